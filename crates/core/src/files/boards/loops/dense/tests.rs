//! One board in all notations, and what is no board.

use super::super::LineCells;
use super::super::clues::{Alphabet, Clue, ClueGrid};
use crate::files::InputError;

const ALPHABET: Alphabet = Alphabet {
    signs: &[(None, &[".", "_", " "]), (Some(Clue::BARE), &["X", "x", "#"])],
    numbers: 0..=4,
    cells: LineCells::Dense,
    ..Alphabet::NONE
};

fn read(bytes: &[u8]) -> Result<(ClueGrid, Vec<String>), InputError> {
    ALPHABET.read(bytes).map(|(clues, _, notes)| (clues, notes))
}

/// The board of the puzzle's usual example address.
const BOARD: &str = "......\n..4...\n....2.\n.0....\n...1..\n......\n";

fn walls(text: &str) -> ClueGrid {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}")).0
}

#[test]
fn two_boards_are_refused() {
    let error = |text: &str| read(text.as_bytes()).expect_err("two boards").to_string();
    let second = |line: usize| format!("board line {line}: a second board begins here, after a blank line");
    assert_eq!(error(". X\n. .\n\n. .\n. X\n"), second(4));
    assert_eq!(error("_#_\n% one\n___\n \n\n_#_\n"), second(6));
    // Between all rows blank lines part nothing, and where blanks are open cells they are rows.
    assert_eq!(walls(". X\n\n. .\n\n. .\n"), walls(". X\n. .\n. .\n"));
    assert_eq!(walls("1 X\n\n2 X\n").rows(), 3);
}

#[test]
fn one_board_in_all_notations() {
    let board = walls(BOARD);
    assert_eq!((board.rows(), board.columns), (6, 6));
    let number = |cell: usize| board.cells[cell].and_then(|wall| wall.number);
    assert_eq!([8, 16, 19, 27, 0].map(number), [Some(4), Some(2), Some(0), Some(1), None]);
    assert_eq!(walls(&BOARD.replace('.', "_")), board);
    assert_eq!(walls(&BOARD.replace('.', " . ")), board);
    assert_eq!(walls(&BOARD.replace('.', " ").replace('\n', "\r\n")), board);
    assert_eq!(walls("      \n  4\n    2\n 0\n   1\n      "), board);
}

#[test]
fn walls_without_numbers() {
    let board = walls("X.#\n...");
    assert_eq!(board.cells[..3], [Some(Clue::BARE), None, Some(Clue::BARE)]);
    assert_eq!(walls("X X\n   % a row of blanks\n   "), board.clone());
}

#[test]
fn what_is_no_board() {
    let refusal = |text: &str| read(text.as_bytes()).err().map(|error| error.to_string()).unwrap_or_default();
    for (text, message) in [
        ("", "board is empty"),
        ("% nothing\n", "board is empty"),
        ("..\n.", "board row 2 has 1 cell, expected 2"),
        ("..\n.5", "board row 2 column 2: '5' is not a cell"),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
    assert_eq!(
        read(b".\xff").err().map(|error| error.to_string()),
        Some("board is not UTF-8 text: line 1".to_owned())
    );
    let large = "..........\n".repeat(2000);
    assert_eq!(refusal(&large), "board has more than 16384 cells (line 1639)");
}

#[test]
fn rows_of_blanks_are_not_filled_up_beyond_the_limit() {
    let text = "X".repeat(100_000) + &"\nX".repeat(100_000);
    let error = read(text.as_bytes()).expect_err("too large");
    assert_eq!(error.to_string(), "board has more than 16384 cells (line 1)");
}
