#!/usr/bin/env bash
# Builds a Python wheel into target/wheels, without folders of this machine, with the maturin on the search path:
#     packages/python/wheel.sh                                            # for this system
#     packages/python/wheel.sh --target aarch64-unknown-linux-gnu --zig --compatibility manylinux2014
# The second line needs `pip install ziglang` and `rustup target add aarch64-unknown-linux-gnu`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root/packages/python"
exec "$root/packages/trimmed.sh" maturin build --out "${CARGO_TARGET_DIR:-$root/target}/wheels" "$@"
