//! Published counts from `fixtures/counts.txt`: reads the rows and checks them.

use crate::amounts::part;
use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use num_bigint::BigUint;

/// A command, and its expected numbers by convention.
#[derive(Debug)]
pub(crate) struct Row {
    command: String,
    counts: Vec<(String, String)>,
    /// Whether it takes seconds or minutes.
    slow: bool,
}

impl Row {
    /// The largest of its numbers.
    fn most(&self) -> BigUint {
        self.counts.iter().filter_map(|(_, number)| number.parse().ok()).max().unwrap_or_default()
    }
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
        let number = number.split_once(':').map_or(number, |(number, _)| number);
        assert!(number.parse::<BigUint>().is_ok(), "no number in {word:?}");
        (name.to_owned(), number.to_owned())
    };
    let counts: Vec<_> = counts.split_whitespace().map(count).collect();
    assert!(!counts.is_empty(), "nothing is said of {command:?}");
    let command = command.trim();
    let (slow, command) = command.strip_prefix("slow ").map_or((false, command), |rest| (true, rest));
    Row { command: command.to_owned(), counts, slow }
}

/// The number of rows that were run, of those that name a method or have too many solutions for a search, and of those
/// run by both methods.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    pub(crate) rows: usize,
    pub(crate) once: usize,
    pub(crate) twice: usize,
}

/// Runs the slow rows or the others: by both methods if both apply and a search can visit the solutions, otherwise by
/// the method that applies or that the row names.
pub(crate) fn check(slow: bool) -> Checked {
    let mut checked = Checked::default();
    let most_visited = BigUint::from(if slow { 100_000_000u32 } else { 300_000 });
    for row in part(rows().into_iter().filter(|row| row.slow == slow)) {
        checked.rows += 1;
        if row.command.contains("--method") || row.most() > most_visited {
            checked.once += 1;
            compare(&row, &run(&row, &[]));
            continue;
        }
        let both = run(&row, &["--method", "both"]);
        if both.status.code() == Some(2) {
            let message = String::from_utf8_lossy(&both.stderr);
            assert!(message.contains("frontier"), "{}: {message}", row.command);
        } else {
            checked.twice += 1;
            compare(&row, &both);
        }
        if both.status.code() == Some(2) || !slow {
            compare(&row, &run(&row, &[]));
        }
    }
    checked
}

fn run(row: &Row, options: &[&str]) -> Output {
    Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures"))
        .args(row.command.split_whitespace())
        .args(["--format", "json"])
        .args(options)
        .output()
        .expect("the program can be started")
}

/// Checks that a run gives the numbers of a row.
fn compare(row: &Row, output: &Output) {
    let text = String::from_utf8_lossy(&output.stdout);
    let answer: serde_json::Value = serde_json::from_str(&text)
        .unwrap_or_else(|_| panic!("{}: {}", row.command, String::from_utf8_lossy(&output.stderr)));
    for (name, number) in &row.counts {
        let found = &answer["counts"][name];
        let found = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
        assert_eq!(found, *number, "{} => {name}", row.command);
    }
    assert_eq!(answer["complete"], true, "{}", row.command);
}
