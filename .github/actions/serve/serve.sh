#!/usr/bin/env bash
# Downloads a release and checks its sum. It then starts the release and waits until it is ready, or has it say what a change would do.
set -euo pipefail
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) name=cosmosttl-linux-amd64 ;;
  Linux-aarch64) name=cosmosttl-linux-arm64 ;;
  Darwin-x86_64) name=cosmosttl-darwin-amd64 ;;
  Darwin-arm64) name=cosmosttl-darwin-arm64 ;;
  MINGW*-x86_64 | MSYS*-x86_64) name=cosmosttl-windows-amd64.exe ;;
  MINGW*-aarch64 | MSYS*-aarch64) name=cosmosttl-windows-arm64.exe ;;
  *) echo "there is no release for $(uname -s) on $(uname -m)" >&2; exit 1 ;;
esac
dir=$(mktemp -d "${RUNNER_TEMP:-/tmp}/cosmosttl.XXXXXX")
cd "$dir"
for file in "$name" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$COSMOSTTL_RELEASE/$file"
done
sum=sha256sum
command -v sha256sum >/dev/null || sum="shasum -a 256"
grep " $name\$" SHA256SUMS | $sum --check --quiet -
chmod +x "$name"

cd "${GITHUB_WORKSPACE:-$dir}"
if [[ -n "${COSMOSTTL_DIFF:-}" ]]; then
  set -f # the arguments are words, not patterns of file names
  # shellcheck disable=SC2206
  arguments=($COSMOSTTL_DIFF -format markdown)
  if [[ -n "${COSMOSTTL_FAIL_IF:-}" ]]; then arguments+=(-fail-if "$COSMOSTTL_FAIL_IF"); fi
  status=0
  "$dir/$name" diff "${arguments[@]}" >"$dir/diff.md" || status=$?
  if [[ -s "$dir/diff.md" ]]; then
    tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}" <"$dir/diff.md"
    printf 'diff=%s\n' "$dir/diff.md" >>"$GITHUB_OUTPUT"
  fi
  exit "$status"
fi
address=127.0.0.1:$COSMOSTTL_PORT
# shellcheck disable=SC2086 # the flags are words
nohup "$dir/$name" run -addr off -cosmos "$address" $COSMOSTTL_FLAGS >"$dir/out" 2>"$dir/log" </dev/null &
program=$!
for _ in $(seq 100); do
  if "$dir/$name" health -cosmos "$address" 2>/dev/null; then
    connection=$(sed -n 's/^Cosmos DB endpoint: //p' "$dir/out")
    echo "$connection"
    printf 'connection-string=%s\npid=%s\n' "$connection" "$program" >>"$GITHUB_OUTPUT"
    exit 0
  fi
  kill -0 "$program" 2>/dev/null || break
  sleep 0.1
done
echo "the endpoint did not start:" >&2
cat "$dir/out" "$dir/log" >&2
exit 1
