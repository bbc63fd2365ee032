//! Random graphs.

use std::sync::Arc;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Model, testing};
use proptest::prelude::*;

use super::{Graph, all, graph, paths, verify, verify_arcs, verify_directed, verify_stages};
use crate::amounts::cases;

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(64), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_on_random_graphs(
        vertices in 2usize..7,
        bits in any::<u32>(),
        allowed in prop::collection::vec(prop::collection::btree_set(1..7i32, 1..7), 6),
        closed in any::<bool>(),
    ) {
        let graph = graph(vertices, |a, b| bits >> (b * (b - 1) / 2 + a) & 1 == 1);
        let allowed: Vec<Vec<i32>> =
            allowed[..vertices].iter().map(|set| set.iter().copied().collect()).collect();
        verify(&graph, &allowed, closed);
    }

    #[test]
    fn positions_along_random_arcs(
        vertices in 2usize..6,
        bits in any::<u32>(),
        allowed in prop::collection::vec(prop::collection::btree_set(1..6i32, 1..6), 5),
        closed in any::<bool>(),
    ) {
        let row = |a: usize| (0..vertices).filter(move |&b| b != a && bits >> (a * vertices + b) & 1 == 1);
        let rows: Graph = (0..vertices).map(|a| row(a).map(|b| b as u32).collect()).collect();
        let allowed: Vec<Vec<i32>> =
            allowed[..vertices].iter().map(|set| set.iter().copied().collect()).collect();
        verify_arcs(&rows, &allowed, closed);
    }

    #[test]
    fn stages_on_random_graphs(
        vertices in 2usize..7,
        bits in any::<u32>(),
        order in Just((0..6usize).collect::<Vec<_>>()).prop_shuffle(),
        length in 2usize..5,
    ) {
        let graph = graph(vertices, |a, b| bits >> (b * (b - 1) / 2 + a) & 1 == 1);
        let order: Vec<usize> = order.into_iter().filter(|&it| it < vertices).take(length).collect();
        verify_stages(&graph, &order);
    }

    #[test]
    fn directed_circuits_on_random_graphs(vertices in 4usize..6, bits in any::<u32>()) {
        let row = |a: usize| (0..vertices).filter(move |&b| b != a && bits >> (a * vertices + b) & 1 == 1);
        let rows: Vec<Vec<u32>> = (0..vertices).map(|a| row(a).map(|b| b as u32).collect()).collect();
        verify_directed(&rows);
    }

    #[test]
    fn open_paths_of_random_graphs(vertices in 2usize..5, bits in any::<u32>()) {
        let graph = graph(vertices, |a, b| bits >> (b * (b - 1) / 2 + a) & 1 == 1);
        let expected = paths(&graph, &all(vertices), false).len() / 2;
        let ends: Vec<u32> = (0..vertices as u32).collect();
        let table = SuccessorTable::new(graph).and_then(|table| table.with_dummy(&ends)).expect("a table");
        let mut model = Model::new();
        let edges = model.edges(&Arc::new(table));
        model.post(Circuit::undirected(&edges).with_dummy(vertices));
        prop_assert_eq!(testing::verify(&model), Ok(expected));
    }
}
