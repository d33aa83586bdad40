class CosmosttlError(Exception):
    """The emulator refuses a call, or its program does not run."""
