//! Tests that take too long for every run: `cargo test --release -p cavalcade --test slow`.

#[path = "../../../core/tests/it/amounts.rs"]
mod amounts;
#[path = "../it/explain.rs"]
mod explain;
#[path = "../it/documents/figures.rs"]
mod figures;
#[path = "../it/ladders.rs"]
mod ladders;
mod proportions;
#[path = "../it/published.rs"]
mod published;

use std::process::Output;

use assert_cmd::Command;

/// Runs a command in the folder of the crate, and returns its output and exit status.
fn outcome(arguments: &str, input: &str) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments.split_whitespace());
    command.write_stdin(input).output().expect("the program can be started")
}

/// Returns standard output of a command that must end with exit code 0.
fn answer(arguments: &str) -> String {
    let output = outcome(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn long_searches_take_the_listed_work() {
    assert!(figures::check(true) >= 3);
}

#[test]
fn large_published_counts() {
    let checked = published::check(true);
    // Of the rows that a search can visit, five placements of queens are too wide for the frontier method.
    assert!(checked.twice >= 27 && checked.once + checked.twice + 5 >= checked.rows, "{checked:?}");
}

#[test]
fn generated_loops_have_the_proportions_of_published_ones() {
    proportions::check(200, 0.15);
}

#[test]
fn steps_of_ladders_hold_on_many_boards() {
    ladders::steps_hold(500, 1);
}

#[test]
fn hints_lead_to_the_end_of_many_boards() {
    ladders::hints_lead_to_the_end(50);
}

#[test]
fn failures_of_the_founding_board_are_explained() {
    assert_eq!(explain::failures_explained("prime", 5), 5);
}
