# shellcheck shell=bash
# What slurm-array.sh and parallel.sh have in common: one folder for a run that is cut into shards.
#
# | file in the folder | what it is |
# | --- | --- |
# | command | what is asked, and of how many shards; another question is refused |
# | K.db | the store of shard K |
# | shard.sh | does shard K: the same command with --store and --shard |
# | merge.sh | joins the stores into the answer |
# | task.sh, K.log, merge.log | Slurm's task, and what tasks and the join say |
# | joblog | what GNU parallel has done |
# | answer | the answer, once it is known |

die() {
    printf '%s: error: %s\n' "${0##*/}" "$1" >&2
    [[ -z ${2-} ]] || printf 'hint: %s\n' "$2" >&2
    exit 2
}

# is_number TEXT: a whole number from 1 on.
is_number() { [[ $1 =~ ^[1-9][0-9]{0,5}$ ]]; }

# is_time TEXT: a time as Slurm reads it.
is_time() { [[ $1 =~ ^([0-9]+-)?[0-9]+(:[0-9]+){0,2}$ ]]; }

# An option that takes a value: need_value OPTION ARGUMENTS_LEFT.
need_value() { [[ $2 -ge 2 ]] || die "$1 needs a value" "${0##*/} --help"; }

# find_program [NAME]: sets `program` to its full path, which holds on other machines and in other folders, too.
find_program() {
    local name=${1:-cavalcade}
    program=$(command -v -- "$name") || die "there is no program '$name'" "name it with --program PATH"
    [[ $program == /* ]] || program=$PWD/$program
}

# check_question WORD...: whether shards can be made of it.
check_question() {
    [[ $# -gt 0 ]] || die "it is not said what is asked" "${0##*/} 8 -- count knight 6x8 --closed"
    local word
    for word in "$@"; do
        case $word in
            --store | --store=* | --shard | --shard=*) die "$word: every shard is given its own" "leave it out" ;;
            -o | -o?* | --output | --output=*) die "$word: the answer is written by merge" "leave it out, and say ${0##*/} --output FILE" ;;
            --threads | --threads=*) die "$word: it is said for all shards alike" "leave it out, and say ${0##*/} --cpus N" ;;
            -) die "the board is read from standard input, which tasks do not have" "name a file" ;;
        esac
    done
}

# quoted WORD...: the words for bash to read again.
quoted() { printf '%q ' "$@"; }
quoted_one() { printf '%q' "$1"; }

# prepare FOLDER SHARDS OUTPUT CPUS WORD...: makes the folder and its scripts; sets `folder` and `output` to full paths.
prepare() {
    local shards=$2 cpus=$4
    mkdir -p -- "$1" || die "cannot make the folder '$1'"
    folder=$(cd -- "$1" && pwd)
    output=${3:-$folder/answer}
    [[ $output == /* ]] || output=$PWD/$output
    shift 4
    local asked
    asked="$(quoted "$@")in $shards shards"
    if [[ -e $folder/command && $(<"$folder/command") != "$asked" ]]; then
        die "the folder '$folder' keeps '$(<"$folder/command")', not '$asked'" "name another folder with --dir"
    fi
    printf '%s\n' "$asked" >"$folder/command"
    # A script that is running is not written into, but replaced.
    cat >"$folder/shard.sh.new" <<END
#!/bin/bash
# Does shard \$1 of $shards, or goes on with it.
cd -- $(quoted "$PWD")|| exit 2
exec $(quoted "$program" "$@")--threads $cpus --store $(quoted_one "$folder")/"\$1".db --shard "\$1/$shards"
END
    cat >"$folder/merge.sh.new" <<END
#!/bin/bash
# Joins the shards into the answer, which is there as a whole or not at all.
output=$(quoted "$output")
stores=()
for ((shard = 1; shard <= $shards; shard++)); do
    stores+=($(quoted_one "$folder")/"\$shard".db)
done
$(quoted "$program")merge "\${stores[@]}" -o "\$output.new"
code=\$?
case \$code in
    0 | 1) mv -- "\$output.new" "\$output" ;; # 1: it is certain that there is no solution
    *) rm -f -- "\$output.new" && exit \$code ;;
esac
END
    local name
    for name in shard merge; do
        chmod +x "$folder/$name.sh.new"
        mv -- "$folder/$name.sh.new" "$folder/$name.sh"
    done
}

# unfinished SHARDS: the numbers of the shards that are not known to be complete, one a line.
unfinished() {
    local shard
    for ((shard = 1; shard <= $1; shard++)); do
        if [[ ! -s $folder/$shard.db ]] || ! "$program" status "$folder/$shard.db" >"$folder/status.log" 2>&1; then
            printf '%s\n' "$shard"
        fi
    done
    rm -f "$folder/status.log"
}
