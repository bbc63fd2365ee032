//! Graphs in files.
//!
//! Every reader produces the same [`Graph`]: vertex names as in the file, and for each vertex the ascending row of
//! its successors. Differences that do not matter for Hamiltonian paths are removed and reported in a note: loops are
//! dropped, and repeated edges count once. Ambiguous files are refused.
//!
//! | format | file | notation |
//! | --- | --- | --- |
//! | `edges` | `edges` | `a b`, `a - b`, `a -> b`, `a,b` or `a: b c` |
//! | | `brackets` | `{0: [10, 17], ...}`, `[(0, 1), (1, 2)]`, `{1 -> 2, 2 -> 3}` or `[[0, 1, 0], ...]` |
//! | | `matrix` | `0 1 0` and so on: an adjacency matrix |
//! | `dot` | `dot` | `graph { a -- b; b -- c }` of Graphviz |
//! | `hcp` | `hcp` | TSPLIB: keywords, then pairs of numbers, ended by `-1` |
//! | `dimacs` | `dimacs` | `p edge 10 15`, then lines `e 1 2` |
//! | `graph6` | `graph6`, `sparse6` | one line of printable bytes; also sparse6 and digraph6 |
//!
//! `named` makes graphs with names, such as `hypercube 5`, without a file.
//!
//! With `directed`, a pair is an arc from its first to its second vertex, whatever the separator. Otherwise a pair is
//! an undirected edge, and a separator that implies a direction is refused.

mod brackets;
mod builder;
mod dimacs;
mod dot;
mod edges;
pub(crate) mod graph6;
mod hcp;
mod matrix;
pub(crate) mod named;
mod names;
mod numbers;
mod parts;
pub(crate) mod recognise;
mod sparse6;
pub(crate) mod text;

use crate::files::InputError;

/// Largest number of vertices; checked before memory is allocated.
pub(crate) const MOST_VERTICES: usize = 1 << 20;
/// Largest number of arcs; an undirected edge is two arcs.
pub(crate) const MOST_ARCS: usize = 1 << 24;

/// A graph read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Graph {
    /// The names of the vertices, as in the file.
    ///
    /// Formats without names use numbers: from 1 in `hcp` and `dimacs`, from 0 in `graph6`. Names in `edges` are in
    /// numerical order if all are integers, otherwise in order of appearance.
    pub(crate) names: Vec<String>,
    /// The successors of each vertex, ascending, without loops and repetitions.
    pub(crate) rows: Vec<Vec<u32>>,
    /// Whether the graph is directed; if not, each edge is in the rows of both ends.
    pub(crate) directed: bool,
    /// Notes on unusual notation and how it was read, one line each.
    pub(crate) remarks: Vec<String>,
}

/// A file format for graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InputFormat {
    /// One edge per line, one vertex with its neighbours per line, a list or a matrix in brackets.
    Edges,
    /// The language of Graphviz.
    Dot,
    /// A Hamiltonian cycle problem of TSPLIB.
    Hcp,
    /// Lines that begin with `c`, `p`, `e` and `a`.
    Dimacs,
    /// graph6, sparse6 or digraph6.
    Graph6,
}

impl InputFormat {
    /// All formats, in the order of the help.
    pub(crate) const ALL: [Self; 5] = [Self::Edges, Self::Dot, Self::Hcp, Self::Dimacs, Self::Graph6];

    /// Returns the format with this name; sparse6 and digraph6 are part of graph6.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "sparse6" | "digraph6" => Some(Self::Graph6),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// Returns the name of the format.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Dot => "dot",
            Self::Hcp => "hcp",
            Self::Dimacs => "dimacs",
            Self::Graph6 => "graph6",
        }
    }
}

/// Reads a graph; without a `format`, in the format that its content suggests.
///
/// Takes O(bytes + vertices + arcs log arcs) time, and memory in proportion to the content of the file rather than to
/// its header. The exception is vertices without edges, of which there may be [`MOST_VERTICES`].
///
/// # Errors
/// The bytes are not a graph in this format, are ambiguous, or the graph has no vertex or is too large. The error
/// names the line and quotes it, and gives a hint.
pub(crate) fn read(bytes: &[u8], format: Option<InputFormat>, directed: bool) -> Result<Graph, InputError> {
    let text = text::decode(bytes, 1)?;
    let taken = format.unwrap_or_else(|| recognise::recognise(&text));
    let graph = match taken {
        InputFormat::Edges => edges::read(&text, directed),
        InputFormat::Dot => dot::read(&text, directed),
        InputFormat::Hcp => hcp::read(&text, directed),
        InputFormat::Dimacs => dimacs::read(&text, directed),
        InputFormat::Graph6 => graph6::read(&text, directed),
    };
    // If no format was named, the error should mention which one it is about.
    graph.map_err(|error| if format.is_none() { doubtful(&error, taken) } else { error })
}

/// Reads the graph of line number `line` of a [`stream`].
///
/// # Errors
/// Those of [`read`].
pub(crate) fn read_line(bytes: &[u8], line: usize, directed: bool) -> Result<Graph, InputError> {
    graph6::read_line(text::decode(bytes, line)?.trim(), line, directed)
}

/// Adds the recognised format to an error.
fn doubtful(error: &InputError, format: InputFormat) -> InputError {
    let remedy = error.remedy().map(|remedy| remedy.clone().words("; ")).unwrap_or_default();
    let others: Vec<&str> =
        InputFormat::ALL.iter().filter(|&&other| other != format).map(|other| other.name()).collect();
    let hint = remedy.words(format!("this was read as {}; ", format.name())).parameter("input");
    error.clone().hint(hint.words(format!(" can be {}", others.join(", "))))
}

#[cfg(test)]
mod tests;
