#!/bin/bash
# Submits the script of an array to a Slurm of this machine alone, waits for all its tasks, and ends that Slurm. Needs root, and slurm-wlm and
# munge of Debian.
set -euo pipefail
state=$(mktemp -d) host=$(hostname -s)
end() {
  for daemon in slurmd slurmctld munged; do
    if [ -s "$state/$daemon.pid" ]; then kill "$(cat "$state/$daemon.pid")"; fi
  done
  sleep 1
  rm -rf "$state"
}
trap end EXIT
chmod 755 "$state"
dd if=/dev/urandom of="$state/key" bs=128 count=1 status=none
install -d -o munge -m 755 "$state/munge"
install -o munge -m 400 "$state/key" "$state/munge/key"
runuser -u munge -- munged --key-file "$state/munge/key" --socket "$state/munge/socket" --pid-file "$state/munge/pid" \
  --log-file "$state/munge/log" --seed-file "$state/munge/seed"
ln -s munge/pid "$state/munged.pid"
cat > "$state/slurm.conf" << END
ClusterName=shards
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$state/munge/socket
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
StateSaveLocation=$state/ctld
SlurmdSpoolDir=$state/d
SlurmctldPidFile=$state/slurmctld.pid
SlurmdPidFile=$state/slurmd.pid
SlurmctldLogFile=$state/slurmctld.log
SlurmdLogFile=$state/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=all Nodes=$host Default=YES State=UP
END
export SLURM_CONF=$state/slurm.conf
mkdir "$state/ctld" "$state/d"
slurmctld
slurmd
for _ in $(seq 60); do
  [ "$(sinfo --noheader --format %t 2> /dev/null)" = idle ] && break
  sleep 1
done
sbatch --wait "$1"
