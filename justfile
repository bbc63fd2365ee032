# The commands of this project. `.ci/run` does not need just.

# Show this list
default:
    @just --list --unsorted

# Run every check that a change must pass
ci:
    .ci/run

# Run all tests of cargo, or those of one kind; CONTRIBUTING.md lists the kinds and what they need
test KIND="cargo" *OPTIONS:
    #!/usr/bin/env bash
    set -euo pipefail
    tests=crates/cli/tests
    case {{KIND}} in
    cargo) cargo test --workspace --locked {{OPTIONS}} ;;
    slow)
        CAVALCADE_TEST_CASES=all CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=true cargo test --workspace --locked
        cargo test --release --locked -p cavalcade --test slow
        cargo test --release --locked -p cavalcade-search --test slow
        ;;
    proofs)
        cargo build --release --locked -p cavalcade
        python3 $tests/proof/all.py {{OPTIONS}}
        ;;
    trace) $tests/proof/trace.sh {{OPTIONS}} ;;
    minizinc) python3 $tests/minizinc/run.py {{OPTIONS}} ;;
    exports)
        cargo build --locked -p cavalcade
        python3 bench/exports.py {{OPTIONS}}
        ;;
    latex)
        cargo build --locked -p cavalcade
        $tests/latex/typeset.sh
        ;;
    browser)
        cargo build --locked -p cavalcade
        python3 $tests/browser/test_page.py {{OPTIONS}}
        ;;
    playground)
        just playground
        cargo build --locked -p cavalcade
        python3 $tests/browser/test_playground.py {{OPTIONS}}
        ;;
    npm)
        cargo build --locked -p cavalcade
        packages/npm/build.sh
        cd packages/npm && node --test
        ;;
    wheel) python3 packages/python/tests/wheel.py {{OPTIONS}} ;;
    disk) $tests/disk/full.sh ;;
    cluster) python3 $tests/cluster/run.py {{OPTIONS}} ;;
    *)
        printf 'no tests of this kind: %s\n' {{KIND}} >&2
        exit 2
        ;;
    esac

# Fuzz every reader with mutated fixtures for the given number of seconds; a failure prints the seed that reproduces it
fuzz SECONDS="60":
    CAVALCADE_FUZZ_SECONDS={{SECONDS}} cargo test --release --locked -p cavalcade --lib fuzz -- --nocapture

# Check formatting, lints and documentation; warnings are errors
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# Apply clippy's automatic fixes and format the sources
fix:
    cargo clippy --workspace --all-targets --locked --fix --allow-dirty --allow-staged
    cargo fmt --all

# Accept the current output of the commands as the snapshots; review the differences with git. Needs cargo-insta
snapshots:
    cargo insta test --accept --workspace --test it

# Measure the search, or run bench/NAME.py: peers, minizinc, loops, making, growth, instructions, llvm_lines (bench/README.md)
bench NAME="engine" *OPTIONS:
    {{ if NAME == "engine" { "cargo bench -p cavalcade --bench engine --" } else { "python3 bench/" + NAME + ".py" } }} {{OPTIONS}}

# Build the playground for browsers, target/playground.html. Needs Node.js. Adds to rustup wasm32-wasip1 and rust-src, or unpacks Debian's rustc-web
playground:
    python3 packages/playground/build.py "$(packages/playground/wasm.sh)" target/playground.html

# Build the documents as a site with search, target/book/html/index.html, and check its links. Needs mdbook (cargo install mdbook)
book: playground
    cargo build --release --locked -p cavalcade
    cargo doc --workspace --no-deps --locked
    python3 packages/site/build.py target/book

# Build the program as it is released, without paths of this machine (docs/how-to/releasing.md), and print its checksum
release:
    packages/trimmed.sh cargo build --profile dist --locked -p cavalcade --target-dir target/trimmed
    packages/trimmed.sh --check target/trimmed/dist/cavalcade
    sha256sum target/trimmed/dist/cavalcade
