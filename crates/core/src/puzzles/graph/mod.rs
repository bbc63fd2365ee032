//! Hamiltonian walks in graphs, and graphs as they stand in files.
//!
//! The puzzle is in `puzzle`, what was asked for in `task`, the check of a finished walk in `verify`, and files
//! of many graphs in `stream`. The other files read.
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

mod collector;
mod dictionary;
mod dimacs;
mod edges;
mod graph6;
mod hcp;
mod names;
mod numbers;
mod puzzle;
mod recognise;
mod sparse6;
mod stream;
mod task;
mod text;
mod verify;

use super::PuzzleError;
pub(super) use puzzle::GRAPH;

/// A graph with more vertices is refused before anything is made of it.
pub(super) const MOST_VERTICES: usize = 1 << 20;
/// A graph with more arcs is refused; an edge that can be walked both ways is two arcs.
pub(super) const MOST_ARCS: usize = 1 << 24;

/// A graph as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Graph {
    /// The names of the vertices in the words of the file.
    ///
    /// Numbers where the format has no names: from 1 in `hcp` and `dimacs`, from 0 in
    /// `graph6`. In `edges` they are in numerical order if all are integers, else in
    /// the order in which they appear.
    pub(super) names: Vec<String>,
    /// For each vertex those one step away, ascending: no loop, nothing twice.
    pub(super) rows: Vec<Vec<u32>>,
    /// Whether steps have a direction; if not, every step is in the rows of both its ends.
    pub(super) directed: bool,
    /// What was understood though it is not quite how graphs are written; one line each.
    pub(super) remarks: Vec<String>,
}

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InputFormat {
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
    pub(super) const ALL: [Self; 4] = [Self::Edges, Self::Hcp, Self::Dimacs, Self::Graph6];

    /// The format that is called so on the command line; sparse6 and digraph6 are read where graph6 is.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "sparse6" | "digraph6" => Some(Self::Graph6),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// What it is called on the command line.
    pub(super) fn name(self) -> &'static str {
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
pub(super) fn read(bytes: &[u8], format: Option<InputFormat>, directed: bool) -> Result<Graph, PuzzleError> {
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
pub(super) fn read_line(bytes: &[u8], line: usize, directed: bool) -> Result<Graph, PuzzleError> {
    graph6::read_line(text::decode(bytes, line)?.trim(), line, directed)
}

/// The error, with the format that was taken for granted.
fn doubtful(error: &PuzzleError, format: InputFormat) -> PuzzleError {
    let remedy = error.remedy().map(|it| format!("{it}; ")).unwrap_or_default();
    let others: Vec<&str> = InputFormat::ALL.iter().filter(|&&it| it != format).map(|it| it.name()).collect();
    let hint = format!("{remedy}this was read as {}, --input may say {}", format.name(), others.join(", "));
    PuzzleError::new(error.to_string()).hint(hint)
}

#[cfg(test)]
mod tests;
