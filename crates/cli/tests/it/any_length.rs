//! Paths and cycles that need not visit every cell or vertex.

use insta::assert_snapshot;
use serde_json::Value;

use crate::{answer, outcome, snapshot};

#[test]
fn answers() {
    snapshot(
        "any_length",
        &[
            "count rook 3x4 --closed --any-length --by-length",
            "count rook 3x4 --closed --any-length --by-length --format json",
            "list rook 3x3 --from b2 --length 2 --limit 2",
            "list rook 2x3 --closed --any-length --format moves",
            "list rook 2x3 --closed --length 4 --format json",
            "list rook 2x3 --closed --any-length --classes --format moves",
            "count knight 5x5 --closed --longest",
            "first knight 3x3 --closed --longest",
            "count rook 2x2..5x5 --closed --any-length --format bfile",
            "count knight 3x3..3x5 --longest --format bfile --convention longest",
            "list graph ../../fixtures/graphs/k4.g6 --closed --any-length",
            "first graph ../../fixtures/graphs/one-way.txt --directed --longest",
            "count graph ../../fixtures/graphs/one-way.txt --directed --any-length --by-length",
            "unique rook 2x2 --closed --any-length",
        ],
    );
}

#[test]
fn there_may_be_none() {
    snapshot(
        "any_length_none",
        &[
            "list rook 4x4 --length 99",
            "first rook 1x1 --any-length",
            "first rook 1x2 --closed --longest",
            "count rook 3x3 --any-length --from a1 --to a1",
            "count rook 3x3 --closed --any-length --from a1 --to c3",
            "count rook 3x3 --closed --length 5",
        ],
    );
}

/// Every way to find solutions gives the same number, on boards with holes, a torus and given ends.
#[test]
fn ways_to_count_agree() {
    for question in [
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
    ] {
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

#[test]
fn wrong_questions() {
    let refused = |question: &str| {
        let output = outcome(question, "");
        assert_eq!(output.status.code(), Some(2), "{question}");
        assert!(output.stdout.is_empty(), "{question}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert_snapshot!(refused("count rook 4x4 --length 3..2"), @"
    cavalcade: error: --length: '3..2' is not a number of steps or a range of numbers
    hint: write 10, 10..20, 10.. or ..20; a path of 11 cells or vertices has 10 steps
    ");
    assert_snapshot!(refused("count rook 4x4 --longest --length 3"), @"
    cavalcade: error: --longest cannot be combined with --length
    hint: leave out one of them
    ");
    assert_snapshot!(refused("count knight ../../fixtures/knight-givens.txt --longest"), @"
    cavalcade: error: --longest cannot be used with clues
    hint: board row 1 column 1 holds 1, line 2
    ");
    assert_snapshot!(refused("count rook 4x4 --length 3 --from a1,a2"), @"
    cavalcade: error: --from takes a single cell with --length
    hint: 2 are named; name one, or leave out --length
    ");
    assert_snapshot!(refused("count rook 4x4 --any-length --from a1 --to b1..d4"), @"
    cavalcade: error: --to takes a single cell with --any-length
    hint: 12 are named; name one, or leave out --any-length
    ");
    assert_snapshot!(refused("count graph petersen 5 2 --longest --to 0..3"), @"
    cavalcade: error: --to takes a single vertex with --longest
    hint: 4 are named; name one, or leave out --longest
    ");
    assert_snapshot!(refused("count rook 3x3 --by-length"), @"
    cavalcade: error: --by-length applies to paths and cycles that need not visit everything
    hint: add --any-length, if the puzzle has this option, or leave out --by-length
    ");
    assert_snapshot!(refused("count rook 3x3 --any-length --by-length --method search"), @"
    cavalcade: error: --by-length cannot be combined with --method search: only the frontier method counts by length
    hint: leave out one of them, or count one length with --length
    ");
    assert_snapshot!(refused("count rook 3x3 --any-length --method subsets"), @"
    cavalcade: error: the subset method does not apply to this problem
    hint: use --method search, or leave out --method
    ");
    assert_snapshot!(refused("sample rook 3x3 --any-length"), @"
    cavalcade: error: solutions of this problem cannot be sampled; only tours and Hamiltonian paths and cycles can
    hint: use 'list' to find every solution
    ");
}

/// A limit says that the greatest length is unknown, and no number is printed.
#[test]
fn a_stopped_search_for_the_longest_is_incomplete() {
    for question in ["count", "first", "export"] {
        let output = outcome(&format!("{question} knight 20x20 --closed --longest --time-limit 1ms"), "");
        assert_eq!(output.status.code(), Some(3), "{question}");
        assert!(output.stdout.is_empty(), "{question}");
    }
}
