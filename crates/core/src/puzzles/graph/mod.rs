//! Hamiltonian paths and cycles of a graph in a file, or of a graph with a name.

#[cfg(feature = "streams")]
mod kinds;
mod request;
mod stream;
mod verify;

use super::partial::{ANY_LENGTH, INDUCED, LENGTH, LONGEST};
use super::{Arguments, Example, Instance, NamedBoard, Param, ParamKind, Puzzle, PuzzleFacts, Stream};
use crate::files::graphs::named::{NAMED_GRAPHS, NamedGraph};
use crate::files::{InputError, Message};
#[cfg(feature = "streams")]
pub use kinds::GraphKind;
use request::GraphRequest;
pub(super) use request::{graph, label, plain};
pub(super) use stream::Lines;

/// The puzzle; see the module.
pub(super) static GRAPH: GraphPuzzle = GraphPuzzle;

/// Hamiltonian paths and cycles in graphs.
pub(super) struct GraphPuzzle;

/// Names of parameters.
const CLOSED: &str = "closed";
const FROM: &str = "from";
const TO: &str = "to";
pub(super) const DIRECTED: &str = "directed";
pub(super) const INPUT: &str = "input";
pub(super) const STREAM: &str = "stream";
pub(super) const STOP_ON_ERROR: &str = "stop-on-error";
pub(super) const SUMMARY: &str = "summary";
pub(super) const ONLY: &str = "only";

/// The parameters of a file with one graph or many.
pub(super) const GRAPH_PARAM: Param = Param {
    name: "graph",
    help: "A graph file, - for standard input, or a name with its numbers, such as hypercube 5",
    kind: ParamKind::Board { default: None, sized: false },
};
pub(super) const INPUT_PARAM: Param = Param::value(
    INPUT,
    "FORMAT",
    "Read this format: edges, dot, hcp, dimacs, graph6, sparse6, digraph6 [default: recognise it]",
);
pub(super) const STREAM_PARAM: Param =
    Param::flag(STREAM, "Treat the file as a stream, even if it holds one graph or none");
pub(super) const SUMMARY_PARAM: Param =
    Param::flag(SUMMARY, "Write totals instead of one answer per graph of a stream ('count')");
pub(super) const STOP_PARAM: Param =
    Param::flag(STOP_ON_ERROR, "Stop at the first line of a stream that cannot be read");

const PARAMS: &[Param] = &[
    GRAPH_PARAM,
    Param::flag(CLOSED, "Find cycles instead of paths: an edge joins the last vertex to the first"),
    Param::value(
        FROM,
        "NAMES",
        "Begin at this vertex, named as in the file, or at one of several: a,b or 0..4",
    ),
    Param::value(TO, "NAMES", "End at this vertex, or at one of several"),
    ANY_LENGTH,
    LENGTH,
    LONGEST,
    INDUCED,
    Param::flag(DIRECTED, "Treat edges as arcs, from the vertex that is named first"),
    INPUT_PARAM,
    STREAM_PARAM,
    SUMMARY_PARAM,
    Param::value(
        ONLY,
        "KIND",
        "Write only the graphs of a stream that have a solution or none, as graph6 ('count'): hamiltonian or \
               non-hamiltonian for cycles, traceable or non-traceable for paths",
    ),
    #[cfg(feature = "streams")]
    kinds::ALSO,
    STOP_PARAM,
];

const EXAMPLES: &[Example] = &[
    Example::new("graph.txt", &[], "paths"),
    Example::new("graph.txt", &[(CLOSED, None)], "cycles"),
    Example::new("hypercube 4", &[(CLOSED, None)], "cycles of a graph with a name"),
    Example::new(
        "graph.txt",
        &[(DIRECTED, None), (FROM, Some("a"))],
        "paths along arcs that begin at vertex a",
    ),
];

impl Puzzle for GraphPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "graph",
            related_words: &["hamiltonian", "hamilton", "hcp", "graphs"],
            about: "Hamiltonian paths and cycles of a graph",
            params: PARAMS,
            examples: EXAMPLES,
            examples_of_paths: EXAMPLES,
            ..PuzzleFacts::NONE
        };
        &FACTS
    }

    fn details(&self) -> Message {
        Message::from("A Hamiltonian path visits every vertex once; a Hamiltonian cycle (")
            .parameter(CLOSED)
            .words(
                ") also returns to its first vertex. 'undirected' counts a path and its reversal as one solution, and \
                 so all cycles that differ only in where they begin; 'list' writes one of them. 'directed' counts the \
                 two directions separately. With ",
            )
            .parameter(DIRECTED)
            .words(", edges are arcs and only 'directed' is counted. ")
            .parameter(FROM)
            .words(" and ")
            .parameter(TO)
            .words(
                " fix the direction, unless they name the same vertices; if two vertices are in both sets but others in \
                 one, a path between the two counts in both directions, and only 'directed' is counted.\n\n\
                 The file holds edges ('a b', 'a - b', 'a -> b', one per line), vertices with their neighbours \
                 ('a: b c', or a dictionary as Python prints it), or a graph in TSPLIB (hcp), DIMACS, graph6, sparse6 \
                 or digraph6. Two or more graphs, one per line in the last three formats, are a stream: each is \
                 answered separately as soon as its line is read, and limits apply to each.\n\n\
                 A graph with a name needs no file. Its vertices are numbered from 0. To read a file whose name is that \
                 of a graph, write './' before it.",
            )
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(GraphRequest::new(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(GraphRequest::new(arguments)?.canonical())
    }

    fn named_boards(&self) -> Vec<NamedBoard> {
        let board =
            |graph: &NamedGraph| NamedBoard { name: graph.name, numbers: graph.shape, about: graph.about };
        NAMED_GRAPHS.iter().map(board).collect()
    }

    fn stream(&self) -> Option<&'static dyn Stream> {
        Some(&Lines { kinds: None })
    }
}
