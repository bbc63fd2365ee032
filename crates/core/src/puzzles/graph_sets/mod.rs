//! Independent sets and matchings of a graph in a file.

mod request;
mod verify;

use super::graph::{self, GRAPH, Lines};
use super::problem::sets::SetMembers;
use super::{Arguments, Example, Instance, NamedBoard, Param, Puzzle, PuzzleFacts, Stream};
use crate::files::{InputError, Message};
use request::GraphSetsRequest;

/// Sets of vertices or of edges of a graph.
pub(super) struct GraphSetsPuzzle {
    facts: &'static PuzzleFacts,
    /// The rule, and what the sizes mean.
    rule: &'static str,
    members: SetMembers,
}

/// Returns the parameters of sets with this parameter of their size.
const fn params(size: Param) -> [Param; 7] {
    let (graph, input, stream) = (graph::GRAPH_PARAM, graph::INPUT_PARAM, graph::STREAM_PARAM);
    [graph, size, input, stream, graph::SUMMARY_PARAM, ONLY_PARAM, graph::STOP_PARAM]
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
    graph::ONLY,
    "KIND",
    "Write only the graphs of a stream that have a solution or none, as graph6 ('count'): solvable or unsolvable",
);

const OF_SETS: &[Example] = &[
    Example::new("graph.txt", &[], "the largest independent sets"),
    Example::new("graph.txt", &[("size", Some("all"))], "independent sets of every size"),
    Example::new("graph.txt", &[("size", Some("3"))], "three vertices without an edge between them"),
];

/// Independent sets of vertices.
pub(super) static INDEPENDENT_SETS: GraphSetsPuzzle = GraphSetsPuzzle {
    facts: &PuzzleFacts {
        name: "independent-sets",
        synonyms: &["independent-set"],
        related_words: &["independent", "stable", "stable-sets", "cliques"],
        about: "Sets of vertices of a graph without two neighbours",
        params: &params(VERTICES),
        examples: OF_SETS,
        examples_of_sets: OF_SETS,
        ..PuzzleFacts::NONE
    },
    rule: "No edge joins two vertices of an independent set. Cliques are the independent sets of the complement graph. ",
    members: SetMembers::Vertices,
};

const OF_MATCHINGS: &[Example] = &[
    Example::new("graph.txt", &[], "the largest matchings"),
    Example::new("graph.txt", &[("size", Some("perfect"))], "perfect matchings"),
    Example::new("graph.txt", &[("size", Some("all"))], "matchings of every size"),
];

/// Matchings.
pub(super) static MATCHINGS: GraphSetsPuzzle = GraphSetsPuzzle {
    facts: &PuzzleFacts {
        name: "matchings",
        synonyms: &["matching"],
        related_words: &["perfect", "dimers", "dominoes", "independent-edges"],
        about: "Sets of edges of a graph without a common end",
        params: &params(EDGES),
        examples: OF_MATCHINGS,
        examples_of_sets: OF_MATCHINGS,
        ..PuzzleFacts::NONE
    },
    rule: "No two edges of a matching have a common end. A perfect matching has an edge at every vertex. ",
    members: SetMembers::Edges,
};

impl Puzzle for GraphSetsPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.facts
    }

    fn details(&self) -> Message {
        let details = Message::from(self.rule).words("Without ").parameter("size").words(
            ", cavalcade chooses as many as possible; it first finds that number and proves it. With ",
        );
        details.setting("size", "all").words(
            ", 'count' also writes the number of solutions of each size.\n\n\
             The file holds an undirected graph or a stream of graphs, as for 'graph'.",
        )
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(GraphSetsRequest::new(self.members, arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(GraphSetsRequest::new(self.members, arguments)?.canonical())
    }

    fn named_boards(&self) -> Vec<NamedBoard> {
        GRAPH.named_boards()
    }

    fn stream(&self) -> Option<&'static dyn Stream> {
        Some(&Lines { kinds: Some(["solvable", "unsolvable"]) })
    }
}

#[cfg(test)]
mod tests;
