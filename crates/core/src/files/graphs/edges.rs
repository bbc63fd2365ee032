//! Graphs written as lines of names: edges, or vertices with their neighbours.
//!
//! | line | means |
//! | --- | --- |
//! | `a b`, `a,b`, `a - b`, `a-b`, `a -- b`, `a--b` | an edge; in a directed graph an arc from `a` to `b` |
//! | `a -> b` | an arc, in a directed graph only |
//! | `a <-> b` | an edge, in an undirected graph only |
//! | `a: b c d`, `a: b, c`, `a: [b, c]` | the neighbours of `a`, and none after a bare `a:` |
//! | `a b {'weight': 3}`, `a b {}` | an edge; data in braces are ignored |
//! | `0 1 0` or `0,1,0`, and so on | the rows of an adjacency [`matrix`] |
//!
//! `#` and `%` begin a comment at the start of a line or after a blank. A name is any word
//! without brackets, quotes, comma, colon and semicolon that neither begins nor ends
//! with a dash; integers may be negative. Other graph formats use these characters, and reading
//! them as names would turn a valid file into a wrong graph.
//!
//! For the same reason, two numbers in the first line are refused if the second is the number of
//! edges that follow and no name exceeds the first: programming contests announce the numbers of
//! vertices and edges in this way. A heading `source,target` or `from,to` is ignored, with a note.

use super::builder::GraphBuilder;
use super::matrix::matrix;
use super::names::{Names, integer};
use super::text::{complain, lines, one_way};
use super::{Graph, brackets};
use crate::files::InputError;
use crate::files::text::shorten;

/// The hint for lines that cannot be read.
const FORMS: &str = "a line is an edge 'a b', 'a - b' or 'a -> b', or a vertex with its neighbours 'a: b c'; a \
                     matrix has as many rows as columns of 0 and 1";

/// Reads lines of names, or a dictionary.
pub(crate) fn read(text: &str, directed: bool) -> Result<Graph, InputError> {
    let rows = lines(text).map(|(line, content)| (line, without_comment(content)));
    let rows = rows.filter(|row| !row.1.is_empty());
    if let Some(graph) = brackets::read(text, directed).or_else(|| matrix(rows.clone(), directed)) {
        return graph;
    }
    let mut names = Names::default();
    let mut pairs = GraphBuilder::new(directed);
    let mut may_be_heading = true;
    let mut first = None;
    for (line, content) in rows {
        if std::mem::take(&mut may_be_heading) && is_heading(content) {
            pairs.remark(format!("line {line}, '{}', was read as a heading", shorten(content)));
            continue;
        }
        if let Some((vertex, neighbours)) =
            content.split_once(':').filter(|(before, _)| !before.contains('{'))
        {
            let from = names.number(name(vertex.trim(), line)?.into(), line)?;
            for neighbour in words(neighbours) {
                let to = names.number(name(neighbour, line)?.into(), line)?;
                pairs.expect_lists();
                pairs.add(from, to, line)?;
            }
        } else {
            let (from, to) = edge(content, line, directed, &mut pairs)?;
            if pairs.count() == 0 && !content.contains(['-', ',', '{']) {
                first = integer(from).zip(integer(to)).map(|numbers| (numbers, line, content));
            }
            let (from, to) = (names.number(from.into(), line)?, names.number(to.into(), line)?);
            pairs.add(from, to, line)?;
        }
    }
    if let Some(((vertices, edges), line, content)) = first
        && edges > 0
        && pairs.count() as i64 - 1 == edges
        && names.are_within(vertices)
    {
        return Err(complain(
            line,
            format!("'{}' may be an edge, or the numbers of vertices and edges", shorten(content)),
        )
        .hint(format!("delete the line, or write '{vertices} - {edges}' for the edge")));
    }
    let (names, places) = names.finish();
    pairs.renumber(&places);
    pairs.finish(names)
}

/// Returns the two names in a line with an edge.
fn edge<'a>(
    content: &'a str,
    line: usize,
    directed: bool,
    pairs: &mut GraphBuilder,
) -> Result<(&'a str, &'a str), InputError> {
    let refuse = || complain(line, format!("'{}' is not an edge", shorten(content))).hint(FORMS);
    let bare = match content.split_once('{') {
        // Data have keys or are empty. Other braces belong to another format.
        Some((edge, data)) if data == "}" || data.ends_with('}') && data.contains(':') => {
            pairs.remark("text in braces was ignored");
            edge.trim()
        }
        _ => content,
    };
    let words: Vec<&str> = bare.split_whitespace().take(4).collect();
    let (from, to) = if let Some(ends) = bare.split_once("<->").filter(|_| !directed) {
        ends
    } else if let Some(ends) = bare.split_once("->") {
        if !directed {
            return Err(one_way(content, ", or write 'a - b' for an undirected edge", line));
        }
        ends
    } else if let Some(ends) = bare.split_once(',') {
        ends
    } else {
        match words[..] {
            [from, to] | [from, "-" | "--", to] => (from, to),
            [both] => both.split_once("--").or_else(|| cut(both)).ok_or_else(refuse)?,
            _ => return Err(refuse()),
        }
    };
    let (from, to) = (from.trim(), to.trim());
    if from.is_empty() || to.is_empty() || [from, to].iter().any(|name| name.contains(char::is_whitespace)) {
        return Err(refuse());
    }
    Ok((name(from, line)?, name(to, line)?))
}

/// Splits a word at its only dash that is not a sign.
fn cut(word: &str) -> Option<(&str, &str)> {
    let mut dashes = word.match_indices('-').filter(|&(at, _)| at > 0);
    let (at, _) = dashes.next()?;
    dashes.next().is_none().then(|| (&word[..at], &word[at + 1..]))
}

/// Returns the word if it is a valid vertex name.
fn name(word: &str, line: usize) -> Result<&str, InputError> {
    let has_sign = word.contains(|sign: char| "{}[]()<>\"`;:,".contains(sign) || sign.is_whitespace());
    let is_dashed = word.starts_with('-') && integer(word).is_none() || word.ends_with('-');
    if word.is_empty() || has_sign || is_dashed {
        return Err(complain(line, format!("'{}' is not the name of a vertex", shorten(word))).hint(FORMS));
    }
    Ok(word)
}

/// Returns the words of a list, optionally in brackets and with commas.
fn words(list: &str) -> impl Iterator<Item = &str> {
    let list = list.trim();
    let bare = list.strip_suffix(',').unwrap_or(list);
    let inside = [('[', ']'), ('(', ')'), ('{', '}')]
        .into_iter()
        .find_map(|(open, close)| bare.strip_prefix(open)?.strip_suffix(close));
    inside
        .unwrap_or(list)
        .split(|sign: char| sign == ',' || sign.is_whitespace())
        .filter(|word| !word.is_empty())
}

/// Returns whether a line is the heading of a table.
fn is_heading(content: &str) -> bool {
    let columns = content.to_ascii_lowercase().replace(char::is_whitespace, "");
    matches!(columns.as_str(), "source,target" | "from,to")
}

/// Returns a line without its comment.
fn without_comment(line: &str) -> &str {
    let begins = |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with(char::is_whitespace);
    line.match_indices(['#', '%']).find(begins).map_or(line, |(at, _)| line[..at].trim_end())
}

#[cfg(test)]
mod tests;
