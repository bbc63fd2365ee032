//! Graphs in the language of Graphviz.
//!
//! `graph { a -- b -- c; d; a -- { b d } }` or `digraph G { a -> b }`, optionally after `strict`. A chain joins each of its
//! members with the next one; a group in braces, optionally after `subgraph NAME`, stands for all vertices in it. A statement
//! ends at a `;`, a comma or the end of its line. Attributes and ports are ignored. As in graph6, the file says whether the
//! graph has directions.
//!
//! Source: The DOT Language, <https://graphviz.org/doc/info/lang.html>. Names with a backslash and texts in `<>` are refused.

use super::Graph;
use super::builder::GraphBuilder;
use super::names::Names;
use super::parts::{Part, inside, items, name, only, split, uncommented};
use super::text::complain;
use crate::files::InputError;
use crate::files::text::shorten;
use crate::solver::ranges::distinct;

/// The deepest nesting of groups.
const DEEPEST: usize = 100;

/// Returns whether a text begins as a graph, and if so whether it has directions.
pub(super) fn directions(text: &str) -> Option<bool> {
    let before = uncommented(text.split_once('{')?.0);
    let mut words =
        before.split_whitespace().map(str::to_ascii_lowercase).skip_while(|word| word == "strict");
    let kind = words.next()?;
    ["graph", "digraph"].contains(&&*kind).then(|| kind == "digraph")
}

/// The state of the reader.
struct DotReader<'a> {
    /// The sign between two vertices.
    sign: &'static str,
    names: Names<'a>,
    pairs: GraphBuilder,
}

/// Reads a graph.
pub(super) fn read(text: &str, directed: bool) -> Result<Graph, InputError> {
    let Some(has_arcs) = directions(text) else {
        return Err(InputError::new("the graph does not begin with 'graph' or 'digraph' and '{'")
            .hint("a graph in DOT looks like 'graph { a -- b; b -- c }' or 'digraph { a -> b }'"));
    };
    let bare = uncommented(text);
    let (before, rest) = bare.split_at(bare.find('{').unwrap_or_default());
    let whole = (1 + before.matches('\n').count(), rest.trim_end());
    let mut pairs = GraphBuilder::new(has_arcs);
    match (has_arcs, directed) {
        (true, false) => pairs.remark("a digraph is always directed"),
        (false, true) => pairs.remark("the graph has no directions: all edges are undirected"),
        _ => {}
    }
    let sign = if has_arcs { "->" } else { "--" };
    let mut reader = DotReader { sign, names: Names::default(), pairs };
    reader.group(only(whole)?, 0)?;
    let (names, places) = reader.names.finish();
    reader.pairs.renumber(&places);
    reader.pairs.finish(names)
}

impl<'a> DotReader<'a> {
    /// Reads the statements of a group, and returns its vertices.
    fn group(&mut self, group: Part<'a>, depth: usize) -> Result<Vec<u32>, InputError> {
        if depth == DEEPEST {
            return Err(
                complain(group.0, format!("more than {DEEPEST} groups are nested")).hint("nest fewer")
            );
        }
        let mut all = Vec::new();
        for statement in items(group, &[';', ',', '\n'])? {
            let first = statement.1.split(['[', ' ', '\t']).next().unwrap_or_default().to_ascii_lowercase();
            if ["graph", "node", "edge"].contains(&&*first) || items(statement, &['='])?.len() > 1 {
                self.pairs.remark("attributes were ignored");
                continue;
            }
            let sign = self.sign;
            let chain = split(statement, |rest| if rest.starts_with(sign) { sign.len() } else { 0 })?;
            let mut before: Vec<u32> = Vec::new();
            for &member in &chain {
                let vertices = self.member(member, chain.len() > 1, depth)?;
                for &from in &before {
                    vertices.iter().try_for_each(|&to| self.pairs.add(from, to, member.0))?;
                }
                all.extend(&vertices);
                before = vertices;
            }
        }
        Ok(distinct(all))
    }

    /// Returns the vertices of a member of a chain: one vertex or a group, outside of a chain also several vertices.
    fn member(&mut self, member: Part<'a>, in_chain: bool, depth: usize) -> Result<Vec<u32>, InputError> {
        let (line, text) = member;
        let brace = text.find('{').filter(|&at| at == 0 || text.to_ascii_lowercase().starts_with("subgraph"));
        if let Some(group) = brace.and_then(|at| inside((line, &text[at..]))) {
            return self.group(group, depth + 1);
        }
        let mut vertices = Vec::new();
        for (line, word) in items(member, &[' ', '\t', '\n'])? {
            let quoted = word.strip_prefix('"').and_then(|after| after.find('"'));
            let end = quoted.map_or(0, |end| end + 2);
            let end = end + word[end..].find(['[', ':']).unwrap_or(word.len() - end);
            if end < word.len() {
                self.pairs.remark("attributes were ignored");
            }
            if end > 0 {
                vertices.push(self.names.number(name((line, &word[..end]))?, line)?);
            }
        }
        if vertices.is_empty() || in_chain && vertices.len() > 1 {
            return Err(complain(line, format!("'{}' is not a vertex or a group in braces", shorten(text)))
                .hint("end each statement with ';', and keep a chain of edges in one line"));
        }
        Ok(vertices)
    }
}

#[cfg(test)]
mod tests;
