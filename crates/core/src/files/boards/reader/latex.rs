//! Boards as tables of LaTeX: `&` between cells, `\\` at the end of rows.
//!
//! Commands such as `\hline` and `\begin{tabular}{ccc}` are skipped, as are dollar signs around a cell.

use super::super::rows::{Line, Row};

/// Reads a table; `None` if no line has a `&`.
pub(crate) fn table<'a>(lines: &[Line<'a>]) -> Option<Vec<Row<'a>>> {
    if !lines.iter().any(|line| line.text.contains('&')) {
        return None;
    }
    let rows = lines.iter().flat_map(|line| {
        let pieces = line.text.split(r"\\").map(move |piece| (line, without_commands(piece)));
        pieces.filter(|(_, piece)| !piece.trim().is_empty())
    });
    let row = |(line, piece): (&Line<'a>, &'a str)| line.row(piece.split('&').map(content));
    Some(rows.map(row).collect())
}

/// Returns a row without the commands before it.
fn without_commands(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let Some(command) =
            text.strip_prefix('\\').filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic()))
        else {
            return text;
        };
        let name = command.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(command.len());
        text = command[name..].trim_start_matches('*');
        while let Some(argument) = text.strip_prefix(['{', '[']) {
            text = argument.find(['}', ']']).map_or("", |end| &argument[end + 1..]);
        }
    }
}

/// Returns the content of a cell.
fn content(cell: &str) -> &str {
    let text = cell.trim().trim_matches('$').trim();
    // A `\#` is a `#`.
    text.strip_prefix('\\').unwrap_or(text)
}
