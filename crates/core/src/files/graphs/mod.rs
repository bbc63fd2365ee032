//! Graphs in files.
//!
//! A reader makes the same [`Graph`] of every format: names in the words of the file, and for
//! each vertex the ascending row of those one step away. What a Hamiltonian walk
//! cannot tell apart is made equal here and mentioned in a remark: loops go, and
//! a repeated edge counts once. Anything that could mean two things is refused.
//!
//! | format | file | what it looks like |
//! | --- | --- | --- |
//! | `edges` | `edges`, `dictionary` | `a b`, `a - b`, `a -> b`, `a,b`, `a: b c`, or `{0: [10, 17], ...}` |
//! | `hcp` | `hcp` | TSPLIB: keywords, then pairs of numbers closed by `-1` |
//! | `dimacs` | `dimacs` | `p edge 10 15`, then lines `e 1 2` |
//! | `graph6` | `graph6`, `sparse6` | one line of printable bytes; sparse6 and digraph6 as well |
//!
//! With `directed` a pair is an arc from its first to its second vertex, whatever
//! stands between them. Without it a pair can be walked both ways, and a sign that says
//! otherwise is refused.

mod builder;
mod dictionary;
mod dimacs;
mod edges;
pub(crate) mod graph6;
mod hcp;
mod names;
mod numbers;
pub(crate) mod recognise;
mod sparse6;
pub(crate) mod text;

use crate::files::InputError;

/// A graph with more vertices is refused before anything is made of it.
pub(crate) const MOST_VERTICES: usize = 1 << 20;
/// A graph with more arcs is refused; an edge that can be walked both ways is two arcs.
pub(crate) const MOST_ARCS: usize = 1 << 24;

/// A graph as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Graph {
    /// The names of the vertices in the words of the file.
    ///
    /// Numbers where the format has no names: from 1 in `hcp` and `dimacs`, from 0 in
    /// `graph6`. In `edges` they are in numerical order if all are integers, else in
    /// the order in which they appear.
    pub(crate) names: Vec<String>,
    /// For each vertex those one step away, ascending: no loop, nothing twice.
    pub(crate) rows: Vec<Vec<u32>>,
    /// Whether steps have a direction; if not, every step is in the rows of both its ends.
    pub(crate) directed: bool,
    /// What was understood though it is not quite how graphs are written; one line each.
    pub(crate) remarks: Vec<String>,
}

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InputFormat {
    /// One edge a line, or one vertex a line with its neighbours, or a dictionary of neighbours.
    Edges,
    /// A Hamiltonian cycle problem of TSPLIB.
    Hcp,
    /// Lines that begin with `c`, `p`, `e` and `a`.
    Dimacs,
    /// graph6, sparse6 or digraph6.
    Graph6,
}

impl InputFormat {
    /// All formats, in the order of the help.
    pub(crate) const ALL: [Self; 4] = [Self::Edges, Self::Hcp, Self::Dimacs, Self::Graph6];

    /// The format that is called so on the command line; sparse6 and digraph6 are read where graph6 is.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "sparse6" | "digraph6" => Some(Self::Graph6),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// What it is called on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Hcp => "hcp",
            Self::Dimacs => "dimacs",
            Self::Graph6 => "graph6",
        }
    }
}

/// Reads a graph; without a `format`, in the one that its content suggests.
///
/// Costs O(bytes + vertices + arcs log arcs) time, and memory for what the file holds, not for
/// what it announces; the exception are vertices without edges, of which there may
/// be [`MOST_VERTICES`].
///
/// # Errors
/// The bytes are no graph in this format, or mean two things, or the graph has no
/// vertex or is too large. The error names the line, what stands there, and the remedy.
pub(crate) fn read(bytes: &[u8], format: Option<InputFormat>, directed: bool) -> Result<Graph, InputError> {
    let text = text::decode(bytes, 1)?;
    let taken = format.unwrap_or_else(|| recognise::recognise(&text));
    let graph = match taken {
        InputFormat::Edges => edges::read(&text, directed),
        InputFormat::Hcp => hcp::read(&text, directed),
        InputFormat::Dimacs => dimacs::read(&text, directed),
        InputFormat::Graph6 => graph6::read(&text, directed),
    };
    // Whoever named no format may not know which one the complaint is about.
    graph.map_err(|error| if format.is_none() { doubtful(&error, taken) } else { error })
}

/// Reads the graph of line number `line` of a [`stream`].
///
/// # Errors
/// Those of [`read`].
pub(crate) fn read_line(bytes: &[u8], line: usize, directed: bool) -> Result<Graph, InputError> {
    graph6::read_line(text::decode(bytes, line)?.trim(), line, directed)
}

/// The error, with the format that was taken for granted.
fn doubtful(error: &InputError, format: InputFormat) -> InputError {
    let remedy = error.remedy().map(|remedy| remedy.clone().words("; ")).unwrap_or_default();
    let others: Vec<&str> = InputFormat::ALL.iter().filter(|&&it| it != format).map(|it| it.name()).collect();
    let hint = remedy.words(format!("this was read as {}; ", format.name())).parameter("input");
    error.clone().hint(hint.words(format!(" can be {}", others.join(", "))))
}

#[cfg(test)]
mod tests;
