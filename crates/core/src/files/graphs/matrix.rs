//! Graphs written as adjacency matrices: in row `i` and column `j` a 1 if there is an edge from `i` to `j`, otherwise a 0.
//! Vertices are numbered from 0.
//!
//! Rows of two are edges instead: as a matrix, two of them would be the same graph, apart from loops.

use super::Graph;
use super::builder::GraphBuilder;
use super::numbers::numbers;
use super::parts::Part;
use super::text::complain;
use crate::files::{InputError, Message};

/// The fewest columns.
const FEWEST: usize = 3;

/// Reads rows as a matrix; returns `None` if they are not as many rows as columns of 0 and 1.
pub(super) fn matrix<'a>(
    rows: impl Iterator<Item = Part<'a>> + Clone,
    directed: bool,
) -> Option<Result<Graph, InputError>> {
    let words = |row: &'a str| {
        row.split(|sign: char| sign == ',' || sign.is_whitespace()).filter(|word| !word.is_empty())
    };
    let columns = rows.clone().next().map(|row| words(row.1).count()).filter(|columns| *columns >= FEWEST)?;
    let row = |(line, row): Part<'a>| {
        let entries = words(row).map(entry).collect::<Option<Vec<bool>>>()?;
        (entries.len() == columns).then_some((line, entries))
    };
    let rows = rows.map(row).collect::<Option<Vec<_>>>().filter(|rows| rows.len() == columns)?;
    Some(graph(&rows, directed))
}

/// Returns whether there is an edge; `None` if the word says neither. Programs write numbers and truth values.
fn entry(word: &str) -> Option<bool> {
    match word {
        "0" | "0." | "0.0" | "False" | "false" => Some(false),
        "1" | "1." | "1.0" | "True" | "true" => Some(true),
        _ => None,
    }
}

/// Returns the graph of a matrix, whose rows have their lines.
fn graph(rows: &[(usize, Vec<bool>)], directed: bool) -> Result<Graph, InputError> {
    let mut pairs = GraphBuilder::new(directed);
    pairs.expect_lists();
    for (from, (line, row)) in rows.iter().enumerate() {
        for (to, _) in row.iter().enumerate().filter(|entry| *entry.1) {
            if !directed && !rows[to].1[from] {
                let message = format!("the matrix has a 1 from {from} to {to}, but a 0 from {to} to {from}");
                return Err(complain(*line, message)
                    .hint(Message::from("for arcs, which lead one way, add ").parameter("directed")));
            }
            pairs.add(from as u32, to as u32, *line)?;
        }
    }
    pairs.remark(format!("read as an adjacency matrix of the vertices 0 to {}", rows.len() - 1));
    pairs.finish(numbers(0..rows.len()))
}

#[cfg(test)]
mod tests;
