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
        let counts = |puzzle: &str| {
            let text = answer(&format!("count {puzzle} {board}"));
            text.lines().filter(|line| !line.starts_with("published")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(counts("simple-loop"), counts("rook --closed"), "{board}");
        for format in ["moves", "tour"] {
            let listed = |puzzle: &str| answer(&format!("list {puzzle} {board} --format {format}"));
            assert_eq!(listed("simple-loop"), listed("rook --closed"), "{board}");
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
    assert_snapshot!(refused(". P\n. .\n"), @"
    cavalcade: error: board row 1 column 2: 'P' has no meaning here
    hint: line 1: a cell is '.' (open), '#' (a hole) or a number
    ");
    assert_snapshot!(refused("#\n"), @"
    cavalcade: error: board has only holes
    hint: '.' is an open cell, '#' a hole
    ");
    assert_snapshot!(refused(""), @"
    cavalcade: error: board is empty
    hint: write one row of cells per line: a cell is '.' (open), '#' (a hole), a number or one letter; separate cells with blanks
    ");
}
