#!/bin/sh
# Scores shards side by side, each file of one folder against the file of the same name in the other, and merges what they counted.
# The result is that of all documents in one run, to the last bit. Needs GNU parallel or, where there is none, xargs with -P.
#
#   scripts/shards.sh KEYS RESPONSES [options of corefscore merge]
#
# COREFSCORE: the command, if not corefscore: nerscore does tags. OPTIONS: those that each shard is scored with, between blanks. JOBS:
# how many at a time, if not one for each processor.
set -eu
if [ $# -lt 2 ]; then
  echo 'usage: shards.sh KEYS RESPONSES [options of corefscore merge]' >&2
  exit 2
fi
export KEYS="${1%/}" RESPONSES="${2%/}" COREFSCORE="${COREFSCORE:-corefscore}" OPTIONS="${OPTIONS:-}"
shift 2
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
ROWS=$(mktemp -d)
export ROWS
trap 'rm -rf "$ROWS"' EXIT

# Stops unless the second folder has a file for each file of the first.
has_all() {
  for file in "$1"/*; do
    [ -e "$file" ] || { echo "$1 is not a folder with files" >&2; exit 3; }
    [ -e "$2/${file##*/}" ] || { echo "$file is not in $2: expected the same names in both folders" >&2; exit 3; }
  done
}
has_all "$KEYS" "$RESPONSES"
has_all "$RESPONSES" "$KEYS"

# A shard that cannot be scored stops the run. COREFSCORE and OPTIONS may be several words.
one='$COREFSCORE "$KEYS/$1" "$RESPONSES/$1" $OPTIONS --format jsonl > "$ROWS/$1.jsonl" || exit 255'
names() {
  for key in "$KEYS"/*; do printf '%s\0' "${key##*/}"; done
}
if command -v parallel > /dev/null; then
  names | parallel --will-cite -0 -q -j "$jobs" --halt now,fail=1 sh -c "$one" sh '{}' || exit 3
else
  names | xargs -0 -n 1 -P "$jobs" sh -c "$one" sh || exit 3
fi
$COREFSCORE merge "$ROWS"/*.jsonl "$@"
