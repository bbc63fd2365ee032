//! Ascent: numbers, `a` to `z` for a run of 1 to 26 open cells, `A` to `Z` for a run of holes, and `_` between numbers
//! that are neighbours in the code.
//!
//! The parameter `m` names the grid: `O` has rook steps, `R` king steps, `H` and `C` are hexagons, and `E` has numbers
//! around the board, which no puzzle here has. An ID without it has king steps, unless rook steps are asked for.
//! (Lennard Sprong's `ascent.c`.)

use std::borrow::Cow;

use super::super::cells::{CodeCells, ForeignCode, in_runs, rows};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, TILING, WrittenCode};
use super::hexagons;
use crate::files::InputError;
use crate::files::boards::CellGrid;

/// The number of the longest run.
const LONGEST_RUN: usize = 26;
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
        let mut notes = Vec::new();
        let (puzzle, is_hexagonal) = match mode {
            Some('O') => ("numbrix", false),
            Some('R') => ("hidato", false),
            Some('H' | 'C') => (if code.named == Some("rikudo") { "rikudo" } else { "hidato" }, true),
            Some('E') => {
                return Err(InputError::new(format!(
                    "{} has numbers around the board, which cannot be read",
                    code.what
                ))
                .hint("the modes O (rook steps), R (king steps), H and C (hexagons) can be read"));
            }
            Some(other) => {
                let message = format!("{} has the unknown mode '{}'", code.what, other.escape_debug());
                return Err(InputError::new(message).hint("the modes are O, R, H and C, as in 7x7mR:..."));
            }
            None => {
                let (puzzle, steps) =
                    if code.named == Some("numbrix") { ("numbrix", "rook") } else { ("hidato", "king") };
                notes.push(format!("the ID names no mode and was read with {steps} steps"));
                (puzzle, false)
            }
        };
        let cells = cells(code)?;
        if !is_hexagonal {
            return Ok(Imported { puzzle, board: rows(&cells, columns), notes, ..Imported::default() });
        }
        let (board, columns) = hexagons::straightened(&cells, columns);
        let settings = if puzzle == "hidato" { vec![(TILING, Some("hexagons"))] } else { Vec::new() };
        Ok(Imported { puzzle, board: rows(&board, columns), settings, notes })
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        if board.puzzle == "rikudo" && board.text.contains(['-', '/', '\\']) {
            return Err(InputError::new("ascent has no dots between cells")
                .hint("remove the dots, or add clues for the numbers that they join"));
        }
        let CellGrid { columns, cells } = board.words()?;
        let rows = cells.len() / columns;
        let (mode, written, width) = match (board.puzzle, board.tiling) {
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
        if written.len() >= MOST_CELLS || columns.max(rows) > LARGEST_SIDE || columns.min(rows) < 2 {
            return Err(InputError::new(format!("the {rows}x{columns} board does not fit ascent")).hint(
                format!(
                    "ascent takes 2 to {LARGEST_SIDE} rows and columns and fewer than {MOST_CELLS} cells"
                ),
            ));
        }
        debug_assert_eq!(written.len(), rows * width, "a full grid");
        Ok(WrittenCode { columns, rows, params: format!("m{mode}"), code: code(board, &written)? })
    }
}

/// Reads the cells of a code.
fn cells(code: &ForeignCode<'_>) -> Result<Vec<Cow<'static, str>>, InputError> {
    let mut cells = CodeCells::new(code);
    let mut signs = code.code.chars().enumerate().peekable();
    let mut after_number = false;
    while let Some((index, sign)) = signs.next() {
        match sign {
            'a'..='z' => cells.run(usize::from(sign as u8 - b'a') + 1, ".")?,
            'A'..='Z' => cells.run(usize::from(sign as u8 - b'A') + 1, "#")?,
            '0'..='9' => {
                let mut number = sign.to_string();
                while let Some((_, digit)) = signs.next_if(|entry| entry.1.is_ascii_digit()) {
                    number.push(digit);
                }
                if let Some(number) =
                    number.parse().ok().filter(|number: &usize| (1..=code.count()).contains(number))
                {
                    cells.push(number.to_string())?;
                } else {
                    let message =
                        format!("{}: character {} begins a number out of range", code.what, index + 1);
                    return Err(
                        InputError::new(message).hint(format!("numbers go from 1 to {}", code.count()))
                    );
                }
            }
            '_' if after_number && signs.peek().is_some_and(|entry| entry.1.is_ascii_digit()) => {}
            _ => return Err(code.unknown(index, sign)),
        }
        after_number = sign.is_ascii_digit();
    }
    cells.cells()
}

fn code(board: &PlainBoard<'_>, cells: &[&str]) -> Result<String, InputError> {
    let mut code = String::new();
    for run in in_runs(cells, LONGEST_RUN, |sign| [".", "#"].contains(sign)) {
        match run[0] {
            "." => code.push(char::from(b'a' + run.len() as u8 - 1)),
            "#" => code.push(char::from(b'A' + run.len() as u8 - 1)),
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                if code.ends_with(|sign: char| sign.is_ascii_digit()) {
                    code.push('_');
                }
                code += number;
            }
            other => return Err(board.refuse(other, "it is not a number, an open cell or a hole")),
        }
    }
    Ok(code)
}
