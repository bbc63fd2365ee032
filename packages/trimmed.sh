#!/usr/bin/env bash
# Runs a command that builds, so that the built programs name no folder of this machine:
#     packages/trimmed.sh cargo build --profile dist --locked -p cavalcade
# With --check, fails if one of the given files names such a folder.
# Panics then name `smallvec-1.15.0/src/lib.rs` and `crates/core/src/lib.rs`. Two builds with the same compiler and the
# same sources in different folders are equal. `trim-paths`, Cargo's own option, is not stable yet.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cargo_home=${CARGO_HOME:-$HOME/.cargo}
sysroot=$(rustc --print sysroot)

if [[ ${1-} == --check ]]; then
    shift
    for file; do
        if grep -qaF -e "$root" -e "$cargo_home" -e "$sysroot" -- "$file"; then
            printf '%s names folders of this machine:\n' "$file" >&2
            grep -aoF -e "$root" -e "$cargo_home" -e "$sysroot" -- "$file" | sort | uniq -c >&2
            exit 1
        fi
    done
    exit
fi

# The sources of the registries are in one folder for each registry, whose name depends on how it is reached.
cargo fetch --locked --quiet --manifest-path "$root/Cargo.toml"
# The standard library has a name of this form already, unless its sources are installed.
commit=$(rustc -vV | sed -n 's/^commit-hash: //p')
flags=("--remap-path-prefix=$root/=" "--remap-path-prefix=$sysroot/lib/rustlib/src/rust=/rustc/$commit")
for folder in "$cargo_home"/registry/src/*/; do
    flags+=("--remap-path-prefix=$folder=")
done
# The separator of this variable allows blanks in paths.
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; printf '%s' "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS
# C sources: SQLite.
export CFLAGS="${CFLAGS-} -ffile-prefix-map=$root/= -ffile-prefix-map=$cargo_home/registry/src/="
exec "$@"
