"""The trace viewer: a local web page over a run, and the same page as a folder of files."""
