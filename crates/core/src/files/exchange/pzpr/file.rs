//! Files of pzpr with an Akari board: `pzprv3/lightup/ROWS/COLUMNS/`, then one line for each row.

use super::super::Imported;
use super::super::cells::size;
use crate::files::InputError;
use crate::files::text::shorten;
use crate::words::quantity;

/// Reads a file, its lines joined by slashes.
///
/// # Errors
/// It is the file of another puzzle, or makes no sense.
pub(in super::super) fn read_file(text: &str) -> Result<Imported, InputError> {
    let mut parts = text.split('/');
    let kind = parts.nth(1).unwrap_or_default();
    if !["lightup", "akari"].contains(&kind) {
        return Err(InputError::new(format!("board is a file of the puzzle '{}'", shorten(kind)))
            .hint("only lightup can be read from such files; copy the address of the puzzle instead"));
    }
    let (rows, columns) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let (columns, rows) = size("pzpr file", columns, rows)?;
    let mut board = String::new();
    for row in 1..=rows {
        let words: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().collect();
        for (word, column) in words.iter().zip(1..) {
            board += match *word {
                "." | "+" | "#" => ".",
                "-" => "X",
                "0" | "1" | "2" | "3" | "4" => word,
                _ => {
                    let message =
                        format!("board row {row} column {column}: '{}' is not a cell", shorten(word));
                    return Err(InputError::new(message)
                        .hint("a cell of a pzpr file is '.', '-' (a wall) or a number from 0 to 4"));
                }
            };
        }
        if words.len() != columns {
            let message =
                format!("board row {row} has {}, expected {columns}", quantity(words.len(), "cells"));
            return Err(InputError::new(message).hint("the file header gives the number of columns"));
        }
        board.push('\n');
    }
    let note = text.contains(['+', '#']).then(|| "lamps and marks in the file were ignored".to_owned());
    Ok(Imported { puzzle: "akari", board, notes: note.into_iter().collect(), ..Imported::default() })
}
