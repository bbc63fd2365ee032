#!/bin/bash
# Runs one count or list as a job array of Slurm, one task for each shard, and a job that joins them; see docs/cluster.md.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$here/common.sh"

usage() {
    cat <<'END'
Run one count or list as a job array of Slurm, and join its shards when all are complete

Usage: slurm-array.sh [OPTIONS] N -- VERB PUZZLE [BOARD] [OPTIONS OF CAVALCADE]

  -d, --dir DIR        Folder for stores, logs and the answer, seen by all nodes [default: cavalcade-run]
  -o, --output FILE    Where the answer goes [default: DIR/answer]
  -p, --program PATH   The program [default: cavalcade, as found here]
  -c, --cpus N         Processors, and threads, of each task [default: 1]
  -t, --time TIME      Limit of each task, as sbatch reads it
  -g, --grace SECONDS  How long before the limit a task stops and is put back into the queue [default: 120]
  -r, --requeues N     How often a stopped or killed task puts itself back into the queue [default: 100]
      --no-requeue     Never: a task that is stopped or killed has failed
      --at-once N      At most so many tasks at a time
      --sbatch OPTION  One more option of sbatch, for example --sbatch=--partition=long; may be given again
      --dry-run        Write the scripts, print what would be submitted
  -h, --help           Print help

Prints the numbers of the two jobs. The very same command goes on with what is left: it submits the shards that
are not complete, and the join. Do so only when no task of the first is left in the queue.
END
}

dir=cavalcade-run output='' program='' cpus=1 limit='' grace=120 requeues=100 at_once='' dry='' more=() shards=''
while [[ $# -gt 0 ]]; do
    case $1 in --*=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;; esac
    case $1 in
        -h | --help) usage; exit 0 ;;
        -d | --dir) need_value "$1" $#; dir=$2; shift ;;
        -o | --output) need_value "$1" $#; output=$2; shift ;;
        -p | --program) need_value "$1" $#; program=$2; shift ;;
        -c | --cpus) need_value "$1" $#; cpus=$2; shift ;;
        -t | --time) need_value "$1" $#; limit=$2; shift ;;
        -g | --grace) need_value "$1" $#; grace=$2; shift ;;
        -r | --requeues) need_value "$1" $#; requeues=$2; shift ;;
        --no-requeue) requeues=0 ;;
        --at-once) need_value "$1" $#; at_once=$2; shift ;;
        --sbatch) need_value "$1" $#; more+=("$2"); shift ;;
        --dry-run) dry=1 ;;
        --) shift; break ;;
        -*) die "unknown option '$1'" "slurm-array.sh --help" ;;
        *) [[ -z $shards ]] || die "'$1' comes unexpectedly" "write -- before what is asked"; shards=$1 ;;
    esac
    shift
done
[[ -n $shards ]] || die "it is not said into how many shards" "slurm-array.sh 8 -- count knight 6x8 --closed"
is_number "$shards" || die "'$shards' is not a number of shards"
is_number "$cpus" || die "--cpus: '$cpus' is not a number of processors"
is_number "$grace" || die "--grace: '$grace' is not a number of seconds"
[[ $requeues == 0 ]] || is_number "$requeues" || die "--requeues: '$requeues' is not a number"
[[ -z $at_once ]] || is_number "$at_once" || die "--at-once: '$at_once' is not a number of tasks"
[[ -z $limit ]] || is_time "$limit" || die "--time: '$limit' is not a time" "minutes, or hours:minutes:seconds"
check_question "$@"
find_program "$program"
[[ -n $dry ]] || command -v sbatch >/dev/null || die "there is no sbatch here" "run it where jobs are submitted"

prepare "$dir" "$shards" "$output" "$cpus" "$@"

# Who ends a task decides what comes next:
# - Slurm says USR1 before the time is over: stop, then requeue.
# - The program was killed, or stopped by a signal or limit of its own: requeue.
# - Slurm says TERM to the task, as it does for scancel and preemption: stop; a preempted task is requeued by Slurm.
# - Anything else is an error, which another try would meet again.
cat >"$folder/task.sh.new" <<END
#!/bin/bash
requeues=$requeues
ended='' late=''
bash $(printf %q "$folder")/shard.sh "\$SLURM_ARRAY_TASK_ID" &
program=\$!
trap 'ended=1; kill -TERM \$program 2>/dev/null' TERM
trap 'late=1; kill -TERM \$program 2>/dev/null' USR1
code=0
while :; do
    wait \$program
    code=\$?
    kill -0 \$program 2>/dev/null || break # else a signal came while waiting
done
trap '' TERM USR1
echo "shard \$SLURM_ARRAY_TASK_ID ended with code \$code\${late:+, near its limit}\${ended:+, by request}"
if [[ -z \$ended && (\$code -eq 3 || \$code -gt 128) && \${SLURM_RESTART_COUNT:-0} -lt \$requeues ]]; then
    scontrol requeue "\$SLURM_JOB_ID" && exit 3
fi
exit \$code
END
mv -- "$folder/task.sh.new" "$folder/task.sh"

# 1,2,3,7 as sbatch wants it; neighbours as ranges, since the length of the list is limited.
left=$(unfinished "$shards" | awk '
    function flush() { if (first != "") { printf "%s%s%s", comma, first, (last > first ? "-" last : ""); comma = "," } }
    first != "" && $1 == last + 1 { last = $1; next }
    { flush(); first = last = $1 }
    END { flush() }')

common=(--parsable --chdir="$PWD" ${more[@]+"${more[@]}"})
array=(sbatch "${common[@]}" --job-name=cavalcade --array="$left${at_once:+%$at_once}" --ntasks=1
    --cpus-per-task="$cpus" --requeue --open-mode=append --output="$folder/%a.log")
[[ -z $limit ]] || array+=(--time="$limit" --signal="B:USR1@$grace")
array+=("$folder/task.sh")
join=(sbatch "${common[@]}" --job-name=cavalcade-merge --ntasks=1 --kill-on-invalid-dep=yes
    --output="$folder/merge.log")
if [[ -n $dry ]]; then
    [[ -z $left ]] || { quoted "${array[@]}"; printf '\n'; }
    quoted "${join[@]}" ${left:+--dependency=afterok:ARRAY} "$folder/merge.sh"
    printf '\n'
    exit 0
fi
if [[ -n $left ]]; then
    number=$("${array[@]}") || die "sbatch took no array"
    number=${number%%;*} # of several clusters the name follows
    printf 'array  %s  shards %s of %s\n' "$number" "$left" "$shards"
    join+=(--dependency="afterok:$number")
fi
number=$("${join[@]}" "$folder/merge.sh") || die "sbatch took no job for the join" "the same command again, when the array is done"
printf 'merge  %s  writes %s\n' "${number%%;*}" "$output"
