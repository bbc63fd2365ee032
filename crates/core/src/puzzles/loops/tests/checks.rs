//! Each rule is broken once, and right loops pass.

use super::super::drawn::DrawnLoop;
use super::instance;
use crate::problems::surface::Surface;
use crate::puzzles::Puzzle;
use crate::puzzles::kinds::balance_loop::BALANCE_LOOP;
use crate::puzzles::kinds::castle_wall::CASTLE_WALL;
use crate::puzzles::kinds::country_road::COUNTRY_ROAD;
use crate::puzzles::kinds::detour::DETOUR;
use crate::puzzles::kinds::geradeweg::GERADEWEG;
use crate::puzzles::kinds::masyu::MASYU;
use crate::puzzles::kinds::moon_or_sun::MOON_OR_SUN;
use crate::puzzles::kinds::numberlink::NUMBERLINK;
use crate::puzzles::kinds::slitherlink::SLITHERLINK;
use crate::puzzles::kinds::yajilin::YAJILIN;

/// Around the four points of the upper left corner of three columns.
const SQUARE: [usize; 4] = [0, 1, 4, 3];
/// Around the middle point of 3x3.
const RING: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];

/// Returns why a board does not allow these points; nothing if it does.
fn check(puzzle: &dyn Puzzle, board: &str, flags: &[&str], points: &[usize]) -> String {
    instance(puzzle, board, flags).verify(points).err().unwrap_or_default()
}

#[test]
fn what_is_no_loop() {
    let wrong = |points: &[usize]| DrawnLoop::on(Surface::Plane, 3, 3, points).err().unwrap_or_default();
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
    let check = |board: &str, points: &[usize]| check(&SLITHERLINK, board, &[], points);
    assert_eq!(check("41\n1.", &SQUARE), "");
    assert_eq!(check("22\n22", &RING), "");
    assert_eq!(check("..\n..", &SQUARE), "");
    assert_eq!(check("3.\n..", &SQUARE), "the 3 in r1c1 does not suit the loop, which shows 4");
    assert_eq!(check(".0\n..", &SQUARE), "the 0 in r1c2 does not suit the loop, which shows 1");
    assert_eq!(check("..\n.1", &SQUARE), "the 1 in r2c2 does not suit the loop, which shows 0");
}

#[test]
fn geradeweg_circles() {
    let check = |board: &str, points: &[usize]| check(&GERADEWEG, board, &[], points);
    assert_eq!(check("2?2\n2..\n2..", &RING), "");
    assert_eq!(check("11.\n?1.\n...", &SQUARE), "");
    assert_eq!(check("...\n.?.\n...", &RING), "the circle in r2c2 does not suit the loop");
    assert_eq!(check("1..\n...\n...", &RING), "the 1 in r1c1 does not suit the loop, which shows 2");
    assert_eq!(check(".3.\n...\n...", &RING), "the 3 in r1c2 does not suit the loop, which shows 2");
    // Lines of four steps and of one meet in the corner.
    let long = [0, 1, 2, 3, 4, 9, 8, 7, 6, 5];
    assert_eq!(check("?....\n.....", &long), "the circle in r1c1 does not suit the loop");
    assert_eq!(check("4....\n.....", &long), "the 4 in r1c1 does not suit the loop");
    assert_eq!(check(".4?..\n...4.", &long), "");
}

#[test]
fn balanced_circles() {
    let check = |board: &str, points: &[usize]| check(&BALANCE_LOOP, board, &[], points);
    assert_eq!(check("w4 w2 w\n. . .\n. . .", &RING), "");
    assert_eq!(check("w b2 .\n. . .\n. . .", &RING), "the 2 in r1c2 does not suit the loop, which shows w2");
    assert_eq!(
        check("b . .\n. . .\n. . .", &RING),
        "the black circle in r1c1 does not suit the loop, which shows w4"
    );
    assert_eq!(check(". . .\n. w .\n. . .", &RING), "the white circle in r2c2 does not suit the loop");
    // Lines of four steps and of one meet in the corner.
    let long = [0, 1, 2, 3, 4, 9, 8, 7, 6, 5];
    assert_eq!(check("b5 b4 w4 . .\n. . . . b5", &long), "");
    assert_eq!(
        check("w . . . .\n. . . . .", &long),
        "the white circle in r1c1 does not suit the loop, which shows b5"
    );
}

