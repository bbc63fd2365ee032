//! Each rule is broken once, and right loops pass.

use super::*;
use crate::files::boards::loops::{arrows, circles, digits, pairs, pearls, rooms, towers};

/// Around the four points of the upper left corner of three columns.
const SQUARE: [usize; 4] = [0, 1, 4, 3];
/// Around the middle point of 3x3.
const RING: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];

fn message(result: Result<(), String>) -> String {
    result.err().unwrap_or_default()
}

#[test]
fn what_is_no_loop() {
    let wrong = |points: &[usize]| DrawnLoop::new(3, 3, points).err().unwrap_or_default();
    assert_eq!(wrong(&[]), "a loop of 0 points");
    assert_eq!(wrong(&[0, 1]), "a loop of 2 points");
    assert_eq!(wrong(&[0, 1, 4, 9]), "a point outside the board");
    assert_eq!(wrong(&[0, 1, 4, 5]), "r1c1 and r2c3 are not adjacent");
    assert_eq!(wrong(&[2, 3, 4, 5]), "r1c3 and r2c1 are not adjacent");
    assert_eq!(wrong(&[0, 1, 4, 3, 0, 1, 4, 3]), "r1c1 is visited twice");
    assert_eq!(wrong(&[0, 1, 2, 1]), "r1c2 is visited twice");
    assert_eq!(wrong(&[0, 0, 0, 0]), "r1c1 and r1c1 are not adjacent");
    assert_eq!((wrong(&SQUARE), wrong(&RING)), (String::new(), String::new()));
}

#[test]
fn slitherlink_digits() {
    let check = |board: &str, corners: &[usize]| {
        message(slitherlink::check(
            &digits::read(board.as_bytes()).expect("a board").0,
            Surface::Plane,
            corners,
        ))
    };
    assert_eq!(check("41\n1.", &SQUARE), "");
    assert_eq!(check("22\n22", &RING), "");
    assert_eq!(check("..\n..", &SQUARE), "");
    assert_eq!(check("3.\n..", &SQUARE), "r1c1 has 4 sides on the loop and needs 3");
    assert_eq!(check(".0\n..", &SQUARE), "r1c2 has 1 side on the loop and needs 0");
    assert_eq!(check("..\n.1", &SQUARE), "r2c2 has 0 sides on the loop and needs 1");
}

#[test]
fn geradeweg_circles() {
    let check = |board: &str, cells: &[usize]| {
        message(geradeweg::check(&circles::read(board.as_bytes()).expect("a board").0, cells))
    };
    assert_eq!(check("2?2\n2..\n2..", &RING), "");
    assert_eq!(check("11.\n?1.\n...", &SQUARE), "");
    assert_eq!(check("...\n.?.\n...", &RING), "the circle in r2c2 is not on the loop");
    assert_eq!(check("1..\n...\n...", &RING), "a line in r1c1 has 2 steps and needs 1");
    assert_eq!(check(".3.\n...\n...", &RING), "a line in r1c2 has 2 steps and needs 3");
    // Lines of four steps and of one meet in the corner.
    let long = [0, 1, 2, 3, 4, 9, 8, 7, 6, 5];
    assert_eq!(check("?....\n.....", &long), "a line in r1c1 has 1 step and needs 4");
    assert_eq!(check("4....\n.....", &long), "a line in r1c1 has 1 step and needs 4");
    assert_eq!(check(".4?..\n...4.", &long), "");
}

#[test]
fn castle_wall_towers() {
    let check = |board: &str, cells: &[usize]| {
        message(castle_wall::check(&towers::read(board.as_bytes()).expect("a board").0, cells))
    };
    assert_eq!(check(". . .\n. w .\n. . .", &RING), "");
    assert_eq!(check(". . b1w\n. . #\n. . b1n", &SQUARE), "the arrow in r3c3 points at 0 steps and needs 1");
    assert_eq!(check(". . b1w\n. . #\n. 1n b0n", &SQUARE), "");
    assert_eq!(check(". . .\n. b .\n. . .", &RING), "the black cell in r2c2 is inside the loop");
    assert_eq!(check(". . .\n. . .\n. w .", &SQUARE), "the white cell in r3c2 is outside the loop");
    assert_eq!(check(". # .\n. . .\n. . .", &SQUARE), "the loop visits the clue in r1c2");
    // All around a board of 3x4 cells but its last column, in each direction.
    let ring = [0, 1, 2, 6, 10, 9, 8, 4];
    assert_eq!(check(". . . 2w\n. w0n . .\n. . . 2w", &ring), "");
    assert_eq!(check(". . . 1w\n. . . .\n. . . .", &ring), "the arrow in r1c4 points at 2 steps and needs 1");
    let lower = [4, 5, 9, 8];
    assert_eq!(check("1s 1s 0s 0e\n. . 1w .\n. . . .", &lower), "");
    assert_eq!(check(". . . .\n. . 0w .\n. . . .", &lower), "the arrow in r2c3 points at 1 step and needs 0");
    let right = [2, 3, 7, 6];
    assert_eq!(check("1e # . .\n1e . . .\n. . 1n 1n", &right), "");
}

