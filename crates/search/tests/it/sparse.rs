//! Counts and node counts of sparse and non-Hamiltonian graphs; node counts must not grow unnoticed.

use cavalcade_core::graph::SuccessorTable;
use cavalcade_search::Branching;

use crate::graphs::{
    blanusa, coxeter, decided_at_root, flower_snark, petersen, random_cubic, searched, table, thomassen,
    tutte,
};
use crate::support::{count, undirected};

/// Returns twice the number of Hamiltonian cycles, by extending a path from vertex 0 in every way.
fn paths(table: &SuccessorTable, path: &mut Vec<usize>, seen: &mut [bool]) -> u64 {
    let here = path[path.len() - 1];
    if path.len() == table.vertices() {
        return u64::from(table.row(here).any(|target| target == 0));
    }
    let mut total = 0;
    for target in table.row(here).map(|it| it as usize) {
        if !seen[target] {
            seen[target] = true;
            path.push(target);
            total += paths(table, path, seen);
            path.pop();
            seen[target] = false;
        }
    }
    total
}

#[test]
fn counts_of_cubic_graphs_agree_with_brute_force() {
    let mut some = 0;
    for (vertices, seed) in [(20, 1), (24, 2), (26, 3), (28, 4), (30, 5), (30, 6), (32, 7)] {
        let graph = table(vertices, &random_cubic(vertices, seed));
        let mut seen = vec![false; vertices];
        seen[0] = true;
        let expected = paths(&graph, &mut vec![0], &mut seen) / 2;
        some += expected;
        let found = count(&undirected(graph, false), Branching::Warnsdorff).statistics.solutions;
        assert_eq!(found, expected, "{vertices} vertices, seed {seed}");
    }
    assert!(some > 0);
}

/// Returns the nodes of a complete search of a cubic graph without Hamiltonian cycles.
fn nodes(vertices: usize, edges: &[(usize, usize)]) -> u64 {
    let graph = table(vertices, edges);
    assert_eq!((graph.vertices(), graph.arcs()), (vertices, 3 * vertices), "a cubic graph");
    let statistics = count(&undirected(graph, false), Branching::Warnsdorff).statistics;
    assert_eq!(statistics.solutions, 0);
    statistics.nodes
}

#[test]
fn node_counts_of_snarks() {
    let petersens = [(5, 11), (11, 61), (17, 191), (23, 771)];
    for (n, expected) in petersens {
        assert_eq!(nodes(2 * n, &petersen(n, 2)), expected, "Petersen ({n}, 2)");
    }
    for (n, expected) in [(5, 47), (7, 191), (9, 767), (11, 3071)] {
        assert_eq!(nodes(4 * n, &flower_snark(n)), expected, "flower snark {n}");
    }
    assert_eq!([nodes(18, &blanusa(2)), nodes(18, &blanusa(12))], [21, 25]);
    assert_eq!([nodes(28, &coxeter()), nodes(46, &tutte())], [197, 159]);
}

#[test]
fn hypohamiltonian_graphs_lack_one_vertex() {
    // Without any one vertex, the other vertices have a Hamiltonian cycle.
    for (vertices, edges) in [
        (10, petersen(5, 2)),
        (15, thomassen()),
        (20, flower_snark(5)),
        (28, coxeter()),
        (28, flower_snark(7)),
    ] {
        let whole = count(&undirected(table(vertices, &edges), false), Branching::Warnsdorff);
        assert_eq!(whole.statistics.solutions, 0);
        for gone in 0..vertices {
            let place = |vertex: usize| vertex - usize::from(vertex > gone);
            let rest = edges.iter().filter(|it| it.0 != gone && it.1 != gone);
            let rest: Vec<_> = rest.map(|&(one, other)| (place(one), place(other))).collect();
            let found = count(&undirected(table(vertices - 1, &rest), false), Branching::Warnsdorff);
            assert!(found.statistics.solutions > 0, "{vertices} vertices without {gone}");
        }
    }
}

#[test]
fn some_graphs_are_decided_at_the_root() {
    for sample in decided_at_root() {
        let outcome = count(&undirected(sample.table, false), Branching::Warnsdorff);
        let statistics = outcome.statistics;
        assert_eq!((statistics.nodes, Some(statistics.solutions)), (1, sample.cycles), "{}", sample.name);
    }
}

#[test]
fn simple_counts() {
    // A ring of any size has one cycle; a complete graph has (n - 1)! / 2.
    let ring: Vec<(usize, usize)> = (0..100).map(|k| (k, (k + 1) % 100)).collect();
    let complete = |n: usize| (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect::<Vec<_>>();
    for (vertices, edges, expected) in [(100, ring, 1), (5, complete(5), 12), (9, complete(9), 20_160)] {
        let outcome = count(&undirected(table(vertices, &edges), false), Branching::Warnsdorff);
        assert_eq!(outcome.statistics.solutions, expected);
    }
    // Twelve vertices, all pairs joined except every third: compares with brute force.
    let edges: Vec<_> =
        complete(12).into_iter().enumerate().filter(|it| it.0 % 3 != 1).map(|it| it.1).collect();
    let graph = table(12, &edges);
    let mut seen = vec![false; 12];
    seen[0] = true;
    let expected = paths(&graph, &mut vec![0], &mut seen) / 2;
    assert!(expected > 0);
    assert_eq!(count(&undirected(graph, false), Branching::Warnsdorff).statistics.solutions, expected);
}

#[test]
fn graphs_have_their_known_shapes() {
    for sample in searched() {
        let table = &sample.table;
        let is_regular = |degree: usize| (0..table.vertices()).all(|vertex| table.degree(vertex) == degree);
        if sample.name == "Meredith" {
            assert!(table.vertices() == 70 && is_regular(4));
        } else if sample.name.starts_with("Thomassen") {
            assert_eq!((table.vertices(), table.arcs()), (15, 48));
        } else if !sample.name.starts_with("rook") {
            assert!(is_regular(3), "{}", sample.name);
        }
        if sample.name == "Horton" {
            assert_eq!((table.vertices(), table.colours(None).map(|it| it.parts)), (96, Some(1)));
        }
    }
}
