"""The web app: a factory, one blueprint per concern, one frozen dataclass per template."""
