//! Edges that a permutation maps onto themselves, alone and on a circuit.

use std::sync::Arc;

use cavalcade_core::constraints::{Circuit, SymmetricEdges};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Engine, Model};
use proptest::prelude::*;

use crate::amounts::{cases, some};
use crate::models::{pairs, undirected, verify};

/// All permutations of `0..count`.
fn permutations(count: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |start: &Vec<u32>| -> Vec<Vec<u32>> {
            let rest = (0..count).filter(|it| !start.contains(it));
            rest.map(|it| start.iter().copied().chain([it]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// A model of the edges that are left as they are, on a circuit if asked for.
fn model(vertices: u32, edges: &[(u32, u32)], permutation: &[u32], circuit: bool) -> Model {
    let mut model = Model::new();
    let edges = model.edges(&undirected(vertices, edges));
    model.post(SymmetricEdges::new(&edges, permutation.iter().copied()));
    if circuit {
        model.post(Circuit::undirected(&edges));
    }
    model
}

#[test]
fn all_permutations_of_all_graphs_on_four_vertices() {
    let pairs = pairs(4);
    for set in 0..1 << pairs.len() {
        let edges: Vec<(u32, u32)> =
            (0..pairs.len()).filter(|it| set >> it & 1 == 1).map(|it| pairs[it]).collect();
        for permutation in some(permutations(4)) {
            verify(&model(4, &edges, &permutation, false));
            verify(&model(4, &edges, &permutation, true));
        }
    }
}

#[test]
fn vertices_beyond_the_permutation_stay() {
    // A square with a fifth vertex joined to all: turned by half, the fifth stays.
    let edges = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4)];
    assert!(verify(&model(5, &edges, &[2, 3, 0, 1], false)) > 0);
    assert!(verify(&model(5, &edges, &[1, 0, 3, 2], true)) > 0);
}

#[test]
fn a_vertex_with_many_edges_is_carried_once_a_round() {
    // The path 0 1 2 ... closed over a vertex that is joined to all, turned around. Carried again for each of
    // its edges that is excluded, that vertex alone would take many minutes.
    let count = 200_000u32;
    let row =
        |vertex: u32| vertex.checked_sub(1).into_iter().chain((vertex + 1 < count).then_some(vertex + 1));
    let path = SuccessorTable::new((0..count).map(|it| row(it).collect()).collect()).expect("a path");
    let table = path.with_dummy(&(0..count).collect::<Vec<_>>()).expect("one vertex more");
    let mut model = Model::new();
    let edges = model.edges(&Arc::new(table));
    model.post(SymmetricEdges::new(&edges, (0..count).rev()));
    model.post(Circuit::undirected(&edges));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there is one circuit");
    assert!(edges.variables().all(|it| engine.state().value(it).is_some()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn random_graphs_and_permutations(
        set in any::<u32>(),
        permutation in Just((0..6u32).collect::<Vec<_>>()).prop_shuffle(),
        circuit in any::<bool>(),
    ) {
        let edges: Vec<(u32, u32)> =
            pairs(6).into_iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, pair)| pair).collect();
        // Half of the time only edges with their whole orbit, so that much is left.
        let image = |&(one, other): &(u32, u32)| {
            let (one, other) = (permutation[one as usize], permutation[other as usize]);
            (one.min(other), one.max(other))
        };
        let closed: Vec<(u32, u32)> = edges
            .iter()
            .copied()
            .filter(|edge| std::iter::successors(Some(*edge), |it| Some(image(it))).take(720).all(|it| edges.contains(&it)))
            .collect();
        verify(&model(6, if set >> 31 == 1 { &closed } else { &edges }, &permutation, circuit));
    }
}
