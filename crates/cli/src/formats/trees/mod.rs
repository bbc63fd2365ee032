//! Recorded search trees as files: pictures, pages, and data for other programs.
//!
//! | file | contents |
//! | --- | --- |
//! | `layout` | where the nodes of a picture are |
//! | `svg`, `html`, `json` | the languages of files |
//! | `boards` | what is known of the board at each node, for pages |
//!
//! Pictures and pages fold subtrees if the tree is large; see
//! [`SearchTree::folded`](cavalcade_search::recording::SearchTree).

mod boards;
mod html;
mod json;
mod layout;
mod svg;

use std::io::{self, Write};
use std::path::Path;

use cavalcade_core::Model;
use cavalcade_core::puzzles::Instance;
use cavalcade_core::quantity;
use cavalcade_search::recording::Recorded;
use serde::Serialize;

use super::paper::titled;

/// The language of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TreeLanguage {
    Svg,
    Html,
    Json,
}

impl TreeLanguage {
    /// The languages of files, by their extensions.
    const ALL: [(&'static str, Self); 3] = [("svg", Self::Svg), ("html", Self::Html), ("json", Self::Json)];

    /// Returns the language of a file by the extension of its name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let extension = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.iter().find(|known| known.0 == extension).map(|known| known.1)
    }

    /// Writes a tree.
    ///
    /// # Errors
    /// The destination cannot be written.
    pub(crate) fn write(self, out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
        match self {
            Self::Svg => svg::write(out, page),
            Self::Html => html::write(out, page),
            Self::Json => json::write(out, page),
        }
    }
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

/// The facts about a search, under the names of JSON.
#[derive(Debug, Serialize)]
struct TreeFacts<'a> {
    command: &'a str,
    puzzle: &'a str,
    board: &'a str,
    branching: &'a str,
    nodes: u64,
    solutions: u64,
    failures: u64,
    propagations: u64,
    complete: bool,
    /// Visited nodes that are not in the record.
    unrecorded: u64,
}

impl TreePage<'_> {
    fn facts(&self) -> TreeFacts<'_> {
        let statistics = self.recorded.outcome.statistics;
        TreeFacts {
            command: self.command,
            puzzle: self.puzzle,
            board: &self.instance.board,
            branching: self.branching,
            nodes: statistics.nodes,
            solutions: statistics.solutions,
            failures: statistics.failures,
            propagations: statistics.propagations,
            complete: self.recorded.outcome.is_complete(),
            unrecorded: self.recorded.tree.unrecorded(),
        }
    }

    /// Returns the title: what was searched, and by which rule.
    fn title(&self) -> String {
        format!("{}: search tree ({})", titled(self.puzzle, &self.instance.board), self.branching)
    }
}

impl TreeFacts<'_> {
    /// Returns the numbers in a sentence.
    fn sentence(&self) -> String {
        let mut sentence = format!(
            "{}, {}, {}",
            quantity(self.nodes, "nodes"),
            quantity(self.solutions, "solutions"),
            quantity(self.failures, "failures")
        );
        if !self.complete {
            sentence += "; stopped by a limit (incomplete)";
        }
        if self.unrecorded > 0 {
            sentence.push_str("; not recorded: the last ");
            sentence.push_str(&quantity(self.unrecorded, "nodes"));
        }
        sentence
    }
}
