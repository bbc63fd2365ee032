//! The notations, and what is refused.

use super::arrows::{ArrowCell, Heading};
use super::pearls::Pearl;
use super::*;

/// Returns the message of a refusal; empty if there is none.
fn refusal<T>(result: Result<T, InputError>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn digits_in_all_notations() {
    let (board, remarks) = digits::read(b"3.2\n.0-\n_?1\n").expect("a board");
    assert_eq!((board.rows(), board.columns), (3, 3));
    let expected = [Some(3), None, Some(2), None, Some(0), None, None, None, Some(1)];
    assert_eq!((&board.cells[..], &remarks[..]), (&expected[..], &[][..]));
    for same in [
        "\u{feff}3 . 2\r\n. 0 .\r\n. . 1",
        "% title\n\n3,.,2 % first\r.,0,.\r.,.,1\r\r",
        "|3|.|2|\n|.|0|.|\n|.|.|1|",
        "3.2\n\n.0.\n\n..1",
    ] {
        assert_eq!(digits::read(same.as_bytes()).expect(same).0, board, "{same:?}");
    }
    let (sized, remarks) = digits::read(b"3 3\n\n3.2\n\n.0.\n\n..1").expect("a board");
    assert_eq!(
        (sized, remarks),
        (board.clone(), vec!["line 1 was read as the size of the board".to_owned()])
    );
    assert_eq!(digits::read(digits::text(&board).as_bytes()).expect("a board").0, board);
}

#[test]
fn what_are_no_digits() {
    let refused = |text: &str| refusal(digits::read(text.as_bytes()));
    assert_eq!(refused(""), "board is empty");
    assert_eq!(refused("% nothing"), "board is empty");
    assert_eq!(refused("..\n."), "board row 2 has 1 cell, expected 2");
    assert_eq!(refused("..\n.5"), "board row 2 column 2: '5' is not a cell");
    assert_eq!(refused("..\n..\n\n..\n.."), "board line 4: a second board begins here, after a blank line");
    assert_eq!(refused("..\n..\n\n.."), "board line 4: a second board begins here, after a blank line");
    assert_eq!(refused(&"..........\n".repeat(2000)), "board has more than 16384 cells (line 1639)");
    assert_eq!(refused(&".".repeat(20_000)), "board has more than 16384 cells (line 1)");
    assert_eq!(refusal(digits::read(b"..\n.\xff")), "board is not UTF-8 text: line 2");
    assert_eq!(refusal(digits::read(b"..\n\0.")), "board is not text: a zero byte in line 2");
}

#[test]
fn pearls_in_all_notations() {
    let (board, _) = pearls::read(b"w.b\n...").expect("a board");
    assert_eq!(board.cells[..3], [Some(Pearl::White), None, Some(Pearl::Black)]);
    for same in ["W - B\n_ ? .", "\u{25cb}.\u{25cf}\n...", "o.B\n..."] {
        assert_eq!(pearls::read(same.as_bytes()).expect(same).0, board, "{same:?}");
    }
    assert_eq!(pearls::read(pearls::text(&board).as_bytes()).expect("a board").0, board);
    assert_eq!(refusal(pearls::read(b"w.b\n..x")), "board row 2 column 3: 'x' is not a cell");
}

#[test]
fn arrows_in_all_notations() {
    let (board, _) = arrows::read(b".2s.\n#.?w\n10n..").expect("a board");
    let arrow = |number, heading| ArrowCell::Arrow(number, heading);
    assert_eq!(
        board.cells,
        [
            ArrowCell::Open,
            arrow(Some(2), Heading::South),
            ArrowCell::Open,
            ArrowCell::Grey,
            ArrowCell::Open,
            arrow(None, Heading::West),
            arrow(Some(10), Heading::North),
            ArrowCell::Open,
            ArrowCell::Open,
        ]
    );
    for same in [
        ". 2S .\nx - ?W\n10N _ .",
        ".2\u{2193}.\nX.?\u{2190}\n10\u{2191}..",
        ". v2 .\n# . <?\n^10 . .",
        ".,2d,.\n#,.,?l\n10u,.,.",
        ".s2.\n#.w?\nn10..",
    ] {
        assert_eq!(arrows::read(same.as_bytes()).expect(same).0, board, "{same:?}");
    }
    assert_eq!(arrows::read(arrows::text(&board).as_bytes()).expect("a board").0, board);
}

#[test]
fn what_are_no_arrows() {
    let refused = |text: &str| refusal(arrows::read(text.as_bytes()));
    assert_eq!(refused("..\n.?"), "board row 2 column 2: '?' is not a cell");
    assert_eq!(refused("..\n.2"), "board row 2 column 2: '2' is not a cell");
    assert_eq!(refused("..\n.n"), "board row 2 column 2: 'n' is not a cell");
    assert_eq!(refused("..\n.99999999999n"), "board row 2 column 2: '99999999999n' is not a cell");
    assert_eq!(refused("..\n2ns"), "board row 2 column 2: 's' is not a cell");
}

#[test]
fn rooms_in_all_notations() {
    let (rooms, remarks) = rooms::read(b"2 . .\n. . 12\n\na a b\na b b\n").expect("a board");
    assert_eq!(rooms.numbers.cells, [Some(2), None, None, None, None, Some(12)]);
    assert_eq!((&rooms.regions[..], &remarks[..]), (&[0, 0, 1, 0, 1, 1][..], &[][..]));
    assert_eq!(rooms.members(), [[0, 1, 3], [2, 4, 5]]);
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
        assert_eq!(rooms::read(same.as_bytes()).expect(same).0, rooms, "{same:?}");
    }
    assert_eq!(rooms::read(rooms::text(&rooms).as_bytes()).expect("a board").0, rooms);
}

#[test]
fn rooms_with_holes() {
    let (board, _) = rooms::read(b"2 # .\n. . .\n\na # b\na # #\n").expect("a board");
    assert_eq!(board.members(), [[0, 3].to_vec(), [2].to_vec()]);
    assert_eq!(rooms::read(rooms::text(&board).as_bytes()).expect("a board").0, board);
    let refused = refusal(rooms::read(b"2 . .\n. . 1\n\na # b\na # #\n"));
    assert_eq!(refused, "board row 2 column 3: the number 1 is in a hole");
}

#[test]
fn rooms_in_one_column() {
    let (rooms, _) = rooms::read(b"12,\n.,\n\none,\ntwo,").expect("a board");
    assert_eq!((rooms.numbers.columns, rooms.regions()), (1, 2));
    assert_eq!(rooms::read(rooms::text(&rooms).as_bytes()).expect("a board").0, rooms);
}

#[test]
fn what_are_no_rooms() {
    let refused = |text: &str| refusal(rooms::read(text.as_bytes()));
    assert_eq!(refused(""), "board is empty");
    assert_eq!(refused("..\n..\n.."), "board has no empty line between numbers and regions");
    assert_eq!(refused("..\n..\n\nab"), "board has 2x2 numbers and 1x2 region labels");
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
