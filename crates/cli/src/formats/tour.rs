//! Routes as `TOUR` files of TSPLIB, one after another, each with a name.
//!
//! The vertices are numbered from 1 without gaps, as other programs expect: cells row by row without holes, named
//! vertices in the order of the input. Exported instances use the same numbers, so a tour fits its problem. Source:
//! G. Reinelt, TSPLIB 95, University of Heidelberg 1995, section 1.

use std::io::{self, Write};

use cavalcade_core::picture::geometry::LayerRows;
use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::{Diagram, Route};

use super::escapes::name;
use super::{Answer, AnswerData, Format, Origin, RefusedKind};

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "tour",
    extensions: &["tour"],
    writes: &[Answer::Solutions],
    refused: &[RefusedKind::VALUES, RefusedKind::SETS, RefusedKind::LOOPS, RefusedKind::PIECES],
    write,
    ..Format::NONE
};

fn write(out: &mut Vec<u8>, origin: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    let AnswerData::Solution { index, diagram } = content else { return content.left_out() };
    let Some(route) = &diagram.route else { return Err(io::ErrorKind::Unsupported.into()) };
    match origin {
        Some(origin) => writeln!(out, "NAME : line-{}-solution-{index}", origin.line)?,
        None => writeln!(out, "NAME : solution-{index}")?,
    }
    comment(out, diagram, route)?;
    writeln!(out, "TYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION", route.cells.len())?;
    let mut numbers = vec![0; diagram.cells.len()];
    let mut ascending = route.cells.clone();
    ascending.sort_unstable();
    (1..).zip(&ascending).for_each(|(number, &cell)| numbers[cell] = number);
    append(out, &route.cells, |pen, &cell| {
        pen.number(numbers[cell]);
        pen.byte(b'\n');
    });
    out.extend_from_slice(b"-1\nEOF\n");
    Ok(())
}

/// Writes a comment that explains the numbers and whether the route is closed, which the format does not record.
fn comment(out: &mut Vec<u8>, diagram: &Diagram, route: &Route) -> io::Result<()> {
    let kind = if route.closed { "closed" } else { "open" };
    let numbers = match diagram.vertices() {
        None => {
            let holes = if route.cells.len() < diagram.cells.len() { ", holes left out" } else { "" };
            let LayerRows { layers, rows, columns } = LayerRows::of(diagram);
            let (size, order) = match diagram.layers() {
                Some(_) => (format!("{rows}x{columns}x{layers}"), "layer by layer and row by row"),
                None => (format!("{rows}x{columns}"), "row by row"),
            };
            format!(", {size}, cells {order} from 1{holes}")
        }
        Some(vertices)
            if (1..).zip(&*vertices.names).all(|(number, name)| *name == u64::to_string(&number)) =>
        {
            String::new()
        }
        Some(vertices) => {
            let names: Vec<_> = vertices.names.iter().map(|vertex| name(vertex)).collect();
            format!(", from 1 on the vertices are {}", names.join(" "))
        }
    };
    writeln!(out, "COMMENT : {kind}{numbers}")
}
