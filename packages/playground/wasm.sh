#!/usr/bin/env bash
# Builds the program for WebAssembly (WASI preview 1), and prints the path of the file.
#
# The standard library is built with the program, for size: its sorts are then a twentieth as large. Where rustup has the
# target and the sources of the library, or can add them, these are used. Elsewhere, on Debian, it takes Debian's compiler for
# web browsers and its sources: the packages are unpacked into a folder below `target`, and nothing is installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

target=wasm32-wasip1
folder=${CARGO_TARGET_DIR:-target}/wasm
# The stack of a Linux process; without this it is a megabyte. Functions that ask to be inlined are so only if they are small: that
# saves 2 % of the page, and no time. Addresses without padding save 1 %.
flags="-C link-arg=-zstack-size=8388608 -C link-arg=--compress-relocations -C llvm-args=-inlinehint-threshold=40"
build=(cargo build --profile wasm --locked --package cavalcade --no-default-features --target "$target"
    -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size --target-dir "$folder")
export RUSTC_BOOTSTRAP=1

has_target() {
    command -v rustup >/dev/null && rustup target add "$target" >&2 && rustup component add rust-src >&2
}

# Unpacks Debian's packages, once.
unpack() {
    local root=$1
    [[ -x $root/usr/bin/rustc ]] && return
    mkdir -p "$root/packages"
    local version
    version=$(apt-cache show rustc-web | sed -n 's/^Version: \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    local llvm
    llvm=$(apt-cache depends "libstd-rust-web-$version" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | head -n 1)
    (cd "$root/packages" && apt-get download rustc-web rust-web-src libstd-rust-web-dev "libstd-rust-web-$version" "$llvm" \
        lld-19 libllvm19 wasi-libc) >&2
    for package in "$root"/packages/*.deb; do
        dpkg -x "$package" "$root"
    done
}

if has_target 2>/dev/null; then
    RUSTFLAGS="$flags" "${build[@]}" >&2
else
    mkdir -p "$folder"
    root=$(realpath "$folder")/debian
    unpack "$root"
    libc=$root/usr/lib/wasm32-wasi
    export LD_LIBRARY_PATH=$root/usr/lib/$(uname -m)-linux-gnu RUSTC=$root/usr/bin/rustc
    export CARGO_TARGET_WASM32_WASIP1_LINKER=$root/usr/bin/wasm-ld-19
    RUSTFLAGS="$flags -C linker-flavor=wasm-ld -C link-self-contained=no -L native=$libc -C link-arg=$libc/crt1-command.o" \
        "${build[@]}" >&2
fi
printf '%s\n' "$folder/$target/wasm/cavalcade.wasm"
