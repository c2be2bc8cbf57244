"""scorepad keeps the score of preferans-family card games and explains every number."""

__version__ = "0.1.0"
