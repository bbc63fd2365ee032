//! Numbers along a cycle of edges, through the oracle.

use std::sync::Arc;

use cavalcade_core::constraints::{Circuit, Member, Traversal, TraversalNumbers};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Edges, Model, Variable, testing};

/// Undirected graphs with four or five vertices and some Hamiltonian cycles, or none.
fn graphs() -> Vec<Vec<Vec<u32>>> {
    vec![
        vec![vec![1, 2, 3], vec![0, 2, 3], vec![0, 1, 3], vec![0, 1, 2]],
        vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]],
        vec![vec![1], vec![0, 2, 3], vec![1, 3], vec![1, 2]],
        vec![vec![1, 2], vec![0, 2], vec![0, 1]],
        vec![vec![1, 4], vec![0, 2, 3], vec![1, 3, 4], vec![1, 2, 4], vec![0, 2, 3]],
    ]
}

/// How a constraint is made from edges, direction, variables and the least number.
type Make = fn(&Edges, Variable, Vec<Variable>, i32) -> Traversal;

/// Builds a model, and returns it with its variables.
fn model(graph: &[Vec<u32>], make: Make, dummies: usize, base: i32) -> (Model, Vec<Variable>) {
    let table = Arc::new(SuccessorTable::new(graph.to_vec()).expect("a table"));
    let mut model = Model::new();
    let edges = model.edges(&table);
    let direction = model.integer(-1..=2);
    let count = graph.len() - dummies;
    let last = base + count as i32 - 1;
    let mut variables = model.integers(count - 1, base..=last);
    variables.push(model.interval(base..=last));
    model.post(Member::new(direction, [0, 1]));
    model.post(make(&edges, direction, variables.clone(), base));
    (model, variables)
}

/// The forms for a graph, each with its number of dummies; those with few enough assignments to try them all.
fn forms(graph: &[Vec<u32>]) -> impl Iterator<Item = (Make, usize)> + use<> {
    let vertices = graph.len();
    all_forms().into_iter().filter(move |it| vertices - it.1 < 5)
}

fn all_forms() -> [(Make, usize); 3] {
    [
        (
            |edges, direction, it, base| {
                Traversal::new(edges, direction, TraversalNumbers::Successors, it, base)
            },
            0,
        ),
        (
            |edges, direction, it, base| {
                Traversal::new(edges, direction, TraversalNumbers::Positions, it, base)
            },
            1,
        ),
        (|edges, direction, it, base| Traversal::new(edges, direction, TraversalNumbers::Order, it, base), 1),
    ]
}

/// How many undirected Hamiltonian cycles each graph has.
const CYCLES: [usize; 5] = [3, 1, 0, 1, 2];

#[test]
fn every_cycle_has_two_directions() {
    for (graph, cycles) in graphs().iter().zip(CYCLES) {
        for (make, dummies) in forms(graph) {
            for base in [0, 1, -3] {
                let (model, _) = model(graph, make, dummies, base);
                assert_eq!(testing::verify(&model), Ok(2 * cycles), "{graph:?}");
            }
        }
    }
}

#[test]
fn restricted_numbers() {
    for graph in &graphs() {
        for (make, dummies) in forms(graph) {
            for (place, values) in [(0, vec![1, 3]), (1, vec![2]), (2, vec![0, 1])] {
                let (mut model, variables) = model(graph, make, dummies, 0);
                if let Some(&variable) = variables[..variables.len() - 1].get(place) {
                    model.post(Member::new(variable, values));
                }
                testing::verify(&model).expect("it agrees with its definition");
            }
        }
    }
}

#[test]
fn beside_a_circuit_and_with_one_variable_twice() {
    for (graph, cycles) in graphs().iter().zip(CYCLES).filter(|it| it.0.len() < 5) {
        let table = Arc::new(SuccessorTable::new(graph.clone()).expect("a table"));
        let mut model = Model::new();
        let edges = model.edges(&table);
        let direction = model.integer(0..=1);
        let next = model.integers(graph.len(), 0..graph.len() as i32);
        model.post(Circuit::undirected(&edges));
        model.post(Traversal::new(&edges, direction, TraversalNumbers::Successors, next.clone(), 0));
        assert_eq!(testing::verify(&model), Ok(2 * cycles));
        let mut twice = next;
        twice[1] = twice[0];
        model.post(Traversal::new(&edges, direction, TraversalNumbers::Successors, twice, 0));
        assert_eq!(testing::verify(&model), Ok(0), "two vertices with one successor");
    }
}
