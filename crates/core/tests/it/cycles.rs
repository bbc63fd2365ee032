//! `SimpleCycle` against its definition, and against all cycles of larger graphs.

use std::sync::Arc;

use cavalcade_core::constraints::SimpleCycle;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Model, testing};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::models::verify;

/// A graph with these of all pairs of vertices as edges.
fn graph(vertices: u32, is_edge: impl Fn(usize) -> bool) -> Arc<SuccessorTable> {
    let mut rows = vec![Vec::new(); vertices as usize];
    let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
    for (_, (one, other)) in pairs.enumerate().filter(|&(number, _)| is_edge(number)) {
        rows[one as usize].push(other);
        rows[other as usize].push(one);
    }
    Arc::new(SuccessorTable::new(rows).expect("a table"))
}

fn grid(rows: u32, columns: u32) -> Arc<SuccessorTable> {
    let row = |vertex: u32| {
        (0..rows * columns)
            .filter(|&other| {
                let down = (vertex / columns).abs_diff(other / columns);
                down + (vertex % columns).abs_diff(other % columns) == 1
            })
            .collect()
    };
    Arc::new(SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a table"))
}

fn model(table: &Arc<SuccessorTable>) -> Model {
    let mut model = Model::new();
    let edges: usize = (0..table.vertices()).map(|it| table.degree(it)).sum::<usize>() / 2;
    let facts = model.booleans(edges + table.vertices());
    model.post(SimpleCycle::new(&facts, table));
    model
}

/// All cycles of a graph as values of the variables, found by following paths.
fn cycles(table: &SuccessorTable) -> Vec<Vec<i32>> {
    let vertices = table.vertices();
    let edges: Vec<(usize, usize)> = (0..vertices)
        .flat_map(|one| table.row(one).map(move |other| (one, other as usize)))
        .filter(|&(one, other)| one < other)
        .collect();
    let mut found = Vec::new();
    let mut paths: Vec<Vec<usize>> = (0..vertices).map(|it| vec![it]).collect();
    while let Some(path) = paths.pop() {
        let (first, last) = (path[0], path[path.len() - 1]);
        for next in table.row(last).map(|it| it as usize).filter(|&it| it >= first) {
            if next == first && path.len() > 2 && path[1] < last {
                let mut values = vec![0; edges.len() + vertices];
                for (&one, &other) in path.iter().zip(path.iter().cycle().skip(1)) {
                    let edge = edges.iter().position(|&it| it == (one.min(other), one.max(other)));
                    values[edge.expect("an edge")] = 1;
                    values[edges.len() + one] = 1;
                }
                found.push(values);
            } else if !path.contains(&next) {
                paths.push([&path[..], &[next]].concat());
            }
        }
    }
    found
}

#[test]
fn cycles_of_all_graphs_with_four_vertices() {
    for set in 0..64_u32 {
        let table = graph(4, |number| set >> number & 1 == 1);
        assert_eq!(verify(&model(&table)), cycles(&table).len(), "graph {set}");
    }
}

#[test]
fn cycles_of_grids() {
    for (rows, columns, count) in [(2, 2, 1), (2, 5, 10), (3, 3, 13), (3, 4, 40), (4, 4, 213)] {
        let table = grid(rows, columns);
        assert_eq!(testing::verify_against(&model(&table), cycles(&table)), Ok(count));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn cycles_of_random_graphs(vertices in 5..8_u32, bits in any::<u32>(), more in any::<u32>()) {
        let table = graph(vertices, |number| (bits & (more | 0x5_5555)) >> number & 1 == 1);
        let expected = cycles(&table);
        let count = expected.len();
        prop_assert_eq!(testing::verify_against(&model(&table), expected), Ok(count));
    }
}
