//! Notations of boards, and errors.

use proptest::prelude::*;

use super::Cell::{Clue, Hole, Mark, Open};
use super::{Board, InputError, LARGEST_BOARD, arrows, checkpoints};
use crate::amounts::cases;
use crate::puzzles::{Arguments, named};

fn parse(text: &str) -> Board {
    Board::parse(text.as_bytes()).expect("a board")
}

/// The message and the remedy.
fn refuse(bytes: impl AsRef<[u8]>) -> (String, String) {
    let error = Board::parse(bytes.as_ref()).expect_err("no board");
    (error.to_string(), error.remedy().cloned().unwrap_or_default().to_string())
}

#[test]
fn every_kind_of_cell() {
    let board = parse(". _ 0\n# 12 P\n");
    assert_eq!(board.cells(), [Open, Open, Open, Hole, Clue(12), Mark('P')]);
    assert_eq!((board.rows(), board.columns(), board.label()), (2, 3, "2x3".to_owned()));
}

#[test]
fn layout_does_not_matter() {
    let plain = parse("P . #\n. 7 .\n");
    for text in [
        "\u{feff}P . #\r\n. 7 .\r\n",
        "P . #\r. 7 .\r",
        "\n\n  P\t.\t#   \n\n\t.   7 . % the second row\n\n",
        "% a comment\nP . #%\n. 7 .",
        "P.#\n.7.",
        "  P.# \n .7.",
    ] {
        assert_eq!(parse(text).cells(), plain.cells(), "{text:?}");
    }
}

#[test]
fn wide_cells_need_blanks_only_once() {
    assert_eq!(parse("10\n11\n").label(), "2x2", "no blanks: a character a cell");
    assert_eq!(parse("10 11\n").label(), "1x2");
}

#[test]
fn signs_that_others_use_are_understood_and_mentioned() {
    let board = parse("? __ ?\n* . ___\n");
    assert_eq!(board.cells(), [Open, Open, Open, Hole, Open, Open]);
    assert_eq!(
        board.remarks(),
        [
            "'?' was read as an open cell",
            "'__' was read as an open cell",
            "'*' was read as a hole",
            "'___' was read as an open cell"
        ]
    );
    assert_eq!(parse("10.\n.12\n").remarks().len(), 1, "digits taken apart");
    assert!(parse("1.P\n00#\n").remarks().is_empty());
    assert!(parse("10 .\n. 12\n").remarks().is_empty());
}

#[test]
fn lines_are_remembered() {
    let board = parse("% title\n\nP .\n% half\n. .\n");
    assert_eq!((board.line(1), board.line(2)), (3, 5));
    let board = parse("% title\r\n\r\nP .\r\n% half\r. .\r\n");
    assert_eq!((board.line(1), board.line(2)), (3, 5));
    assert_eq!(board.place(3), "board row 2 column 2");
}

#[test]
fn neighbours_share_a_side() {
    let board = parse("...\n...\n");
    assert_eq!(board.beside(0), [1, 3]);
    assert_eq!(board.beside(4), [1, 3, 5]);
    assert_eq!(parse(".").beside(0), [0; 0]);
}

#[test]
fn ragged_boards_name_both_rows() {
    let (message, hint) = refuse("% c\n. . .\n. . .\n. .\n");
    assert_eq!(message, "board row 3 has 2 cells, expected 3");
    assert!(hint.starts_with("line 4 differs from the first row, line 2"), "{hint}");
}

#[test]
fn strange_cells_are_quoted() {
    assert_eq!(refuse(". .\n. -7\n").0, "board row 2 column 2: '-7' is not a cell");
    assert_eq!(refuse(". .\n. ..\n").0, "board row 2 column 2: '..' is not a cell");
    assert_eq!(refuse(". 99999999999\n").0, "board row 1 column 2: '99999999999' is too large a number");
    assert_eq!(refuse("\u{1b}[0m .\n").0, "board row 1 column 1: '\\u{1b}[0m' is not a cell");
    assert!(refuse("x ".to_owned() + &"y".repeat(5000)).0.len() < 80);
}

#[test]
fn what_is_no_text_is_said_to_be_none() {
    assert_eq!(refuse(b". .\n\x00 .\n").0, "board is not text: a zero byte in line 2");
    assert_eq!(refuse(b". .\n. .\n\xff .\n").0, "board is not UTF-8 text: line 3");
    assert_eq!(refuse(b". .\r\n. .\r\xff .\n").0, "board is not UTF-8 text: line 3");
    assert_eq!(refuse(b"").0, "board is empty");
    assert_eq!(refuse(b"% nothing but this\n\n").0, "board is empty");
}

