//! JSON: the facts about the search and all recorded nodes, one per line, in the order of the search.

use std::io::{self, Write};

use serde::Serialize;

use super::TreePage;
use crate::formats::words::DecisionWords;

/// A node, under the names of JSON.
#[derive(Serialize)]
struct NodeLine<'a> {
    node: usize,
    parent: Option<usize>,
    depth: u32,
    alternative: Option<u8>,
    decision: String,
    outcome: &'a str,
    propagations: u32,
}

/// Writes a tree.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
    let (tree, words) = (&page.recorded.tree, DecisionWords::new(page.instance, page.model));
    let facts = serde_json::to_string(&page.facts())?;
    write!(out, "{{\"search\":{facts},\n\"nodes\":[")?;
    for (number, node) in tree.nodes().iter().enumerate() {
        let line = NodeLine {
            node: number,
            parent: node.parent(),
            depth: node.depth,
            alternative: node.parent().map(|_| node.alternative),
            decision: words.of(tree, number),
            outcome: node.outcome.word(),
            propagations: node.propagations,
        };
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &line)?;
    }
    out.write_all(b"\n]}\n")
}
