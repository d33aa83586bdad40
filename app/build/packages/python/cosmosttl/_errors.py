class CosmosttlError(Exception):
    """What the emulator refuses, or why its program does not run."""
