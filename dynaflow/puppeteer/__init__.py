"""Puppeteer: a trained policy picks, step by step, which agent acts next (arXiv 2505.19591)."""
