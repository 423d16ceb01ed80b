"""DynaFlow: training and evaluating LLM orchestration."""

__version__ = "0.1.0"
