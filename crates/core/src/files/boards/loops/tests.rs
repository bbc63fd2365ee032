//! The notations, and what is refused.

use super::*;
use crate::puzzles::{Arguments, named};

/// Returns the canonical text of a board of a puzzle, or the message of a refusal.
fn canonical(puzzle: &str, board: impl AsRef<[u8]>) -> String {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_ref().to_vec());
    let canonical = named(puzzle).expect("a puzzle").canonical(&arguments);
    let text = |found: Arguments| String::from_utf8_lossy(found.board().unwrap_or_default()).into_owned();
    canonical.map_or_else(|error| error.to_string(), text)
}

/// Returns the notes on how a board was read.
fn notes(puzzle: &str, board: &str) -> Vec<String> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    named(puzzle).expect("a puzzle").build(&arguments).expect("a board").remarks
}

/// Returns the message of a refusal; empty if there is none.
fn refusal<T>(result: Result<T, InputError>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn digits_in_all_notations() {
    let board = "3 . 2\n. 0 .\n. . 1\n";
    assert_eq!(
        (canonical("slitherlink", board), notes("slitherlink", board)),
        (board.to_owned(), Vec::new())
    );
    for same in [
        "3.2\n.0-\n_?1\n",
        "\u{feff}3 . 2\r\n. 0 .\r\n. . 1",
        "% title\n\n3,.,2 % first\r.,0,.\r.,.,1\r\r",
        "|3|.|2|\n|.|0|.|\n|.|.|1|",
        "3.2\n\n.0.\n\n..1",
    ] {
        assert_eq!(canonical("slitherlink", same), board, "{same:?}");
    }
    let sized = "3 3\n\n3.2\n\n.0.\n\n..1";
    assert_eq!(canonical("slitherlink", sized), board);
    assert_eq!(notes("slitherlink", sized), ["line 1 was read as the size of the board"]);
}

#[test]
fn what_are_no_digits() {
    let refused = |text: &str| canonical("slitherlink", text);
    assert_eq!(refused(""), "board is empty");
    assert_eq!(refused("% nothing"), "board is empty");
    assert_eq!(refused("..\n."), "board row 2 has 1 cell, expected 2");
    assert_eq!(refused("..\n.5"), "board row 2 column 2: '5' is not a cell");
    assert_eq!(refused("..\n..\n\n..\n.."), "board line 4: a second board begins here, after a blank line");
    assert_eq!(refused("..\n..\n\n.."), "board line 4: a second board begins here, after a blank line");
    assert_eq!(refused(&"..........\n".repeat(2000)), "board has more than 16384 cells (line 1639)");
    assert_eq!(refused(&".".repeat(20_000)), "board has more than 16384 cells (line 1)");
    assert_eq!(canonical("slitherlink", b"..\n.\xff"), "board is not UTF-8 text: line 2");
    assert_eq!(canonical("slitherlink", b"..\n\0."), "board is not text: a zero byte in line 2");
}

#[test]
fn pearls_in_all_notations() {
    for same in ["w.b\n...", "W - B\n_ _ .", "\u{25cb}.\u{25cf}\n...", "o.B\n..."] {
        assert_eq!(canonical("masyu", same), "w . b\n. . .\n", "{same:?}");
    }
    assert_eq!(canonical("masyu", "w.b\n?\u{25d0}_"), "w . b\n? ? .\n");
    assert_eq!(canonical("masyu", "w.b\n..x"), "board row 2 column 3: 'x' is not a cell");
}

#[test]
fn arrows_in_all_notations() {
    for same in [
        ".2s.\n#.?w\n10n..",
        ". 2S .\nx - ?W\n10N _ .",
        ".2\u{2193}.\nX.?\u{2190}\n10\u{2191}..",
        ". v2 .\n# . <?\n^10 . .",
        ".,2d,.\n#,.,?l\n10u,.,.",
        ".s2.\n#.w?\nn10..",
    ] {
        assert_eq!(canonical("yajilin", same), ". 2s .\n# . ?w\n10n . .\n", "{same:?}");
    }
    let large = "1073741927s . .\n"; // a letter elsewhere
    assert_eq!(canonical("yajilin", large), large);
}

#[test]
fn what_are_no_arrows() {
    let refused = |text: &str| canonical("yajilin", text);
    assert_eq!(refused("..\n.?"), "board row 2 column 2: '?' is not a cell");
    assert_eq!(refused("..\n.2"), "board row 2 column 2: '2' is not a cell");
    assert_eq!(refused("..\n.n"), "board row 2 column 2: 'n' is not a cell");
    assert_eq!(refused("..\n.99999999999n"), "board row 2 column 2: '99999999999n' is not a cell");
    assert_eq!(refused("..\n2ns"), "board row 2 column 2: 's' is not a cell");
}

/// Reads a board of regions with numbers.
fn numbered_rooms(text: &str) -> Result<rooms::RegionBoard<clues::CellContent>, InputError> {
    let alphabet =
        clues::Alphabet { signs: &[clues::OPEN_OR_UNKNOWN], numbers: 0..=u32::MAX, ..clues::Alphabet::NONE };
    rooms::read(text.as_bytes(), "a cell is a number", |sign| alphabet.content(sign), true)
}

#[test]
fn rooms_in_all_notations() {
    let (_, regions, remarks) = numbered_rooms("2 . .\n. . 12\n\na a b\na b b\n").expect("a board");
    assert_eq!((&regions[..], &remarks[..]), (&[0, 0, 1, 0, 1, 1][..], &[][..]));
    assert_eq!(rooms::members(&regions), [[0, 1, 3], [2, 4, 5]]);
    let board = "2 . .\n. . 12\n\nA A B\nA B B\n";
    for same in [
        "2,.,.\n.,.,12\n\nAAB\nABB",
        "2 - .\n. ? 12\r\n% regions\r\n\r\n\r\n1 1 2\n1 2 2",
        "2 . .\n. . 12\n\nleft left right\nleft right right",
        "a a b\na b b\n\n2 . .\n. . 12",
        "2 3\n2 . .\n. . 12\n\nAAB\nABB",
        "2 3\n\n2 . .\n. . 12\n\nAAB\nABB",
        "2 . .\n. . 12\na a b\na b b",
        "2 . 0\n. . 12\n\na a b\na b b",
    ] {
        assert_eq!(canonical("country-road", same), board, "{same:?}");
    }
    assert_eq!(canonical("country-road", board), board);
}

#[test]
fn rooms_with_holes() {
    let (_, regions, _) = numbered_rooms("2 # .\n. . .\n\na # b\na # #\n").expect("a board");
    assert_eq!(rooms::members(&regions), [[0, 3].to_vec(), [2].to_vec()]);
    let board = canonical("country-road", "2 # .\n. . .\n\na # b\na # #\n");
    assert_eq!(board, "2 . .\n. . .\n\nA # B\nA # #\n");
    assert_eq!(canonical("country-road", &board), board);
    let refused = refusal(numbered_rooms("2 . .\n. . 1\n\na # b\na # #\n"));
    assert_eq!(refused, "board row 2 column 3: the number 1 is in a hole");
}

#[test]
fn rooms_in_one_column() {
    let board = canonical("country-road", "12,\n.,\n\none,\ntwo,");
    assert_eq!(board, "12 |\n. |\n\nA |\nB |\n");
    assert_eq!(canonical("country-road", &board), board);
}

#[test]
fn what_are_no_rooms() {
    let refused = |text: &str| refusal(numbered_rooms(text));
    assert_eq!(refused(""), "board is empty");
    assert_eq!(refused("..\n..\n.."), "board has no empty line between cells and regions");
    assert_eq!(refused("..\n..\n\nab"), "board has 2x2 cells and 1x2 region labels");
    assert_eq!(refused("..\n\nab\n\nab"), "board line 5: a third block of rows begins here");
    assert_eq!(refused("..\n..\n\na.\naa"), "board row 1 column 2: '.' is not a cell");
    assert_eq!(refused(".x\n..\n\naa\naa"), "board row 1 column 2: 'x' is not a cell");
    assert_eq!(refused("..\n..\n\na!\naa"), "board row 1 column 2: '!' is not a cell");
    assert_eq!(refused("..\n..\n\na a\na *"), "board row 2 column 2: '*' is not a cell");
    assert_eq!(refused("3.\n.4\n\naa\naa"), "board row 2 column 2: region 'a' has the numbers 3 and 4");
    assert_eq!(
        refused("..\n..\n\nab\nba"),
        "board row 2 column 1: region 'b' is not connected to its first cell"
    );
}
