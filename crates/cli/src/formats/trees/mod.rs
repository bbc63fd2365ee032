//! Recorded search trees as files: pictures, pages, and data for other programs.
//!
//! | file | contents |
//! | --- | --- |
//! | `layout` | where the nodes of a picture are |
//! | `svg`, `html` | the languages of files, beside JSON |
//! | `boards` | what is known of the board at each node, for pages |
//!
//! Pictures and pages fold subtrees if the tree is large; see
//! [`SearchTree::folded`](cavalcade_search::recording::SearchTree).

mod boards;
mod html;
mod layout;
mod svg;

use std::io::{self, Write};
use std::path::Path;

use cavalcade_core::puzzles::Instance;
use cavalcade_core::{Model, quantity};
use cavalcade_search::recording::Recorded;
use serde_json::{Value, json};

use super::{NamedValues, titled};
use crate::formats::words::DecisionWords;

/// The language of a tree: writes a tree to a destination, or reports why that cannot be written.
pub(crate) type TreeLanguage = fn(&mut dyn Write, &TreePage<'_>) -> io::Result<()>;

/// The languages of files, by their extensions.
const LANGUAGES: [(&str, TreeLanguage); 3] =
    [("svg", svg::write), ("html", html::write), ("json", write_json)];

/// Returns the language of a file by the extension of its name.
pub(crate) fn language_of(name: &str) -> Option<TreeLanguage> {
    let extension = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
    LANGUAGES.iter().find(|known| known.0 == extension).map(|known| known.1)
}

/// A search with everything that its picture shows.
pub(crate) struct TreePage<'a> {
    /// The command.
    pub(crate) command: &'a str,
    pub(crate) puzzle: &'a str,
    /// The name of the branching rule.
    pub(crate) branching: &'a str,
    pub(crate) instance: &'a Instance,
    /// The model that was searched.
    pub(crate) model: &'a Model,
    pub(crate) recorded: &'a Recorded,
}

impl TreePage<'_> {
    /// Returns the facts about the search, under the names of JSON.
    fn facts(&self) -> NamedValues<&str, Value> {
        let statistics = self.recorded.outcome.statistics;
        NamedValues(vec![
            ("command", json!(self.command)),
            ("puzzle", json!(self.puzzle)),
            ("board", json!(self.instance.board)),
            ("branching", json!(self.branching)),
            ("nodes", json!(statistics.nodes)),
            ("solutions", json!(statistics.solutions)),
            ("failures", json!(statistics.failures)),
            ("propagations", json!(statistics.propagations)),
            ("complete", json!(self.recorded.outcome.is_complete())),
            // Visited nodes that are not in the record.
            ("unrecorded", json!(self.recorded.tree.unrecorded())),
        ])
    }

    /// Returns the title: what was searched, and by which rule.
    fn title(&self) -> String {
        format!("{}: search tree ({})", titled(self.puzzle, &self.instance.board), self.branching)
    }

    /// Returns the numbers in a sentence.
    fn sentence(&self) -> String {
        let (statistics, unrecorded) = (self.recorded.outcome.statistics, self.recorded.tree.unrecorded());
        let mut sentence = numbers(statistics.nodes, statistics.solutions, statistics.failures);
        if !self.recorded.outcome.is_complete() {
            sentence += "; stopped by a limit (incomplete)";
        }
        if unrecorded > 0 {
            sentence += &["; not recorded: the last ", &quantity(unrecorded, "nodes")].concat();
        }
        sentence
    }
}

/// Returns the numbers of nodes, solutions and failures in words.
fn numbers(nodes: u64, solutions: u64, failures: u64) -> String {
    [quantity(nodes, "nodes"), quantity(solutions, "solutions"), quantity(failures, "failures")].join(", ")
}

/// Writes a tree as JSON.
fn write_json(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
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
