#!/usr/bin/env bash
# A step of action.yml: scores, writes the summary, annotations and files, and tells the next steps where these are.
set -uo pipefail
case $COMMAND in corefscore | nerscore) ;; *)
  echo "::error::command: expected corefscore or nerscore, not $COMMAND"
  echo 'exit-code=2' >> "$GITHUB_OUTPUT"
  exit 0 ;;
esac

# The lines of a text, each with that before it, in the list `lines`.
lines_of() {
  lines=()
  while IFS= read -r line || [[ -n $line ]]; do
    [[ -n $line ]] && lines+=("$2$line")
  done <<<"$1"
}

arguments=("$GOLD")
lines_of "$PREDICTED" ''; arguments+=(${lines[@]+"${lines[@]}"})
lines_of "$ARGUMENTS" ''; arguments+=(${lines[@]+"${lines[@]}"})
lines_of "$FAIL_UNDER" '--fail-under='; arguments+=(${lines[@]+"${lines[@]}"})
baseline=$RUNNER_TEMP/corefscore-baseline/$ARTIFACT/scores.json
if [[ -f $baseline ]]; then
  lines_of "$MAX_DROP" '--max-drop='; arguments+=("--baseline=$baseline" ${lines[@]+"${lines[@]}"})
elif [[ -n $MAX_DROP ]]; then
  echo '::notice::There are no scores of the base branch yet, so nothing is compared with them.'
fi

results=$RUNNER_TEMP/corefscore/$ARTIFACT
mkdir -p "$results"
program=$GITHUB_ACTION_PATH/dist/bin/$COMMAND.cjs
node "$program" "${arguments[@]}" --format github \
  --output "$results/scores.json" --output "$results/comment.md" --output "$results/report.html"
code=$?

{
  echo "exit-code=$code"
  if [[ -f $results/scores.json ]]; then
    echo "scores=$results/scores.json"
    echo "comment=$results/comment.md"
    echo "page=$results/report.html"
  fi
} >> "$GITHUB_OUTPUT"
[[ -f $results/comment.md ]] && cat "$results/comment.md" >> "$GITHUB_STEP_SUMMARY"
exit 0
