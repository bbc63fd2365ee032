//! The graphs in the folder of fixtures, good and bad.

use super::super::read;

macro_rules! fixture {
    ($name:literal) => {
        (&include_bytes!(concat!("../../../../../../fixtures/", $name))[..], $name)
    };
}

#[test]
fn fixtures_are_what_they_say() {
    // Vertices, steps, and how many leave each vertex if that is the same for all.
    for ((bytes, name), directed, vertices, arcs, degree) in [
        (fixture!("graphs/petersen.txt"), false, 10, 30, Some(3)),
        (fixture!("graphs/petersen.g6"), false, 10, 30, Some(3)),
        (fixture!("graphs/petersen.s6"), false, 10, 30, Some(3)),
        (fixture!("graphs/dodecahedron.hcp"), false, 20, 60, Some(3)),
        (fixture!("graphs/flower-snark-5.col"), false, 20, 60, Some(3)),
        (fixture!("graphs/k4.g6"), false, 4, 12, Some(3)),
        (fixture!("graphs/knight-5x5.txt"), false, 25, 96, None),
        (fixture!("graphs/one-way.txt"), true, 5, 10, Some(2)),
        (fixture!("graphs/two-triangles.txt"), false, 6, 12, Some(2)),
        (fixture!("graphs/four.dot"), false, 4, 10, None),
    ] {
        let graph = read(bytes, None, directed).expect(name);
        assert_eq!(graph.names.len(), vertices, "{name}");
        assert_eq!(graph.rows.iter().map(Vec::len).sum::<usize>(), arcs, "{name}");
        assert!(degree.is_none_or(|degree| graph.rows.iter().all(|row| row.len() == degree)), "{name}");
        assert!(graph.directed == directed && graph.remarks.is_empty(), "{name}");
    }
}

#[test]
fn one_graph_in_three_formats() {
    let [text, graph6, sparse6] =
        [fixture!("graphs/petersen.txt"), fixture!("graphs/petersen.g6"), fixture!("graphs/petersen.s6")]
            .map(|(bytes, name)| read(bytes, None, false).expect(name));
    assert!(text == graph6 && graph6 == sparse6);
}

#[test]
fn bad_fixtures_are_refused_for_what_is_wrong_with_them() {
    for ((bytes, name), message) in [
        (fixture!("bad/graph-empty.txt"), "graph has no vertex"),
        (fixture!("bad/graph-comments.txt"), "graph has no vertex"),
        (fixture!("bad/graph-binary.txt"), "graph is not text: the character '\\u{0}' in line 2"),
        (fixture!("bad/graph-encoding.txt"), "graph is not UTF-8 text: line 3"),
        (fixture!("bad/graph-weight.txt"), "graph line 2: '1 2 0.5' is not an edge"),
        (fixture!("bad/graph-word.txt"), "graph line 3: 'b' is not an edge"),
        (fixture!("bad/graph-arrow.txt"), "graph line 2: 'a -> b' has a direction"),
        (
            fixture!("bad/graph-counts.txt"),
            "graph line 1: '4 3' may be an edge, or the numbers of vertices and edges",
        ),
        (fixture!("bad/graph-dot.txt"), "graph line 2: '->' is not the name of a vertex"),
        (fixture!("bad/graph-name.txt"), "graph line 2: 'a-' is not the name of a vertex"),
        (fixture!("bad/graph-open.txt"), "graph line 3: '[' is not closed"),
        (fixture!("bad/graph-key.txt"), "graph line 4: the key '0' occurs twice"),
        (fixture!("bad/graph-range.hcp"), "graph line 7: there is no vertex 4, the header announces 3"),
        (fixture!("bad/graph-zero.hcp"), "graph line 1: there is no vertex 0"),
        (fixture!("bad/graph-type.hcp"), "graph line 2: the problem is of type 'TSP'"),
        (fixture!("bad/graph-fixed.hcp"), "graph line 5: '1 2' is a fixed edge"),
        (fixture!("bad/graph-lists.hcp"), "graph line 8: the neighbours of vertex 2 have no end"),
        (fixture!("bad/graph-headless.col"), "graph line 2: 'e 1 2' comes before the header"),
        (fixture!("bad/graph-range.col"), "graph line 4: there is no vertex 4, the header announces 3"),
        (fixture!("bad/graph-formula.col"), "graph line 2: the problem is of type 'cnf'"),
        (fixture!("bad/graph-arc.col"), "graph line 3: 'a 1 2 7' has a direction"),
        (fixture!("bad/graph-huge.col"), "graph line 2: there are more than 1048576 vertices"),
        (
            fixture!("bad/graph-short.g6"),
            "graph line 1: graph6 with 258047 vertices has 5548999681 characters after their number, but 1 follow",
        ),
        (fixture!("bad/graph-padding.g6"), "graph line 1: the last character is not padded with zeros"),
        (fixture!("bad/graph-none.g6"), "graph line 1: the graph has no vertex"),
        (
            fixture!("bad/graph-incremental.s6"),
            "graph line 1: ';Fa@x^' is neither graph6, sparse6 nor digraph6",
        ),
        (fixture!("bad/graph-damaged.s6"), "graph line 1: an edge leads beyond the 3 vertices"),
        (
            fixture!("bad/graph-planar.txt"),
            "graph line 1: '>>planar_code<<' is neither graph6, sparse6 nor digraph6",
        ),
    ] {
        let error = read(bytes, None, false).expect_err(name);
        assert_eq!(error.to_string(), message, "{name}");
        assert!(error.remedy().is_some_and(|hint| !hint.to_string().contains('\n')), "{name}: {error:?}");
    }
}
