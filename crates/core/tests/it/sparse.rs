//! Rules about the shape of a graph against the Hamiltonian cycles that a plain depth-first search
//! finds.
//!
//! The rules run at the root of every model, so every state they can meet is tried as a root: a graph with
//! some fixed edges.

use cavalcade_core::constraints::{Circuit, Member};
use cavalcade_core::{Edges, Engine, Model, testing};
use proptest::prelude::*;

use crate::amounts::{cases, some};
use crate::models::{pairs, undirected};

type Pair = (u32, u32);

/// The Hamiltonian cycles of a graph, each as one value an edge.
fn cycles(vertices: u32, edges: &[Pair]) -> Vec<Vec<i32>> {
    fn extend(path: &mut Vec<u32>, vertices: u32, edges: &[Pair], found: &mut Vec<Vec<i32>>) {
        let joined = |one: u32, other: u32| edges.contains(&(one.min(other), one.max(other)));
        let last = path[path.len() - 1];
        if path.len() == vertices as usize {
            // Each cycle is found in both directions.
            if joined(last, path[0]) && path[1] < last {
                let is_used = |&(one, other): &Pair| {
                    (0..path.len()).any(|k| {
                        let (a, b) = (path[k], path[(k + 1) % path.len()]);
                        (a.min(b), a.max(b)) == (one, other)
                    })
                };
                found.push(edges.iter().map(|edge| i32::from(is_used(edge))).collect());
            }
            return;
        }
        for next in 1..vertices {
            if joined(last, next) && !path.contains(&next) {
                path.push(next);
                extend(path, vertices, edges, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    if vertices > 2 {
        extend(&mut vec![0], vertices, edges, &mut found);
    }
    found
}

/// A circuit over `edges`, sorted, some of which `given` fixes.
fn model(vertices: u32, edges: &[Pair], given: &[Option<bool>], dummy: Option<usize>) -> (Model, Edges) {
    let mut model = Model::new();
    let table = undirected(vertices, edges);
    let variables = model.edges(&table);
    for (&(one, other), given) in edges.iter().zip(given) {
        if let Some(used) = given {
            let slot = table.slot(one as usize, other as usize).expect("an edge of the graph");
            model.post(Member::new(variables.variable(one as usize, slot), [i32::from(*used)]));
        }
    }
    let circuit = Circuit::undirected(&variables);
    model.post(dummy.map_or(circuit.clone(), |dummy| circuit.with_dummy(dummy)));
    (model, variables)
}

fn agrees(values: &[i32], given: &[Option<bool>]) -> bool {
    values.iter().zip(given).all(|(&value, given)| given.is_none_or(|used| (value == 1) == used))
}

/// Compares the leaves of the whole search tree with the cycles.
fn verify(vertices: u32, edges: &[Pair], given: &[Option<bool>], dummy: Option<usize>) -> usize {
    let (model, _) = model(vertices, edges, given, dummy);
    let expected = cycles(vertices, edges).into_iter().filter(|it| agrees(it, given)).collect();
    let found = testing::verify_against(&model, expected);
    found.unwrap_or_else(|what| panic!("{what}\nin {edges:?}, given {given:?}, dummy {dummy:?}"))
}

/// The pairs whose bits are set.
fn chosen(all: &[Pair], bits: u64) -> Vec<Pair> {
    (0..all.len()).filter(|bit| bits >> bit & 1 == 1).map(|bit| all[bit]).collect()
}

/// All pairs of `0..vertices` in the order of edge variables: by lower, then by higher end.
fn sorted_pairs(vertices: u32) -> Vec<Pair> {
    let mut all = pairs(vertices);
    all.sort_unstable();
    all
}

#[test]
fn all_graphs_of_five_vertices() {
    let all = sorted_pairs(5);
    for graph in 0..1 << all.len() {
        verify(5, &chosen(&all, graph), &[None; 10], None);
    }
}

#[test]
fn all_open_paths_of_graphs_of_four_vertices() {
    let all = sorted_pairs(4);
    for graph in 0..1 << all.len() {
        let mut edges = chosen(&all, graph);
        edges.extend((0..4).map(|end| (end, 4)));
        edges.sort_unstable();
        verify(5, &edges, &[None; 10], Some(4));
    }
}

/// At the root alone, since there are many graphs: no edge of a cycle is lost, and every graph without a
/// cycle is a conflict.
#[test]
fn roots_of_all_graphs_of_six_vertices() {
    let all = sorted_pairs(6);
    let complete = cycles(6, &all);
    let masks: Vec<u64> =
        complete.iter().map(|it| it.iter().rev().fold(0, |mask, &value| mask << 1 | value as u64)).collect();
    for graph in some(0..1u64 << all.len()) {
        let inside: Vec<u64> = masks.iter().copied().filter(|mask| mask & !graph == 0).collect();
        let edges = chosen(&all, graph);
        let (model, variables) = model(6, &edges, &[], None);
        let mut engine = Engine::new(&model);
        let result = engine.propagate();
        assert_eq!(result.is_err(), inside.is_empty(), "{result:?} for {edges:?}");
        if result.is_err() {
            continue;
        }
        // The edges that can be chosen, and those that must be.
        let (mut can, mut must) = (0, 0);
        let bits = (0..all.len()).filter(|bit| graph >> bit & 1 == 1);
        for (bit, variable) in bits.zip(variables.variables()) {
            can |= u64::from(engine.state().domain(variable).contains(1)) << bit;
            must |= u64::from(engine.state().value(variable) == Some(1)) << bit;
        }
        let lost = inside.iter().find(|&&mask| mask & !can != 0 || must & !mask != 0);
        assert_eq!(lost, None, "for {edges:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(192), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sparse_graphs_with_given_edges(
        vertices in 6u32..10,
        first in any::<u64>(),
        second in any::<u64>(),
        given in prop::collection::vec(0..8u8, 36),
        is_open in any::<bool>(),
    ) {
        // One edge in four, and a path through all vertices, so that there is often a cycle.
        let all = sorted_pairs(vertices);
        let mut edges = chosen(&all, first & second);
        edges.extend((1..vertices).map(|vertex| (vertex - 1, vertex)));
        let dummy = is_open.then_some(vertices as usize - 1);
        if is_open {
            edges.extend((0..vertices - 1).map(|vertex| (vertex, vertices - 1)));
        }
        edges.sort_unstable();
        edges.dedup();
        let given: Vec<Option<bool>> =
            given.iter().map(|kind| match kind { 0 => Some(true), 1 => Some(false), _ => None }).collect();
        verify(vertices, &edges, &given[..edges.len().min(36)], dummy);
    }
}