#[test]
fn masyu_pearls() {
    let check = |board: &str, all: bool, cells: &[usize]| {
        message(masyu::check(&pearls::read(board.as_bytes()).expect("a board").0, Surface::Plane, all, cells))
    };
    assert_eq!(check("...\n...\n...", false, &SQUARE), "");
    assert_eq!(check(".w.\nw.w\n.w.", false, &RING), "");
    assert_eq!(check("b.b\n...\nb.b", false, &RING), "");
    assert_eq!(check("...\n.w.\n...", false, &RING), "the pearl in r2c2 is not on the loop");
    assert_eq!(check("...\n...\n...", true, &RING), "r2c2 is not on the loop");
    assert_eq!(check("..\n..", true, &[0, 1, 3, 2]), "");
    assert_eq!(check("w..\n...\n...", false, &RING), "the loop turns at the white pearl in r1c1");
    assert_eq!(check(".b.\n...\n...", false, &RING), "the loop does not turn at the black pearl in r1c2");
    assert_eq!(check("b..\n...\n...", false, &SQUARE), "the loop turns beside the black pearl in r1c1");
    let long = [0, 1, 2, 3, 4, 9, 8, 7, 6, 5];
    assert_eq!(check("..w..\n.....", false, &long), "the loop does not turn beside the white pearl in r1c3");
    assert_eq!(check(".w.w.\n.....", false, &long), "");
}

#[test]
fn yajilin_arrows() {
    let check = |board: &str, cells: &[usize]| {
        message(yajilin::check(&arrows::read(board.as_bytes()).expect("a board").0, Surface::Plane, cells))
    };
    assert_eq!(check("...\n.#.\n...", &RING), "");
    assert_eq!(check("...\n...\n...", &RING), "");
    assert_eq!(check("...\n.?s.\n...", &RING), "");
    assert_eq!(
        check("..2s\n..#\n#.#", &[0, 1, 4, 3]),
        "the arrow in r1c3 points at 0 shaded cells, and needs 2"
    );
    assert_eq!(
        check("..1s\n...\n##0n", &[0, 1, 4, 3]),
        "the arrow in r3c3 points at 1 shaded cell, and needs 0"
    );
    assert_eq!(check("..1s\n...\n##1n", &[0, 1, 4, 3]), "");
    assert_eq!(check("..#\n...\n1e#.", &[0, 1, 4, 3]), "the shaded cells r2c3 and r3c3 are adjacent");
    assert_eq!(check("..#\n...\n1e.#", &[0, 1, 4, 3]), "");
    assert_eq!(check("..#\n..#\n.1w#", &[0, 1, 4, 3]), "");
    assert_eq!(check(".#.\n...\n...", &RING), "the loop visits the clue in r1c2");
    assert_eq!(check(".0e.\n...\n...", &RING), "the loop visits the clue in r1c2");
    assert_eq!(check("...\n...\n...", &SQUARE), "the shaded cells r1c3 and r2c3 are adjacent");
}

#[test]
fn country_roads() {
    let check = |board: &str, cells: &[usize]| {
        message(country_road::check(&rooms::read(board.as_bytes()).expect("a board").0, cells))
    };
    assert_eq!(check("...\n...\n...\n\naaa\naaa\naaa", &SQUARE), "");
    assert_eq!(
        check("2..\n...\n.6.\n\naab\nabb\nbbb", &RING),
        "3 cells of the region of r1c1 are on the loop, which needs 2"
    );
    assert_eq!(check("3..\n...\n.5.\n\naab\nabb\nbbb", &RING), "");
    assert_eq!(check("...\n...\n...\n\naab\naab\nccc", &RING), "");
    assert_eq!(
        check("...\n...\n...\n\nabb\nbbb\nbbb", &[4, 5, 8, 7]),
        "the loop does not visit the region of r1c1"
    );
    assert_eq!(
        check("...\n...\n...\n\naab\naab\naab", &SQUARE),
        "the loop enters the region of r1c1 0 times"
    );
    assert_eq!(check("...\n...\n...\n\nabc\nabc\nabc", &RING), "the loop enters the region of r1c2 2 times");
    assert_eq!(
        check("...\n...\n...\n\nabb\nabb\nabb", &SQUARE),
        "r3c1 and r3c2 are in different regions, and both are off the loop"
    );
}

