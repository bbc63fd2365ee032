//! The places of clues are symmetric as asked, for every puzzle with boards that are made.

use std::collections::BTreeMap;

use crate::amounts::{is_thorough, part};
use crate::generate::cells;
use crate::kinds::made;
use crate::{answer, outcome};

/// Returns the image of a cell; the last cell is in this row and column.
type Image = fn(usize, usize, (usize, usize)) -> (usize, usize);

const SYMMETRIES: [(&str, Image); 4] = [
    ("half-turn", |row, column, last| (last.0 - row, last.1 - column)),
    ("mirror", |row, column, last| (row, last.1 - column)),
    ("diagonal", |row, column, _| (column, row)),
    ("quarter-turn", |row, column, last| (column, last.0 - row)),
];

/// Checks that each cell has a clue if its image has one, and returns the number of clues. Clues are numbers, or on a board
/// without any number all signs.
fn check(board: &str, image: Image) -> usize {
    // Regions follow an empty line.
    let rows = cells(board.split("\n\n").next().unwrap_or_default());
    let is_number = |cell: &String| cell.contains(|sign: char| sign.is_ascii_digit());
    let has_numbers = rows.iter().flatten().any(is_number);
    let is_clue = |row: usize, column: usize| {
        let cell = &rows[row][column];
        if has_numbers { is_number(cell) } else { cell != "." }
    };
    let last = (rows.len() - 1, rows[0].len() - 1);
    let mut clues = 0;
    for (row, column) in (0..=last.0).flat_map(|row| (0..=last.1).map(move |column| (row, column))) {
        let (other, across) = image(row, column, last);
        assert_eq!(is_clue(row, column), is_clue(other, across), "r{row}c{column}\n{board}");
        clues += usize::from(is_clue(row, column));
    }
    clues
}

#[test]
fn clues_are_symmetric_as_asked() {
    let kinds = || made().map(|kind| kind.facts().name).filter(|&puzzle| puzzle != "rikudo"); // on hexagons
    let questions = SYMMETRIES.iter().flat_map(|symmetry| kinds().map(move |puzzle| (symmetry, puzzle)));
    let mut clues = BTreeMap::new();
    for ((symmetry, image), puzzle) in part(questions) {
        let count = if is_thorough() { 3 } else { 1 };
        let words = format!("generate {puzzle} 6x6 --seed 5 --count {count} --symmetry {symmetry}");
        let made = outcome(&words, "");
        let notes = String::from_utf8(made.stderr).expect("UTF-8");
        if made.status.code() == Some(2) && notes.contains("cannot be symmetric") {
            continue; // a puzzle without clues
        }
        assert_eq!(made.status.code(), Some(0), "{words}: {notes}");
        let made = String::from_utf8(made.stdout).expect("UTF-8");
        let found = made.split("\n\n%").map(|board| check(&format!("%{board}"), *image));
        *clues.entry(puzzle).or_insert(0) += found.sum::<usize>();
    }
    assert!(clues.values().all(|&clues| clues > 0), "{clues:?}");
}

/// All clues of these are needed, so the hidden loop and the hidden paths change until they suit the symmetry.
#[test]
fn boards_of_other_shapes_have_symmetric_clues_and_one_solution() {
    for (puzzle, size, symmetry) in part([
        ("yajilin", "9x9", "mirror"),
        ("yajilin", "8x8", "quarter-turn"),
        ("yajilin", "7x10", "half-turn"),
        ("simple-loop", "9x9", "diagonal"),
        ("simple-loop", "9x9", "quarter-turn"),
        ("simple-loop", "7x10", "mirror"),
        ("numberlink", "9x9", "diagonal"),
        ("numberlink", "8x8", "quarter-turn"),
        ("numberlink", "7x10", "half-turn"),
    ]) {
        let board = answer(&format!("generate {puzzle} {size} --seed 3 --symmetry {symmetry}"));
        let unique = outcome(&format!("unique {puzzle} -"), &board);
        assert_eq!(unique.status.code(), Some(0), "{board}{}", String::from_utf8_lossy(&unique.stderr));
        let image = SYMMETRIES.iter().find(|known| known.0 == symmetry).expect("known").1;
        assert!(check(&board, image) > 0, "{board}");
    }
}

/// A loop that is its own image needs room; the reason is given, and no board is made.
#[test]
fn what_cannot_be_symmetric_is_refused() {
    for (puzzle, size, board, symmetry, reason) in [
        ("simple-loop", "-", "....\n.##.\n.#..\n....\n####\n", "half-turn", "no room for a symmetric loop"),
        ("numberlink", "7x7", "", "quarter-turn", "need an even size"),
        ("yajilin", "5x6", "", "diagonal", "needs a square board"),
    ] {
        let output = outcome(&format!("generate {puzzle} {size} --seed 1 --symmetry {symmetry}"), board);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{puzzle} {message}");
        assert!(message.contains(reason) && output.stdout.is_empty(), "{puzzle} {message}");
    }
}
