//! Boards written as they were read; and texts that are no boards.

use proptest::prelude::*;

use super::read_with;
use crate::amounts::cases;
use crate::files::boards::Cell::{self, Clue, Open};

#[test]
fn arrays_are_written_as_they_were_read() {
    for (text, expected) in [
        ("grid = [[4, 0],\n        [0, 1]]\n", "grid = [[0, 0],\n        [0, 1]]\n"),
        ("{{ 4, 0}, { 0, 1}};", "{{ 0, 0}, { 0, 1}};"),
        ("[\"4.\", \".1\"]", "[\"..\", \".1\"]"),
        ("\"4\",\"\"\n\"\",\"1\"\n", "\" \",\"\"\n\"\",\"1\"\n"),
    ] {
        let board = read_with(text, "", "").expect("a board");
        let mut cells = board.cells().to_vec();
        cells[0] = Open;
        assert_eq!(board.rewritten(&cells), expected, "{text}");
    }
}

#[test]
fn boards_are_written_as_they_were_read() {
    let rewrite = |text: &str, edits: &[(usize, Cell)]| {
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
    assert_eq!(rewrite("1 2\n. . .\n. . 8\n", &[(8, Open)]), "1 2 #\n. . .\n. . .\n");
    // What the user says of signs holds for what is written.
    let board = read_with("1..\no#.\n", "#o", ".").expect("a board");
    let mut cells = board.cells().to_vec();
    cells[3] = Clue(12);
    assert_eq!(board.rewritten(&cells), " 1  *  *\n12  _  *\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

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
            prop_assert_eq!(again.map(|board| board.cells().to_vec()), Ok(open));
        }
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
