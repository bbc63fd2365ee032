//! Boards in the notations of other programs and authors.

use proptest::prelude::*;

use super::super::Board;
use super::super::Cell::{Clue, Hole, Mark, Open};
use super::super::signs::Signs;

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
        ("row,col,value\n1,1,1\n1,2,2\n\n3,1,4\n", 5),
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
fn lists_of_cells() {
    let commas = "',' was read as a separator between cells";
    let lines = "lines of three numbers were read as row, column and number, counted from";
    let open = "unlisted cells were read as open cells";
    let size = "line 1 was read as the size 3x3";
    same(
        "1 . ./. . 9/. . .",
        &[
            ("3 3\n1 1 1\n2 3 9\n", &[size, &format!("{lines} 1, on a 3x3 board"), open]),
            ("3\n2 3 9\n1 1 1\n", &[size, &format!("{lines} 1, on a 3x3 board"), open]),
            ("3\n0 0 1\n1 2 9\n", &[size, &format!("{lines} 0, on a 3x3 board"), open]),
        ],
    );
    same(
        "1 . ./. . 4",
        &[
            (
                "row,col,value\n0,0,1\n1,2,4\n",
                &[commas, "line 1 was read as titles", &format!("{lines} 0, on a 2x3 board"), open],
            ),
            ("1,1,1\n2,3,4\n", &[commas, &format!("{lines} 1, on a 2x3 board"), open]),
        ],
    );
    same(
        "1 . #/# . 4",
        &[(
            "row,col,value\n1,1,1\n1,2,0\n2,2,0\n2,3,4\n",
            &[
                commas,
                "line 1 was read as titles",
                &format!("{lines} 1, on a 2x3 board"),
                "unlisted cells were read as holes",
            ],
        )],
    );
    assert_eq!(
        refuse("row,col,value\n1,1,1\n1,1,2"),
        "board line 3: row 1 column 1 is listed twice; the lines are read as row, column and number, counted from 1"
    );
    assert!(refuse("row,col,value\n1,1,1\n2000,2000,2").starts_with("board has more than 1048576 cells"));
    assert!(refuse("row,col,value\n1,1,1\n18446744073709551615,2,2").starts_with("board has more than"));
    // A board of three columns is a board, also with a mistake in it.
    assert_eq!(read("1,2,3\n6,5,4").0, "1 2 3/6 5 4");
    assert_eq!(read("1 2 2\n6 5 4").0, "1 2 2/6 5 4");
}

const ARRAY: &str = "an array was read as the rows of the board";

