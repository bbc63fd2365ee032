//! Edges between few vertices are laid out by whole rows; they behave like all others.

use std::sync::Arc;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Edges, Engine, Model, NoFixpoint, State};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::models::{enlarge, undirected};

/// A model for the cycles of a graph. Only the first edges of a model are dense, so others come before if they
/// are not to be.
fn cycles(graph: &Arc<SuccessorTable>, dense: bool, dummy: bool) -> (Model, Edges) {
    let mut model = Model::new();
    if !dense {
        model.edges(&undirected(3, &[(0, 1), (1, 2), (0, 2)]));
    }
    let edges = model.edges(graph);
    let circuit = Circuit::undirected(&edges);
    model.post(if dummy { circuit.with_dummy(graph.vertices() - 1) } else { circuit });
    (model, edges)
}

/// The table of an undirected graph of up to 128 vertices, with numbers as slots.
fn by_number(vertices: u32, edges: &[(u32, u32)]) -> Arc<SuccessorTable> {
    undirected(vertices, edges).with_numbers_as_slots()
}

/// The remaining values of each edge, in order.
fn values(state: &State, edges: &Edges) -> Vec<Option<i32>> {
    edges.variables().map(|variable| state.value(variable)).collect()
}

/// Everything else that a state says of edges agrees with the values.
fn assert_consistent(model: &Model, state: &State, edges: &Edges) {
    let each: Option<Vec<i32>> = model.variables().map(|variable| state.value(variable)).collect();
    assert_eq!(state.values(), each);
    let mut beside = Vec::new();
    state.chosen_neighbours(edges, &mut beside);
    assert_eq!(beside.len(), edges.table().vertices());
    for (vertex, beside) in beside.iter().enumerate() {
        let mut chosen = Vec::new();
        for (slot, target) in edges.table().slots(vertex) {
            let value = state.value(edges.variable(vertex, slot));
            let is_in = |word: u64| word >> (slot % 64) & 1 == 1;
            assert_eq!(is_in(state.possible(edges, vertex, slot / 64)), value != Some(0));
            assert_eq!(is_in(state.chosen(edges, vertex, slot / 64)), value == Some(1));
            assert_eq!(is_in(state.undecided(edges, vertex, slot / 64)), value.is_none());
            chosen.extend((value == Some(1)).then_some(target as u32));
        }
        let mut neighbours: Vec<u32> = beside.iter().copied().filter(|&it| it != u32::MAX).collect();
        neighbours.sort_unstable();
        assert_eq!(neighbours, chosen);
        let is_end = state.path_ends(edges, vertex / 64) >> (vertex % 64) & 1 == 1;
        assert_eq!(is_end, chosen.len() == 1);
    }
    assert_eq!(state.are_decided(edges), values(state, edges).iter().all(Option::is_some));
}

/// Makes the same decisions in engines that store the edges in different ways and run propagators in different
/// order; each decision is taken, and the opposite if there is no solution below it or after going back.
fn compare(graph: &Arc<SuccessorTable>, dummy: bool, decisions: &[(usize, bool, bool)]) {
    let (dense, edges) = cycles(graph, true, dummy);
    let (sparse, others) = cycles(graph, false, dummy);
    let (mut large, many) = cycles(graph, true, dummy);
    enlarge(&mut large);
    let mut engines =
        [Engine::new(&dense), Engine::shuffled(&dense, 7), Engine::new(&sparse), Engine::new(&large)];
    let edges = [&edges, &edges, &others, &many];
    let agree = |engines: &[Engine; 4], results: [Result<(), NoFixpoint>; 4]| {
        assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
        if results[0].is_ok() {
            let expected = values(engines[0].state(), edges[0]);
            let models = [&dense, &dense, &sparse, &large];
            for ((engine, edges), model) in engines.iter().zip(edges).zip(models) {
                assert_eq!(values(engine.state(), edges), expected);
                assert_consistent(model, engine.state(), edges);
            }
        }
        results[0].is_ok()
    };
    let roots = engines.each_mut().map(Engine::propagate);
    if !agree(&engines, roots) {
        return;
    }
    for &(number, value, returns) in decisions {
        let number = number % edges[0].len();
        let before = engines.each_ref().map(|engine| engine.state().chosen_edges().to_vec());
        let decide = |engines: &mut [Engine; 4], value: bool| {
            let results = [0, 1, 2, 3].map(|k| {
                let variable = edges[k].variables().nth(number).expect("an edge");
                engines[k].assume(|state| state.fix(variable, i32::from(value)))
            });
            agree(engines, results)
        };
        engines.iter_mut().for_each(Engine::push);
        if decide(&mut engines, value) && !returns {
            continue;
        }
        engines.iter_mut().for_each(Engine::pop);
        let after = engines.each_ref().map(|engine| engine.state().chosen_edges().to_vec());
        assert_eq!(after, before);
        if !decide(&mut engines, !value) {
            return;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn however_they_are_stored(
        vertices in 4_u32..=128,
        chords in prop::collection::vec((0_u32..128, 1_u32..127), 0..200),
        dummy in any::<bool>(),
        decisions in prop::collection::vec((any::<usize>(), any::<bool>(), any::<bool>()), 0..40),
    ) {
        let ring = (0..vertices).map(|vertex| (vertex, (vertex + 1) % vertices));
        let chords = chords.iter().map(|&(one, step)| (one % vertices, (one + step) % vertices));
        let mut pairs: Vec<(u32, u32)> =
            ring.chain(chords).map(|(one, other)| (one.min(other), one.max(other))).collect();
        pairs.retain(|pair| pair.0 != pair.1);
        pairs.sort_unstable();
        pairs.dedup();
        compare(&by_number(vertices, &pairs), dummy, &decisions);
    }
}

/// The cells of a board with two sides, and the pairs of cells that are one step apart.
fn grid(rows: u32, columns: u32) -> Vec<(u32, u32)> {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let right =
        cells.clone().filter(|it| it.1 + 1 < columns).map(|(row, column)| (row * columns + column, 1));
    let down = cells.filter(|it| it.0 + 1 < rows).map(|(row, column)| (row * columns + column, columns));
    right.chain(down).map(|(cell, step)| (cell, cell + step)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn open_paths_of_two_colours(
        (rows, columns) in (3_u32..=11, 3_u32..=11),
        decisions in prop::collection::vec((any::<usize>(), any::<bool>(), any::<bool>()), 0..60),
    ) {
        let cells = rows * columns;
        let mut pairs = grid(rows, columns);
        pairs.extend((0..cells).map(|cell| (cell, cells)));
        compare(&by_number(cells + 1, &pairs), true, &decisions);
    }
}
