//! Boards in the notations of other programs and authors.

mod pasted;
mod written;

use crate::files::boards::Board;
use crate::files::boards::Cell::{Clue, Hole, Mark, Open};
use crate::files::boards::signs::Signs;

/// A board without marks, with the options given as `blank` and `hole`.
fn read_with(text: &str, blank: &str, hole: &str) -> Result<Board, String> {
    let signs = Signs::new(blank, hole).map_err(|error| error.to_string())?;
    Board::read(text.as_bytes(), &signs).map_err(|error| {
        let hint = error.remedy().cloned().unwrap_or_default();
        format!("{error}; {hint}")
    })
}

/// A board in plain form, with its notes.
fn read(text: &str) -> (String, Vec<String>) {
    let board = read_with(text, "", "").expect("a board");
    let sign = |cell: &_| match cell {
        Open => ".".to_owned(),
        Hole => "#".to_owned(),
        Clue(number) => number.to_string(),
        Mark(letter) => letter.to_string(),
    };
    let rows =
        board.cells().chunks(board.columns()).map(|row| row.iter().map(sign).collect::<Vec<_>>().join(" "));
    (rows.collect::<Vec<_>>().join("/"), board.remarks().to_vec())
}

fn refuse(text: &str) -> String {
    read_with(text, "", "").expect_err("no board")
}

/// Boards that are the same in all conventions.
fn same(plain: &str, texts: &[(&str, &[&str])]) {
    for (text, remarks) in texts {
        let (board, said) = read(text);
        assert_eq!(board, plain, "{text:?}");
        assert_eq!(said, *remarks, "{text:?}");
    }
}

#[test]
fn a_single_column() {
    let column = "1/./#/./././././././11/.";
    let remarks = &["each line was read as one cell"][..];
    same(
        column,
        &[(&column.replace('/', "\n"), remarks), ("% one\n 1\n .\n #\n.\n.\n.\n.\n.\n.\n.\n11\n.", remarks)],
    );
    assert_eq!(read("2\n.\n3\n5\n4").0, "2/./3/5/4"); // 5 is too large for a size of 2
    // Every character is a cell where that makes a board, and two digits are two cells where no number is so large.
    assert_eq!(read("12\n34").0, "1 2/3 4");
    assert!(refuse("1\n.\n10").contains("board row 3 has 2 cells, expected 1"));
    assert!(refuse("1\n.\n..").contains("board row 3 has 2 cells, expected 1"));
}

#[test]
fn signs_for_open_cells() {
    let taken = "was read as an open cell";
    same(
        "1 ./. 4",
        &[
            ("1 .\n. 4", &[]),
            ("1 0\n0 4", &[]),
            ("1 _\n_ 4", &[]),
            (" 1 __\n__  4", &[&format!("'__' {taken}")]),
            ("1 ?\n? 4", &[&format!("'?' {taken}")]),
            ("1 -\n- 4", &[&format!("'-' {taken}")]),
            (" 1 --\n--  4", &[&format!("'--' {taken}")]),
        ],
    );
}

#[test]
fn signs_for_holes() {
    let taken = "was read as a hole";
    same(
        "1 #/. 3",
        &[
            ("1 #\n. 3", &[]),
            ("1 *\n. 3", &[&format!("'*' {taken}")]),
            ("1 X\n. 3", &[&format!("'X' {taken}")]),
            ("1 x\n. 3", &[&format!("'x' {taken}")]),
            (" 1 ##\n .  3", &[&format!("'##' {taken}")]),
            ("1 -\n. 3", &[&format!("'-' {taken}"), "'.' was read as an open cell"]),
            ("1 .\n0 3", &[&format!("'.' {taken}")]),
            ("1 ..\n__ 3", &[&format!("'..' {taken}"), "'__' was read as an open cell"]),
        ],
    );
}

#[test]
fn the_largest_number_settles_what_is_in_doubt() {
    // With the dots open there are six cells, with holes four.
    assert_eq!(read("1 . _\n_ . 6").0, "1 . ./. . 6");
    assert_eq!(read("1 . _\n_ . 4").0, "1 # ./. # 4");
    // Otherwise a dot is an open cell, with a note.
    let (board, remarks) = read("1 . _\n_ . 3");
    assert_eq!((board.as_str(), remarks.len()), ("1 . ./. . 3", 1));
    // With another sign for holes, a dot is unambiguous.
    assert_eq!(read("1 . _\n# . 3"), ("1 . ./# . 3".to_owned(), vec![]));
    assert_eq!(
        refuse("1 . .\n. - 4"),
        "board row 2 column 2: '-' may be an open cell or a hole; line 2: add blank '-' or hole '-'"
    );
}

