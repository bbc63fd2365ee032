//! Tours of all pieces: output, and agreement with brute force on small boards.

mod task;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::Value;

use crate::amounts::cases;
use crate::{answer, outcome};
use task::tasks;

/// The tour of a listed solution, from its numbers.
fn walk_of(solution: &Value) -> Vec<usize> {
    let rows = solution["order"].as_array().expect("rows");
    let numbers = rows.iter().flat_map(|row| row.as_array().expect("a row"));
    let mut cells: BTreeMap<u64, usize> = BTreeMap::new();
    for (cell, number) in numbers.enumerate() {
        if let Some(number) = number.as_u64() {
            assert!(cells.insert(number, cell).is_none(), "a number twice");
        }
    }
    assert!(cells.keys().copied().eq(1..=cells.len() as u64), "numbers from 1");
    cells.into_values().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

    #[test]
    fn small_boards_agree_with_trying_everything(task in tasks()) {
        let run = |verb: &str, words: &str| {
            let command = format!("{verb} leaper - --format json{}{words}", task.words());
            let output = outcome(&command, &task.text());
            let code = output.status.code().expect("an exit code");
            let lines = String::from_utf8(output.stdout).expect("UTF-8");
            let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            (code, lines)
        };
        let paths = task.paths();
        let drawings = task.drawings(&paths);
        let classes = task.classes(&drawings);
        let found = i32::from(drawings.is_empty());

        let (code, listed) = run("list", "");
        prop_assert_eq!(code, found);
        let listed: Vec<Vec<usize>> = listed.iter().map(walk_of).collect();
        prop_assert!(listed.iter().all(|path| paths.contains(path)));
        let seen: BTreeSet<_> = listed.iter().map(|path| task.drawing(path)).collect();
        prop_assert_eq!(seen.len(), listed.len(), "listed twice");
        prop_assert_eq!(&seen, &drawings);

        let (code, twice) = run("count", " --method both");
        prop_assert_eq!((code, &twice[0]["method"]), (found, &Value::from("both")));
        let (code, counted) = run("count", "");
        prop_assert_eq!(&twice[0]["counts"], &counted[0]["counts"]);
        prop_assert_eq!(code, found);
        let counts = &counted[0]["counts"];
        prop_assert_eq!(counts["undirected"].as_u64(), Some(drawings.len() as u64));
        prop_assert_eq!(counts["directed"].as_u64(), Some(task.directed(&paths) as u64));
        prop_assert_eq!(counts["classes"].as_u64(), Some(classes as u64));
        let split = counted[0]["by_symmetry"].as_object();
        prop_assert_eq!(split.is_some(), task.surface.is_empty(), "kinds have names, unless borders are joined");
        if let Some(split) = split {
            let sum: u64 = split.values().filter_map(Value::as_u64).sum();
            prop_assert_eq!(sum, classes as u64);
        }

        let (code, first) = run("first", "");
        prop_assert_eq!(code, found);
        prop_assert!(first.iter().all(|solution| paths.contains(&walk_of(solution))));
        prop_assert_eq!(first.len(), usize::from(!drawings.is_empty()));

        let (code, verdict) = run("unique", "");
        prop_assert_eq!(code, i32::from(drawings.len() != 1));
        let expected = match drawings.len() { 0 => "none", 1 => "unique", _ => "several" };
        prop_assert_eq!(&verdict[0]["verdict"], expected);

        let (_, least) = run("list", " --classes");
        prop_assert_eq!(least.len(), classes);
        let least: BTreeSet<_> = least.iter().map(|it| task.drawing(&walk_of(it))).collect();
        prop_assert!(least.is_subset(&drawings));
    }
}

#[test]
fn classes_are_split_unless_on_a_torus_also_if_there_are_none() {
    for (board, split) in [("1x3", true), ("1x3 --torus", false)] {
        let output = outcome(&format!("count leaper {board} --move 0,3 --format json"), "");
        let count: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(count["counts"]["classes"], 0, "{board}");
        assert_eq!(count["by_symmetry"].is_object(), split, "{board}");
    }
}

#[test]
fn a_large_open_board() {
    let text = answer("first knight 100x100 --format json");
    let solution: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(walk_of(&solution).len(), 10_000);
}
