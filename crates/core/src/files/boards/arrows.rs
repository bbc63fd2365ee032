//! Boards with an arrow in each cell.
//!
//! A row of cells is a line, and cells are separated by blanks. A cell is a number, if it is given, and a direction:
//! `n`, `ne`, `e`, `se`, `s`, `sw`, `w`, `nw` in any case, or an arrow of Unicode. A `*`, or no direction, marks the
//! last cell, whose direction has no meaning; `#` is a hole, `%` begins a comment.
//!
//! ```text
//! 1e  s
//!  n  4*
//! ```

use super::cell_grid::{Notation, Refusal};
use super::reader::{self, CellTable};
use super::rows::{decode, lines, second_after};
use super::{Board, Cell};
use crate::files::InputError;

/// Where a cell points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrow {
    /// Along a number of rows downwards and columns to the right, each -1, 0 or 1.
    Towards(i32, i32),
    /// Nowhere: the last cell, or a hole.
    Nowhere,
}

/// The names of directions, with the differences and the arrow.
pub(crate) const DIRECTIONS: [(&str, (i32, i32), char); 8] = [
    ("n", (-1, 0), '\u{2191}'),
    ("ne", (-1, 1), '\u{2197}'),
    ("e", (0, 1), '\u{2192}'),
    ("se", (1, 1), '\u{2198}'),
    ("s", (1, 0), '\u{2193}'),
    ("sw", (1, -1), '\u{2199}'),
    ("w", (0, -1), '\u{2190}'),
    ("nw", (-1, -1), '\u{2196}'),
];

/// The sign of the last cell.
pub(crate) const LAST: &str = "*";

const NOTATION: Notation = Notation::with_holes(
    "a cell is a number, if it is given, and one of n, ne, e, se, s, sw, w, nw, or '*' for the last cell, such \
           as 1e; '#' is a hole",
);

/// Reads a board.
///
/// # Errors
/// It is not such a board. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<Board, InputError> {
    let text = decode(bytes)?;
    let (table, remarks) = reader::table(text, &mut || Ok(lines(text).collect()))?;
    let is_text = matches!(table, CellTable::Lines(_));
    let rows = table.rows(|lines| lines.iter().map(|line| line.row(line.text.split_whitespace())).collect());
    let second = second_after(&rows, text).filter(|_| is_text && remarks.is_empty());
    let (grid, lines) = NOTATION.read(rows, second, |token| content(token.sign()).ok_or(Refusal::NO_CELL))?;
    let (cells, arrows) = grid.cells.into_iter().unzip();
    Ok(Board { columns: grid.columns, cells, lines, remarks, arrows, ..Board::default() })
}

/// Returns the content and the direction of a cell.
fn content(word: &str) -> Option<(Cell, Arrow)> {
    match word {
        "#" => return Some((Cell::Hole, Arrow::Nowhere)),
        "." => return Some((Cell::Open, Arrow::Nowhere)),
        _ => {}
    }
    let (number, arrow) = word.split_at(word.bytes().take_while(u8::is_ascii_digit).count());
    let cell = match number {
        "" => Cell::Open,
        number => Cell::Clue(number.parse().ok().filter(|&number| number > 0)?),
    };
    // A star may stand behind a direction, which has no meaning then.
    let name = arrow.strip_suffix(LAST).unwrap_or(arrow);
    let is_meant =
        |entry: &&(&str, (i32, i32), char)| entry.0.eq_ignore_ascii_case(name) || name.chars().eq([entry.2]);
    match DIRECTIONS.iter().find(is_meant) {
        Some(&(_, (down, right), _)) if name == arrow => Some((cell, Arrow::Towards(down, right))),
        None if !name.is_empty() => None,
        _ => Some((cell, Arrow::Nowhere)),
    }
}

impl Board {
    /// Where each cell points to; empty in notations without arrows.
    pub(crate) fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// Returns the same board with these arrows.
    pub(crate) fn with_arrows(self, arrows: Vec<Arrow>) -> Self {
        Self { arrows, ..self }
    }

