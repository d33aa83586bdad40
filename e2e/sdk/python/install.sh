#!/usr/bin/env bash
# Unpacks azure-cosmos for Python and pytest into .packages, unless python3 has both. They come from Debian's unstable suite, by the
# mirror in apt's sources: the stable suites have an azure-cosmos that is older, and nothing is installed.
# Without them the tests in Python are skipped; .packages/missing then says why, and this script succeeds.
set -euo pipefail
cd "$(dirname "$0")"
umask 022

packages=.packages
export PYTHONPATH="$PWD/$packages/lib"

missing() {
  mkdir -p $packages
  echo "$1" >$packages/missing
  echo "the tests in Python will be skipped: $1" >&2
  exit 0
}
ready() { python3 -c 'from importlib.util import find_spec; exit(not all(map(find_spec, ("azure", "azure.cosmos", "aiohttp", "pytest"))))'; }

command -v python3 >/dev/null || missing "python3 is not installed"
if ready; then rm -f $packages/missing; exit 0; fi
pip="they need python3 -m pip install azure-cosmos aiohttp pytest"
command -v apt-get >/dev/null || missing "$pip"
codename=$(. /etc/os-release; test "$ID" = debian && echo "$VERSION_CODENAME") || missing "$pip"
mirror=$(apt-get update --print-uris | sed -n "s|^'\(.*\)/dists/$codename/InRelease'.*|\1|p" | head -1)
test -n "$mirror" || missing "apt has no mirror of Debian; $pip"

# apt with a state of its own: the machine's lists and sources stay as they are.
rm -rf $packages
mkdir -p $packages/lists/partial $packages/cache $packages/debs $packages/lib
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] $mirror unstable main" >$packages/sources.list
cat >$packages/apt.conf <<CONF
Dir::State "$PWD/$packages";
Dir::State::status "/dev/null";
Dir::Cache "$PWD/$packages/cache";
Dir::Etc::sourcelist "$PWD/$packages/sources.list";
Dir::Etc::sourceparts "/dev/null";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Acquire::Retries "2";
Acquire::http::Timeout "20";
APT::Update::Error-Mode "any";
APT::Sandbox::User "root";
CONF
export APT_CONFIG=$PWD/$packages/apt.conf

# python3-azure is every SDK of Azure. These are what azure-cosmos, aiohttp and pytest need of its dependencies.
names="aiohappyeyeballs aiohttp aiosignal attr azure certifi charset-normalizer frozenlist idna iniconfig isodate multidict packaging
  pluggy propcache pytest requests six typing-extensions urllib3 yarl"
echo "unpacking azure-cosmos for Python and pytest from Debian's packages"
apt-get -qq update || missing "Debian's unstable suite cannot be reached"
(cd $packages/debs && apt-get -qq download $(printf 'python3-%s ' $names)) || missing "Debian's packages cannot be downloaded"
for deb in $packages/debs/*.deb; do
  case $deb in
  */python3-azure_*) wanted="azure/core/* azure/cosmos/*" ;; # 40 MB of 500
  *) wanted="*" ;;
  esac
  dpkg --fsys-tarfile "$deb" | tar -x -C $packages/lib --strip-components=5 --wildcards \
    $(set -f; printf './usr/lib/python3/dist-packages/%s ' $wanted) || missing "$deb cannot be unpacked"
done
rm -rf $packages/debs $packages/lists $packages/cache
reason=$(python3 -c 'import aiohttp, azure.cosmos.aio, pytest' 2>&1) || missing "azure-cosmos cannot be imported: ${reason##*$'\n'}"
