#!/usr/bin/env bash
# Puts beside the sources of the npm package what it needs: the program as WebAssembly, its system functions, licences.
# `npm pack` or `npm publish` comes after this. See packages/playground/wasm.sh for what the build needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=$(packages/playground/wasm.sh)
cp "$program" packages/npm/cavalcade.wasm
cp packages/playground/wasi.js LICENSE-MIT LICENSE-APACHE packages/npm
