//! JSON: the facts about the search and all recorded nodes, one per line, in the order of the search.

use std::io::{self, Write};

use serde_json::json;

use super::TreePage;
use crate::formats::NamedValues;
use crate::formats::words::DecisionWords;

/// Writes a tree.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
    let (tree, words) = (&page.recorded.tree, DecisionWords::new(page.instance, page.model));
    let facts = serde_json::to_string(&page.facts())?;
    write!(out, "{{\"search\":{facts},\n\"nodes\":[")?;
    for (number, node) in tree.nodes().iter().enumerate() {
        let line = NamedValues(vec![
            ("node", json!(number)),
            ("parent", json!(node.parent())),
            ("depth", json!(node.depth)),
            ("alternative", json!(node.parent().map(|_| node.alternative))),
            ("decision", json!(words.of(tree, number))),
            ("outcome", json!(node.outcome.word())),
            ("propagations", json!(node.propagations)),
        ]);
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &line)?;
    }
    out.write_all(b"\n]}\n")
}