#[test]
fn arrays_of_programming_languages() {
    let taken = |text: &str| format!("'{text}' was read as an open cell");
    same(
        "1 . ./. . 12",
        &[
            ("[[1, 0, 0], [0, 0, 12]]", &[ARRAY]),
            ("[[1,0,0],[0,0,12],]\n", &[ARRAY]),
            ("grid = [\n    [1, 0, 0],  # the first row\n    [0, 0, 12],\n]\n", &[ARRAY]),
            ("int grid[2][3] = {{1,0,0},\n {0,0,12}};\n", &[ARRAY]),
            ("int[][] grid = new int[][] { /* rows */ {1, 0, 0}, {0, 0, 12} };", &[ARRAY]),
            ("let grid = vec![[1, 0, 0], [0, 0, 12]]; // rows", &[ARRAY]),
            ("((1, 0, 0), (0, 0, 12))", &[ARRAY]),
            ("array([[ 1,  0,  0],\n       [ 0,  0, 12]])", &[ARRAY]),
            ("[[ 1  0  0]\n [ 0  0 12]]", &[ARRAY]),
            ("board = [| 1, 0, 0 | 0, 0, 12 |];", &[ARRAY]),
            ("[|1,0,0,\n |0,0,12|]", &[ARRAY]),
            ("{\"board\": [[1,0,0],[0,0,12]]}", &[ARRAY]),
            ("[[1,null,null],[null,null,12]]", &[ARRAY, "an empty field was read as an open cell"]),
            ("[[1,-1,-1],[-1,-1,12]]", &[ARRAY, &taken("-1")]),
            ("[['1','.','.'],['.','.','12']]", &[ARRAY]),
            ("[\"1 . .\", \". . 12\"]", &[ARRAY]),
        ],
    );
    same("1 # ./. . 5", &[("[\"1#.\",\n\"..5\"]", &[ARRAY]), ("[[1,#,0],[0,0,5]]", &[ARRAY])]);
    // Brackets in a comment are none.
    assert_eq!(read("% [[1,2],[3,4]]\n1 .\n. 4"), ("1 ./. 4".to_owned(), vec![]));
    // A list of places is a list here too.
    assert_eq!(read("[[0,0,1],[1,1,4]]").0, "1 ./. 4");
    assert_eq!(read("[[1, 2], [4, 3]]").0, "1 2/4 3");
    assert!(refuse("[[1,0],[0]]").starts_with("board row 2 has 1 cell, expected 2; line 1 differs"));
    assert!(refuse("[[1,0],\n[0,5a]]").starts_with("board row 2 column 2: '5a' is not a cell; line 2"));
    assert!(
        refuse("[[[1,0],[0,4]],\n[[1,0],[0,4]]]").starts_with("board line 2: a second board begins here")
    );
    assert!(refuse("[[1,0],[0,4]]\n\n[[1,0],[0,4]]").starts_with("board line 3: a second board begins here"));
    for text in ["[[1,0],[0,4]", "[[1 0],[0,4]", "[[", "[|", "[[]]", "[['", "[[1],2]", "{{/*"] {
        assert!(!refuse(text).is_empty(), "{text}");
    }
}

#[test]
fn tables_of_latex() {
    let by = "'&' was read as a separator between cells";
    let open = "an empty field was read as an open cell";
    same(
        "1 . #/. . 5",
        &[
            ("1 & . & \\#\\\\\n. & . & 5", &[by]),
            (
                "\\begin{tabular}{|c|c|c|}\n\\hline\n1 & & \\# \\\\ \\hline\n & & $5$ \\\\\n\\hline\n\\end{tabular}\n",
                &[by, open],
            ),
            ("1 & . & # \\\\ . & . & 5 \\\\", &[by]),
        ],
    );
}

#[test]
fn quoted_fields() {
    let commas = "',' was read as a separator between cells";
    let open = "an empty field was read as an open cell";
    same(
        "1 ./. 4",
        &[
            ("\"1\",\"\"\n\"\",\"4\"\n", &[commas, open]),
            ("'1','.'\n'.','4'\n", &[commas]),
            ("\"1\",.\n.,4\n", &[commas]),
        ],
    );
}

#[test]
fn squares_and_dashes() {
    let read_as = |sign: &str, what: &str| format!("'{sign}' was read as {what}");
    let (open, hole) = ("an open cell", "a hole");
    same(
        "1 ./# 3",
        &[
            ("1\u{25a1}\n\u{25a0}3", &[&read_as("\u{25a1}", open), &read_as("\u{25a0}", hole)]),
            ("1 .\n\u{2588} 3", &[&read_as("\u{2588}", hole)]),
            ("1 \u{2b1c}\n\u{2b1b} 3", &[&read_as("\u{2b1c}", open), &read_as("\u{2b1b}", hole)]),
            ("1 \u{2014}\n# 3", &[&read_as("\u{2014}", open)]),
            ("1 \u{2013}\u{2013}\n#  3", &[&read_as("\u{2013}\u{2013}", open)]),
        ],
    );
    assert!(refuse("1 \u{2014} .\n. . 4").contains("may be an open cell or a hole"));
}

#[test]
fn minus_one() {
    let hole = "'-1' was read as a hole";
    let zero = "'0' was read as an open cell";
    same("1 #/. 3", &[("1 -1\n0 3", &[hole]), ("[[1,-1],[0,3]]", &[ARRAY, hole])]);
    // The largest number needs an open cell.
    same(
        "1 ./. 4",
        &[
            ("1 -1\n0 4", &["'-1' was read as an open cell"]),
            ("1 -1\n-1 4", &["'-1' was read as an open cell"]),
        ],
    );
    assert_eq!(read("1 -1 2\n0 0 0").1, [hole], "{zero}");
    assert_eq!(
        refuse("1 . -1\n. . 3"),
        "board row 1 column 3: '-1' may be an open cell or a hole; line 1: write '.' for open cells and '#' for holes"
    );
}

