//! Proportions of boards follow `--mix`.

use crate::amounts::part;
use crate::generate::cells;
use crate::{answer, outcome};

/// Returns the share of cells with some property, of those that have another one, in percent.
fn share(command: &str, is_part: fn(&str) -> bool, is_whole: fn(&str) -> bool) -> f64 {
    let boards = answer(&format!("{command} --seed 1 --count 24"));
    let cells = cells(&boards).concat();
    let count = |has: fn(&str) -> bool| cells.iter().filter(|cell| has(cell)).count() as f64;
    100.0 * count(is_part) / count(is_whole)
}

#[test]
fn proportions_are_those_that_were_asked_for() {
    let is_clue: fn(&str) -> bool = |cell| cell != ".";
    let all: fn(&str) -> bool = |_| true;
    // The wanted share, and how far it may be missed.
    for (puzzle, mix, is_part, is_whole, wanted, by) in part([
        ("slitherlink 8x8", "zeros=4%", (|cell| cell == "0") as fn(&str) -> bool, is_clue, 4.0, 3.0),
        ("slitherlink 8x8", "zeros=16%,threes=20%", |cell| cell == "0", is_clue, 16.0, 4.0),
        ("slitherlink 8x8", "threes=10%", |cell| cell == "3", is_clue, 10.0, 4.0),
        ("slitherlink 8x8", "threes=35%", |cell| cell == "3", is_clue, 35.0, 4.0),
        ("masyu 8x8", "black=15%", |cell| cell == "b", is_clue, 15.0, 4.0),
        ("masyu 8x8", "black=45%", |cell| cell == "b", is_clue, 45.0, 6.0),
        ("castle-wall 10x10", "white=30%", |cell| cell.starts_with('w'), is_clue, 30.0, 6.0),
        ("yajilin 8x8", "clues=15%", is_clue, all, 15.0, 3.0),
        ("akari 8x8", "walls=28%", is_clue, all, 29.0, 5.0),
        ("yajilin 8x8", "zeros=35%", |cell| cell.starts_with('0'), is_clue, 35.0, 6.0),
        ("simple-loop 8x8", "holes=30%", |cell| cell == "#", all, 30.0, 4.0),
        ("numberlink 8x8", "cells=5", is_clue, all, 40.0, 5.0),
    ]) {
        let found = share(&format!("generate {puzzle} --mix {mix}"), is_part, is_whole);
        assert!((found - wanted).abs() <= by, "{puzzle} {mix}: {found}");
    }
}

#[test]
fn the_line_above_a_board_repeats_the_proportions() {
    let command = "generate rikudo 5x5 --mix dots=40% --seed 2";
    let board = answer(command);
    let title = board.lines().next().unwrap_or_default();
    assert!(title.ends_with(", --mix dots=40%, seed 2"), "{title}");
    assert_ne!(board, answer("generate rikudo 5x5 --seed 2"));
    let unknown = outcome("generate zip 4x4 --mix dots=40%", "");
    assert_eq!(unknown.status.code(), Some(2));
    let notes = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(
        notes.contains("'dots' is not a proportion of these boards") && notes.contains("walls"),
        "{notes}"
    );
}
