//! Hamiltonian paths and cycles of a graph that is given as a file.

mod stream;
mod task;
mod verify;

use super::{Arguments, Instance, Kind, Param, Puzzle, Stream};
use crate::files::InputError;
use stream::Lines;
use task::Task;

/// Hamiltonian walks; see the module.
pub(super) static GRAPH: GraphWalks = GraphWalks;

/// Hamiltonian walks in graphs.
pub(super) struct GraphWalks;

/// Names of parameters.
const CLOSED: &str = "closed";
const FROM: &str = "from";
const TO: &str = "to";
const DIRECTED: &str = "directed";
const INPUT: &str = "input";
const STREAM: &str = "stream";
const STOP_ON_ERROR: &str = "stop-on-error";
const SUMMARY: &str = "summary";
const ONLY: &str = "only";

const PARAMS: &[Param] = &[
    Param {
        name: "graph",
        help: "A graph file, or - for standard input",
        kind: Kind::Board { default: None, sized: false },
    },
    Param {
        name: CLOSED,
        help: "Cycles instead of paths: a step leads from the last vertex to the first",
        kind: Kind::Flag,
    },
    Param {
        name: FROM,
        help: "Begin at this vertex, by its name in the file",
        kind: Kind::Value { shape: "NAME" },
    },
    Param { name: TO, help: "End at this vertex", kind: Kind::Value { shape: "NAME" } },
    Param {
        name: DIRECTED,
        help: "Steps lead one way, from the vertex that is named first",
        kind: Kind::Flag,
    },
    Param {
        name: INPUT,
        help: "How the graph is written: edges, hcp, dimacs, graph6, sparse6, digraph6 [default: as it looks]",
        kind: Kind::Value { shape: "FORMAT" },
    },
    Param {
        name: STREAM,
        help: "Treat the file as a stream, even if it holds one graph or none",
        kind: Kind::Flag,
    },
    Param {
        name: SUMMARY,
        help: "Write totals instead of an answer for each graph of a stream ('count')",
        kind: Kind::Flag,
    },
    Param {
        name: ONLY,
        help: "Write the graphs of a stream that are hamiltonian or non-hamiltonian, without --closed traceable or \
               non-traceable, as graph6 ('count')",
        kind: Kind::Value { shape: "KIND" },
    },
    Param {
        name: STOP_ON_ERROR,
        help: "End a stream at the first line that cannot be read",
        kind: Kind::Flag,
    },
];

impl Puzzle for GraphWalks {
    fn name(&self) -> &'static str {
        "graph"
    }

    fn related_words(&self) -> &'static [&'static str] {
        &["hamiltonian", "hamilton", "hcp", "graphs"]
    }

    fn about(&self) -> &'static str {
        "Hamiltonian paths and cycles of a graph"
    }

    fn details(&self) -> String {
        "A Hamiltonian path visits every vertex once; a Hamiltonian cycle (--closed) also returns to its first. \
         A path and its reversal are one, and so are the cycles that differ in where they begin: that is what \
         'undirected' counts and what a list consists of. 'directed' tells reversals apart. With --directed steps \
         lead one way and only 'directed' is counted. If asked for by --from and --to, the direction is fixed.\n\n\
         A file holds edges ('a b', 'a - b', 'a -> b', one a line), or vertices with their neighbours ('a: b c', or \
         a dictionary as Python prints it), or TSPLIB (hcp), or DIMACS, or graph6, sparse6 or digraph6. Two graphs or \
         more, one a line in the last three, are a stream: each is answered for itself as soon as its line is read, and \
         limits apply to each."
            .to_owned()
    }

    fn params(&self) -> &'static [Param] {
        PARAMS
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("graph.txt", "paths"),
            ("graph.txt --closed", "cycles"),
            ("graph.txt --directed --from a", "paths that begin at vertex a, of steps that lead one way"),
        ]
    }

    fn examples_of_walks(&self) -> &'static [(&'static str, &'static str)] {
        self.examples()
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(Task::new(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(Task::new(arguments)?.canonical())
    }

    fn stream(&self) -> Option<&'static dyn Stream> {
        Some(&Lines)
    }
}