#[test]
fn the_user_settles_it_too() {
    let board = |blank, hole| read_with("1 . -\n- o 3", blank, hole).map(|board| board.cells().to_vec());
    assert_eq!(board("-", ".o"), Ok(vec![Clue(1), Hole, Open, Open, Hole, Clue(3)]));
    assert_eq!(board(".o", "-"), Ok(vec![Clue(1), Open, Hole, Hole, Open, Clue(3)]));
    assert_eq!(board("-", "").expect("a board")[4], Mark('o'));
    assert_eq!(board(".", "."), Err("blank and hole both name '.'".to_owned()));
    assert_eq!(board("5", ""), Err("blank: '5' cannot be a sign".to_owned()));
    assert_eq!(board("", ".%"), Err("hole: '%' cannot be a sign".to_owned()));
}

#[test]
fn fields_between_separators() {
    let empty = "an empty field was read as an open cell";
    let by = |sign: char| format!("'{sign}' was read as a separator between cells");
    let (semicolons, commas, bars) = (by(';'), by(','), "bars were read as separators between cells");
    same(
        "1 . 3/. . ./. 8 .",
        &[
            ("1;;3\n;;\n;8;", &[&semicolons, empty]),
            ("1,,3\n,,\n,8,\n", &[&commas, empty]),
            ("1, 0, 3\n0, 0, 0\n0, 8, 0", &[&commas]),
            ("1,0,3,\n0,0,0,\n0,8,0,\n", &[&commas]),
            ("1\t\t3\n\t\t\n\t8\t\n", &[empty]),
            ("1\t.\t3\n.\t.\t.\n.\t8\t.\n", &[]),
            ("1||3\n||\n|8|\n", &[bars, empty]),
            ("|1| |3|\n| | | |\n| |8| |\n", &[bars, empty]),
            (
                "+---+---+---+\n| 1 |   | 3 |\n+---+---+---+\n|   |   |   |\n|   | 8 |   |\n+---+---+---+",
                &[bars, empty],
            ),
            ("| 1 | . | 3 |\n|---|---|---|\n| . | . | . |\n| . | 8 | . |\n", &[bars]),
            ("┌─┬─┬─┐\n│1│ │3│\n├─┼─┼─┤\n│ │ │ │\n├─┼─┼─┤\n│ │8│ │\n└─┴─┴─┘\n", &[bars, empty]),
        ],
    );
}

#[test]
fn sizes_in_the_first_line() {
    let size = "line 1 was read as the size 2x3";
    let each = "each other line was read as one cell";
    same(
        "1 . ./. . 4",
        &[
            ("2 3\n1 . .\n. . 4\n", &[size]),
            ("2,3\n1,0,0\n0,0,4\n", &["',' was read as a separator between cells", size]),
            ("2 3\n1\n0\n0\n0\n0\n4\n", &[size, each]),
        ],
    );
    same("1 ./. 3", &[("2\n1 .\n. 3", &["line 1 was read as the size 2x2"])]);
    same("1 ./. 3", &[("2\n1.\n.3", &["line 1 was read as the size 2x2"])]);
    same("10 ./. .", &[("2\n10\n0\n0\n0", &["line 1 was read as the size 2x2", each])]);
    // A board whose first row has the length of the others is a board.
    same("2 1/3 ./. .", &[("2 1\n3 .\n. .", &[])]);
}

#[test]
fn a_valid_board_wins_over_a_size() {
    assert_eq!(read("2\n#\n.\n.\n4\n"), ("2/#/././4".to_owned(), vec![]));
    // Both make sense: the board as it stands is taken.
    let (board, remarks) = read("2\n1\n.\n.\n4\n");
    assert_eq!(board, "2/1/././4");
    assert_eq!(remarks, ["line 1 was read as a cell, not as the size 2x2"]);
    // A number that is given twice, or is larger than the column is long, makes it a size.
    for text in ["2\n2\n.\n.\n4\n", "2\n2\n#\n.\n.\n", "2\n1\n6\n.\n.\n"] {
        let (board, remarks) = read(text);
        assert_eq!(board.split('/').count(), 2, "{text:?}: {board}");
        assert_eq!(remarks[0], "line 1 was read as the size 2x2", "{text:?}");
    }
}

