//! All small graphs and boards.

use std::sync::Arc;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Model, testing};

use super::{Graph, all, graph, grid, verify, verify_arcs, verify_directed, verify_stages};
use crate::amounts::some;

// ---- numbered paths ----------------------------------------------------------

#[test]
fn positions_on_all_small_graphs() {
    for vertices in 1..=4 {
        let pairs: Vec<_> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for bits in some(0..1u32 << pairs.len()) {
            let edge = |a, b| pairs.iter().position(|&it| it == (a, b)).is_some_and(|at| bits >> at & 1 == 1);
            let graph = graph(vertices, edge);
            for closed in [false, true] {
                // One cell is not a closed tour: no step leads from it to itself.
                if !(closed && vertices == 1) {
                    verify(&graph, &all(vertices), closed);
                }
            }
        }
    }
}

#[test]
fn positions_on_small_boards() {
    assert_eq!(verify(&grid(2, 3), &all(6), false), 16);
    assert_eq!(verify(&grid(2, 3), &all(6), true), 12);
    let mut allowed = all(9);
    allowed[4] = vec![3, 5, 9];
    assert!(verify(&grid(3, 3), &allowed, false) > 0);
    assert_eq!(verify(&grid(3, 3), &allowed, true), 0);
}

#[test]
fn positions_over_several_words() {
    // A long ladder with fixed numbers except on two stretches, one of them across two words.
    for (rows, columns) in [(2, 33), (2, 70)] {
        let count = rows * columns;
        let snake = |cell: usize| if cell < columns { cell } else { count - 1 - (cell - columns) };
        for closed in [false, true] {
            let allowed: Vec<Vec<i32>> = (0..count)
                .map(|cell| match snake(cell) {
                    place if (28..38).contains(&place) || place + 3 > count => (1..=count as i32).collect(),
                    place => vec![place as i32 + 1],
                })
                .collect();
            assert!(verify(&grid(rows, columns), &allowed, closed) >= 1);
        }
    }
}

#[test]
fn positions_along_directed_steps() {
    let ring: Graph = (0..4u32).map(|vertex| vec![(vertex + 1) % 4]).collect();
    assert_eq!(verify_arcs(&ring, &all(4), true), 4);
    assert_eq!(verify_arcs(&ring, &all(4), false), 4);
    let complete: Graph = (0..4u32).map(|a| (0..4).filter(|&b| b != a).collect()).collect();
    assert_eq!(verify_arcs(&complete, &all(4), true), 24);
    // One way through 70 vertices, with a choice at both ends of a word.
    let mut rows: Graph = (0..70u32).map(|vertex| (vertex + 1..70.min(vertex + 2)).collect()).collect();
    rows[62] = vec![63, 64];
    rows[63] = vec![64, 65];
    rows[64] = vec![63, 65];
    assert_eq!(verify_arcs(&rows, &all(70), false), 2);
}

#[test]
fn stages_on_small_boards() {
    assert_eq!(verify_stages(&grid(3, 3), &[0, 8]), 2);
    assert_eq!(verify_stages(&grid(3, 3), &[0, 4, 8]), 2);
    assert_eq!(verify_stages(&grid(3, 3), &[0, 1, 6, 8]), 1); // 0 1 2 5 4 3 6 7 8
    assert_eq!(verify_stages(&grid(2, 4), &[0, 6, 7]), 0);
    assert_eq!(verify_stages(&grid(1, 3), &[0, 1, 2]), 1);
}

#[test]
fn directed_circuits_on_all_small_graphs() {
    for vertices in 1..=3usize {
        let arcs: Vec<_> =
            (0..vertices).flat_map(|a| (0..vertices).filter(move |&b| b != a).map(move |b| (a, b))).collect();
        for bits in 0..1u32 << arcs.len() {
            let has = |a: usize, b: u32| {
                arcs.iter().position(|&it| it == (a, b as usize)).is_some_and(|at| bits >> at & 1 == 1)
            };
            let rows: Vec<Vec<u32>> =
                (0..vertices).map(|a| (0..vertices as u32).filter(|&b| has(a, b)).collect()).collect();
            verify_directed(&rows);
        }
    }
    let complete: Vec<Vec<u32>> = (0..5).map(|a| (0..5).filter(|&b| b != a).collect()).collect();
    assert_eq!(verify_directed(&complete), 24);
}

#[test]
fn directed_circuits_over_plain_integers() {
    let mut model = Model::new();
    let next = model.integers(4, -1..=4);
    model.post(Circuit::directed(next));
    assert_eq!(testing::verify(&model), Ok(6));
}

#[test]
fn open_paths_of_boards() {
    // Two-coloured with equal halves, with one more of a colour, and with two more.
    let star = graph(4, |a, _| a == 0);
    for (graph, paths) in [(grid(2, 2), 4), (grid(1, 3), 1), (star, 0)] {
        let cells = graph.len();
        let ends: Vec<u32> = (0..cells as u32).collect();
        let table = SuccessorTable::new(graph).and_then(|table| table.with_dummy(&ends)).expect("a table");
        let mut model = Model::new();
        let edges = model.edges(&Arc::new(table));
        model.post(Circuit::undirected(&edges).with_dummy(cells));
        assert_eq!(testing::verify(&model), Ok(paths));
    }
}
