#!/bin/bash
# Runs a count or list as a Slurm job array with one task per shard, and a job that merges them; see docs/how-to/cluster.md.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$here/common.sh"

usage() {
    cat <<'END'
Run a count or list as a Slurm job array and merge its shards when all are complete

Usage: slurm-array.sh [OPTIONS] N -- COMMAND PUZZLE [BOARD] [OPTIONS OF CAVALCADE]

  -d, --dir DIR        Keep stores, logs and the answer in DIR, visible to all nodes [default: cavalcade-run]
  -o, --output FILE    Write the answer to FILE [default: DIR/answer]
  -p, --program PATH   Run this program [default: cavalcade in PATH]
  -c, --cpus N         Use N processors and threads for each task [default: 1]
  -t, --time TIME      Limit the time of each task, in the notation of sbatch
  -g, --grace SECONDS  Stop and requeue a task this long before its limit [default: 120]
  -r, --requeues N     Requeue a stopped or killed task at most N times [default: 100]
      --no-requeue     Never requeue: a stopped or killed task fails
      --at-once N      Run at most N tasks at a time
      --sbatch OPTION  Pass an option to sbatch, for example --sbatch=--partition=long; repeatable
      --dry-run        Write the scripts and print the sbatch commands without running them
  -h, --help           Print help

Prints the numbers of the two jobs. To continue, run the same command again: it submits the incomplete shards and
the merge. Do so only when no task of the earlier array is in the queue.
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
        *) [[ -z $shards ]] || die "unexpected argument '$1'" "write -- before the command of cavalcade"; shards=$1 ;;
    esac
    shift
done
[[ -n $shards ]] || die "no number of shards given" "for example: slurm-array.sh 8 -- count knight 6x8 --closed"
is_number "$shards" || die "'$shards' is not a number of shards"
is_number "$cpus" || die "--cpus: '$cpus' is not a number of processors"
is_number "$grace" || die "--grace: '$grace' is not a number of seconds"
[[ $requeues == 0 ]] || is_number "$requeues" || die "--requeues: '$requeues' is not a number"
[[ -z $at_once ]] || is_number "$at_once" || die "--at-once: '$at_once' is not a number of tasks"
[[ -z $limit ]] || is_time "$limit" || die "--time: '$limit' is not a time" "minutes, or hours:minutes:seconds"
check_question "$@"
find_program "$program"
[[ -n $dry ]] || command -v sbatch >/dev/null || die "sbatch not found" "run this script on a machine that submits jobs"

prepare "$dir" "$shards" "$output" "$cpus" "$@"

# The cause of an ending decides what happens next:
# - Slurm sends USR1 shortly before the time limit: stop, then requeue.
# - The program was killed, or stopped at a limit or by a signal: requeue.
# - Slurm sends TERM to the task (scancel or preemption): stop; Slurm itself requeues a preempted task.
# - Anything else is an error that would occur again.
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
    kill -0 \$program 2>/dev/null || break # otherwise a signal interrupted the wait
done
trap '' TERM USR1
echo "shard \$SLURM_ARRAY_TASK_ID ended with code \$code\${late:+, near its limit}\${ended:+, by request}"
if [[ -z \$ended && (\$code -eq 3 || \$code -gt 128) && \${SLURM_RESTART_COUNT:-0} -lt \$requeues ]]; then
    scontrol requeue "\$SLURM_JOB_ID" && exit 3
fi
exit \$code
END
mv -- "$folder/task.sh.new" "$folder/task.sh"

# The list for sbatch, such as 1-3,7; ranges keep it short, because its length is limited.
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
    number=$("${array[@]}") || die "sbatch refused the array"
    number=${number%%;*} # with several clusters, the name of one follows
    printf 'array  %s  shards %s of %s\n' "$number" "$left" "$shards"
    join+=(--dependency="afterok:$number")
fi
number=$("${join[@]}" "$folder/merge.sh") || die "sbatch refused the merge job" "run the same command again when the array is done"
printf 'merge  %s  writes %s\n' "${number%%;*}" "$output"
