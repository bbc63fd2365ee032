#!/bin/bash
# Runs one count or list as shards by GNU parallel, on one machine, and joins them; see docs/cluster.md.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$here/common.sh"

usage() {
    cat <<'END'
Run one count or list as shards by GNU parallel, and join them

Usage: parallel.sh [OPTIONS] N -- VERB PUZZLE [BOARD] [OPTIONS OF CAVALCADE]

  -d, --dir DIR        Folder for stores, logs and the answer [default: cavalcade-run]
  -o, --output FILE    Where the answer goes [default: DIR/answer]
  -p, --program PATH   The program [default: cavalcade, as found here]
  -j, --jobs N         So many shards at a time [default: one for each processor]
  -c, --cpus N         Threads of each [default: 1]
  -r, --retries N      How often a shard is tried before no more are begun [default: 3]
  -h, --help           Print help

The very same command goes on after whatever ended it: shards that failed or were not begun are run, each from
its store. Exit codes: 0 the answer is there, 2 bad usage, 3 shards are left.
END
}

dir=cavalcade-run output='' program='' jobs='' cpus=1 retries=3 shards=''
while [[ $# -gt 0 ]]; do
    case $1 in --*=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;; esac
    case $1 in
        -h | --help) usage; exit 0 ;;
        -d | --dir) need_value "$1" $#; dir=$2; shift ;;
        -o | --output) need_value "$1" $#; output=$2; shift ;;
        -p | --program) need_value "$1" $#; program=$2; shift ;;
        -j | --jobs) need_value "$1" $#; jobs=$2; shift ;;
        -c | --cpus) need_value "$1" $#; cpus=$2; shift ;;
        -r | --retries) need_value "$1" $#; retries=$2; shift ;;
        --) shift; break ;;
        -*) die "unknown option '$1'" "parallel.sh --help" ;;
        *) [[ -z $shards ]] || die "'$1' comes unexpectedly" "write -- before what is asked"; shards=$1 ;;
    esac
    shift
done
[[ -n $shards ]] || die "it is not said into how many shards" "parallel.sh 8 -- count knight 6x8 --closed"
is_number "$shards" || die "'$shards' is not a number of shards"
[[ -z $jobs ]] || is_number "$jobs" || die "--jobs: '$jobs' is not a number of shards"
is_number "$cpus" || die "--cpus: '$cpus' is not a number of threads"
is_number "$retries" || die "--retries: '$retries' is not a number"
check_question "$@"
find_program "$program"
version=$(parallel --version 2>/dev/null) || version=''
[[ $version == "GNU parallel"* ]] || die "there is no GNU parallel here" "Debian has it in the package 'parallel'"

prepare "$dir" "$shards" "$output" "$cpus" "$@"

# The log of parallel has the shards that ended, well or not; those that were cut off with it, or not begun, are not there.
options=(--will-cite --joblog "$folder/joblog" --resume-failed --retries "$retries" --halt 'soon,fail=1' --line-buffer
    --tagstring 'shard {}' --termseq 'TERM,2000,KILL,25')
[[ -z $jobs ]] || options+=(--jobs "$jobs")
code=0
seq "$shards" | parallel "${options[@]}" --quote "$folder/shard.sh" {} || code=$?
if [[ $code -ne 0 ]]; then
    printf 'parallel.sh: shards are left; the same command again goes on with them\n' >&2
    exit 3
fi
"$folder/merge.sh"
