#!/usr/bin/env bash
# Makes the bundle of a competition: bundle.sh corefscore-VERSION.tgz GOLD bundle.zip. Needs npm and Python, whose zipfile writes the archives.
set -euo pipefail
package=$(realpath "$1") gold=$(realpath "$2") output=$(realpath -m "$3")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/program"
cp "$here/score.mjs" "$work/program"
echo 'command: node $program/score.mjs $input $output' > "$work/program/metadata.yaml"
npm install --prefix "$work/program" --no-audit --no-fund --ignore-scripts --silent "$package"

archive() { (cd "$1" && python3 -m zipfile -c "$work/bundle/$2" ./*); }
mkdir "$work/bundle"
archive "$work/program" scoring_program.zip
archive "$gold" reference_data.zip
cp -r "$here/competition.yaml" "$here/pages" "$work/bundle"
# A picture is asked for: a point.
printf '%s' iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== | base64 -d > "$work/bundle/logo.png"
(cd "$work/bundle" && python3 -m zipfile -c "$output" ./*)