#[test]
fn titles_and_comments() {
    let title = |line: usize| format!("line {line} was read as a title");
    let comment = |line: usize| format!("line {line}: '#' was read as the beginning of a comment");
    same(
        "1 ./. 4",
        &[
            ("Numbrix, 12 January\n1 .\n. 4", &[&title(1)]),
            ("Puzzle 7:\nby me\n\n1 .\n. 4", &[&title(1), &title(2)]),
            ("Numbrix\n1.\n.4", &[&title(1)]),
            ("# a puzzle\n1 .\n. 4", &[&comment(1)]),
            ("1 .  # first row\n. 4  # last row", &[&comment(1)]),
            ("Title\n# made by me\n1 .\n. 4", &[&comment(2), &title(1)]),
        ],
    );
    // A `#` without words is a hole, and both at once are in doubt.
    same("# 1/. 3", &[("# 1\n. 3", &[])]);
    assert_eq!(
        refuse("# a puzzle\n1 #\n. 3"),
        "board line 1: '#' may begin a comment here, or be a hole as in line 2; begin comments with '%'"
    );
    // A word below the title, or nothing but words.
    assert!(refuse("1 .\nend 4").contains("'end' is not a cell"));
    assert!(refuse("one two\nthree four").contains("'one' is not a cell"));
    // Letters without blanks may be marks.
    assert_eq!(Board::parse(b"SPS\n...").expect("a board").rows(), 2);
    assert_eq!(Board::parse(b"Prime path:\nP . S\n. . .").expect("a board").rows(), 2);
}

