# shellcheck shell=bash
# Shared by slurm-array.sh and parallel.sh: one folder for a run that is split into shards.
#
# | file in the folder | contents |
# | --- | --- |
# | command | the question and the number of shards; another question is refused |
# | K.db | the store of shard K |
# | shard.sh | runs shard K: the same command with --store and --shard |
# | merge.sh | merges the stores into the answer |
# | task.sh, K.log, merge.log | the task for Slurm, and the logs of tasks and merge |
# | joblog | the job log of GNU parallel |
# | answer | the answer, once it is complete |

die() {
    printf '%s: error: %s\n' "${0##*/}" "$1" >&2
    [[ -z ${2-} ]] || printf 'hint: %s\n' "$2" >&2
    exit 2
}

# is_number TEXT: whether it is a whole number, at least 1.
is_number() { [[ $1 =~ ^[1-9][0-9]{0,5}$ ]]; }

# is_time TEXT: whether it is a time in the notation of Slurm.
is_time() { [[ $1 =~ ^([0-9]+-)?[0-9]+(:[0-9]+){0,2}$ ]]; }

# need_value OPTION ARGUMENTS_LEFT: checks that an option has a value.
need_value() { [[ $2 -ge 2 ]] || die "$1 needs a value" "${0##*/} --help"; }

# find_program [NAME]: sets `program` to its full path, which also works from other folders and machines.
find_program() {
    local name=${1:-cavalcade}
    program=$(command -v -- "$name") || die "program '$name' not found" "give its path with --program PATH"
    [[ $program == /* ]] || program=$PWD/$program
}

# check_question WORD...: checks that the question can be split into shards.
check_question() {
    [[ $# -gt 0 ]] || die "no question given" "for example: ${0##*/} 8 -- count knight 6x8 --closed"
    local word
    for word in "$@"; do
        case $word in
            --store | --store=* | --shard | --shard=*) die "$word: the script sets it for each shard" "leave it out" ;;
            -o | -o?* | --output | --output=*) die "$word: the answer is written after the merge" "use ${0##*/} --output FILE instead" ;;
            --threads | --threads=*) die "$word: all shards use the same number of threads" "use ${0##*/} --cpus N instead" ;;
            -) die "tasks have no standard input to read the board from" "give a file" ;;
        esac
    done
}

# quoted WORD...: prints the words quoted for bash.
quoted() { printf '%q ' "$@"; }
quoted_one() { printf '%q' "$1"; }

# prepare FOLDER SHARDS OUTPUT CPUS WORD...: creates the folder and its scripts; sets `folder` and `output` to full paths.
prepare() {
    local shards=$2 cpus=$4
    mkdir -p -- "$1" || die "cannot create the folder '$1'"
    folder=$(cd -- "$1" && pwd)
    output=${3:-$folder/answer}
    [[ $output == /* ]] || output=$PWD/$output
    shift 4
    local asked
    asked="$(quoted "$@")in $shards shards"
    if [[ -e $folder/command && $(<"$folder/command") != "$asked" ]]; then
        die "the folder '$folder' holds '$(<"$folder/command")', not '$asked'" "use another folder with --dir"
    fi
    printf '%s\n' "$asked" >"$folder/command"
    # A running script is replaced, not overwritten.
    cat >"$folder/shard.sh.new" <<END
#!/bin/bash
# Runs or resumes shard \$1 of $shards.
cd -- $(quoted "$PWD")|| exit 2
exec $(quoted "$program" "$@")--threads $cpus --store $(quoted_one "$folder")/"\$1".db --shard "\$1/$shards"
END
    cat >"$folder/merge.sh.new" <<END
#!/bin/bash
# Merges the shards; writes the whole answer or nothing.
output=$(quoted "$output")
stores=()
for ((shard = 1; shard <= $shards; shard++)); do
    stores+=($(quoted_one "$folder")/"\$shard".db)
done
$(quoted "$program")merge "\${stores[@]}" -o "\$output.new"
code=\$?
case \$code in
    0 | 1) mv -- "\$output.new" "\$output" ;; # 1: complete, no solution
    *) rm -f -- "\$output.new" && exit \$code ;;
esac
END
    local name
    for name in shard merge; do
        chmod +x "$folder/$name.sh.new"
        mv -- "$folder/$name.sh.new" "$folder/$name.sh"
    done
}

# unfinished SHARDS: prints the numbers of the shards that are not complete, one on each line.
unfinished() {
    local shard
    for ((shard = 1; shard <= $1; shard++)); do
        if [[ ! -s $folder/$shard.db ]] || ! "$program" status "$folder/$shard.db" >"$folder/status.log" 2>&1; then
            printf '%s\n' "$shard"
        fi
    done
    rm -f "$folder/status.log"
}
