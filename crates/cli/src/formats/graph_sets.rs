//! Sets of vertices or edges of a graph: as text, as lists for programs, and in LaTeX.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, GraphSelection};

use super::escapes::{escaped, name, quoted, write_json};

/// Returns the names of the vertices of a diagram.
fn names(diagram: &Diagram) -> &[String] {
    diagram.vertices.as_ref().map_or(&[], |vertices| &vertices.names)
}

/// Writes the names of vertices, or edges with a dash between their ends, on a line.
pub(super) fn text(out: &mut Vec<u8>, diagram: &Diagram, selection: &GraphSelection) {
    let names = names(diagram);
    let line = match selection {
        GraphSelection::Vertices(vertices) => {
            vertices.iter().map(|&vertex| name(&names[vertex])).collect::<Vec<_>>().join(" ")
        }
        GraphSelection::Edges(edges) => {
            let edges = edges.iter().map(|&(one, other)| [one, other].map(|it| name(&names[it])).join(" - "));
            edges.collect::<Vec<_>>().join(", ")
        }
    };
    out.extend_from_slice(if line.is_empty() { "(empty)" } else { &line }.as_bytes());
    out.push(b'\n');
}

/// Writes a member of an object: the names of vertices, or the names of the ends of each edge.
pub(super) fn json(out: &mut Vec<u8>, diagram: &Diagram, selection: &GraphSelection) -> io::Result<()> {
    let names = names(diagram);
    match selection {
        GraphSelection::Vertices(vertices) => {
            out.extend_from_slice(b",\"vertices\":");
            write_json(out, &vertices.iter().map(|&vertex| &names[vertex]).collect::<Vec<_>>())
        }
        GraphSelection::Edges(edges) => {
            out.extend_from_slice(b",\"edges\":");
            write_json(
                out,
                &edges.iter().map(|&(one, other)| [&names[one], &names[other]]).collect::<Vec<_>>(),
            )
        }
    }
}

/// Returns the columns of a table.
pub(super) fn csv_columns(selection: &GraphSelection) -> &'static str {
    match selection {
        GraphSelection::Vertices(_) => ",vertex\n",
        GraphSelection::Edges(_) => ",from,to\n",
    }
}

/// Writes a row for each vertex or edge, after `start`.
pub(super) fn csv(
    out: &mut Vec<u8>,
    start: &str,
    diagram: &Diagram,
    selection: &GraphSelection,
) -> io::Result<()> {
    let names = names(diagram);
    match selection {
        GraphSelection::Vertices(vertices) => {
            vertices.iter().try_for_each(|&vertex| writeln!(out, "{start},{}", quoted(&names[vertex])))
        }
        GraphSelection::Edges(edges) => edges.iter().try_for_each(|&(one, other)| {
            writeln!(out, "{start},{},{}", quoted(&names[one]), quoted(&names[other]))
        }),
    }
}

/// Writes a numbered line for LaTeX.
pub(super) fn latex(
    out: &mut Vec<u8>,
    index: u64,
    diagram: &Diagram,
    selection: &GraphSelection,
) -> io::Result<()> {
    let names = names(diagram);
    let members: Vec<String> = match selection {
        GraphSelection::Vertices(vertices) => {
            vertices.iter().map(|&vertex| format!("\\mbox{{{}}}", escaped(&names[vertex]))).collect()
        }
        GraphSelection::Edges(edges) => {
            let edge = |&(one, other): &(usize, usize)| {
                format!("\\mbox{{{} -- {}}}", escaped(&names[one]), escaped(&names[other]))
            };
            edges.iter().map(edge).collect()
        }
    };
    let members = if members.is_empty() { "$\\emptyset$".to_owned() } else { members.join(",\n") };
    writeln!(out, "{index}: {members}\\par\\medskip")
}