#[test]
fn arrays_are_written_as_they_were_read() {
    for (text, expected) in [
        ("grid = [[4, 0],\n        [0, 1]]\n", "grid = [[0, 0],\n        [0, 1]]\n"),
        ("{{ 4, 0}, { 0, 1}};", "{{ 0, 0}, { 0, 1}};"),
        ("[\"4.\", \".1\"]", "[\"..\", \".1\"]"),
        ("4 & . \\\\\n. & 1", ". & . \\\\\n. & 1"),
        ("A title\n4 .\n. 1", "A title\n. .\n. 1"),
        ("\"4\",\"\"\n\"\",\"1\"\n", "\" \",\"\"\n\"\",\"1\"\n"),
    ] {
        let board = read_with(text, "", "").expect("a board");
        let mut cells = board.cells().to_vec();
        cells[0] = Open;
        assert_eq!(board.rewritten(&cells), expected, "{text}");
    }
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

#[test]
fn boards_are_written_as_they_were_read() {
    let rewrite = |text: &str, edits: &[(usize, super::Cell)]| {
        let board = read_with(text, "", "").expect("a board");
        let mut cells = board.cells().to_vec();
        for &(cell, content) in edits {
            cells[cell] = content;
        }
        board.rewritten(&cells)
    };
    let gone = [(0, Open)];
    assert_eq!(rewrite("% mine\r\n10  . % a\r\n _ 12", &gone), "% mine\r\n .  . % a\r\n _ 12");
    assert_eq!(rewrite("10 __\n__ 12\n", &gone), "__ __\n__ 12\n");
    assert_eq!(rewrite("4;;\n;;6\n", &gone), " ;;\n;;6\n");
    assert_eq!(rewrite("| 4 | 0 |\n| 0 | 1 |\n", &gone), "| 0 | 0 |\n| 0 | 1 |\n");
    assert_eq!(rewrite("41\n.#\n", &gone), ".1\n.#\n");
    assert_eq!(rewrite("4 1\n2 #\n", &gone), ". 1\n2 #\n");
    // What is put in takes the blanks before it.
    assert_eq!(rewrite("1  .\n.  .\n", &[(3, Clue(12))]), "1  .\n. 12\n");
    assert_eq!(rewrite("1 . .\n", &[(1, Clue(12))]), "1 12 .\n");
    assert_eq!(rewrite("1,,\n,,6\n", &[(1, Clue(12))]), "1,12,\n,,6\n");
    // Where there is no room, or what is written would not mean the same, the board is written plainly.
    assert_eq!(rewrite("1..\n...\n", &[(5, Clue(12))]), " 1  .  .\n .  . 12\n");
    assert_eq!(rewrite("1 . 0\n0 . 4\n", &[(5, Open)]), "1 # .\n. # .\n");
    assert_eq!(rewrite("row,col,value\n1,1,1\n2,2,4\n", &[(3, Open)]), "1 .\n. .\n");
    assert_eq!(rewrite("1 2\n. . .\n. . 8\n", &[(8, Open)]), "1 2 #\n. . .\n. . .\n");
    // What the user says of signs holds for what is written.
    let board = read_with("1..\no#.\n", "#o", ".").expect("a board");
    let mut cells = board.cells().to_vec();
    cells[3] = Clue(12);
    assert_eq!(board.rewritten(&cells), " 1  *  *\n12  _  *\n");
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[.#_?*xX0-9P,;|│─┼+%\\- \t\r\né]{0,80}", blank in "[.?x-]{0,2}", hole in "[#o_]{0,2}") {
        if let Ok(board) = read_with(&text, &blank, &hole) {
            prop_assert_eq!(board.cells().len(), board.rows() * board.columns());
            // Any board can be written without its clues, and reads the same.
            let open: Vec<_> = board.cells().iter().map(|&cell| if matches!(cell, Clue(_)) { Open } else { cell }).collect();
            let _ = board.rewritten(&open);
            for cell in 0..board.cells().len() {
                prop_assert!(board.line(cell) >= 1);
            }
        }
    }

    #[test]
    fn no_array_makes_it_panic(text in "([a-z =]{0,4}[\\[{(]{1,2})?([0-9#.,;'\"|&\\\\%/* \n\\[\\](){}-]|None|é){0,40}") {
        if let Ok(board) = read_with(&text, "", "") {
            let open: Vec<_> = board.cells().iter().map(|&cell| if matches!(cell, Clue(_)) { Open } else { cell }).collect();
            let again = read_with(&board.rewritten(&open), "", "");
            prop_assert_eq!(again.map(|it| it.cells().to_vec()), Ok(open));
        }
    }

    #[test]
    fn no_list_makes_it_panic(text in "(row,col,value\n)?([0-9]{1,3}[, ;])?([0-9]{1,2}[,; ][0-9]{1,2}[,; ][0-9]{1,3}\n){0,6}") {
        let _ = read_with(&text, "", "");
    }

    /// A board of any kind, written down and read again with some numbers taken away.
    #[test]
    fn what_is_rewritten_means_the_same(
        columns in 2..6usize,
        cells in proptest::collection::vec(0..40u32, 2..30),
        gone in any::<u32>(),
        separator in proptest::sample::select(vec![" ", ",", ";", "\t", " | "]),
    ) {
        let rows = cells.chunks_exact(columns);
        prop_assume!(rows.len() > 0);
        let sign = |&cell: &u32| match cell {
            0..10 => ".".to_owned(),
            10..14 => "#".to_owned(),
            number => number.to_string(),
        };
        let text: String = rows.map(|row| row.iter().map(sign).collect::<Vec<_>>().join(separator) + "\n").collect();
        let board = read_with(&text, "", "").expect("a board");
        let mut wanted = board.cells().to_vec();
        for (index, cell) in wanted.iter_mut().enumerate() {
            if matches!(cell, Clue(_)) && gone >> (index % 32) & 1 == 1 {
                *cell = Open;
            }
        }
        let again = read_with(&board.rewritten(&wanted), "", "").expect("a board");
        prop_assert_eq!(again.cells(), &wanted[..]);
        prop_assert_eq!(again.columns(), board.columns());
    }
}