#[test]
fn a_second_board_is_refused() {
    let second = |line: usize| format!("board line {line}: a second board begins here, after a blank line");
    for (text, line) in [
        ("1 .\n. .\n\n1 .\n. 4\n", 4),
        ("% one\n\n1 .\n. .\n \t\n\n% two\n1 . .\n. . .\n", 8),
        ("1.\n..\n\n1..\n...\n", 4),
        ("1,,\n,,6\n\n,,\n", 4),
        ("2 2\n1 .\n. .\n\n2 2\n1 .\n. .\n", 5),
        ("|1| |\n| | |\n\n|1| |\n", 4),
    ] {
        assert!(refuse(text).starts_with(&second(line)), "{text:?}: {}", refuse(text));
    }
    // Blank lines around a board, under a title or a size, and between all rows mean nothing.
    for text in [
        "\n\n1 .\n. 4\n\n\n",
        "% title\n\n% by\n\n1 .\n. 4\n",
        "2 2\n\n1 .\n. 4\n",
        "2\n\n1\n2\n.\n4\n",
        "1 .\n\n. 4\n",
        "1 .\n% half\n. 4\n",
    ] {
        assert_eq!(read(text).0.split('/').count(), 2, "{text:?}");
    }
    assert_eq!(read("1 .\n\n. .\n\n. 6\n").0, "1 ./. ./. 6", "rows that all stand alone");
}

#[test]
fn an_empty_heading_is_no_row() {
    let heading = "line 1 was read as an empty heading";
    let bars = "bars were read as separators between cells";
    let empty = "an empty field was read as an open cell";
    same(
        "1 ./. 4",
        &[
            ("|   |   |\n|---|---|\n| 1 |   |\n|   | 4 |\n", &[bars, heading, empty]),
            ("|   |   |\n| :-: | --: |\n| 1 | . |\n| . | 4 |\n", &[bars, heading]),
            ("| | |\n|-|-|\n|1|.|\n|.|4|\n", &[bars, heading]),
        ],
    );
    // The numbers need the first row, rules stand between all rows, or the table has a frame: it is a row.
    same(
        ". ./1 ./. 6",
        &[
            ("|   |   |\n|---|---|\n| 1 |   |\n|   | 6 |\n", &[bars, empty]),
            ("|   |   |\n|---|---|\n| 1 |   |\n|---|---|\n|   | 6 |\n", &[bars, empty]),
            ("+---+---+\n|   |   |\n+---+---+\n| 1 |   |\n|   | 6 |\n+---+---+\n", &[bars, empty]),
        ],
    );
}

#[test]
fn empty_fields_beside_zeros_are_holes() {
    let commas = "',' was read as a separator between cells";
    let hole = "an empty field was read as a hole";
    let open = "an empty field was read as an open cell";
    let zero = "'0' was read as an open cell";
    same("1 #/. 3", &[("1,\n0,3\n", &[commas, hole, zero])]);
    // No number, or one that fits neither reading, leaves it so.
    same("# ./. 2", &[(",0\n0,2\n", &[commas, hole, zero])]);
    // The largest number says that they are open cells.
    same("1 ./. 4", &[("1,\n0,4\n", &[commas, open, zero])]);
    same("1 ./. 4", &[("1\t\n0\t4\n", &[open, zero])]);
    // Who says that a 0 is a hole leaves empty fields for open cells.
    assert_eq!(read_with("1,\n0,3\n", "", "0").expect("a board").cells(), [Clue(1), Open, Hole, Clue(3)]);
}

#[test]
fn rows_that_end_early() {
    let (board, remarks) = read("1 2\n. . .\n. . 8");
    assert_eq!(board, "1 2 #/. . ./. . 8");
    assert_eq!(remarks, ["short rows were filled up with holes"]);
    // Without the largest number, short rows are ambiguous.
    assert!(refuse("1 2\n. . .\n. . 7").starts_with("board row 2 has 3 cells, expected 2"));
    // Where the row is moved to the right, cells are missing on the left.
    assert!(refuse("  1 2\n. . .\n. . 8").starts_with("board row 2 has 3 cells, expected 2"));
}

#[test]
fn what_is_no_cell_is_named() {
    assert!(refuse("1;a b;3").starts_with("board row 1 column 2: 'a b' is not a cell"));
    assert!(refuse("|1|-7|\n|.|.|").starts_with("board row 1 column 2: '-7' is not a cell"));
    assert!(
        refuse("1,,99999999999").starts_with("board row 1 column 3: '99999999999' is too large a number")
    );
    assert!(refuse("1;2\n4\n").starts_with("board row 2 has 1 cell, expected 2"));
    assert!(refuse("+--+\n|%\n").starts_with("board is empty"));
    assert!(refuse(&("1,".repeat(1 << 20) + "1")).starts_with("board has more than 1048576 cells"));
}
