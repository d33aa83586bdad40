#!/usr/bin/env bash
# Installs azure-cosmos for Python, in each version that the suites use, and pytest into .packages with pip: the machine's own packages stay as
# they are.
# Without pip, or where it cannot download them, the tests in Python are skipped; .packages/missing then says why, and this script succeeds.
set -euo pipefail
cd "$(dirname "$0")"
packages=.packages

missing() {
  mkdir -p $packages
  echo "$1" >$packages/missing
  echo "the tests in Python will be skipped: $1" >&2
  exit 0
}
# The lists of packages that are installed are kept beside them: after a change of a list, all are installed again.
ready() { test -f $packages/installed && cat versions.txt requirements.txt | cmp -s - $packages/installed; }
# install FOLDER ARGUMENT... installs into a folder and says the last line of what pip says if that fails.
install() {
  folder=$1
  shift
  python3 -m pip install --quiet --disable-pip-version-check --no-compile --upgrade --target "$packages/$folder" "$@" 2>$packages/pip.log ||
    missing "pip cannot install them: $(grep -v '^ *$' $packages/pip.log | tail -1)"
}

command -v python3 >/dev/null || missing "python3 is not installed"
ready && exit 0
python3 -m pip --version >/dev/null 2>&1 || missing "python3 has no pip"
rm -rf $packages
mkdir -p $packages
echo "installing azure-cosmos for Python and pytest"
install lib --requirement requirements.txt
while read -r version; do install "azure-cosmos-$version" --no-deps "azure-cosmos==$version"; done <versions.txt
cat versions.txt requirements.txt >$packages/installed
rm -f $packages/pip.log
