//! What is asked of a graph in a file, or of a graph with a name: Hamiltonian paths and cycles, independent sets, or
//! matchings.

#[cfg(feature = "streams")]
mod kinds;
mod request;
mod stream;
#[cfg(test)]
mod tests;

use super::path_request::{ANY_LENGTH, CLOSED, FROM, INDUCED, LENGTH, LONGEST, TO};
use super::problem::sets::SetMembers;
use super::{Arguments, Example, Instance, NamedGraph, Param, ParamKind, Puzzle, PuzzleFacts};
use crate::files::graphs::named::NAMED_GRAPHS;
use crate::files::{InputError, Message};
#[cfg(feature = "streams")]
pub use kinds::GraphKind;
use request::GraphRequest;
pub use stream::{Stream, StreamRequest};

/// A puzzle on graphs.
pub(super) struct GraphPuzzle {
    facts: &'static PuzzleFacts,
    details: fn() -> Message,
    /// What the members of solutions are; `None` if solutions are paths.
    members: Option<SetMembers>,
}

/// Names of parameters.
const DIRECTED: &str = "directed";
const INPUT: &str = "input";
const STREAM: &str = "stream";
const STOP_ON_ERROR: &str = "stop-on-error";
const SUMMARY: &str = "summary";
const ONLY: &str = "only";

/// The parameters of a file with one graph or many.
const GRAPH_PARAM: Param = Param {
    name: "graph",
    help: "A graph file, - for standard input, or a name with its numbers, such as hypercube 5",
    kind: ParamKind::Board { default: None, sized: false },
};
const INPUT_PARAM: Param = Param::value(
    INPUT,
    "FORMAT",
    "Read this format: edges, dot, hcp, dimacs, graph6, sparse6, digraph6 [default: recognise it]",
);
const STREAM_PARAM: Param =
    Param::flag(STREAM, "Treat the file as a stream, even if it holds one graph or none");
const SUMMARY_PARAM: Param =
    Param::flag(SUMMARY, "Write totals instead of one answer per graph of a stream ('count')");
const STOP_PARAM: Param =
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

/// Hamiltonian paths and cycles.
pub(super) static GRAPH: GraphPuzzle = GraphPuzzle {
    facts: &PuzzleFacts {
        name: "graph",
        related_words: &["hamiltonian", "hamilton", "hcp", "graphs"],
        about: "Hamiltonian paths and cycles of a graph",
        params: PARAMS,
        examples: EXAMPLES,
        examples_of_families: EXAMPLES,
        ..PuzzleFacts::NONE
    },
    details: || {
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
    },
    members: None,
};

/// Returns the parameters of sets with this parameter of their size.
const fn params(size: Param) -> [Param; 7] {
    [GRAPH_PARAM, size, INPUT_PARAM, STREAM_PARAM, SUMMARY_PARAM, ONLY_PARAM, STOP_PARAM]
}

/// Returns the details of a puzzle with this rule.
fn of_sets(rule: &'static str) -> Message {
    let details = Message::from(rule)
        .words("Without ")
        .parameter("size")
        .words(", cavalcade chooses as many as possible; it first finds that number and proves it. With ");
    details.setting("size", "all").words(
        ", 'count' also writes the number of solutions of each size.\n\n\
         The file holds an undirected graph or a stream of graphs, as for 'graph'.",
    )
}

const VERTICES: Param = Param::value(
    "size",
    "K|all",
    "Choose K vertices, or any number of them with 'all' [default: as many as possible]",
);

const EDGES: Param = Param::value(
    "size",
    "K|all|perfect",
    "Choose K edges, any number with 'all', or one at every vertex with 'perfect' [default: as many as possible]",
);

const ONLY_PARAM: Param = Param::value(
    ONLY,
    "KIND",
    "Write only the graphs of a stream that have a solution or none, as graph6 ('count'): solvable or unsolvable",
);

const OF_SETS: &[Example] = &[
    Example::new("graph.txt", &[], "the largest independent sets"),
    Example::new("graph.txt", &[("size", Some("all"))], "independent sets of every size"),
    Example::new("graph.txt", &[("size", Some("3"))], "three vertices without an edge between them"),
];

/// Independent sets of vertices.
pub(super) static INDEPENDENT_SETS: GraphPuzzle = GraphPuzzle {
    facts: &PuzzleFacts {
        name: "independent-sets",
        synonyms: &["independent-set"],
        related_words: &["independent", "stable", "stable-sets", "cliques"],
        about: "Sets of vertices of a graph without two neighbours",
        params: &params(VERTICES),
        examples: OF_SETS,
        examples_of_families: OF_SETS,
        ..PuzzleFacts::NONE
    },
    details: || {
        of_sets(
            "No edge joins two vertices of an independent set. Cliques are the independent sets of the complement graph. ",
        )
    },
    members: Some(SetMembers::Vertices),
};

const OF_MATCHINGS: &[Example] = &[
    Example::new("graph.txt", &[], "the largest matchings"),
    Example::new("graph.txt", &[("size", Some("perfect"))], "perfect matchings"),
    Example::new("graph.txt", &[("size", Some("all"))], "matchings of every size"),
];

/// Matchings.
pub(super) static MATCHINGS: GraphPuzzle = GraphPuzzle {
    facts: &PuzzleFacts {
        name: "matchings",
        synonyms: &["matching"],
        related_words: &["perfect", "dimers", "dominoes", "independent-edges"],
        about: "Sets of edges of a graph without a common end",
        params: &params(EDGES),
        examples: OF_MATCHINGS,
        examples_of_families: OF_MATCHINGS,
        ..PuzzleFacts::NONE
    },
    details: || {
        of_sets(
            "No two edges of a matching have a common end. A perfect matching has an edge at every vertex. ",
        )
    },
    members: Some(SetMembers::Edges),
};

impl Puzzle for GraphPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.facts
    }

    fn details(&self) -> Message {
        (self.details)()
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(GraphRequest::new(self.members, arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(GraphRequest::new(self.members, arguments)?.canonical())
    }

    fn named_boards(&self) -> &'static [NamedGraph] {
        NAMED_GRAPHS
    }

    fn stream(&self) -> Option<&'static Stream> {
        match self.members {
            None => Some(&Stream { kinds: None }),
            Some(_) => Some(&Stream { kinds: Some(["solvable", "unsolvable"]) }),
        }
    }
}
