//! Sets of vertices or edges of a graph: as text, as lists for programs, and in LaTeX.

use std::borrow::Cow;
use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{GraphSelection, Vertices};

use super::escapes::{escaped, name, quoted, write_json};

/// Returns the names of vertices as `shown` writes them, or those of the ends of each edge with a text between them.
fn members(
    graph: &Vertices,
    chosen: &GraphSelection,
    shown: fn(&str) -> Cow<'_, str>,
    between: &str,
) -> Vec<String> {
    let name = |vertex: usize| shown(&graph.names[vertex]);
    match chosen {
        GraphSelection::Vertices(vertices) => {
            vertices.iter().map(|&vertex| name(vertex).into_owned()).collect()
        }
        GraphSelection::Edges(edges) => {
            edges.iter().map(|&(one, other)| [name(one), name(other)].join(between)).collect()
        }
    }
}

/// Writes the names of vertices, or edges with a dash between their ends, on a line.
pub(super) fn text(out: &mut Vec<u8>, graph: &Vertices, chosen: &GraphSelection) {
    let separator = if matches!(chosen, GraphSelection::Edges(_)) { ", " } else { " " };
    let line = members(graph, chosen, name, " - ").join(separator);
    out.extend_from_slice(if line.is_empty() { "(empty)" } else { &line }.as_bytes());
    out.push(b'\n');
}

/// Writes a member of an object: the names of vertices, or the names of the ends of each edge.
pub(super) fn json(out: &mut Vec<u8>, graph: &Vertices, chosen: &GraphSelection) -> io::Result<()> {
    let name = |&vertex: &usize| &*graph.names[vertex];
    match chosen {
        GraphSelection::Vertices(vertices) => {
            out.extend_from_slice(b",\"vertices\":");
            write_json(out, &vertices.iter().map(name).collect::<Vec<_>>())
        }
        GraphSelection::Edges(edges) => {
            out.extend_from_slice(b",\"edges\":");
            write_json(out, &edges.iter().map(|(one, other)| [name(one), name(other)]).collect::<Vec<_>>())
        }
    }
}

/// Returns the columns of a table.
pub(super) fn csv_columns(chosen: &GraphSelection) -> &'static str {
    match chosen {
        GraphSelection::Vertices(_) => ",vertex\n",
        GraphSelection::Edges(_) => ",from,to\n",
    }
}

/// Writes a row for each vertex or edge, after `start`.
pub(super) fn csv(
    out: &mut Vec<u8>,
    start: &str,
    graph: &Vertices,
    chosen: &GraphSelection,
) -> io::Result<()> {
    members(graph, chosen, quoted, ",").iter().try_for_each(|row| writeln!(out, "{start},{row}"))
}

/// Returns the members for LaTeX.
pub(super) fn latex_members(graph: &Vertices, chosen: &GraphSelection) -> Vec<String> {
    members(graph, chosen, |name| escaped(name).into(), " -- ")
}
