//! Uniformly random solutions: output, reproducibility, and that every solution can be drawn.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{answer, cavalcade, outcome, snapshot, transcript};

#[test]
fn answers() {
    snapshot("help_sample", &["sample rook --help"]);
    snapshot("sample", &["sample knight 6x6 --closed --count 2 --seed 1"]);
    assert_snapshot!(transcript("sample rook 3x4 --from a1 --count 2 --seed 7 --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":3,"columns":4,"order":[[5,6,7,8],[4,3,10,9],[1,2,11,12]],"next":[2,3,4,8,1,5,11,7,10,6,12,null],"closed":false}
    {"index":2,"rows":3,"columns":4,"order":[[3,4,7,8],[2,5,6,9],[1,12,11,10]],"next":[2,6,4,8,1,7,3,12,5,null,10,11],"closed":false}
    "#);
    assert_snapshot!(transcript("sample graph ../../fixtures/graphs/one-way.txt --directed --seed 3"), @"
    exit code 0
    --- standard output
    solution 1
    b d a c e
    ");
    snapshot("sample_rank", &["sample rook 10x10 --closed --rank 100000000000"]);
    assert_snapshot!(transcript("sample knight 3x4 --count 3 --limit 2 --seed 1"), @"
    exit code 3
    --- standard output
    solution 1
     1  4  7 10
     8 11  2  5
     3  6  9 12

    solution 2
     1  4  7 10
     8 11  2  5
     3  6  9 12
    --- standard error
    stopped at --limit 2: 2 solutions so far (incomplete)
    ");
    snapshot(
        "sample_holes",
        &["sample knight ../../fixtures/knight-holes.txt --closed --from r1c2 --to r3c1 --seed 1"],
    );
    assert_snapshot!(transcript("sample king 1x1 --seed 1 --count 2"), @"
    exit code 0
    --- standard output
    solution 1
    1

    solution 2
    1
    ");
}

#[test]
fn no_solution_and_what_cannot_be_drawn() {
    snapshot(
        "sample_none",
        &[
            "sample knight 4x4 --closed",
            "sample knight 5x5 --closed --rank 5",
            "sample numbrix 3x3",
            "sample place queens 8x8",
            "sample king 40x40",
            "sample knight 5x6 --closed --rank 9",
            "sample rook 2x2 --closed --rank 100000000000000000000000000",
        ],
    );
}

#[test]
fn words_that_make_no_sense() {
    snapshot(
        "sample_bad",
        &[
            "sample knight 6x6 --count 0",
            "sample knight 6x6 --seed 18446744073709551616",
            "sample knight 6x6 --rank -1",
            "sample knight 6x6 --rank 1 --seed 1",
        ],
    );
}

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
