//! Explanations of values that are impossible and of nodes that fail.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{answer, outcome};

const HIDATO: &str = "../../fixtures/hidato-5x5.txt";

/// A board whose search tree has six failures.
const PRIMES: &str = ". . . P . .\nP . P . P .\n. P . . . .\nP . P . . .\n. . . . . P\nP P . 36 P .\n";

/// Returns the explanation as JSON, after checking that each step needs earlier ones only.
fn explained(words: &str) -> Value {
    let found: Value =
        serde_json::from_str(&answer(&format!("explain {words} --format json"))).expect("JSON");
    for (number, step) in (1..).zip(found["steps"].as_array().expect("steps")) {
        for because in step["because"].as_array().expect("a list") {
            assert!(because.as_u64().expect("a number") < number, "{words}: {step}");
        }
    }
    found
}

/// Returns standard output, standard error and the exit code of a command that explains.
fn refused(words: &str) -> (String, String, Option<i32>) {
    let output = outcome(&format!("explain {words}"), "");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn a_value_is_ruled_out_by_the_clue_that_does_it() {
    // Cells have the names that boards have elsewhere, too.
    assert_eq!(
        answer(&format!("explain hidato {HIDATO} --cell b5 --value 24")),
        answer(&format!("explain hidato {HIDATO} --cell r1c2 --value 24"))
    );
}

/// Checks that the first failures of a tree are explained; returns their number.
pub(crate) fn failures_explained(problem: &str, most: usize) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.json");
    answer(&format!("list {problem} --tree {}", file.display()));
    let text = std::fs::read_to_string(&file).expect("a tree");
    let tree: Value = serde_json::from_str(&text).expect("JSON");
    let mut paths: Vec<String> = Vec::new();
    let mut failures = 0;
    for node in tree["nodes"].as_array().expect("nodes") {
        let path = match (node["parent"].as_u64(), node["alternative"].as_u64()) {
            (Some(parent), Some(alternative)) => {
                format!("{}.{alternative}", paths[parent as usize]).trim_start_matches('.').to_owned()
            }
            _ => String::new(),
        };
        if node["outcome"] == "failure" && failures < most {
            failures += 1;
            let found = explained(&format!("{problem} --path {path}"));
            let last = found["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
            assert_eq!(last["fact"], "contradiction", "{problem} {path}");
        }
        paths.push(path);
    }
    failures
}

#[test]
fn failures_of_a_tree_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("board.txt");
    std::fs::write(&board, PRIMES).expect("a board");
    // Later failures of the founding board take seconds each; they are slow tests.
    let problems = [
        ("prime".to_owned(), 2),
        (format!("prime {}", board.display()), 5),
        ("knight 5x5 --from a1".to_owned(), 5),
        ("place queens 6x6 --size 6".to_owned(), 5),
    ];
    for (problem, failures) in problems {
        assert_eq!(failures_explained(&problem, failures), failures, "{problem}");
    }
}

#[test]
fn what_is_explained_is_in_no_solution() {
    // Each number that the rules exclude from a cell is in no solution, and those that remain are not explained.
    let board = "../../fixtures/hidato-3x3-several.txt";
    let solutions = answer(&format!("list hidato {board} --format csv"));
    let orders: Vec<Vec<u64>> = answer(&format!("list hidato {board} --format json"))
        .lines()
        .map(|line| {
            let solution: Value = serde_json::from_str(line).expect("JSON");
            let rows: Vec<Vec<u64>> = serde_json::from_value(solution["order"].clone()).expect("rows");
            rows.concat()
        })
        .collect();
    assert!(orders.len() > 1, "{solutions}");
    let mut counted = BTreeSet::new();
    for cell in 0..9 {
        for number in 1..=9 {
            let (row, column) = (cell / 3 + 1, cell % 3 + 1);
            let (_, message, code) =
                refused(&format!("hidato {board} --cell r{row}c{column} --value {number}"));
            let is_found = orders.iter().any(|order| order[cell] == number);
            if is_found {
                assert_eq!(code, Some(1), "r{row}c{column} {number} {message}");
            }
            counted.insert((is_found, code));
        }
    }
    assert!(counted.contains(&(false, Some(0))) && counted.contains(&(true, Some(1))), "{counted:?}");
}

#[test]
fn steps_of_solutions_are_not_ruled_out() {
    // The steps have directions, so variables have vertices as values.
    let graph = "../../fixtures/graphs/one-way.txt --directed";
    let mut tried = 0;
    for line in answer(&format!("list graph {graph} --format json")).lines() {
        let solution: Value = serde_json::from_str(line).expect("JSON");
        let path: Vec<String> = serde_json::from_value(solution["vertices"].clone()).expect("a path");
        for step in path.windows(2) {
            let (text, message, code) =
                refused(&format!("graph {graph} --cell {} --value {}", step[0], step[1]));
            assert_eq!(code, Some(1), "{step:?}: {text}{message}");
            tried += 1;
        }
    }
    assert!(tried > 3, "{tried}");
}

#[test]
fn explanations_are_drawn() {
    let words = "knight 5x5 --from a1 --path 1.0.0.0.0.0";
    let svg = answer(&format!("explain {words} --format svg"));
    assert!(svg.starts_with("<svg") && svg.contains("contradiction"), "{svg}");
    let html = answer(&format!("explain {words} --format html"));
    let steps = explained(words)["steps"].as_array().expect("steps").len();
    assert_eq!(html.matches("<details>").count(), steps, "{html}");
    assert_eq!(html.matches("<svg").count(), steps + 1);
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    for (words, error) in [
        ("prime --cell r9c9 --value 1", "--cell: r9c9 is outside the board"),
        ("prime --value 1", "--value needs --cell"),
        ("prime --cell r1c1", "the model has no variable for r1c1"),
        ("prime --cell r1c1 --value 99999999999", "--cell: '99999999999'"),
        ("prime --cell r1c1 --value 65", ""),
        ("knight 6x6 --cell r1c1 --value r1c2", "the model has no variable for r1c1 and r1c2"),
        ("prime --path 0.0.0.0.0.0.0.0.0", "path 0.0.0.0.0.0.0.0.0"),
        ("prime --path x", "--path"),
        (
            "graph ../../fixtures/graphs/petersen.txt --path 0 --format svg",
            "--format svg: a graph has no board",
        ),
    ] {
        let (_, message, code) = refused(words);
        let is_known = code == Some(2) && message.contains(error) && message.contains("\nhint: ");
        assert!(is_known || error.is_empty() && code == Some(0), "{words}: {code:?} {message}");
    }
    let (text, message, code) = refused("knight 6x6 --closed");
    assert_eq!((text.as_str(), code), ("", Some(1)));
    assert!(message.starts_with("the rules find no contradiction at this node"), "{message}");
}
