//! Text for people: grids of numbers, small tables.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Cell, Diagram};

use super::{Count, Format, Verdict, VerdictKind};

/// The format; see the module.
pub(super) struct Text;

impl Format for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn solution(&self, out: &mut dyn Write, index: u64, diagram: &Diagram) -> io::Result<()> {
        if index > 1 {
            writeln!(out)?;
        }
        writeln!(out, "solution {index}")?;
        grid(out, diagram.columns, diagram.cells.iter().map(|cell| content(cell, diagram.unicode)))?;
        if let Some(walk) = diagram.walk.as_ref().filter(|walk| walk.closed) {
            writeln!(out, "next")?;
            let next = walk.successors(diagram.cells.len());
            let entry = |(cell, next): (&Cell, Option<usize>)| match next {
                _ if cell.hole => "#".to_owned(),
                None => ".".to_owned(),
                Some(next) => (next + 1).to_string(),
            };
            grid(out, diagram.columns, diagram.cells.iter().zip(next).map(entry))?;
        }
        Ok(())
    }

    fn count(&self, out: &mut dyn Write, count: &Count<'_>) -> io::Result<()> {
        if !count.complete {
            return Ok(()); // a number here would be taken for the total
        }
        let parts = count.by_symmetry.iter().flatten();
        let parts =
            parts.map(|&(kind, number)| (format!("  {}", kind.replace('_', " ")), number.to_string()));
        let lines: Vec<(String, String)> = count
            .counts
            .iter()
            .map(|&(name, number)| (name.to_owned(), number.to_string()))
            .chain(parts)
            .chain([("method".to_owned(), count.method.to_owned())])
            .collect();
        let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        lines.iter().try_for_each(|(name, value)| writeln!(out, "{name:width$}  {value}"))
    }

    fn verdict(&self, out: &mut dyn Write, verdict: &Verdict) -> io::Result<()> {
        let word = match verdict.kind {
            VerdictKind::Unique => "unique",
            VerdictKind::Several => "several",
            VerdictKind::None => "none",
            VerdictKind::Unknown => "unknown",
        };
        writeln!(out, "{word}")?;
        for (index, solution) in (1..).zip(&verdict.solutions) {
            self.solution(out, index, solution)?;
        }
        let differences = verdict.differences();
        if !differences.is_empty() {
            let places: Vec<String> =
                differences.iter().map(|(row, column)| format!("r{row}c{column}")).collect();
            writeln!(out, "\ndiffer {}", places.join(" "))?;
        }
        Ok(())
    }
}

/// What stands in a cell; numbers of a class have a minus sign.
fn content(cell: &Cell, unicode: bool) -> String {
    match cell.label {
        _ if cell.hole => {
            cell.label.map_or(cell.mark.unwrap_or('#').to_string(), |number| number.to_string())
        }
        None => match cell.piece {
            Some(piece) => (if unicode { piece.glyph() } else { piece.letter() }).to_string(),
            None => ".".to_owned(),
        },
        Some(number) if cell.mark.is_some() => format!("-{number}"),
        Some(number) => number.to_string(),
    }
}

/// Writes rows of cells, aligned to the right.
fn grid(out: &mut dyn Write, columns: usize, cells: impl Iterator<Item = String>) -> io::Result<()> {
    let cells: Vec<String> = cells.collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    for row in cells.chunks(columns.max(1)) {
        for (column, cell) in row.iter().enumerate() {
            let blank = if column > 0 { " " } else { "" };
            write!(out, "{blank}{cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