#[test]
fn castle_wall_towers() {
    let check = |board: &str, points: &[usize]| check(&CASTLE_WALL, board, &[], points);
    assert_eq!(check(". . .\n. w .\n. . .", &RING), "");
    assert_eq!(
        check(". . b1w\n. . #\n. . b1n", &SQUARE),
        "the 1 in r3c3 does not suit the loop, which shows b0n"
    );
    assert_eq!(check(". . b1w\n. . #\n. 1n b0n", &SQUARE), "");
    assert_eq!(
        check(". . .\n. b .\n. . .", &RING),
        "the black cell in r2c2 does not suit the loop, which shows w"
    );
    assert_eq!(
        check(". . .\n. . .\n. w .", &SQUARE),
        "the white cell in r3c2 does not suit the loop, which shows b"
    );
    assert_eq!(check(". # .\n. . .\n. . .", &SQUARE), "the grey cell in r1c2 does not suit the loop");
    // All around a board of 3x4 cells but its last column, in each direction.
    let ring = [0, 1, 2, 6, 10, 9, 8, 4];
    assert_eq!(check(". . . 2w\n. w0n . .\n. . . 2w", &ring), "");
    assert_eq!(
        check(". . . 1w\n. . . .\n. . . .", &ring),
        "the 1 in r1c4 does not suit the loop, which shows b2w"
    );
    let lower = [4, 5, 9, 8];
    assert_eq!(check("1s 1s 0s 0e\n. . 1w .\n. . . .", &lower), "");
    assert_eq!(
        check(". . . .\n. . 0w .\n. . . .", &lower),
        "the 0 in r2c3 does not suit the loop, which shows b1w"
    );
    let right = [2, 3, 7, 6];
    assert_eq!(check("1e # . .\n1e . . .\n. . 1n 1n", &right), "");
}

#[test]
fn masyu_pearls() {
    let check = |board: &str, all: bool, cells: &[usize]| {
        check(&MASYU, board, if all { &["all-cells"] } else { &[] }, cells)
    };
    assert_eq!(check("...\n...\n...", false, &SQUARE), "");
    assert_eq!(check(".w.\nw.w\n.w.", false, &RING), "");
    assert_eq!(check("???\n?.?\n???", false, &RING), "");
    assert_eq!(check("...\n.?.\n...", false, &RING), "the pearl in r2c2 does not suit the loop");
    assert_eq!(check("?..\n...\n...", false, &SQUARE), "the pearl in r1c1 does not suit the loop");
    assert_eq!(check("b.b\n...\nb.b", false, &RING), "");
    assert_eq!(check("...\n.w.\n...", false, &RING), "the white pearl in r2c2 does not suit the loop");
    assert_eq!(check("...\n...\n...", true, &RING), "r2c2 is not on the loop");
    assert_eq!(check("..\n..", true, &[0, 1, 3, 2]), "");
    assert_eq!(
        check("w..\n...\n...", false, &RING),
        "the white pearl in r1c1 does not suit the loop, which shows b"
    );
    assert_eq!(
        check(".b.\n...\n...", false, &RING),
        "the black pearl in r1c2 does not suit the loop, which shows w"
    );
    assert_eq!(check("b..\n...\n...", false, &SQUARE), "the black pearl in r1c1 does not suit the loop");
    let long = [0, 1, 2, 3, 4, 9, 8, 7, 6, 5];
    assert_eq!(check("..w..\n.....", false, &long), "the white pearl in r1c3 does not suit the loop");
    assert_eq!(check(".w.w.\n.....", false, &long), "");
}

