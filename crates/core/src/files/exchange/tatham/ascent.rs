//! Ascent: numbers, `a` to `z` for a run of 1 to 26 open cells, `A` to `Z` for a run of holes, and `_` between numbers
//! that are neighbours in the code.
//!
//! The parameter `m` names the grid: `O` has rook steps, `R` king steps, `H` and `C` are hexagons, and `E` has numbers
//! around the board, which no puzzle here has. An ID without it has king steps, unless rook steps are asked for.
//! (Lennard Sprong's `ascent.c`.)

use super::super::cells::{ForeignCode, PlainBoard};
use super::super::codes::{CellCode, CellRun, CodeChoice, CodeSigns, CodeStyle, PlainSign, written};
use super::super::{BoardCode, Imported, TILING, WrittenCode};
use super::hexagons;
use crate::files::InputError;
use crate::files::boards::CellGrid;

/// The cells of a board.
const CELLS: CodeChoice = CodeChoice::new(
    CodeStyle::words("it is not a number, an open cell or a hole").complete(),
    &[&AscentNumber, &CellRun::LETTERS, &CellRun { first: b'A', longest: 26, sign: "#" }],
);
/// The largest side and the smallest number of cells that the game refuses.
const LARGEST_SIDE: usize = 50;
const MOST_CELLS: usize = 1000;

/// The code; see the module.
#[derive(Debug)]
pub(super) struct AscentCode;

impl BoardCode for AscentCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mode = code.params.strip_prefix('m').and_then(|rest| rest.chars().next());
        // The other hexagonal grid leaves room for rows that are shifted.
        let columns = code.columns + if mode == Some('C') { code.rows.div_ceil(2) - 1 } else { 0 };
        let code = &ForeignCode { columns, ..*code };
        let puzzle = match (mode, code.named) {
            (Some('O'), _) | (None, Some("numbrix")) => "numbrix",
            (Some('H' | 'C'), Some("rikudo")) => "rikudo",
            (Some('R' | 'H' | 'C') | None, _) => "hidato",
            (Some('E'), _) => {
                let message = format!("{} has numbers around the board, which cannot be read", code.what);
                let hint = "the modes O (rook steps), R (king steps), H and C (hexagons) can be read";
                return Err(InputError::new(message).hint(hint));
            }
            (Some(other), _) => {
                let message = format!("{} has the unknown mode '{}'", code.what, other.escape_debug());
                return Err(InputError::new(message).hint("the modes are O, R, H and C, as in 7x7mR:..."));
            }
        };
        let steps = if puzzle == "numbrix" { "rook" } else { "king" };
        let note = mode.is_none().then(|| format!("the ID names no mode and was read with {steps} steps"));
        let notes = note.into_iter().collect();
        let cells = CodeSigns::new(code).all(&CELLS, code.count(), |found| code.uneven(found))?;
        if !matches!(mode, Some('H' | 'C')) {
            let board = CellGrid { columns, cells }.text(ToString::to_string);
            return Ok(Imported { puzzle, board, notes, ..Imported::default() });
        }
        let (cells, columns) = hexagons::straightened(&cells, columns);
        let board = CellGrid { columns, cells }.text(ToString::to_string);
        let settings = if puzzle == "hidato" { vec![(TILING, Some("hexagons"))] } else { Vec::new() };
        Ok(Imported { puzzle, board, settings, notes })
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        if board.puzzle == "rikudo" && board.text.contains(['-', '/', '\\']) {
            return Err(InputError::new("ascent has no dots between cells")
                .hint("remove the dots, or add clues for the numbers that they join"));
        }
        let CellGrid { columns, cells } = board.cells(false)?;
        let rows = cells.len() / columns;
        let (mode, cells, width) = match (board.puzzle, board.tiling) {
            ("numbrix", None | Some("squares")) => ('O', cells, columns),
            ("hidato", None | Some("squares")) => ('R', cells, columns),
            (_, None | Some("hexagons")) => {
                let (cells, width) = hexagons::slanted(&cells, columns);
                ('C', cells, width)
            }
            (_, Some(other)) => {
                return Err(
                    InputError::new(format!("ascent has no {other}")).hint("ascent has squares and hexagons")
                );
            }
        };
        if cells.len() >= MOST_CELLS || columns.max(rows) > LARGEST_SIDE || columns.min(rows) < 2 {
            return Err(InputError::new(format!("the {rows}x{columns} board does not fit ascent")).hint(
                format!(
                    "ascent takes 2 to {LARGEST_SIDE} rows and columns and fewer than {MOST_CELLS} cells"
                ),
            ));
        }
        debug_assert_eq!(cells.len(), rows * width, "a full grid");
        let code = written(&CELLS, &cells, board)?;
        Ok(WrittenCode { columns, rows, params: format!("m{mode}"), code })
    }
}

/// A number. A `_` stands before it if it follows another.
#[derive(Debug)]
struct AscentNumber;

fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit()
}

impl CellCode for AscentNumber {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let (what, count, before) = (code.code.what, code.code.count(), &code.code.code[..code.at]);
        let is_next = code.rest().strip_prefix('_').is_some_and(|rest| rest.starts_with(is_digit));
        if is_next && before.ends_with(is_digit) {
            code.take('_');
        }
        let place = code.at + 1;
        let Some(number) = code.decimal() else {
            code.next()?;
            return None;
        };
        if !(1..=count).contains(&number) {
            let message = format!("{what}: character {place} begins a number out of range");
            code.error = Some(InputError::new(message).hint(format!("numbers go from 1 to {count}")));
            return None;
        }
        Some(vec![number.to_string().into()])
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let is_number = |cell: &str| cell.chars().all(is_digit);
        let before = if at > 0 && is_number(cells[at - 1]) { "_" } else { "" };
        is_number(cells[at]).then(|| (1, format!("{before}{}", cells[at])))
    }
}
