#!/usr/bin/env bash
# A step of action.yml: fetches the scores that the last successful run of this workflow on the base branch has kept, if there is one.
set -uo pipefail
run=$(gh run list --repo "$GITHUB_REPOSITORY" --workflow "$GITHUB_WORKFLOW" --branch "$BRANCH" --status success --limit 1 \
  --json databaseId --jq '.[0].databaseId // empty')
if [[ -z $run ]]; then
  echo "No run of '$GITHUB_WORKFLOW' has succeeded on $BRANCH yet."
  exit 0
fi
gh run download "$run" --repo "$GITHUB_REPOSITORY" --name "$ARTIFACT" --dir "$RUNNER_TEMP/corefscore-baseline/$ARTIFACT" ||
  echo "Run $run has no artifact named $ARTIFACT."
