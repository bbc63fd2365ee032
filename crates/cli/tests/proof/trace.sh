#!/usr/bin/env bash
# Counts closed knight's tours by the frontier method and checks the traces through a pipe, so nothing is stored.
# Boards are given as words, by default 6x6, 6x7 and 6x8: half a minute and 0.5 GB. Needs rustc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."

cargo build --release --locked --quiet
cavalcade=${CARGO_TARGET_DIR:-target}/release/cavalcade
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
rustc -O crates/cli/tests/proof/tick.rs -o "$folder/tick"

(($#)) || set -- 6x6 6x7 6x8
for board in "$@"; do
    printf '== knight %s --closed\n' "$board"
    "$cavalcade" export knight "$board" --closed --for hcp >"$folder/graph"
    SECONDS=0
    "$cavalcade" count knight "$board" --closed --trace /dev/stdout -o "$folder/answer" |
        "$folder/tick" "$folder/graph" /dev/stdin >"$folder/checked"
    counted=$(awk '$1 == "undirected" {print $2}' "$folder/answer")
    grep -F " edges: $counted Hamiltonian cycles " "$folder/checked" || {
        printf 'counted %s, checked: %s\n' "$counted" "$(<"$folder/checked")" >&2
        exit 1
    }
    printf '%s s\n' "$SECONDS"
done
