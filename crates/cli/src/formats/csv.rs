//! Comma-separated values for spreadsheets and data frames: a header, then one row for each cell of each solution. A
//! solution that is an assignment of variables is one row, with a column for each element of the output.
//!
//! The columns depend on the kind of problem and not on the size of a board, so solutions can be sorted, joined and
//! pivoted like any table. The header is written once, even if no solution follows. Only names of vertices and of
//! elements of arrays may need quotes. Source: RFC 4180.

use std::io::{self, Write};

use cavalcade_core::clue_text;
use cavalcade_core::picture::geometry::LayerRows;
use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::{Diagram, GraphSelection, RouteKind};

use super::escapes::{members, quoted};
use super::json::write_value;
use super::moves::square;
use super::{Answer, AnswerData, Format, Origin, loops};

/// The format; see the module.
pub(super) const FORMAT: Format =
    Format { name: "csv", extensions: &["csv"], writes: &[Answer::Solutions], write, ..Format::NONE };

fn write(out: &mut Vec<u8>, origin: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Heading { blank, closed } => heading(out, origin, blank, closed),
        AnswerData::Solution { index, diagram } => solution(out, origin, index, diagram),
        _ => content.left_out(),
    }
}

/// Writes the names of the columns.
fn heading(
    out: &mut Vec<u8>,
    origin: Option<&Origin>,
    blank: &Diagram,
    closed: Option<bool>,
) -> io::Result<()> {
    let columns = if let Some(values) = blank.values() {
        let items = values.items().iter();
        let names = items.flat_map(|item| (0..item.len()).map(|place| item.element_name(place)));
        names.fold(String::new(), |columns, name| columns + "," + &quoted(&name))
    } else if blank.unnumbered_route().is_some() {
        ",number,row,column".to_owned()
    } else if let Some((_, chosen)) = blank.selection() {
        if matches!(chosen, GraphSelection::Vertices(_)) { ",vertex" } else { ",from,to" }.to_owned()
    } else {
        let number = if closed.is_some() { ",number" } else { "" };
        let place = match (blank.vertices(), blank.layers()) {
            (Some(_), _) => ",vertex",
            (None, None) => ",row,column,square",
            (None, Some(_)) => ",row,column,layer",
        };
        format!("{number}{place}")
    };
    writeln!(out, "{}solution{columns}", if origin.is_some() { "line," } else { "" })
}

/// Writes the rows of a solution.
fn solution(out: &mut Vec<u8>, origin: Option<&Origin>, index: u64, diagram: &Diagram) -> io::Result<()> {
    let start = match origin {
        Some(origin) => format!("{},{index}", origin.line),
        None => index.to_string(),
    };
    if let Some(values) = diagram.values() {
        out.extend_from_slice(start.as_bytes());
        for value in values.items().iter().flat_map(|item| values.of(item)) {
            out.push(b',');
            write_value(out, value);
        }
        out.push(b'\n');
        return Ok(());
    }
    if let Some((graph, chosen)) = diagram.selection() {
        let rows = members(graph, chosen, quoted, ",");
        return rows.iter().try_for_each(|row| writeln!(out, "{start},{row}"));
    }
    if let Some(names) = diagram.names() {
        return (1..)
            .zip(names)
            .try_for_each(|(number, name): (u64, _)| writeln!(out, "{start},{number},{}", quoted(name)));
    }
    if let Some(route) = diagram.unnumbered_route() {
        // Cells of paths have the number that their path joins.
        let clue = |path: &[usize]| diagram.cells[*path.first()?].clue.map(clue_text);
        let is_paths = route.kind == RouteKind::Paths;
        let paths = route.paths().map(|path| (path, clue(path).filter(|_| is_paths)));
        let points = paths.flat_map(|(path, clue)| path.iter().map(move |&point| (point, clue.clone())));
        return (1..).zip(points).try_for_each(|(number, (point, clue)): (u64, _)| {
            let (row, column) = loops::place(diagram, route.points(), point);
            writeln!(out, "{start},{},{row},{column}", clue.unwrap_or_else(|| number.to_string()))
        });
    }
    let cells = diagram.route.as_ref().map_or(&diagram.pieces, |route| &route.cells);
    for &cell in cells {
        out.extend_from_slice(start.as_bytes());
        // Walls can have numbers too, and numbers of a route need not start at 1.
        if let Some(number) = diagram.cells[cell].label.filter(|_| diagram.route.is_some()) {
            write!(out, ",{number}")?;
        }
        if diagram.layers().is_some() {
            let [layer, row, column] = LayerRows::of(diagram).place(cell).map(|index| index + 1);
            writeln!(out, ",{row},{column},{layer}")?;
            continue;
        }
        write!(out, ",{},{},", cell / diagram.columns + 1, cell % diagram.columns + 1)?;
        append(out, [cell], |pen, cell| square(pen, diagram, cell));
        out.push(b'\n');
    }
    Ok(())
}

/// A b-file of the OEIS: `n a(n)`, one term per line, nothing else.
///
/// `n` is the side of the board that grows, and `a(n)` the number by the chosen convention. Each term is written as soon
/// as it is known; after a term that a limit stops, no further term follows.
///
/// Source: the style sheet of the On-Line Encyclopedia of Integer Sequences, on b-files.
pub(super) const BFILE: Format =
    Format { name: "bfile", writes: &[Answer::Count], is_sequence: true, write: term, ..Format::NONE };

fn term(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    let AnswerData::Count(count) = content else { return content.left_out() };
    let number = count.counts.iter().find(|(name, _)| *name == count.chosen);
    match (count.index, number) {
        (Some(index), Some((_, number))) if count.complete => writeln!(out, "{index} {number}"),
        _ => Ok(()),
    }
}
