//! Named graphs: sizes, degrees, girths and diameters, which determine most of them, and what is refused.

use std::collections::VecDeque;

use super::*;
use crate::amounts::part;

/// What is known of a graph: vertices, edges, least and largest degree, girth (0 without a cycle), diameter.
type Profile = (usize, usize, usize, usize, usize, usize);

fn graph(words: &str) -> Graph {
    make(words, false).unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// Returns the distances from a vertex, and the length of a shortest cycle seen from there.
fn seen_from(graph: &Graph, start: usize) -> (Vec<usize>, usize) {
    let mut distances = vec![usize::MAX; graph.rows.len()];
    let mut before = distances.clone();
    let mut girth = usize::MAX;
    let mut queue = VecDeque::from([start]);
    distances[start] = 0;
    while let Some(vertex) = queue.pop_front() {
        for &other in &graph.rows[vertex] {
            let other = other as usize;
            if distances[other] == usize::MAX {
                distances[other] = distances[vertex] + 1;
                before[other] = vertex;
                queue.push_back(other);
            } else if before[vertex] != other {
                girth = girth.min(distances[vertex] + distances[other] + 1);
            }
        }
    }
    (distances, girth)
}

fn profile(words: &str) -> Profile {
    let graph = graph(words);
    let degrees = || graph.rows.iter().map(Vec::len);
    let edges = degrees().sum::<usize>() / 2;
    let seen = (0..graph.rows.len()).map(|start| seen_from(&graph, start));
    let (mut girth, mut diameter) = (usize::MAX, 0);
    for (distances, shortest) in seen {
        girth = girth.min(shortest);
        diameter = diameter.max(distances.into_iter().max().unwrap_or(0));
    }
    let girth = if girth == usize::MAX { 0 } else { girth };
    (graph.rows.len(), edges, degrees().min().unwrap_or(0), degrees().max().unwrap_or(0), girth, diameter)
}

/// The numbers are those of the literature, or follow from the definition.
#[test]
fn graphs_are_what_their_names_mean() {
    let known: &[(&str, Profile)] = &[
        ("path 1", (1, 0, 0, 0, 0, 0)),
        ("path 4", (4, 3, 1, 2, 0, 3)),
        ("cycle 9", (9, 9, 2, 2, 9, 4)),
        ("complete 7", (7, 21, 6, 6, 3, 1)),
        ("complete-bipartite 3 4", (7, 12, 3, 4, 4, 2)),
        ("complete-multipartite 1 2 3", (6, 11, 3, 5, 3, 2)),
        ("crown 4", (8, 12, 3, 3, 4, 3)),
        ("cocktail-party 4", (8, 24, 6, 6, 3, 2)),
        ("wheel 5", (6, 10, 3, 5, 3, 2)),
        ("prism 9", (18, 27, 3, 3, 4, 5)),
        ("antiprism 4", (8, 16, 4, 4, 3, 2)),
        ("moebius-ladder 4", (8, 12, 3, 3, 4, 2)),
        ("circulant 13 1 5", (13, 26, 4, 4, 4, 2)),
        ("circulant 6 3 1", (6, 9, 3, 3, 4, 2)),
        ("paley 13", (13, 39, 6, 6, 3, 2)),
        ("petersen", (10, 15, 3, 3, 5, 2)),
        ("petersen 12 5", (24, 36, 3, 3, 6, 4)), // the Nauru graph
        ("petersen 10 3", (20, 30, 3, 3, 6, 5)), // the Desargues graph
        ("petersen 8 3", (16, 24, 3, 3, 6, 4)),  // the Moebius-Kantor graph
        ("flower-snark 5", (20, 30, 3, 3, 5, 4)),
        ("flower-snark 7", (28, 42, 3, 3, 6, 5)),
        ("grid 3x3x3", (27, 54, 3, 6, 4, 6)),
        ("grid 2 5", (10, 13, 2, 3, 4, 5)),
        ("torus 4x5", (20, 40, 4, 4, 4, 4)),
        ("torus 2x1x3", (6, 9, 3, 3, 3, 2)),
        ("hamming 3x3x3", (27, 81, 6, 6, 3, 3)),
        ("hypercube 0", (1, 0, 0, 0, 0, 0)),
        ("hypercube 5", (32, 80, 5, 5, 4, 5)),
        ("folded-cube 5", (16, 40, 5, 5, 4, 2)), // the Clebsch graph
        ("folded-cube 2", (2, 1, 1, 1, 0, 1)),
        ("cube-connected-cycles 3", (24, 36, 3, 3, 3, 6)),
        ("cube-connected-cycles 4", (64, 96, 3, 3, 4, 8)),
        ("kneser 5 2", (10, 15, 3, 3, 5, 2)),
        ("kneser 7 2", (21, 105, 10, 10, 3, 2)),
        ("odd 4", (35, 70, 4, 4, 6, 3)),
        ("odd 2", (3, 3, 2, 2, 3, 1)),
        ("johnson 5 2", (10, 30, 6, 6, 3, 2)),
        ("johnson 4 0", (1, 0, 0, 0, 0, 0)),
        ("lcf 5,-5 7", (14, 21, 3, 3, 6, 3)),
        ("lcf [-5,5]^7", (14, 21, 3, 3, 6, 3)),
        ("frucht", (12, 18, 3, 3, 3, 4)),
        ("franklin", (12, 18, 3, 3, 4, 3)),
        ("heawood", (14, 21, 3, 3, 6, 3)),
        ("pappus", (18, 27, 3, 3, 6, 4)),
        ("mcgee", (24, 36, 3, 3, 7, 4)),
        ("coxeter", (28, 42, 3, 3, 7, 4)),
        ("tutte-coxeter", (30, 45, 3, 3, 8, 4)),
        ("dyck", (32, 48, 3, 3, 6, 5)),
        ("gray", (54, 81, 3, 3, 8, 6)),
        ("foster", (90, 135, 3, 3, 10, 8)),
        ("tutte-12-cage", (126, 189, 3, 3, 12, 6)),
        ("tetrahedron", (4, 6, 3, 3, 3, 1)),
        ("octahedron", (6, 12, 4, 4, 3, 2)),
        ("cube", (8, 12, 3, 3, 4, 3)),
        ("icosahedron", (12, 30, 5, 5, 3, 3)),
        ("dodecahedron", (20, 30, 3, 3, 5, 5)),
        ("truncated-tetrahedron", (12, 18, 3, 3, 3, 3)),
        ("cuboctahedron", (12, 24, 4, 4, 3, 3)),
        ("truncated-octahedron", (24, 36, 3, 3, 4, 6)),
        ("truncated-icosahedron", (60, 90, 3, 3, 5, 9)),
        ("herschel", (11, 18, 3, 4, 4, 4)),
        ("shrikhande", (16, 48, 6, 6, 3, 2)),
        ("hoffman-singleton", (50, 175, 7, 7, 5, 2)),
    ];
    for &(words, expected) in known {
        assert_eq!(profile(words), expected, "{words}");
    }
    for named in NAMED_GRAPHS.iter().filter(|named| named.arcs != ArcChoice::Only) {
        let is_known = |words: &str| words.split(' ').next() == Some(named.name);
        assert!(known.iter().any(|(words, _)| is_known(words)), "{} is not tested", named.name);
    }
}

#[test]
fn arcs_have_directions() {
    assert_eq!(make("path 3", true).expect("a path").rows, [vec![1], vec![2], vec![]]);
    assert_eq!(make("cycle 3", true).expect("a cycle").rows, [[1], [2], [0]]);
    assert_eq!(make("circulant 5 1 3", true).expect("a graph").rows[4], [0, 2]);
    for directed in [false, true] {
        let words = make("de-bruijn 2 2", directed).expect("a graph");
        assert!(words.directed);
        assert_eq!(words.rows, [vec![1], vec![2, 3], vec![0, 1], vec![2]]);
    }
    let error = make("petersen", true).expect_err("no arcs");
    assert_eq!(error.to_string(), "graph 'petersen': its edges have no direction");
}

#[test]
fn what_is_no_graph_is_refused() {
    for (words, message) in [
        ("peterson", "no graph is named 'peterson'"),
        ("", "no graph is named ''"),
        ("hypercube", "graph 'hypercube': it takes N, but none is given"),
        ("hypercube 3 4", "graph 'hypercube 3 4': it takes N, but 2 numbers are given"),
        ("hypercube -3", "graph 'hypercube -3': '-3' is not a number"),
        ("wheel y", "graph 'wheel y': 'y' is not a number"),
        ("odd 99999999999999999999", "graph 'odd 99999999999999999999': 99999999999999999999 is too large"),
        ("heawood 3", "graph 'heawood 3': it takes no number"),
        ("cube 3", "graph 'cube 3': it takes no number"),
        ("wheel 2", "graph 'wheel 2': 2 is too small, the least is 3"),
        ("petersen 5", "graph 'petersen 5': it takes two numbers, or none for the Petersen graph"),
        (
            "petersen 6 3",
            "graph 'petersen 6 3': N must be at least 3, and K between 1 and less than half of N",
        ),
        ("flower-snark 4", "graph 'flower-snark 4': N must be odd"),
        ("paley 9", "graph 'paley 9': N must be a prime, one more than a multiple of 4"),
        ("paley 7", "graph 'paley 7': N must be a prime, one more than a multiple of 4"),
        ("circulant 6 6", "graph 'circulant 6 6': the distance 6 is not between 1 and N - 1"),
        ("kneser 3 4", "graph 'kneser 3 4': N must be at most 63, and K at most N"),
        ("lcf 3", "graph 'lcf 3': it takes a list and the number of its repetitions"),
        ("lcf 3,a 3", "graph 'lcf 3,a 3': 'a' is not a number that fits"),
    ] {
        let error = make(words, false).expect_err(words);
        assert_eq!(error.to_string(), message);
        assert!(error.remedy().is_some(), "{words}");
    }
}

/// Sizes near the limits of words neither overflow nor take memory.
#[test]
fn what_is_too_large_is_refused() {
    let large = ["1048577", "4000000000", "9223372036854775807", "18446744073709551615"];
    for named in NAMED_GRAPHS {
        let GraphRule::Numbers { count, .. } = &named.rule else { continue };
        for number in large {
            for numbers in (*count.start()).max(1)..=*count.end().min(&3) {
                let words = format!("{} {}", named.name, vec![number; numbers].join(" "));
                let error = make(&words, false).expect_err(&words);
                assert!(error.to_string().len() < 300, "{error}");
            }
        }
    }
    for words in [
        "hypercube 21",
        "cube-connected-cycles 17",
        "de-bruijn 2 21",
        "kneser 40 20",
        "odd 13",
        "johnson 60 30",
        "grid 1025x1025",
        "lcf 5,-5 1000000",
        "circulant 4294967296 1",
    ] {
        let message = make(words, false).expect_err(words).to_string();
        assert!(message.ends_with("it has more than 1048576 vertices"), "{message}");
    }
    let message = make("complete 1000000", false).expect_err("too large").to_string();
    assert_eq!(message, "graph 'complete 1000000': it has more than 8388608 edges");
}

/// Every name with the least numbers is a graph or is refused, and does not panic.
#[test]
fn small_numbers_are_safe() {
    for named in part(NAMED_GRAPHS) {
        for (one, other) in (0..8).flat_map(|one| (0..8).map(move |other| (one, other))) {
            for words in [format!("{} {one}", named.name), format!("{} {one} {other}", named.name)] {
                for directed in [false, true] {
                    if let Ok(graph) = make(&words, directed) {
                        assert!(!graph.rows.is_empty(), "{words}");
                        let is_wrong = |(vertex, row): (usize, &Vec<u32>)| {
                            row.iter().any(|&to| to as usize == vertex || to as usize >= graph.rows.len())
                        };
                        assert!(!graph.rows.iter().enumerate().any(is_wrong), "{words}");
                    }
                }
            }
        }
    }
}
