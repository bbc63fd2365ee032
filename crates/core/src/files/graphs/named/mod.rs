//! Graphs with names: a name and a few numbers instead of a file, such as `hypercube 5` or `petersen 11 2`.
//!
//! | file | idea |
//! | --- | --- |
//! | `table` | the names, with their numbers and what they mean |
//! | `outline` | the vertices and edges that a rule adds, within the limits of all graphs |
//! | `families`, `products`, `sets`, `cubic` | the rules |
//!
//! A rule takes time and memory in proportion to the vertices and edges that it adds, and stops at the limits.

mod cubic;
mod families;
mod outline;
mod products;
mod sets;
mod table;

pub(crate) use table::NAMED_GRAPHS;
pub use table::NamedGraph;

use super::{Graph, graph6};
use crate::files::text::shorten;
use crate::files::{InputError, Message};
use crate::words::quantity;
use outline::Outline;
use table::{ArcChoice, GraphRule};

/// Returns the graph with this name and these numbers; with `directed`, its arcs lead from the vertex that the rule
/// names first.
///
/// # Errors
/// No graph has this name, the numbers do not fit it, or the graph is too large.
pub(crate) fn make(words: &str, directed: bool) -> Result<Graph, InputError> {
    let name = words.split_whitespace().next().unwrap_or_default();
    let known = NAMED_GRAPHS.iter().find(|known| known.name == name).ok_or_else(|| {
        InputError::new(format!("no graph is named '{}'", shorten(name))).hint("the help lists the names")
    })?;
    known.make(words[name.len()..].trim(), directed).map_err(|reason| {
        let message = format!("graph '{}': {}", shorten(words.trim()), reason.what);
        InputError::new(message).hint(reason.hint.unwrap_or_else(|| known.usage().into()))
    })
}

/// A reason why there is no graph.
struct NoGraph {
    what: String,
    /// The hint; `None` for that of how to write the graph.
    hint: Option<Message>,
}

impl From<String> for NoGraph {
    fn from(what: String) -> Self {
        Self { what, hint: None }
    }
}

impl NamedGraph {
    /// Returns how to write the name with its numbers.
    fn usage(&self) -> String {
        format!("write '{}': {}", [self.name, self.shape].join(" ").trim_end(), self.about)
    }

    fn make(&self, words: &str, directed: bool) -> Result<Graph, NoGraph> {
        if directed && self.arcs == ArcChoice::Edges {
            let hint = Message::from("leave out ").parameter("directed");
            return Err(NoGraph { what: "its edges have no direction".to_owned(), hint: Some(hint) });
        }
        let mut out = Outline::new(directed || self.arcs == ArcChoice::Only);
        match &self.rule {
            GraphRule::Numbers { count, least, make } => {
                let numbers = numbers(words)?;
                if !count.contains(&numbers.len()) {
                    return Err(format!("it takes {}, but {} given", self.shape, given(numbers.len())).into());
                }
                if let Some(small) = numbers.iter().find(|number| *number < least) {
                    return Err(format!("{small} is too small, the least is {least}").into());
                }
                make(&numbers, &mut out)?;
            }
            GraphRule::Known(graph) if words.is_empty() => return Ok(known(graph)?),
            GraphRule::Known(_) => return Err("it takes no number".to_owned().into()),
            GraphRule::Lcf => {
                let (list, repeats) = lcf_code(words)?;
                cubic::lcf(&list, repeats, &mut out)?;
            }
        }
        Ok(out.graph())
    }
}

/// Returns the graph of other words, or one in sparse6.
fn known(graph: &str) -> Result<Graph, String> {
    let made = if graph.starts_with(':') { graph6::read(graph, false) } else { make(graph, false) };
    made.map_err(|error| error.to_string())
}

/// Returns a number of numbers as the beginning of a clause.
fn given(count: usize) -> String {
    match count {
        0 => "none is".to_owned(),
        _ => format!("{} {}", quantity(count, "numbers"), if count == 1 { "is" } else { "are" }),
    }
}

/// Reads numbers with blanks, commas or `x` between them.
fn numbers(words: &str) -> Result<Vec<usize>, String> {
    let parts = words.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | 'x' | 'X'));
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            let number = part.parse().ok().filter(|_| is_number);
            number.ok_or_else(|| {
                let part = shorten(part);
                if is_number { format!("{part} is too large") } else { format!("'{part}' is not a number") }
            })
        })
        .collect()
}

/// Reads an LCF code: a list of distances, and how often it is repeated, as `5,-5 7`, `[5,-5]^7` or `[5,-5] 7`.
fn lcf_code(words: &str) -> Result<(Vec<i64>, usize), String> {
    let parts = words.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | '[' | ']' | '^'));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let Some((repeats, list)) = parts.split_last().filter(|(_, list)| !list.is_empty()) else {
        return Err("it takes a list and the number of its repetitions".to_owned());
    };
    let wrong = |part: &str| format!("'{}' is not a number that fits", shorten(part));
    let list = list.iter().map(|part| part.parse().map_err(|_| wrong(part)));
    Ok((list.collect::<Result<_, _>>()?, repeats.parse().map_err(|_| wrong(repeats))?))
}

#[cfg(test)]
mod tests;
