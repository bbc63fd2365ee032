//! The messages of CP-Profiler, a program that shows search trees while solvers work.
//!
//! A message is its length in 4 bytes, the lowest first, then a byte for its kind and its fields. All other numbers
//! have 4 bytes, the highest first. A text is its length and its bytes, in UTF-8.
//!
//! | message | fields |
//! | --- | --- |
//! | start | optional: version of the protocol, information as JSON: the name of the search and its number |
//! | node | its identity and that of its parent, the alternative, the number of children, the outcome; optional: label, information |
//! | done | none |
//!
//! An identity is a number of the node, of the restart and of the thread; -1 stands for none. An optional field begins
//! with a byte for its kind. Nodes that were not visited are not sent: the profiler knows from the number of children
//! that they exist.
//!
//! Sources: the [integration libraries](https://github.com/cp-profiler/java-integration) of CP-Profiler, and
//! `gecode/search/cpprofiler` in [Gecode](https://github.com/Gecode/gecode), which has version 3 of the protocol.

use std::io::{self, Write};

use cavalcade_search::recording::{NodeOutcome, TreeNode};
use serde::Serialize;

use super::TreePage;
use crate::formats::words::DecisionWords;

/// The port on which CP-Profiler listens if it is free.
pub(super) const PORT: u16 = 6565;

const VERSION: i32 = 3;
/// No parent, no alternative.
const NONE: i32 = -1;

/// The kinds of messages.
const NODE: u8 = 0;
const DONE: u8 = 1;
const START: u8 = 2;

/// The kinds of optional fields.
const LABEL: u8 = 0;
const INFORMATION: u8 = 2;
const PROTOCOL: u8 = 3;

/// What the profiler knows of a search before its nodes.
#[derive(Serialize)]
struct StartInformation<'a> {
    name: &'a str,
    has_restarts: bool,
    execution_id: i32,
}

/// What the profiler shows of a node besides its label.
#[derive(Serialize)]
struct NodeInformation {
    propagations: u32,
}

/// Writes a tree; `execution` is the number of the search, or 0.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>, execution: i32) -> io::Result<()> {
    let (tree, words) = (&page.recorded.tree, DecisionWords::new(page.instance, page.model));
    let name = page.title();
    let start = StartInformation { name: &name, has_restarts: false, execution_id: execution };
    let mut message = ProfilerMessage::of(START);
    message.0.push(PROTOCOL);
    message.number(VERSION);
    message.information(&start)?;
    message.send(out)?;
    for (number, node) in tree.nodes().iter().enumerate() {
        let Some(outcome) = status(node) else { continue };
        let mut message = ProfilerMessage::of(NODE);
        message.identity(Some(number));
        message.identity(node.parent());
        message.number(node.parent().map_or(NONE, |_| node.alternative.into()));
        message.number(if node.decision.is_some() { 2 } else { 0 });
        message.0.push(outcome);
        message.0.push(LABEL);
        message.text(&words.of(tree, number));
        message.information(&NodeInformation { propagations: node.propagations })?;
        message.send(out)?;
    }
    ProfilerMessage::of(DONE).send(out)
}

/// Returns the number of the outcome of a visited node.
fn status(node: &TreeNode) -> Option<u8> {
    match node.outcome {
        NodeOutcome::Solution => Some(0),
        NodeOutcome::Failure => Some(1),
        NodeOutcome::Open => Some(2),
        NodeOutcome::Skipped => None,
    }
}

/// A message without its length.
struct ProfilerMessage(Vec<u8>);

impl ProfilerMessage {
    fn of(kind: u8) -> Self {
        Self(vec![kind])
    }

    fn number(&mut self, number: i32) {
        self.0.extend(number.to_be_bytes());
    }

    /// Adds the identity of a node, or of none.
    fn identity(&mut self, node: Option<usize>) {
        let Some(node) = node else { return (0..3).for_each(|_| self.number(NONE)) };
        self.number(node as i32); // there are at most 2^21 nodes
        self.number(0); // no restarts
        self.number(0); // one thread
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as i32);
        self.0.extend(text.as_bytes());
    }

    fn information(&mut self, information: &impl Serialize) -> io::Result<()> {
        self.0.push(INFORMATION);
        self.text(&serde_json::to_string(information)?);
        Ok(())
    }

    fn send(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&(self.0.len() as u32).to_le_bytes())?;
        out.write_all(&self.0)
    }
}