#[test]
fn yajilin_arrows() {
    let check = |board: &str, points: &[usize]| check(&YAJILIN, board, &[], points);
    assert_eq!(check("...\n.#.\n...", &RING), "");
    assert_eq!(check("...\n...\n...", &RING), "");
    assert_eq!(check("...\n.?s.\n...", &RING), "");
    assert_eq!(
        check("..2s\n..#\n#.#", &[0, 1, 4, 3]),
        "the 2 in r1c3 does not suit the loop, which shows 0s"
    );
    assert_eq!(
        check("..1s\n...\n##0n", &[0, 1, 4, 3]),
        "the 0 in r3c3 does not suit the loop, which shows 1n"
    );
    assert_eq!(check("..1s\n...\n##1n", &[0, 1, 4, 3]), "");
    assert_eq!(check("..#\n...\n1e#.", &[0, 1, 4, 3]), "the shaded cells r2c3 and r3c3 are adjacent");
    assert_eq!(check("..#\n...\n1e.#", &[0, 1, 4, 3]), "");
    assert_eq!(check("..#\n..#\n.1w#", &[0, 1, 4, 3]), "");
    assert_eq!(check(".#.\n...\n...", &RING), "the grey cell in r1c2 does not suit the loop");
    assert_eq!(check(".0e.\n...\n...", &RING), "the 0 in r1c2 does not suit the loop");
    assert_eq!(check("...\n...\n...", &SQUARE), "the shaded cells r1c3 and r2c3 are adjacent");
}