#[test]
fn numberlink_paths() {
    let check = |board: &str, all_cells: bool, cells: &[usize]| {
        let board = pairs::read(board.as_bytes()).expect("a board").0;
        message(numberlink::check(&board, all_cells, cells))
    };
    let board = "1.1\n2.2\n";
    assert_eq!(check(board, false, &[0, 1, 2, 3, 4, 5]), "");
    assert_eq!(check(board, true, &[0, 1, 2, 3, 4, 5]), "");
    assert_eq!(check("11.\n...\n", false, &[0, 1]), "");
    assert_eq!(check("11.\n...\n", true, &[0, 1]), "no path visits 4 cells, from r1c3 on");
    assert_eq!(check(board, false, &[3, 4, 5, 0, 1, 2]), "the path from r1c1 is not in order");
    assert_eq!(check(board, false, &[2, 1, 0, 3, 4, 5]), "the path from r1c3 is not in order");
    assert_eq!(check(board, false, &[0, 1, 2]), "no path visits 2 cells, from r2c1 on");
    assert_eq!(check(board, false, &[0, 3, 4, 1, 2]), "the path from the 1 meets the 2 in r2c1");
    assert_eq!(check(board, false, &[0, 1, 2, 3, 4, 1]), "r1c2 is visited twice");
    assert_eq!(check(board, false, &[0, 1, 2, 3, 4]), "the path from the 2 ends in r2c2");
    assert_eq!(check(board, false, &[0, 2, 3, 4, 5]), "r1c1 and r1c3 are not adjacent");
    assert_eq!(check(board, false, &[0, 1, 2, 4, 5]), "a path begins in r2c2 without a number");
    assert_eq!(check(board, false, &[0, 1, 2, 6]), "a cell outside the board");
}

#[test]
fn loops_over_joined_borders() {
    let around = |surface, points: &[usize]| DrawnLoop::on(surface, 3, 3, points).err().unwrap_or_default();
    assert_eq!(around(Surface::Plane, &[0, 1, 2]), "a loop of 3 points");
    assert_eq!(around(Surface::Cylinder, &[0, 1, 2]), "");
    assert_eq!(around(Surface::Cylinder, &[0, 3, 6]), "r1c1 and r3c1 are not adjacent");
    assert_eq!(around(Surface::Torus, &[0, 3, 6]), "");
    assert_eq!(around(Surface::Torus, &[0, 4, 8]), "r1c1 and r3c3 are not adjacent");
    let row = [3, 4, 5];
    let digits = |board: &str, points: &[usize]| {
        let board = digits::read(board.as_bytes()).expect("a board").0;
        message(slitherlink::check(&board, Surface::Cylinder, points))
    };
    assert_eq!(digits("111\n111", &row), "");
    assert_eq!(digits("...\n..2", &row), "r2c3 has 1 side on the loop and needs 2");
    let pearls = |board: &str, points: &[usize]| {
        let board = pearls::read(board.as_bytes()).expect("a board").0;
        message(masyu::check(&board, Surface::Torus, false, points))
    };
    assert_eq!(pearls("...\nw..\n...", &row), "the loop does not turn beside the white pearl in r2c1");
    assert_eq!(pearls("w..\n...\n...", &[0, 1, 4, 3, 5, 2]), "");
    assert_eq!(pearls("b..\n...\n...", &row), "the pearl in r1c1 is not on the loop");
    let arrows = |board: &str| {
        let board = arrows::read(board.as_bytes()).expect("a board").0;
        message(yajilin::check(&board, Surface::Cylinder, &row))
    };
    assert_eq!(arrows("1w # .\n. . ."), "");
    assert_eq!(arrows("0w # .\n. . ."), "the arrow in r1c1 points at 1 shaded cell, and needs 0");
    assert_eq!(arrows(". # .\n. . ."), "the shaded cells r1c3 and r1c1 are adjacent");
}
