//! One board in all notations, and what is no board.

use super::*;

/// The board of the puzzle's usual example address.
const BOARD: &str = "......\n..4...\n....2.\n.0....\n...1..\n......\n";

fn walls(text: &str) -> Walls {
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
    assert_eq!(board.numbers().collect::<Vec<_>>(), [(8, 4), (16, 2), (19, 0), (27, 1)]);
    assert_eq!(walls(&BOARD.replace('.', "_")), board);
    assert_eq!(walls(&BOARD.replace('.', " . ")), board);
    assert_eq!(walls(&BOARD.replace('.', " ").replace('\n', "\r\n")), board);
    assert_eq!(walls("      \n  4\n    2\n 0\n   1\n      "), board);
    assert_eq!(walls("lightup/6/6/nekcakbl"), board);
    assert_eq!(walls("https://puzz.link/p?akari/6/6/nekcakbl\n"), board);
    assert_eq!(walls("http://pzv.jp/p.html?lightup/6/6/nekcakb"), board);
    assert_eq!(
        walls(
            "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /. . . # . . /"
        ),
        board
    );
    assert_eq!(
        walls(
            "pzprv3\nlightup\n6\n6\n. . . . . .\n. . 4 . . .\n. . . . 2 .\n. 0 . . . .\n. . . 1 . .\n. . . . . .\n"
        ),
        board
    );
    assert_eq!(walls("6x6:h4g2b0g1h"), board);
    assert_eq!(walls("6x6b20s4d0:h4g2b0g1h"), board);
}

#[test]
fn walls_without_numbers() {
    let board = walls("X.#\n...");
    assert_eq!(board.cells[..3], [Square::Wall, Square::Open, Square::Wall]);
    assert_eq!(walls("akari/3/2/.g.i"), board);
    assert_eq!(walls("3x2:BaBc"), board);
    assert_eq!(walls("pzprv3/lightup/2/3/- . - /. . . /"), board);
    assert_eq!(walls("X X\n   % a row of blanks\n   "), board.clone());
}

#[test]
fn who_sees_whom() {
    let board = walls("..X.\n....");
    assert_eq!(board.seen_from(1).collect::<Vec<_>>(), [0, 5]);
    assert_eq!(board.seen_from(6).collect::<Vec<_>>(), [5, 4, 7]);
    assert_eq!(board.beside(2).collect::<Vec<_>>(), [1, 3, 6]);
}

#[test]
fn what_is_no_board() {
    let refusal = |text: &str| read(text.as_bytes()).err().map(|error| error.to_string()).unwrap_or_default();
    for (text, message) in [
        ("", "board is empty"),
        ("% nothing\n", "board is empty"),
        ("..\n.", "board row 2 has 1 cells, expected 2"),
        ("..\n.5", "board row 2 column 2: '5' is not a cell"),
        ("akari/6", "board code does not begin with a size"),
        ("akari/0/6/n", "board code does not begin with a size"),
        ("akari/99999/99999/n", "board code does not begin with a size"),
        ("akari/6/6/n?", "board code: character 2 is '?', which has no meaning"),
        ("akari/2/2/zzz", "board has 60 cells, expected 2 rows of 2"),
        ("7x7:abc", "board has 6 cells, expected 7 rows of 7"),
        ("7x7:Q", "board code: character 1 is 'Q', which has no meaning"),
        ("pzprv3/slither/6/6/", "board is a file of the puzzle 'slither'"),
        ("pzprv3/lightup/2/2/. . /. 7 /", "board row 2 column 2: '7' is not a cell"),
        ("pzprv3/lightup/2/2/. . /. /", "board row 2 has 1 cells, expected 2"),
        ("pzprv3/lightup/2/2/. . /", "board row 2 has 0 cells, expected 2"),
        ("pzprv3/lightup/2/2/. .", "board has 2 cells, expected 2 rows of 2"),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
    assert_eq!(
        read(b".\xff").err().map(|it| it.to_string()),
        Some("board is not UTF-8 text: line 1".to_owned())
    );
    let large = "..........\n".repeat(2000);
    assert_eq!(refusal(&large), "board has more than 16384 cells");
}
