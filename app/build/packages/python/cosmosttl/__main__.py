"""The command cosmosttl: the program of this package."""

import os
import subprocess
import sys

from ._program import find_program


def main() -> int:
    program = find_program()[0]
    if os.name == "nt":
        return subprocess.call([program, *sys.argv[1:]])
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
