//! Published counts, from `fixtures/counts.txt`: which rows there are, and whether they hold.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// A command, and the numbers it should give by the names of their conventions.
#[derive(Debug)]
pub(crate) struct Row {
    command: String,
    counts: Vec<(String, u64)>,
    /// Whether it takes seconds or minutes.
    slow: bool,
}

/// All rows, in order.
fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/counts.txt");
    let text = fs::read_to_string(path).expect("the file of counts");
    let rows = text.lines().map(|line| line.split_once('%').map_or(line, |(row, _)| row).trim());
    rows.filter(|row| !row.is_empty()).map(row).collect()
}

fn row(line: &str) -> Row {
    let (command, counts) = line.split_once("=>").unwrap_or_else(|| panic!("no => in {line:?}"));
    let count = |word: &str| {
        let (name, number) = word.split_once('=').unwrap_or_else(|| panic!("no = in {word:?}"));
        (name.to_owned(), number.parse().unwrap_or_else(|_| panic!("no number in {word:?}")))
    };
    let counts: Vec<_> = counts.split_whitespace().map(count).collect();
    assert!(!counts.is_empty(), "nothing is said of {command:?}");
    let command = command.trim();
    let (slow, command) = command.strip_prefix("slow ").map_or((false, command), |rest| (true, rest));
    Row { command: command.to_owned(), counts, slow }
}

/// Runs the rows that are slow, or those that are not; returns how many.
pub(crate) fn check(slow: bool) -> usize {
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.slow == slow).collect();
    for row in &rows {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures"))
            .args(row.command.split_whitespace())
            .args(["--format", "json"])
            .output()
            .expect("the program can be started");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let answer: serde_json::Value = serde_json::from_str(&text)
            .unwrap_or_else(|_| panic!("{}: {}", row.command, String::from_utf8_lossy(&output.stderr)));
        for (name, number) in &row.counts {
            assert_eq!(answer["counts"][name], *number, "{} => {name}", row.command);
        }
        assert_eq!(answer["complete"], true, "{}", row.command);
    }
    rows.len()
}
