#!/bin/sh
# Scores shards side by side, each file of the first folder against the files of the same name in the others, and merges what they counted.
# The result is that of all documents in one run, to the last bit. Needs GNU parallel or, where there is none, xargs with -P.
#
#   scripts/shards.sh KEYS RESPONSES... [options of corefscore merge]
#
# COREFSCORE: the command, if not corefscore: nerscore does tags. OPTIONS: those that each shard is scored with, between blanks. JOBS:
# how many at a time, if not one for each processor. ROWS: a folder that keeps what was counted. A run that was stopped goes on there: a
# shard is scored again only if one of its files is newer than its rows.
set -eu
newline='
'
FOLDERS=''
while [ $# -gt 0 ]; do
  case $1 in -*) break ;; esac
  FOLDERS="$FOLDERS${1%/}$newline"
  shift
done
keys=${FOLDERS%%"$newline"*} responses=${FOLDERS#*"$newline"}
if [ -z "$responses" ]; then
  echo 'usage: shards.sh KEYS RESPONSES... [options of corefscore merge]' >&2
  exit 2
fi
export FOLDERS COREFSCORE="${COREFSCORE:-corefscore}" OPTIONS="${OPTIONS:-}"
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}

# Stops unless the second folder has a file for each file of the first.
has_all() {
  for file in "$1"/*; do
    [ -e "$file" ] || { echo "$1 is not a folder with files" >&2; exit 3; }
    [ -e "$2/${file##*/}" ] || { echo "$file is not in $2: expected the same names in both folders" >&2; exit 3; }
  done
}
while [ -n "$responses" ]; do
  has_all "$keys" "${responses%%"$newline"*}"
  has_all "${responses%%"$newline"*}" "$keys"
  responses=${responses#*"$newline"}
done

if [ -z "${ROWS:-}" ]; then
  ROWS=$(mktemp -d)
  trap 'rm -rf "$ROWS"' EXIT
fi
export ROWS
mkdir -p "$ROWS"
scored="$COREFSCORE $OPTIONS$newline$FOLDERS"
[ -e "$ROWS/.scored" ] || printf '%s' "$scored" > "$ROWS/.scored"
if [ "$(cat "$ROWS/.scored"; echo .)" != "$scored." ]; then
  echo "$ROWS has the rows of another command: name another folder in ROWS" >&2
  exit 3
fi

# A shard that cannot be scored stops the run. COREFSCORE and OPTIONS may be several words.
one='
set -f
IFS="
"
is_new=""
for folder in $FOLDERS; do
  set -- "$@" "$folder/$1"
  [ "$ROWS/$1.jsonl" -nt "$folder/$1" ] || is_new=yes
done
[ "$is_new" ] || exit 0
name=$1
shift
unset IFS
$COREFSCORE "$@" $OPTIONS --format jsonl > "$ROWS/.$name" && mv "$ROWS/.$name" "$ROWS/$name.jsonl" || exit 255
'
count=0
for key in "$keys"/*; do count=$((count + 1)); done
names() {
  for key in "$keys"/*; do printf '%s\0' "${key##*/}"; done
}
if command -v parallel > /dev/null; then
  names | parallel --will-cite -0 -q -j "$jobs" --halt now,fail=1 sh -c "$one" sh '{}' || exit 3
else
  names | xargs -0 -n 1 -P "$jobs" sh -c "$one" sh || exit 3
fi
$COREFSCORE merge "$ROWS" --expect "shards=$count" "$@"