#[test]
fn country_roads() {
    let check = |board: &str, points: &[usize]| check(&COUNTRY_ROAD, board, &[], points);
    assert_eq!(check("...\n...\n...\n\naaa\naaa\naaa", &SQUARE), "");
    assert_eq!(
        check("2..\n...\n.6.\n\naab\nabb\nbbb", &RING),
        "the 2 in r1c1 does not suit the loop, which shows 3"
    );
    assert_eq!(check("3..\n...\n.5.\n\naab\nabb\nbbb", &RING), "");
    assert_eq!(check("...\n...\n...\n\naab\naab\nccc", &RING), "");
    assert_eq!(
        check("...\n...\n...\n\nabb\nbbb\nbbb", &[4, 5, 8, 7]),
        "the loop enters the region of r1c1 0 times"
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
fn moons_and_suns() {
    let check = |board: &str, points: &[usize]| check(&MOON_OR_SUN, board, &[], points);
    assert_eq!(check("mm.\n..s\n..s\n\naab\naab\naab", &RING), "");
    assert_eq!(check("m..\n.s.\n..s\n\naab\naab\naab", &RING), "");
    assert_eq!(check("m..\n.s.\n...\n\naaa\naaa\naaa", &RING), "", "a board of one region");
    let reasons = [
        ("ms.\n...\n..s", "the loop passes moons and suns in the region of r1c1"),
        ("m..\n.m.\n..s", "the loop does not pass all moons in the region of r1c1"),
        ("s..\n.s.\n..m", "the loop does not pass all suns in the region of r1c1"),
        ("...\n.m.\n..s", "the loop passes no moon and no sun in the region of r1c1"),
        ("m..\n...\n...", "the loop passes no moon and no sun in the region of r1c3"),
        ("m..\n...\n..m", "the loop passes moons on both sides of the border between r1c2 and r1c3"),
    ];
    for (signs, reason) in reasons {
        assert_eq!(check(&format!("{signs}\n\naab\naab\naab"), &RING), reason, "{signs}");
    }
    let signs = "msm\n...\n...";
    assert_eq!(
        check(&format!("{signs}\n\nabc\nabc\nabc"), &RING),
        "the loop enters the region of r1c2 2 times"
    );
    assert_eq!(check(&format!("{signs}\n\naab\na#b\naab"), &SQUARE), "the loop visits the hole r2c2");
    // The board of pzprjs's own test, and the loop that it accepts (test/script/moonsun.js).
    let board =
        "sm...s\n.ms.m.\n.mss..\n.s...m\nm..m..\n..s..m\n\nAAABBB\nAAABBB\nCCABBB\nCCADDD\nEEFFDD\nEEFFDD";
    let around =
        [1, 2, 3, 4, 5, 11, 17, 16, 15, 21, 22, 23, 29, 35, 34, 33, 32, 31, 30, 24, 25, 19, 18, 12, 6, 7];
    assert_eq!(check(board, &around), "");
}

#[test]
fn detours() {
    let check = |board: &str, points: &[usize]| check(&DETOUR, board, &[], points);
    let around = [0, 1, 2, 5, 4, 3];
    assert_eq!(check("2..\n..2\n\naab\naab", &around), "");
    assert_eq!(check("2..\n..2\n\naab\nabb", &around), "");
    assert_eq!(check("0..\n..2\n\naab\naab", &around), "the 0 in r1c1 does not suit the loop, which shows 2");
    assert_eq!(check("2..\n..2\n\naab\naab", &[0, 1, 4, 3]), "r1c3 is not on the loop");
    assert_eq!(
        check("2..\n..#\n\naa#\naa#", &[0, 1, 4, 3]),
        "the 2 in r1c1 does not suit the loop, which shows 4"
    );
    assert_eq!(check("4..\n...\n\naa#\naa#", &[0, 1, 4, 3]), "");
    assert_eq!(check("4..\n...\n\naa#\naab", &around), "the loop visits the hole r1c3");
    // The board of pzprjs's own test, and the loop that it accepts (test/script/detour.js).
    let board = "....4.\n......\n.2....\n..3...\n......\n\nABBBCC\nAAABBC\nADBBEC\nADEEEC\nADDDEE";
    let around = [
        0, 1, 2, 3, 9, 10, 4, 5, 11, 17, 16, 15, 21, 22, 23, 29, 28, 27, 26, 25, 24, 18, 12, 13, 19, 20, 14,
        8, 7, 6,
    ];
    assert_eq!(check(board, &around), "");
}

#[test]
fn numberlink_paths() {
    let check = |board: &str, all: bool, cells: &[usize]| {
        check(&NUMBERLINK, board, if all { &["all-cells"] } else { &[] }, cells)
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
    let check = |board: &str, cells: &[usize]| self::check(&NUMBERLINK, board, &["apart"], cells);
    assert_eq!(check(board, &[0, 1, 2, 3, 4, 5]), "", "another path is beside it");
    assert_eq!(check("1.\n1.\n", &[0, 1, 3, 2]), "a path touches itself at r1c1 and r2c1");
    let around = [0, 1, 2, 5, 8, 7, 6, 3, 4];
    assert_eq!(check("1..\n.1.\n...\n", &around), "a path touches itself at r1c1 and r2c1");
    assert_eq!(check("1..\n...\n1..\n", &around[..7]), "");
    assert_eq!(check("...\n1..\n.1.\n", &[3, 0, 1, 4, 7]), "a path touches itself at r2c1 and r2c2");
    assert_eq!(check("1\n.\n1\n", &[0, 1, 2]), "");
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
    let digits = |board: &str, points: &[usize]| check(&SLITHERLINK, board, &["cylinder"], points);
    assert_eq!(digits("111\n111", &row), "");
    assert_eq!(digits("...\n..2", &row), "the 2 in r2c3 does not suit the loop, which shows 1");
    let pearls = |board: &str, points: &[usize]| check(&MASYU, board, &["torus"], points);
    assert_eq!(pearls("...\nw..\n...", &row), "the white pearl in r2c1 does not suit the loop");
    assert_eq!(pearls("w..\n...\n...", &[0, 1, 4, 3, 5, 2]), "");
    assert_eq!(pearls("b..\n...\n...", &row), "the black pearl in r1c1 does not suit the loop");
    let arrows = |board: &str| check(&YAJILIN, board, &["cylinder"], &row);
    assert_eq!(arrows("1w # .\n. . ."), "");
    assert_eq!(arrows("0w # .\n. . ."), "the 0 in r1c1 does not suit the loop, which shows 1w");
    assert_eq!(arrows(". # .\n. . ."), "the shaded cells r1c3 and r1c1 are adjacent");
}
