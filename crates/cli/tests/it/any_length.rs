//! Paths and cycles that need not visit every cell or vertex.

use serde_json::Value;

use crate::amounts::part;
use crate::{answer, outcome};

/// Every way to find solutions gives the same number, on boards with holes, a torus and given ends.
#[test]
fn ways_to_count_agree() {
    for question in part([
        "rook 3x4 --closed --any-length",
        "rook 3x3 --any-length",
        "rook 3x3 --torus --closed --length ..5",
        "rook 3x4 --from r1c2 --to r3c3 --any-length",
        "rook 3x4 --closed --from r1c2 --to r1c3 --any-length",
        "rook 3x3 --closed --to b2 --length 6..",
        "king 2x4 --from a1 --length 3..5",
        "knight 4x4 --closed --any-length",
        "leaper 4x4 --move 1,3 --move 0,1 --from a1 --length 6",
        "knight ../../fixtures/knight-holes.txt --length 3",
        "graph ../../fixtures/graphs/one-way.txt --directed --any-length",
        "graph ../../fixtures/graphs/one-way.txt --directed --closed --from a --any-length",
        "graph ../../fixtures/graphs/k4.g6 --longest",
        "rook 3x3 --cylinder --closed --any-length",
        "king 2x3 --cylinder --closed --length ..5",
        "rook 3x4 --moebius --closed --length ..6",
        "rook 3x3 --klein --from a1 --length ..4",
        "rook 2x2x2 --closed --any-length",
        "rook 2x3x2 --from r1c1l1 --to r2c3l2 --any-length",
        "rook ../../fixtures/hexagons-triangle-5.txt --tiling hexagons --closed --any-length",
        "rook 2x4 --tiling triangles --length 2..",
        "queen-graph 2x3 --closed --any-length",
        "bishop-graph 3x3 --any-length",
        "rook-graph 2x3 --from a1 --any-length",
        "leaper 3x3 --move 1,1 --rider --closed --length 4..",
        "leaper 3x3 --step 1,2 --step -1,0 --step 0,-1 --any-length",
        "leaper 3x3 --step 1,1 --step -1,0 --step 0,-1 --closed --any-length",
        "graph petersen 5 2 --closed --any-length",
        "graph hypercube 3 --from 0 --to 7 --any-length",
    ]) {
        let counts = |options: &str| -> Value {
            let text = answer(&format!("count {question} --format json {options}"));
            serde_json::from_str(&text).expect("JSON")
        };
        let both = counts("--method both --classes");
        let first = both["counts"].as_object().expect("counts");
        let total = first.get("undirected").unwrap_or(&first["directed"]).as_u64().expect("a small number");
        let listed = answer(&format!("list {question} --format json")).lines().count() as u64;
        assert_eq!((total > 0, listed), (true, total), "{question}");
        let by_length = counts("--by-length");
        let lengths = by_length["by_length"].as_object().expect("lengths");
        assert_eq!(lengths.values().map(|it| it.as_u64().expect("small")).sum::<u64>(), total, "{question}");
        if let Some(classes) = first.get("classes") {
            let listed = answer(&format!("list {question} --classes --format json")).lines().count();
            assert_eq!(classes.as_u64(), Some(listed as u64), "{question}");
        }
        let greatest = lengths.keys().map(|it| it.parse::<u64>().expect("a length")).max();
        if let Some((before, _)) = question.split_once("--any-length") {
            let text = answer(&format!("count {before} --longest --format json"));
            let longest: Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!(longest["counts"]["longest"].as_u64(), greatest, "{question}");
        }
    }
}

/// The lengths in different graphs have no meaningful sum.
#[test]
fn a_summary_adds_solutions_and_no_lengths() {
    let output = outcome("count graph - --longest --summary --format json", "C~\nBw\n");
    let sums: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(sums["counts"], serde_json::json!({"undirected": 12 + 3, "directed": 24 + 6}));
}

/// A limit says that the greatest length is unknown, and no number is printed.
#[test]
fn a_stopped_search_for_the_longest_is_incomplete() {
    for question in ["count", "export"] {
        let output = outcome(&format!("{question} knight 20x20 --closed --longest --time-limit 1ms"), "");
        assert_eq!(output.status.code(), Some(3), "{question}");
        assert!(output.stdout.is_empty(), "{question}");
    }
}

/// The best cycle so far is printed, and is not called the longest.
#[test]
fn a_stopped_search_for_the_longest_prints_the_best() {
    let question = "leaper 9x9 --move 2,3 --closed --longest --node-limit 1 --format json";
    let output = outcome(&format!("first {question}"), "");
    assert_eq!(output.status.code(), Some(3));
    let solution: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rows = solution["order"].as_array().expect("rows").iter();
    let steps = rows.flat_map(|row| row.as_array().expect("a row")).filter(|place| !place.is_null()).count();
    let known = format!("the best cycle so far has {steps} steps, and none has more than ");
    for (command, output) in [("first", output), ("count", outcome(&format!("count {question}"), ""))] {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.starts_with(&format!("stopped at --node-limit 1: {known}")), "{command}: {message}");
        assert_eq!(output.status.code(), Some(3), "{command}");
    }
}
