//! Uniformly random solutions: output, reproducibility, and that every solution can be drawn.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{answer, cavalcade, outcome};

#[test]
fn a_seed_says_all() {
    let words = "sample knight 6x6 --closed --count 20 --seed 5";
    let drawn = answer(words);
    for threads in ["1", "2", "5"] {
        let output = cavalcade(words).env("RAYON_NUM_THREADS", threads).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), drawn, "{threads} threads");
        assert!(output.stderr.is_empty());
    }
    assert_ne!(answer(&words.replace("--seed 5", "--seed 6")), drawn);
    // A larger count starts with the same solutions.
    assert!(drawn.starts_with(answer(&words.replace("--count 20", "--count 3")).trim_end()));
}

#[test]
fn a_fresh_seed_is_told() {
    let words = "sample rook 8x8 --closed --count 3";
    let output = outcome(words, "");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    let seed = told.strip_prefix("note: using --seed ").expect("a seed").trim();
    assert_eq!(answer(&format!("{words} --seed {seed}")).as_bytes(), output.stdout);
}

/// The solutions of a command in JSON, without their numbers.
fn solutions(words: &str) -> Vec<String> {
    let text = answer(&format!("{words} --format json"));
    let bare = |line: &str| {
        let mut solution: Value = serde_json::from_str(line).expect("JSON");
        solution.as_object_mut().and_then(|it| it.remove("index")).expect("an index");
        solution.to_string()
    };
    text.lines().map(bare).collect()
}

#[test]
fn all_ranks_are_all_solutions() {
    for (problem, count) in [
        ("knight 3x4", 8),
        ("knight 3x4 --from r1c1", 2),
        ("rook 3x3 --to a1", 8),
        ("rook 3x4 --from a1 --to d1", 4),
        ("rook 4x4 --closed", 6),
        ("rook 4x4 --closed --from b2", 6),
        ("rook 2x3 --torus --closed", 3),
        ("rook ../../fixtures/knight-holes.txt --closed", 34),
        ("graph ../../fixtures/graphs/k4.g6 --closed", 3),
        ("graph ../../fixtures/graphs/one-way.txt --directed", 15),
    ] {
        let listed = solutions(&format!("list {problem}"));
        assert_eq!(listed.len(), count, "{problem}");
        let drawn: BTreeSet<String> =
            (1..=count).flat_map(|rank| solutions(&format!("sample {problem} --rank {rank}"))).collect();
        assert_eq!(drawn, listed.into_iter().collect(), "{problem}");
        let output = outcome(&format!("sample {problem} --rank {}", count + 1), "");
        assert_eq!(output.status.code(), Some(2), "{problem}");
    }
}

#[test]
fn every_problem_of_a_stream_is_answered() {
    // A triangle, two isolated vertices, a square.
    let output = outcome("sample graph - --closed --seed 2 --count 2 --format json", "Bw\nA?\nCl\n");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["line"].take()).collect();
    assert_eq!(lines, [1, 1, 2, 3, 3]);
}
