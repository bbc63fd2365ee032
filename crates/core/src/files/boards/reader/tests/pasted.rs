//! Boards pasted from programs, documents and tables.

use super::{read, refuse, same};
use crate::files::boards::Board;

#[test]
fn three_columns_are_a_board() {
    assert_eq!(read("1,2,3\n6,5,4").0, "1 2 3/6 5 4");
    assert_eq!(read("1 2 2\n6 5 4").0, "1 2 2/6 5 4");
    assert!(refuse("row,col,value\n1,1,1\n").starts_with("board row 1 column 1: 'row' is not a cell"));
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
    assert_eq!(read("[[1, 2], [4, 3]]").0, "1 2/4 3");
    // Empty rows before another array.
    assert!(refuse("a = {{1},\n};\nb = {{},\n};").starts_with("board line 3: a second board begins here"));
    assert_eq!(read("[| |]\n[|1|]").0, "1");
    assert!(refuse("[[1,0],[0]]").starts_with("board row 2 has 1 cell, expected 2; line 1 differs"));
    assert!(refuse("[[1,0],\n[0,5a]]").starts_with("board row 2 column 2: '5a' is not a cell; line 2"));
    assert!(
        refuse("[[[1,0],[0,4]],\n[[1,0],[0,4]]]").starts_with("board line 2: a second board begins here")
    );
    assert!(refuse("[[1,0],[0,4]]\n\n[[1,0],[0,4]]").starts_with("board line 3: a second board begins here"));
    for text in ["[[1,0],[0,4]", "[[1 0],[0,4]", "[[", "[|", "[[]]", "[['", "[[1],2]", "{{/*"] {
        assert!(!refuse(text).is_empty(), "{text}");
    }
    // Rows between bars have no rows in brackets.
    assert!(refuse("[|1, 2: [3, 4], 5 | 6, [7, 8], 9|]").starts_with("board row 1 "));
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
fn words_are_no_cells() {
    for (text, word) in [
        ("Numbrix, 12 January\n1 .\n. 4", "'Numbrix'"),
        ("1 .  # first row\n. 4", "'first'"),
        ("1 .\nend 4", "'end'"),
        ("one two\nthree four", "'one'"),
        ("1 & . \\\\\n. & 4", "'&'"),
    ] {
        let message = refuse(text);
        assert!(
            message.contains(&format!("{word} is not a cell")) && message.contains("begin comments with '%'"),
            "{message}"
        );
    }
    // Letters without blanks may be marks.
    assert_eq!(Board::parse(b"SPS\n...").expect("a board").rows(), 2);
}

#[test]
fn data_is_not_guessed_at() {
    for (text, plain) in [
        ("{\"rows\":[[1,null,\"#\"],[\" \",\".\",5]]}", "1 . #/. . 5"),
        ("{\"rows\": [[\"1\", \"0\"],\n[\"_\", \".\"]]}\n", "1 ./. ."), // as text a '.' may be a hole here
        ("{ \"rows\" : [[1,1,1],[2,3,4]] }", "1 1 1/2 3 4"),            // as text a list of cells
        ("{\"rows\":[[1],[1],[9]]}", "1/1/9"),                          // as text a size and a row
        ("{\"rows\":[[10,\"\"]]}", "10 ."),
    ] {
        assert_eq!(read(text), (plain.to_owned(), Vec::new()), "{text:?}");
    }
    for (text, message) in [
        ("{\"rows\":[[1,0],[null,4]]}", "board row 2 column 1: '' may be an open cell or a hole"),
        ("{\"rows\":[[1,-1]]}", "board row 1 column 2: '-1' may be an open cell or a hole"),
        ("{\"rows\":[[1,2],[3]]}", "board row 2 has 1 cell, expected 2"),
        ("{\"rows\":[[\"1 2\"]]}", "board row 1 column 1: '1 2' is not a cell"),
        ("{\"rows\":[]}", "board has no rows of cells"),
        ("{\"rows\":[[1,2],[3", "board has no rows of cells"),
    ] {
        assert!(refuse(text).starts_with(message), "{text:?}: {}", refuse(text));
    }
}
