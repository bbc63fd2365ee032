# The commands of this project; `.ci/run` does without just.

# Show this list
default:
    @just --list --unsorted

# Run all tests: units, integration, documentation
test:
    cargo test --workspace --locked

# Run the tests that take minutes: large published counts, tours of all rectangles up to 200x200
test-slow:
    cargo test --release --locked -p cavalcade --test slow
    cargo test --release --locked -p cavalcade-search --test slow

# Give mutated fixtures to every reader for the given number of seconds; a failure prints the seed that brings it back
fuzz SECONDS="60":
    CAVALCADE_FUZZ_SECONDS={{SECONDS}} cargo test --release --locked -p cavalcade --bin cavalcade fuzz -- --nocapture

# Fill a small disk with a run, and go on when there is room; as root, since it mounts one
test-disk:
    tests/disk/full.sh

# Use pages of solutions in a headless Chromium, which root gets from apt-get; `SHOTS=FOLDER` keeps pictures
test-browser *OPTIONS:
    cargo build --locked -p cavalcade
    python3 tests/browser/test_page.py {{OPTIONS}}

# Check form, lints and documentation; a warning is an error
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# Typeset what --format latex writes, and look for complaints; the pages are left in target/latex. Needs pdflatex
test-latex:
    cargo build --locked
    tests/latex/typeset.sh

# Ask MiniZinc and a SAT solver about what export writes, and compare the counts; what is not installed is left out
test-peers *WORDS:
    cargo build --locked
    python3 bench/exports.py {{WORDS}}

# Everything that must hold before a change is taken
ci:
    .ci/run

# Print nodes, propagations and nodes per second of the instances that are measured
bench:
    cargo bench -p cavalcade --bench engine

# Count the closed knight's tours of the chessboard, 13,267,364,410,532: two minutes and 4 GB on two cores
count-8x8:
    cargo run --release --locked -- count knight 8x8 --closed --progress always

# Ask other programs the same questions in turn, check all counts; `--install` gets them, `--write` keeps the table
bench-peers *OPTIONS:
    python3 bench/peers.py {{OPTIONS}}

# Print how nodes, time and memory grow with the board; `--write` keeps the tables
bench-growth *OPTIONS:
    python3 bench/growth.py {{OPTIONS}}

# Compare instruction counts of fixed commands with those kept; `--update` keeps the new ones
bench-instructions *OPTIONS:
    python3 bench/instructions.py {{OPTIONS}}

# Run shards by Slurm and by GNU parallel for real, kill some, compare what is joined: two minutes; `--keep` keeps the logs
test-cluster *OPTIONS:
    python3 tests/cluster/run.py {{OPTIONS}}

# Put the sources into form and apply what clippy can mend by itself
fix:
    cargo clippy --workspace --all-targets --locked --fix --allow-dirty --allow-staged
    cargo fmt --all

# Accept what the commands print now as what they should print; look at the differences with git
snapshots:
    INSTA_UPDATE=always cargo test --workspace --locked