#[test]
fn absurd_sizes_are_refused() {
    let row = ".".repeat(LARGEST_BOARD / 2) + "\n";
    assert!(Board::parse((row.clone() + &row).as_bytes()).is_ok());
    assert!(refuse(row.clone() + &row + &row).0.starts_with("board has more than 1048576 cells"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Board::parse(&bytes);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[.#_0-9PS%\\- \t\r\né]{0,80}") {
        if let Ok(board) = Board::parse(text.as_bytes()) {
            prop_assert_eq!(board.cells().len(), board.rows() * board.columns());
        }
    }
}

/// Reads a board of a kind, and writes it in its canonical notation.
type Rewriter = fn(&[u8]) -> Result<String, InputError>;

/// Does so for a puzzle.
fn rewritten(puzzle: &str, board: &[u8]) -> Result<String, InputError> {
    let puzzle = named(puzzle).expect("a puzzle");
    let mut arguments = Arguments::default();
    arguments.set_board(board.to_vec());
    let canonical = puzzle.canonical(&arguments)?;
    Ok(String::from_utf8_lossy(canonical.board().unwrap_or_default()).into_owned())
}

/// All kinds of boards whose cells are texts, each with a board.
const KINDS: [(Rewriter, [[&str; 3]; 2]); 10] = [
    (|bytes| Ok(Board::parse(bytes)?.canonical()), [["1", ".", "."], [".", "F", "."]]),
    (|bytes| Ok(checkpoints::read(bytes)?.canonical()), [["1", ".", "."], [".", "#", "2"]]),
    (|bytes| Ok(arrows::read(bytes)?.canonical()), [["1e", "sw", "#"], ["ne", ".", "s"]]),
    (|bytes| rewritten("slitherlink", bytes), [["3", ".", "."], [".", "0", "2"]]),
    (|bytes| rewritten("masyu", bytes), [["w", ".", "."], [".", "b", "w"]]),
    (|bytes| rewritten("geradeweg", bytes), [["12", ".", "."], [".", "?", "2"]]),
    (|bytes| rewritten("yajilin", bytes), [["2s", ".", "."], [".", "#", "12w"]]),
    (|bytes| rewritten("castle-wall", bytes), [["w2s", ".", "."], [".", "#", "b1w"]]),
    (|bytes| rewritten("numberlink", bytes), [["1", "12", "."], [".", "12", "1"]]),
    (|bytes| rewritten("akari", bytes), [["3", ".", "."], [".", "X", "0"]]),
];

#[test]
fn arrays_and_fields_are_boards_of_every_kind() {
    for (rewritten, cells) in KINDS {
        let written = |start: &str, row: [&str; 2], middle: &str, end: &str, open: &str, quote: &str| {
            let cell = |cell: &&str| match *cell {
                "." => open.to_owned(),
                other => format!("{quote}{other}{quote}"),
            };
            let rows = cells.iter().map(|cells| {
                row[0].to_owned() + &cells.iter().map(cell).collect::<Vec<_>>().join(middle) + row[1]
            });
            start.to_owned() + &rows.collect::<String>() + end
        };
        let plain = written("", ["", "\n"], " ", "", ".", "");
        let plain = rewritten(plain.as_bytes()).unwrap_or_else(|error| panic!("{plain}: {error}"));
        for text in [
            written("[", ["[", "],"], ",", "]", "null", "\""),
            written("{\"rows\":[", ["[", "],\n\n"], ", ", "]}", "\" \"", "\""),
            written("grid = [", ["(", "),\n"], ", ", "]", "None", "'"),
            written("char b[2][3] = {", ["{", "},\n"], ",", "};", "\"\"", "\""),
            written("", ["", "\n"], ",", "", "", ""),
            written("", ["", "\n"], " ; ", "", "", "\""),
            written("% a comment\n", ["", "\n"], ",", "", ".", ""),
        ] {
            let read = rewritten(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read, plain, "{text}");
        }
        for (text, message) in [
            ("[[\".\",\".\"],[null]]", "board row 2 has 1 cell, expected 2"),
            ("[[null,null]]\n[[null,null]]", "board line 2: a second board begins here, after a blank line"),
            ("{\"rows\":[]}", "board has no rows of cells"),
            ("[[null,[null]]]", "is not a cell"),
        ] {
            let error = rewritten(text.as_bytes()).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}

#[test]
fn regions_are_a_second_array() {
    let read = |text: &str| rewritten("country-road", text.as_bytes());
    let text = |text: &str| read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let plain = text("2 .\n. .\n\na a\nb b\n");
    for other in [
        "[[2,null],[null,0]]\n[[\"a\",\"a\"],[\"b\",\"b\"]]",
        "[[[2,null],[null,null]],\n\n[[7,7],[8,8]]]",
        "[[2,null],[\"\",\" \"],[7,7],[8,8]]",
        "numbers = [\"2.\", \"..\"]\nregions = [\"aa\", \"bb\"]",
        "{\"rows\":[[\"2\",null],[null,null],[\"a\",\"a\"],[\"b\",\"b\"]]}",
        "2,\n,\n\na,a\nb,b\n",
    ] {
        assert_eq!(text(other), plain, "{other}");
    }
    for (other, message) in [
        ("[[1]]\n[[1]]\n[[1]]", "board line 3: a third block of rows begins here"),
        ("[[1]]\n[[1,[1]]]", "board is empty"),
        ("[[1],[1],[1]]", "board has no empty line between cells and regions"),
    ] {
        assert_eq!(read(other).expect_err(other).to_string(), message);
    }
}
