//! Boards of hexagons and triangles as text.

use std::fmt::Write;

use proptest::prelude::*;

use super::super::super::Cell::{Clue, Hole, Open};
use super::super::super::{Board, Cell, Signs};
use crate::amounts::cases;
use crate::problems::tiling::Tiling;

fn board(text: &str, tiling: Tiling, dots: bool) -> Board {
    Board::read(text.as_bytes(), &Signs::default().on(tiling, dots))
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the rows of a board, with slashes between them.
fn read(text: &str, tiling: Tiling) -> String {
    board(text, tiling, false).canonical().trim_end().replace('\n', "/")
}

fn hexagons(text: &str) -> String {
    read(text, Tiling::Hexagons)
}

fn triangles(text: &str) -> String {
    read(text, Tiling::Triangles)
}

fn refuse(text: &str, tiling: Tiling, dots: bool) -> String {
    let error = Board::read(text.as_bytes(), &Signs::default().on(tiling, dots)).expect_err("refused");
    error.to_string()
}

fn links(text: &str) -> Vec<(usize, usize)> {
    board(text, Tiling::Hexagons, true).links().to_vec()
}

#[test]
fn rows_of_hexagons_are_shifted_as_they_are_drawn() {
    assert_eq!(hexagons(" . .\n. 5 .\n . ."), "# . ./. 5 ./# . .");
    assert_eq!(hexagons("    .   .\n  .   5   .\n    .   ."), "# . ./. 5 ./# . .");
    // The first row is further left, so a column of holes makes the second row odd.
    assert_eq!(hexagons(". . .\n . .\n. . ."), ". . ./. . #/. . .");
    assert_eq!(hexagons(" . . .\n. . . .\n . . ."), "# . . ./. . . ./# . . .");
    assert_eq!(
        hexagons("  . . .\n . . . .\n. . . . .\n . . . .\n  . . ."),
        "# . . . #/. . . . #/. . . . ./. . . . #/# . . . #"
    );
    assert_eq!(hexagons("   . .\n  . . .\n . . . .\n. . . . ."), "# # . . #/# . . . #/# . . . ./. . . . .");
}

#[test]
fn without_indentation_odd_rows_are_shifted() {
    for text in
        ["1 . .\n. . .", "1..\n...", "1,.,.\n.,.,.", "  1 . .\n  . . .", "1\t.\t.\n.\t.\t.", "1 . .\n . . ."]
    {
        assert_eq!(hexagons(text), "1 . ./. . .", "{text:?}");
    }
    assert_eq!(hexagons("1\n.\n."), "1/./.");
}

/// With one cell in each row, the least shift is half a cell.
#[test]
fn rows_of_one_hexagon_are_shifted_by_half_a_cell() {
    for text in ["  .\n     .\n", ".\n .", ".\n        .", "1\n  10", "   9\n      10"] {
        let cells = hexagons(text);
        assert!(["./.", "1/10", "9/10"].contains(&&*cells), "{text:?} {cells}");
    }
    assert_eq!(hexagons("    .\n  .\n.\n  ."), "# ./. #/. #/. #");
    // Three half cells.
    assert_eq!(hexagons(".\n  .\n        ."), ". # #/. # #/# # .");
    let refused = |text: &str, tiling| refuse(text, tiling, false);
    assert_eq!(
        refused(".\n.\n  .", Tiling::Hexagons),
        "board row 2: relative to row 1, its first cell may be shifted by -1 or by 1 half cells"
    );
    assert_eq!(
        refused(".\n  .\n      .", Tiling::Hexagons),
        "board row 3: relative to row 2, its first cell may be shifted by 1 or by 3 half cells"
    );
}

#[test]
fn numbers_of_different_widths_are_aligned_in_any_way() {
    let expected = "# . 12 #/1 7 . #/. . 10 2/3 . 4 #";
    for text in [
        "    .  12\n  1   7   .\n.   .  10   2\n  3   .   4",
        "     .  12\n   1   7   .\n .   .  10   2\n   3   .   4",
        "    .   12\n  1   7   .\n.   .   10  2\n  3   .   4",
        // An odd distance: half a cell is one or two characters.
        "    . 12\n  1  7  .\n .  . 10  2\n  3  .  4",
    ] {
        assert_eq!(hexagons(text), expected, "\n{text}");
    }
}

#[test]
fn what_is_not_clear_is_refused_with_both_readings() {
    let hexagons = |text: &str| refuse(text, Tiling::Hexagons, false);
    assert_eq!(
        hexagons(". .\n. . ."),
        "board row 2 has 3 cells, row 1 has 2: cells may be missing at the end of rows or on both sides"
    );
    assert_eq!(
        hexagons(" . .\n . .\n. . ."),
        "board row 2: relative to row 1, its first cell may be shifted by -1 or by 1 half cells"
    );
    assert_eq!(
        hexagons("  . .\n. . ."),
        "board row 2: relative to row 1, its first cell may be shifted by -3 or by -1 half cells"
    );
    assert_eq!(hexagons("\t. .\n. . ."), "board line 1: a tab hides how far the row is shifted");
    assert!(hexagons(" . &\n. . .").starts_with("board row 1 column 3: '&' is not a cell"));
    assert!(hexagons(" ..\n...").contains("row 1, its first cell may be shifted by"));
    let triangles = |text: &str| refuse(text, Tiling::Triangles, false);
    assert_eq!(triangles(" . .\n. . ."), "board row 1: its first cell may be shifted by 0 or by 1 cells");
    assert_eq!(
        triangles(". .\n. . ."),
        "board row 2 has 3 cells, row 1 has 2: cells may be missing at the end of rows or on both sides"
    );
    assert_eq!(
        triangles("  . . .\n. . ."),
        "board: its first triangle may point up or down, and both readings are possible"
    );
    let second = refuse(" . .\n. . .\n\n . .\n. . .", Tiling::Hexagons, false);
    assert!(second.starts_with("board line 4: a second board"), "{second}");
    let wide = format!("{}.\n. .", " ".repeat(4_000_001));
    assert!(refuse(&wide, Tiling::Hexagons, false).starts_with("board has more than 1048576 cells"));
    assert_eq!(refuse("% nothing\n   ", Tiling::Hexagons, false), "board is empty");
    assert_eq!(refuse("/ /\n", Tiling::Hexagons, true), "board is empty");
}

#[test]
fn triangles_are_shifted_by_whole_cells() {
    assert_eq!(triangles(". . .\n. # ."), ". . ./. # .");
    // Large triangles whose cells at the corners point as they do; a column of holes makes that so.
    assert_eq!(triangles("    .\n  . . .\n. . . . ."), "# # . # #/# . . . #/. . . . .");
    assert_eq!(triangles("  .\n. . ."), "# # . #/# . . .");
    assert_eq!(triangles(". . .\n  ."), "# . . ./# # . #");
    // A hexagon of six triangles on every side of its centre.
    assert_eq!(
        triangles("  . . . . .\n. . . . . . .\n. . . . . . .\n  . . . . ."),
        "# # . . . . . #/# . . . . . . ./# . . . . . . ./# # . . . . . #"
    );
    assert_eq!(triangles(" ...\n....."), "# # . . . #/# . . . . .");
}

#[test]
fn signs_between_cells_join_them() {
    assert_eq!(links("   .   .\n .   .   .\n   .   ."), []);
    assert_eq!(links("   . - .\n .   .   .\n   .   ."), [(1, 2)]);
    assert_eq!(links("  .   .\n   \\\n.   .   .\n         \n  .   ."), [(1, 4)]);
    assert_eq!(links("  .   .\n /\n.   . - .\n \\ /\n  .   ."), [(1, 3), (3, 7), (4, 5), (4, 7)]);
    // The same, with rows that are not indented.
    assert_eq!(links("1 - .   .\n \\\n.   .   .\n"), [(0, 1), (0, 3)]);
}

#[test]
fn signs_that_join_nothing_are_refused() {
    let refuse = |text: &str| refuse(text, Tiling::Hexagons, true);
    for text in [
        "- . .\n . .",
        ". . -\n . .",
        ". - - .\n . .",
        "/\n. .\n . .",
        ". .\n . .\n/",
        ". .\n / / / / / /\n . .",
    ] {
        assert!(refuse(text).contains(": a dot is not between two cells"), "{text:?}: {}", refuse(text));
    }
    assert_eq!(refuse(". - #\n  .   ."), "board row 1 column 2: a dot joins this hole to a cell");
}

#[test]
fn boards_are_written_as_they_were_read() {
    let text = "% mine\n    5   .\n     \\\n  . - .   #   % no\n    .  12\n";
    let read = board(text, Tiling::Hexagons, true);
    let mut cells = read.cells().to_vec();
    assert_eq!(read.rewritten(&cells), text);
    *cells.iter_mut().find(|cell| **cell == Clue(12)).expect("a clue") = Open;
    assert_eq!(read.rewritten(&cells), text.replace("12", " ."));
    cells[0] = Clue(100);
    let again = board(&read.rewritten(&cells), Tiling::Hexagons, true);
    assert_eq!((again.cells(), again.links()), (&cells[..], read.links()));
}

prop_compose! {
    /// A board of any cells and joints.
    fn any_board()(
        columns in 2..6usize,
        cells in proptest::collection::vec(0..30u32, 1..30),
        chosen in proptest::collection::vec(any::<bool>(), 100),
    ) -> (usize, Vec<Cell>, Vec<(usize, usize)>) {
        let cells: Vec<Cell> = cells
            .iter()
            .map(|&cell| match cell {
                0..6 => Hole,
                6..16 => Open,
                number => Clue(7 * number),
            })
            .collect();
        let rows = cells.len().div_ceil(columns);
        let cells: Vec<Cell> = cells.into_iter().chain(std::iter::repeat(Open)).take(rows * columns).collect();
        let mut chosen = chosen.into_iter();
        let mut links = Vec::new();
        for one in (0..cells.len()).filter(|&cell| cells[cell] != Hole) {
            for &(down, right) in Tiling::Hexagons.sides(one / columns, one % columns) {
                let (row, column) = ((one / columns) as i32 + down, (one % columns) as i32 + right);
                let is_inside = (0..rows as i32).contains(&row) && (0..columns as i32).contains(&column);
                let other = if is_inside { row as usize * columns + column as usize } else { 0 };
                if other > one && cells[other] != Hole && chosen.next() == Some(true) {
                    links.push((one, other));
                }
            }
        }
        links.sort_unstable();
        (columns, cells, links)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    /// Whatever is written is read again: the cells, their shifts and their joints.
    #[test]
    fn what_is_written_is_read((columns, cells, links) in any_board()) {
        let written = Board { columns, cells, tiling: Tiling::Hexagons, links, ..Board::default() };
        for text in [written.canonical(), written.rewritten(&written.cells)] {
            let again = board(&text, Tiling::Hexagons, true);
            prop_assert_eq!(again.cells(), written.cells(), "\n{}", text);
            prop_assert_eq!(again.links(), written.links(), "\n{}", text);
            prop_assert_eq!(again.columns(), columns);
        }
    }

    /// Rows without their outer holes, shifted as they are drawn, mean the same as all cells.
    #[test]
    fn indentation_means_holes((columns, cells, _) in any_board(), gap in 1..5usize) {
        let pitch = 3 + gap;
        let is_cell = |cell: &Cell| *cell != Hole;
        let mut text = String::new();
        let (mut least, mut longest) = (usize::MAX, 0);
        for (row, cells) in cells.chunks(columns).enumerate() {
            let ends = (cells.iter().position(is_cell), cells.iter().rposition(is_cell));
            let (Some(first), Some(last)) = ends else { return Ok(()) }; // such a row has no place in the text
            (least, longest) = (least.min(2 * first + row % 2), longest.max(last + 1 - first));
            text += &" ".repeat(first * pitch + if row % 2 == 1 { pitch / 2 } else { 0 });
            for cell in &cells[first..=last] {
                let sign = match cell {
                    Clue(number) => number.to_string(),
                    Hole => "#".to_owned(),
                    _ => ".".to_owned(),
                };
                write!(text, "{sign:>pitch$}").expect("a string takes anything");
            }
            text += "\n";
        }
        // One row has no shift, and rows of one cell may all be shifted by several cells.
        if cells.len() <= columns || longest == 1 {
            return Ok(());
        }
        let again = board(&text, Tiling::Hexagons, false);
        prop_assert_eq!(again.cells().iter().filter(|&cell| is_cell(cell)).count(), cells.iter().filter(|&cell| is_cell(cell)).count());
        for (index, cell) in cells.iter().enumerate().filter(|(_, cell)| is_cell(cell)) {
            let (row, column) = (index / columns, index % columns - least / 2);
            prop_assert_eq!(again.cells()[row * again.columns() + column], *cell, "\n{}", text);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[.#/\\\\0-9 \n-]{0,60}", dots in any::<bool>(), triangles in any::<bool>()) {
        let tiling = if triangles { Tiling::Triangles } else { Tiling::Hexagons };
        let signs = Signs::default().on(tiling, dots);
        if let Ok(board) = Board::read(text.as_bytes(), &signs) {
            prop_assert_eq!(board.cells().len(), board.rows() * board.columns());
            let text = board.rewritten(board.cells());
            let again = Board::read(text.as_bytes(), &signs).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
            prop_assert_eq!(again.cells(), board.cells());
            prop_assert_eq!(again.links(), board.links());
        }
    }
}
