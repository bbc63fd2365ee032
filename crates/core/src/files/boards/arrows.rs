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
use super::reader;
use super::rows::{self, blank, decode, lines};
use super::{Board, Cell, LARGEST_BOARD};
use crate::files::InputError;

/// The names of directions, with the differences of rows and columns and the arrow.
pub(crate) const DIRECTIONS: [(&str, (i8, i8), char); 8] = [
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

const NOTATION: Notation = Notation {
    cell: "a cell is a number, if it is given, and one of n, ne, e, se, s, sw, w, nw, or '*' for the last cell, such \
           as 1e; '#' is a hole",
    uneven: Notation::FILL,
    most: LARGEST_BOARD,
};

/// Where a cell points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// Along a number of rows downwards and columns to the right, each -1, 0 or 1.
    Towards(i8, i8),
    /// In all eight directions. No text contains this sign; it is that of an empty shape.
    Everywhere,
    /// Nowhere: the last cell, or a hole.
    Nowhere,
}

/// A board whose cells point to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ArrowBoard {
    /// The given numbers: open cells, holes and clues.
    pub(crate) plain: Board,
    /// The direction of each cell.
    pub(crate) pointers: Vec<Pointer>,
}

impl ArrowBoard {
    /// Reads a board.
    ///
    /// # Errors
    /// It is not such a board. The error names the place.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, InputError> {
        let text = decode(bytes)?;
        let (table, remarks) = reader::table(text, &mut || Ok(lines(text).collect()))?;
        let mut second = None;
        let rows = table.rows(|lines| {
            let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
            second = rows::second(&numbers, &blank(text)).filter(|_| remarks.is_empty());
            lines.iter().map(|line| line.row(line.text.split_whitespace())).collect()
        });
        let (grid, lines) =
            NOTATION.read(rows, second, |token| content(token.sign()).ok_or(Refusal::NO_CELL))?;
        let (cells, pointers) = grid.cells.into_iter().unzip();
        let plain = Board { columns: grid.columns, cells, lines, remarks, ..Board::default() };
        Ok(Self { plain, pointers })
    }

    /// Returns the last cells: those that are no holes and point nowhere.
    pub(crate) fn last_cells(&self) -> Vec<usize> {
        let mut cells = self.plain.open_cells();
        cells.retain(|&cell| self.pointers[cell] == Pointer::Nowhere);
        cells
    }

    /// Returns the board in a canonical notation with these contents of its cells, one line per row.
    pub(crate) fn written(&self, cells: &[Cell]) -> String {
        let sign = |(&cell, &pointer): (&Cell, &Pointer)| {
            let direction = match pointer {
                Pointer::Towards(down, right) => {
                    DIRECTIONS.iter().find(|entry| entry.1 == (down, right)).map_or(LAST, |entry| entry.0)
                }
                Pointer::Everywhere | Pointer::Nowhere => LAST,
            };
            match cell {
                Cell::Hole => "#".to_owned(),
                Cell::Clue(number) => format!("{number}{direction}"),
                Cell::Open | Cell::Mark(_) => direction.to_owned(),
            }
        };
        let signs: Vec<String> = cells.iter().zip(&self.pointers).map(sign).collect();
        let width = signs.iter().map(String::len).max().unwrap_or(0);
        let row = |row: &[String]| {
            row.iter().map(|sign| format!("{sign:>width$}")).collect::<Vec<_>>().join(" ") + "\n"
        };
        signs.chunks(self.plain.columns.max(1)).map(row).collect()
    }
}

/// Returns the number and the direction of a cell.
fn content(word: &str) -> Option<(Cell, Pointer)> {
    if word == "#" {
        return Some((Cell::Hole, Pointer::Nowhere));
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, direction) = word.split_at(digits);
    let cell = match number {
        "" => Cell::Open,
        number => Cell::Clue(number.parse().ok().filter(|&number| number > 0)?),
    };
    let (direction, has_star) = direction.strip_suffix('*').map_or((direction, false), |name| (name, true));
    let pointer = match direction {
        "" => Pointer::Nowhere,
        "." if number.is_empty() && !has_star => Pointer::Nowhere,
        name => {
            let is_meant = |entry: &&(&str, (i8, i8), char)| {
                entry.0.eq_ignore_ascii_case(name) || name.chars().eq([entry.2])
            };
            let (down, right) = DIRECTIONS.iter().find(is_meant)?.1;
            if has_star { Pointer::Nowhere } else { Pointer::Towards(down, right) }
        }
    };
    Some((cell, pointer))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;

    fn board(text: &str) -> ArrowBoard {
        ArrowBoard::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text:?}"))
    }

    #[test]
    fn one_board_in_all_notations() {
        let read = board("1e sw #\nNE  .  5*\n");
        assert_eq!((read.plain.rows(), read.plain.columns()), (2, 3));
        assert_eq!(read.plain.cells()[..2], [Cell::Clue(1), Cell::Open]);
        assert_eq!(read.pointers[..2], [Pointer::Towards(0, 1), Pointer::Towards(1, -1)]);
        assert_eq!(read.last_cells(), [4, 5]);
        assert_eq!(read.plain.open_cells(), [0, 1, 3, 4, 5]);
        assert_eq!(read.written(read.plain.cells()), "1e sw  #\nne  * 5*\n");
        for text in [
            "1e sw #\nne n* 5NW*\n",
            "1E\tSw #\r\nne *\t5 % end",
            "\u{feff}1\u{2192} \u{2199} #\n% between\n\u{2197} * 5*\n",
        ] {
            let other = board(text);
            assert_eq!(
                (other.plain.cells(), &other.pointers),
                (read.plain.cells(), &read.pointers),
                "{text:?}"
            );
        }
    }

    #[test]
    fn what_is_no_board() {
        let refusal = |text: &str| ArrowBoard::read(text.as_bytes()).err().map(|error| error.to_string());
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
            let pointer = |&(sign, _): &(usize, u32)| match DIRECTIONS.get(sign) {
                Some(&(_, (down, right), _)) => Pointer::Towards(down, right),
                None => Pointer::Nowhere,
            };
            let cell = |&(sign, number): &(usize, u32)| match number {
                _ if sign == 9 => Cell::Hole,
                0..40 => Cell::Open,
                _ => Cell::Clue(number - 39),
            };
            let signs = &signs[..rows * columns];
            let (cells, pointers): (Vec<Cell>, Vec<Pointer>) =
                (signs.iter().map(cell).collect(), signs.iter().map(pointer).collect());
            let written = ArrowBoard { plain: Board::of(columns, cells), pointers };
            let text = written.written(written.plain.cells());
            prop_assert_eq!(board(&text), written, "{}", text);
        }

        #[test]
        fn no_bytes_make_the_reader_panic(text in "[nesw0-9*#. \n]{0,40}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            if let Ok(read) = ArrowBoard::read(text.as_bytes()) {
                let again = board(&read.written(read.plain.cells()));
                prop_assert_eq!((again.plain.cells(), &again.pointers), (read.plain.cells(), &read.pointers));
            }
            let _ = ArrowBoard::read(&bytes);
        }
    }
}
