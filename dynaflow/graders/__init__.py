"""Rules that find the answer in a model's text and compare it with the gold answer.

`text`: what counts as an answer at all; `numbers`, `choice`, `qa`, `maths`: one rule each; `judge`: a model's verdict.
Text is hostile here: every function but those of `maths` is linear in its length and safe to call in the event loop;
those of `maths` run in a worker process that can be killed (`dynaflow.grading`).
"""
