//! Boards in all notations, and what is no board.

use proptest::prelude::*;

use super::*;
use crate::amounts::cases;

fn board(text: &str) -> Board {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

fn same(one: &str, other: &str) {
    let (one, other) = (board(one), board(other));
    assert_eq!(
        (one.canonical(), one.cells(), one.walls()),
        (other.canonical(), other.cells(), other.walls())
    );
}

/// A wall between the last cells of the first row and one below the cell in its middle.
const BOARD: &str = "1   . | .\n    -\n.   2   .\n";

#[test]
fn one_board_in_all_notations() {
    let read = board(BOARD);
    assert_eq!((read.rows(), read.columns()), (2, 3));
    assert_eq!(read.walls(), [(1, 2), (1, 4)]);
    assert_eq!(read.canonical(), BOARD);
    for text in [
        "1.|.\n -\n.2.\n",
        "1 _ | 0\n. - .\n. 2 .\n",
        "1 .|.\n. - .\n.        2 .   % ragged\n",
        "1 . | .\r\n  -\r\n. 2   .\r\n",
        "+---+---+---+\n| 1   . | . |\n+   +---+   +\n| .   2   . |\n+---+---+---+\n",
        "|1 . | .|\n.-.\n|. 2 .|\n",
        "1\t.|\t.\n\t-\n.\t2\t.\n",
        "\u{feff}1 . | .\n\n. - .\n\n. 2 .\n",
    ] {
        same(text, BOARD);
    }
}

#[test]
fn numbers_may_be_wide() {
    let read = board(" 9 | 10 11\n -    --\n12    .  .\n");
    assert_eq!(read.walls(), [(0, 1), (0, 3), (1, 4)]);
    assert_eq!(read.cells()[..4], [Cell::Clue(9), Cell::Clue(10), Cell::Clue(11), Cell::Clue(12)]);
    same(&read.canonical(), " 9 | 10 11\n -    --\n12    .  .\n");
    assert_eq!(board("1\n.\n12\n").columns(), 1, "cells in a column");
}

#[test]
fn walls_without_effect_are_dropped() {
    assert_eq!(board("| 1 | # | 2 |\n  -   -   -\n  .   .   .\n  -\n").walls(), [(0, 3), (2, 5)]);
}

#[test]
fn what_is_no_board() {
    let refusal = |text: &str| read(text.as_bytes()).err().map(|error| error.to_string());
    for (text, message) in [
        ("", "board is empty"),
        ("% nothing\n", "board is empty"),
        ("---\n", "board is empty"),
        ("1 .\n. . 2\n", "board row 2 has 3 cells, expected 2"),
        ("1 .\n|\n. 2\n", "board row 2 has 0 cells, expected 2"),
        ("1 x\n. 2\n", "board row 1 column 2: 'x' is not a cell"),
        ("1 - 3\n. . 2\n", "board row 1 column 2: '-' is not a cell"),
        ("1 99999999999\n. .\n", "board row 1 column 2: '99999999999' is not a cell"),
        ("1  .  .\n -\n.  2  .\n", "board line 2: the wall at character 2 is under no cell"),
        ("1 .\n-\n -\n. 2\n", "board line 3: two lines of walls in succession"),
        ("1 .\n. 2\n\n1 .\n. 2\n", "board line 4: a second board begins here, after a blank line"),
        ("1 .\n. 2\0\n", "board is not text: a zero byte in line 2"),
    ] {
        assert_eq!(refusal(text).as_deref(), Some(message), "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(300), ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(
        columns in 1..6usize,
        rows in 1..6usize,
        signs in prop::collection::vec(0..130u32, 36),
        walls in prop::collection::vec(any::<bool>(), 72),
    ) {
        let cell = |&sign: &u32| match sign {
            0..40 => Cell::Open,
            40..50 => Cell::Hole,
            _ => Cell::Clue(sign - 49),
        };
        let cells: Vec<Cell> = signs[..rows * columns].iter().map(cell).collect();
        let pairs = (0..cells.len()).flat_map(|cell| [(cell, cell + 1), (cell, cell + columns)]);
        let is_inner = |&(one, other): &(usize, usize)| {
            other < cells.len()
                && (other == one + columns || other % columns != 0)
                && cells[one] != Cell::Hole
                && cells[other] != Cell::Hole
        };
        let mut walls: Vec<_> =
            pairs.filter(is_inner).zip(walls).filter(|pair| pair.1).map(|pair| pair.0).collect();
        walls.dedup(); // in one column the cell below is the next one
        let written = Board::of(columns, cells).with_walls(walls);
        let read = board(&written.canonical());
        prop_assert_eq!(read.walls(), written.walls());
        prop_assert_eq!((read.cells(), read.columns()), (written.cells(), columns));
        prop_assert_eq!(read.canonical(), written.canonical());
    }

    #[test]
    fn no_bytes_make_the_reader_panic(text in "[-+.|#0-9 \n\t]{0,40}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(read) = read(text.as_bytes()) {
            let again = board(&read.canonical());
            prop_assert_eq!(again.walls(), read.walls());
        }
        let _ = read(&bytes);
    }
}
