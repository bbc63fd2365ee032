//! Signpost: for each cell its number, if it is given, and a letter for its direction, `a` for north to `h` for
//! north-west.
//!
//! The cell with the largest number has a letter without a meaning; here it is `*`.

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;

/// The plain signs of the directions.
const DIRECTIONS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// The code; see the module.
#[derive(Debug)]
pub(crate) struct SignpostCode;

impl BoardCode for SignpostCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut cells = CodeCells::new(code);
        let mut number = 0;
        for (index, sign) in code.code.chars().enumerate() {
            match sign {
                '0'..='9' => {
                    number = number * 10 + usize::from(sign as u8 - b'0');
                    if number > code.count() {
                        let message = format!("{}: the code has a number above {}", code.what, code.count());
                        return Err(InputError::new(message).hint("numbers go from 1 to the number of cells"));
                    }
                }
                'a'..='h' => {
                    let last = number == code.count();
                    let direction = if last { "*" } else { DIRECTIONS[usize::from(sign as u8 - b'a')] };
                    let given = if number > 0 { number.to_string() } else { String::new() };
                    cells.push(given + direction)?;
                    number = 0;
                }
                _ => return Err(code.unknown(index, sign)),
            }
        }
        if number > 0 { Err(code.cut()) } else { Ok(code.imported(cells.text()?, None)) }
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let cells = board.words()?;
        let (columns, rows, count) = (cells.columns, cells.rows(), cells.cells.len());
        let mut code = String::new();
        for sign in &cells.cells {
            let (number, direction) =
                sign.split_at(sign.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(sign.len()));
            let direction = direction.to_ascii_lowercase();
            if direction == "*" {
                // Only the number shows that the path ends here.
                code += &count.to_string();
                code.push('a');
                continue;
            }
            let letter =
                (b'a'..).zip(DIRECTIONS).find(|entry| entry.1 == direction).map(|entry| char::from(entry.0));
            let letter = letter.ok_or_else(|| board.refuse(sign, "it is not an arrow"))?;
            code += number;
            code.push(letter);
        }
        Ok(WrittenCode { columns, rows, params: String::new(), code })
    }
}
