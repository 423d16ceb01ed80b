"""Exports of a run in the formats of other tools. Each is a pure function of the rollouts."""
