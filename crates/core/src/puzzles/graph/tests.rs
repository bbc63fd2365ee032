//! Arguments and solutions of independent sets and matchings.

use super::super::tests::solutions;
use super::*;

fn instance(puzzle: &GraphPuzzle, graph: &str, size: Option<&str>) -> Result<Instance, String> {
    let mut arguments = Arguments::default();
    if let Some(size) = size {
        arguments.add_value("size", size.to_owned());
    }
    arguments.set_board(graph.as_bytes().to_vec());
    puzzle.build(&arguments).map_err(|error| error.to_string())
}

/// A square with a diagonal and a pendant vertex: a - b - c - d - a, a - c and d - e.
const GRAPH: &str = "a b\nb c\nc d\nd a\na c\nd e";

#[test]
fn solutions_of_a_small_graph() {
    let found = |puzzle, size| solutions(&instance(puzzle, GRAPH, Some(size)).expect("a graph"));
    let sets = found(&INDEPENDENT_SETS, "2");
    assert_eq!(sets, [[0, 4], [1, 3], [1, 4], [2, 4]]);
    assert_eq!(found(&INDEPENDENT_SETS, "all").len(), 1 + 5 + 4);
    // The edges in order: a-b, a-c, a-d, b-c, c-d, d-e.
    assert_eq!(found(&MATCHINGS, "2"), [[0, 4], [0, 5], [1, 5], [2, 3], [3, 5]]);
    assert_eq!(found(&MATCHINGS, "all").len(), 1 + 6 + 5);
}

#[test]
fn perfect_matchings_cover_every_vertex() {
    let found = |graph| {
        let instance = instance(&MATCHINGS, graph, Some("perfect")).expect("a graph");
        (instance.obstacle(), if instance.obstacle().is_none() { solutions(&instance).len() } else { 0 })
    };
    assert_eq!(found("a b\nb c\nc d\nd a"), (None, 2));
    assert_eq!(found("a b\nb c"), (Some("a largest matching has 1 edge".to_owned()), 0));
    // Two triangles with an edge between them.
    assert_eq!(found("1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 4"), (None, 1));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refusal = |puzzle, graph, size| instance(puzzle, graph, size).err().unwrap_or_default();
    assert_eq!(
        refusal(&INDEPENDENT_SETS, "a b", Some("perfect")),
        "size: 'perfect' is not a number of vertices"
    );
    assert_eq!(refusal(&MATCHINGS, "a b", Some("-1")), "size: '-1' is not a number of edges");
    assert_eq!(refusal(&MATCHINGS, "a:", None), "");
    assert_eq!(refusal(&MATCHINGS, "&BP_", None), "graph has arcs, which have a direction");
    let edges: Vec<String> = (0..4100).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect();
    let long = edges.concat();
    assert_eq!(
        refusal(&INDEPENDENT_SETS, &long, None),
        "graph has 4101 vertices; at most 4096 are possible here"
    );
    assert_eq!(refusal(&MATCHINGS, &long, None), "graph has 4100 edges; at most 4096 are possible here");
}
