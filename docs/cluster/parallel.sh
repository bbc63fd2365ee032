#!/bin/bash
# Runs a count or list as shards with GNU parallel on one machine and merges them; see docs/how-to/cluster.md.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$here/common.sh"

usage() {
    cat <<'END'
Run a count or list as shards with GNU parallel and merge them

Usage: parallel.sh [OPTIONS] N -- COMMAND PUZZLE [BOARD] [OPTIONS OF CAVALCADE]

  -d, --dir DIR        Keep stores, logs and the answer in DIR [default: cavalcade-run]
  -o, --output FILE    Write the answer to FILE [default: DIR/answer]
  -p, --program PATH   Run this program [default: cavalcade in PATH]
  -j, --jobs N         Run N shards at a time [default: one for each processor]
  -c, --cpus N         Use N threads for each shard [default: 1]
  -r, --retries N      Try each shard N times before stopping [default: 3]
  -h, --help           Print help

To continue after any interruption, run the same command again: it resumes each unfinished shard from its
store. Exit codes: 0 complete, 2 invalid command line, 3 shards remain.
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
        *) [[ -z $shards ]] || die "unexpected argument '$1'" "write -- before the command of cavalcade"; shards=$1 ;;
    esac
    shift
done
[[ -n $shards ]] || die "no number of shards given" "for example: parallel.sh 8 -- count knight 6x8 --closed"
is_number "$shards" || die "'$shards' is not a number of shards"
[[ -z $jobs ]] || is_number "$jobs" || die "--jobs: '$jobs' is not a number of shards"
is_number "$cpus" || die "--cpus: '$cpus' is not a number of threads"
is_number "$retries" || die "--retries: '$retries' is not a number"
check_question "$@"
find_program "$program"
version=$(parallel --version 2>/dev/null) || version=''
[[ $version == "GNU parallel"* ]] || die "GNU parallel is not installed" "on Debian, install the package 'parallel'"

prepare "$dir" "$shards" "$output" "$cpus" "$@"

# The job log lists the shards that ended, successfully or not; interrupted and waiting shards are missing.
options=(--will-cite --joblog "$folder/joblog" --resume-failed --retries "$retries" --halt 'soon,fail=1' --line-buffer
    --tagstring 'shard {}' --termseq 'TERM,2000,KILL,25')
[[ -z $jobs ]] || options+=(--jobs "$jobs")
code=0
seq "$shards" | parallel "${options[@]}" --quote "$folder/shard.sh" {} || code=$?
if [[ $code -ne 0 ]]; then
    printf 'parallel.sh: shards remain; to continue, run the same command again\n' >&2
    exit 3
fi
"$folder/merge.sh"
