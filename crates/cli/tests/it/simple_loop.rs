//! Simple Loop: the closed tours of a rook that moves one cell at a time.

use insta::assert_snapshot;

use crate::{answer, outcome, snapshot};

#[test]
fn answers() {
    snapshot(
        "simple_loop",
        &[
            "unique simple-loop ../../fixtures/simple-loop-6x6.txt",
            "list simple-loop ../../fixtures/simple-loop-6x6.txt --format moves",
            "count simple-loop 6x6",
            "first simple-loop 4x4",
            "unique simple-loop 3x3",
        ],
    );
}

/// Everything is as for closed tours of a rook.
#[test]
fn loops_are_closed_tours() {
    for board in ["2x2", "4x5", "6x6", "../../fixtures/simple-loop-6x6.txt"] {
        for verb in ["count", "list"] {
            let lines = |puzzle: &str| {
                let text = answer(&format!("{verb} {puzzle} {board}"));
                text.lines().filter(|line| !line.starts_with("published")).collect::<Vec<_>>().join("\n")
            };
            assert_eq!(lines("simple-loop"), lines("rook --closed"), "{verb} {board}");
        }
    }
}

#[test]
fn bad_boards() {
    let refused = |board: &str| {
        let output = outcome("count simple-loop -", board);
        assert_eq!(output.status.code(), Some(2), "{board:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert_snapshot!(refused(". 3\n. .\n"), @"
    cavalcade: error: board row 1 column 2: 3 has no meaning here
    hint: line 1: a cell is '.' (open) or '#' (a hole)
    ");
    assert_snapshot!(refused("#\n"), @"
    cavalcade: error: board has only holes
    hint: '.' is an open cell, '#' a hole
    ");
    for board in [". P\n. .\n", "", "\0"] {
        refused(board);
    }
}
