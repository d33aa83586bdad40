#!/usr/bin/env bash
# Makes sure there is a Chromium for the browser tests: the one in CHROME_PATH,
# one that is installed, or (as root on Debian and its kin) the distribution's.
set -euo pipefail

if [ -n "${CHROME_PATH:-}" ]; then
  if command -v "$CHROME_PATH" >/dev/null; then exit 0; fi
  echo "CHROME_PATH is $CHROME_PATH, and there is no such program." >&2
  exit 1
fi

if command -v chromium-headless-shell >/dev/null || command -v chrome-headless-shell >/dev/null; then exit 0; fi

# The headless shell takes less of the processor than the whole browser. Older distributions do not have it.
installable=
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then installable=yes; fi
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }
if [ "$installable" ]; then
  echo "no headless Chromium yet: installing the packages chromium-headless-shell and fonts-liberation"
  if apt-get update && install chromium-headless-shell fonts-liberation; then exit 0; fi
fi

for name in chromium chromium-browser google-chrome google-chrome-stable chrome \
  "/Applications/Chromium.app/Contents/MacOS/Chromium" \
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
  if command -v "$name" >/dev/null; then exit 0; fi
done

if [ "$installable" ]; then
  echo "installing the package chromium instead"
  install chromium fonts-liberation
  exit 0
fi

cat >&2 <<'TEXT'
The browser tests need Chromium (or Chrome), and none was found. Install it:

  Debian, Ubuntu   sudo apt-get update && sudo apt-get install -y chromium
  Fedora           sudo dnf install chromium
  macOS            brew install --cask chromium

or set CHROME_PATH to the program of one that you have.
TEXT
exit 1
