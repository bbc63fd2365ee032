# The commands of this project. `.ci/run` does not need just.

# Show this list
default:
    @just --list --unsorted

# Run all tests: unit, integration, documentation
test:
    cargo test --workspace --locked

# Run the tests that take minutes: large published counts, tours of all rectangles up to 200x200
test-slow:
    cargo test --release --locked -p cavalcade --test slow
    cargo test --release --locked -p cavalcade-search --test slow

# Fuzz every reader with mutated fixtures for the given number of seconds; a failure prints the seed that reproduces it
fuzz SECONDS="60":
    CAVALCADE_FUZZ_SECONDS={{SECONDS}} cargo test --release --locked -p cavalcade --bin cavalcade fuzz -- --nocapture

# Fill a small disk with a run, then resume it with more space. Needs root, because it mounts a disk
test-disk:
    tests/disk/full.sh

# Check traces of frontier counts through a pipe, by default of 6x6, 6x7 and 6x8: `just test-trace 7x8`. Needs rustc
test-trace *BOARDS:
    tests/proof/trace.sh {{BOARDS}}

# Test HTML pages in a headless Chromium (root installs it with apt-get); `SHOTS=FOLDER` keeps screenshots
test-browser *OPTIONS:
    cargo build --locked -p cavalcade
    python3 tests/browser/test_page.py {{OPTIONS}}

# Build the playground for browsers, target/playground.html. Adds rustup's target wasm32-wasip1, or unpacks Debian's rustc-web
playground:
    python3 packages/playground/build.py "$(packages/playground/wasm.sh)" target/playground.html

# Test the playground in a headless Chromium (root installs it with apt-get); `SHOTS=FOLDER` keeps screenshots
test-playground *OPTIONS: playground
    cargo build --locked -p cavalcade
    python3 tests/browser/test_playground.py {{OPTIONS}}

# Check formatting, lints and documentation; warnings are errors
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# Typeset the output of --format latex and check the log; pages stay in target/latex. Needs pdflatex
test-latex:
    cargo build --locked
    tests/latex/typeset.sh

# Count exported problems with MiniZinc and a SAT solver and compare; solvers that are not installed are skipped
test-peers *WORDS:
    cargo build --locked
    python3 bench/exports.py {{WORDS}}

# Solve MiniZinc models and compare the answers with Gecode's. Needs minizinc; CAVALCADE_MINIZINC_CASES adds cases
test-minizinc *WORDS:
    python3 tests/minizinc/run.py {{WORDS}}

# Build the Python wheel, install it in a new environment and test it there; `--wheel FILE` tests a built one. Needs PyPI
test-wheel *OPTIONS:
    python3 tests/wheel/run.py {{OPTIONS}}

# Build the npm package with the program as WebAssembly, and compare its answers with the native program. Needs Node.js
test-npm:
    cargo build --locked -p cavalcade
    packages/npm/build.sh
    cd packages/npm && node --test

# Write proofs, check them with VeriPB, compare time and size; `--slow` adds rows of minutes. Needs veripb
test-proofs *OPTIONS:
    cargo build --release --locked -p cavalcade
    python3 tests/proof/all.py {{OPTIONS}}

# Pack the three crates as they would be published, and build each from its package
package:
    cargo package --workspace --locked

# Build the program as it is released, without paths of this machine (docs/releasing.md), and print its checksum
release:
    scripts/trimmed.sh cargo build --release --locked -p cavalcade --target-dir target/trimmed
    scripts/trimmed.sh --check target/trimmed/release/cavalcade
    sha256sum target/trimmed/release/cavalcade

# Run every check that a change must pass
ci:
    .ci/run

# Print nodes, propagations and nodes per second of the benchmark instances
bench:
    cargo bench -p cavalcade --bench engine

# Count the closed knight's tours of the chessboard, 13,267,364,410,532: about 28 s and 1.5 GB on two cores
count-8x8:
    cargo run --release --locked -- count knight 8x8 --closed --progress always

# Compare speed and counts with other programs; `--install` installs them, `--write` stores the tables
bench-peers *OPTIONS:
    python3 bench/peers.py {{OPTIONS}}

# Compare speed and nodes with Gecode on MiniZinc models: `just bench-minizinc model.mzn`. Needs minizinc
bench-minizinc *OPTIONS:
    python3 bench/minizinc.py {{OPTIONS}}

# Compare speed with CP-SAT on loop puzzles: `just bench-loops --peer bench/loops/*.txt`. `--peer` needs Python's `ortools`
bench-loops *OPTIONS:
    python3 bench/loops.py {{OPTIONS}}

# Print how nodes, time and memory grow with the board; `--write` stores the tables
bench-growth *OPTIONS:
    python3 bench/growth.py {{OPTIONS}}

# Compare instruction counts of fixed commands with the stored ones; `--update` stores the new ones
bench-instructions *OPTIONS:
    python3 bench/instructions.py {{OPTIONS}}

# Run shards with Slurm and GNU parallel, kill some, compare the merged result: two minutes; `--keep` keeps the logs
test-cluster *OPTIONS:
    python3 tests/cluster/run.py {{OPTIONS}}

# Apply clippy's automatic fixes and format the sources
fix:
    cargo clippy --workspace --all-targets --locked --fix --allow-dirty --allow-staged
    cargo fmt --all

# Accept the current output of the commands as the snapshots; review the differences with git. Needs cargo-insta
snapshots:
    cargo insta test --accept --workspace --test it
