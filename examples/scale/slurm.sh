#!/bin/bash
#SBATCH --job-name=corefscore
#SBATCH --array=0-9
#SBATCH --output=corefscore-%A-%a.txt
# Each of ten tasks scores every tenth file of keys/ against those of the same name in a/ and b/. A task that was killed goes on when it
# is submitted again: a shard whose rows are there is not scored again.
#
#   id=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterok:$id --wrap "corefscore merge rows --expect shards=$(ls keys | wc -l) --confidence 95"
set -euo pipefail
mkdir -p rows
names=(keys/*)
for ((at = SLURM_ARRAY_TASK_ID; at < ${#names[@]}; at += SLURM_ARRAY_TASK_COUNT)); do
  name=${names[at]#keys/}
  [ -e "rows/$name.jsonl" ] && continue
  corefscore "keys/$name" "a/$name" "b/$name" --format jsonl > "rows/.$name"
  mv "rows/.$name" "rows/$name.jsonl"
done
