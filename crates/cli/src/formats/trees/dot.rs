//! DOT, the language of Graphviz: `dot -Tpdf tree.dot` draws the tree.

use std::io::{self, Write};

use cavalcade_search::recording::NodeOutcome;

use super::TreePage;
use crate::formats::words::DecisionWords;

/// The largest number of nodes; Graphviz takes long for more.
const MOST_NODES: usize = 2000;

/// Writes a tree.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
    let (tree, words) = (&page.recorded.tree, DecisionWords::new(page.instance, page.model));
    let title = quoted(&format!("{}\\n{}", escaped(&page.title()), page.facts().sentence()));
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "label={title}; labelloc=t; ordering=out; node [style=filled, label=\"\", fontsize=10];")?;
    for (number, node) in tree.folded(MOST_NODES).nodes.iter().enumerate() {
        let (shape, colour) = match tree.nodes()[node.node].outcome {
            _ if node.is_folded && node.sums.solutions > 0 => ("triangle", "#bfe3c4"),
            _ if node.is_folded => ("triangle", "#f0b8a8"),
            NodeOutcome::Solution => ("diamond", "#2c8a4b"),
            NodeOutcome::Failure => ("square", "#c8452b"),
            NodeOutcome::Open => ("circle", "#5b8fc7"),
            NodeOutcome::Skipped => ("circle", "#ffffff"),
        };
        let (size, label) =
            if node.is_folded { ("0.5", node.sums.nodes.to_string()) } else { ("0.2", String::new()) };
        let fixed = if node.is_folded { "false" } else { "true" };
        writeln!(
            out,
            "n{number} [shape={shape}, fillcolor=\"{colour}\", width={size}, height={size}, fixedsize={fixed}, \
             label=\"{label}\"];"
        )?;
        if let Some(parent) = node.parent {
            let label = quoted(&escaped(&words.of(tree, node.node)));
            writeln!(out, "n{parent} -> n{number} [label={label}, fontsize=9, arrowhead=none];")?;
        }
    }
    writeln!(out, "}}")
}

/// Returns text without the two characters that end or change a string.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn quoted(escaped: &str) -> String {
    format!("\"{escaped}\"")
}
