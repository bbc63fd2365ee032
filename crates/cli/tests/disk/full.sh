#!/usr/bin/env bash
# Tests a run on a full disk and a run on a read-only disk: both report the error, and no checkpoint is lost.
# Needs root: it mounts a small file system in memory and unmounts it at the end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."

if [[ $(id -u) -ne 0 ]]; then
    printf 'only root can mount a file system\n' >&2
    exit 2
fi
cargo build --release --locked --quiet
cavalcade=${CARGO_TARGET_DIR:-target}/release/cavalcade
folder=$(mktemp -d)
trap 'umount "$folder/disk" 2>/dev/null; rm -rf "$folder"' EXIT
mkdir "$folder/disk"
mount -t tmpfs -o size=20M none "$folder/disk"
question=(list knight 6x7 --closed --format json)
store=$folder/disk/run.db

fails() {
    local wanted=$1 code=0
    shift
    "$@" >/dev/null 2>"$folder/notes" || code=$?
    sed 's/^/    /' "$folder/notes"
    if [[ $code -ne 2 ]] || ! grep -q "$wanted" "$folder/notes"; then
        printf 'exit code %s, without the message "%s"\n' "$code" "$wanted" >&2
        exit 1
    fi
}

printf '== 20 MB are not enough\n'
fails 'the disk is full' "$cavalcade" "${question[@]}" --store "$store"
"$cavalcade" status "$store" || [[ $? -eq 3 ]]
printf '== still full\n'
fails 'the disk is full' "$cavalcade" resume "$store"
printf '== read-only\n'
mount -o remount,ro "$folder/disk"
fails 'cannot write to the store' "$cavalcade" resume "$store"
printf '== enough space: the whole list\n'
mount -o remount,rw,size=200M "$folder/disk"
"$cavalcade" resume "$store" | cmp - <("$cavalcade" "${question[@]}")
printf '== the same bytes\n'