    /// Returns the name of the direction of a cell that is no hole, or the sign of the last cell; nothing without
    /// arrows.
    pub(super) fn arrow_name(&self, cell: usize) -> &'static str {
        let named = |&(name, (down, right), _): &(&'static str, _, _)| {
            (self.arrows[cell] == Arrow::Towards(down, right)).then_some(name)
        };
        if self.arrows.is_empty() { "" } else { DIRECTIONS.iter().find_map(named).unwrap_or(LAST) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;

    fn board(text: &str) -> Board {
        read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text:?}"))
    }

    #[test]
    fn one_board_in_all_notations() {
        let read = board("1e sw #\nNE  .  5*\n");
        assert_eq!((read.rows(), read.columns()), (2, 3));
        assert_eq!(read.cells()[..2], [Cell::Clue(1), Cell::Open]);
        assert_eq!(read.arrows()[..3], [Arrow::Towards(0, 1), Arrow::Towards(1, -1), Arrow::Nowhere]);
        assert_eq!(read.arrows()[3..], [Arrow::Towards(-1, 1), Arrow::Nowhere, Arrow::Nowhere]);
        assert_eq!(read.free_cells().expect("cells"), [0, 1, 3, 4, 5]);
        assert_eq!(read.canonical(), "1e sw  #\nne  * 5*\n");
        for text in [
            "1e sw #\nne n* 5NW*\n",
            "1E\tSw #\r\nne *\t5 % end",
            "\u{feff}1\u{2192} \u{2199} #\n% between\n\u{2197} * 5*\n",
        ] {
            let other = board(text);
            assert_eq!((other.cells(), &other.arrows), (read.cells(), &read.arrows), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_board() {
        let refusal = |text: &str| read(text.as_bytes()).err().map(|error| error.to_string());
        for (text, message) in [
            ("", "board is empty"),
            ("% nothing\n", "board is empty"),
            ("e s\nn\n", "board row 2 has 1 cell, expected 2"),
            ("e x\n", "board row 1 column 2: 'x' is not a cell"),
            ("e .*\n", "board row 1 column 2: '.*' is not a cell"),
            ("e 5**\n", "board row 1 column 2: '5**' is not a cell"),
            ("e *n\n", "board row 1 column 2: '*n' is not a cell"),
            ("e ens\n", "board row 1 column 2: 'ens' is not a cell"),
            ("0e *\n", "board row 1 column 1: '0e' is not a cell"),
            ("99999999999e *\n", "board row 1 column 1: '99999999999e' is not a cell"),
            ("e s\nn *\n\ne s\nn *\n", "board line 4: a second board begins here, after a blank line"),
            ("e\0\n", "board is not text: a zero byte in line 1"),
        ] {
            assert_eq!(refusal(text).as_deref(), Some(message), "{text:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(300), ..ProptestConfig::default() })]

        #[test]
        fn what_is_written_is_read(
            columns in 1..5usize,
            signs in prop::collection::vec((0..10usize, 0..120u32), 20),
        ) {
            let rows = 20 / columns;
            let arrow = |&(sign, _): &(usize, u32)| {
                DIRECTIONS.get(sign).map_or(Arrow::Nowhere, |&(_, (down, right), _)| Arrow::Towards(down, right))
            };
            let cell = |&(sign, number): &(usize, u32)| match number {
                _ if sign == 9 => Cell::Hole,
                0..40 => Cell::Open,
                _ => Cell::Clue(number - 39),
            };
            let signs = &signs[..rows * columns];
            let written = Board::of(columns, signs.iter().map(cell).collect());
            let written = written.with_arrows(signs.iter().map(arrow).collect());
            let text = written.canonical();
            prop_assert_eq!(board(&text), written, "{}", text);
        }

        #[test]
        fn no_bytes_make_the_reader_panic(text in "[nesw0-9*#. \n]{0,40}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            if let Ok(read) = read(text.as_bytes()) {
                let again = board(&read.canonical());
                prop_assert_eq!((again.cells(), &again.arrows), (read.cells(), &read.arrows));
            }
            let _ = read(&bytes);
        }
    }
}
