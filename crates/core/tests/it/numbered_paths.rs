//! Circuits and numbered paths against paths found by a plain depth-first search.
//!
//! `Position` relates too many variables to try all assignments. Its solutions are listed by going from every
//! vertex to every neighbour that was not visited yet.

use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Circuit, Member, Position, Stages};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Edges, Model, Variable, testing};
use proptest::prelude::*;

/// Symmetric rows of neighbours.
type Graph = Vec<Vec<u32>>;

fn graph(vertices: usize, edge: impl Fn(usize, usize) -> bool) -> Graph {
    let joined = |a: usize, b: usize| a != b && edge(a.min(b), a.max(b));
    (0..vertices).map(|a| (0..vertices).filter(|&b| joined(a, b)).map(|b| b as u32).collect()).collect()
}

fn grid(rows: usize, columns: usize) -> Graph {
    graph(rows * columns, |a, b| b == a + columns || (b == a + 1 && b % columns != 0))
}

/// Every order of the vertices in which each is a neighbour of the one before, the
/// last of the first if `closed`, and vertex `v` has one of `allowed[v]`.
fn paths(graph: &Graph, allowed: &[Vec<i32>], closed: bool) -> Vec<Vec<usize>> {
    fn extend(
        path: &mut Vec<usize>,
        seen: &mut [bool],
        (graph, allowed, closed): (&Graph, &[Vec<i32>], bool),
        found: &mut Vec<Vec<usize>>,
    ) {
        if path.len() == graph.len() {
            let is_closed = |last: &usize| graph[*last].contains(&(path[0] as u32));
            if !closed || path.last().is_some_and(is_closed) {
                found.push(path.clone());
            }
            return;
        }
        for next in 0..graph.len() {
            let reached = path.last().is_none_or(|&last| graph[last].contains(&(next as u32)));
            if !seen[next] && reached && allowed[next].contains(&(path.len() as i32 + 1)) {
                seen[next] = true;
                path.push(next);
                extend(path, seen, (graph, allowed, closed), found);
                path.pop();
                seen[next] = false;
            }
        }
    }
    let mut found = Vec::new();
    extend(&mut Vec::new(), &mut vec![false; graph.len()], (graph, allowed, closed), &mut found);
    found
}

/// Which constraints are posted beside `Position`.
#[derive(Debug, Clone, Copy)]
enum Beside {
    Nothing,
    Circuit,
    All,
}

struct Numbered {
    model: Model,
    positions: Vec<Variable>,
    next: Vec<Variable>,
    edges: Edges,
}

fn numbered(graph: &Graph, allowed: &[Vec<i32>], closed: bool, beside: Beside) -> Numbered {
    let count = graph.len();
    let mut table = SuccessorTable::new(graph.clone()).expect("a graph");
    if !closed {
        table = table.with_dummy(&(0..count as u32).collect::<Vec<_>>()).expect("a dummy");
    }
    let table = Arc::new(table);
    let mut model = Model::new();
    let positions = model.integers(count, 1..=count as i32);
    let next = model.successors(&table);
    let edges = model.edges(&table);
    for (&position, allowed) in positions.iter().zip(allowed) {
        model.post(Member::new(position, allowed.iter().copied()));
    }
    if matches!(beside, Beside::Circuit | Beside::All) && table.vertices() > 2 {
        let circuit = Circuit::undirected(&edges);
        model.post(if closed { circuit } else { circuit.with_dummy(count) });
    }
    model.post(Position::new(&edges, next.clone(), positions.clone()));
    if matches!(beside, Beside::All) {
        model.post(AllDifferent::domain(positions.clone()));
        model.post(AllDifferent::value(next.clone()));
    }
    Numbered { model, positions, next, edges }
}

impl Numbered {
    /// The values of all variables for a path.
    fn values(&self, path: &[usize]) -> Vec<i32> {
        let dummy = (self.next.len() > path.len()).then_some(path.len());
        let circle: Vec<usize> = path.iter().copied().chain(dummy).collect();
        let mut values = vec![0; self.model.variables().count()];
        for (index, &vertex) in path.iter().enumerate() {
            values[self.positions[vertex].index()] = index as i32 + 1;
        }
        for (index, &vertex) in circle.iter().enumerate() {
            let target = circle[(index + 1) % circle.len()];
            values[self.next[vertex].index()] = target as i32;
            let slot = self.edges.table().slot(vertex, target).expect("an edge of the graph");
            values[self.edges.variable(vertex, slot).index()] = 1;
        }
        values
    }
}

fn verify(graph: &Graph, allowed: &[Vec<i32>], closed: bool) -> usize {
    let paths = paths(graph, allowed, closed);
    for beside in [Beside::Nothing, Beside::Circuit, Beside::All] {
        let numbered = numbered(graph, allowed, closed, beside);
        let expected = paths.iter().map(|path| numbered.values(path)).collect();
        testing::verify_against(&numbered.model, expected).unwrap_or_else(|what| {
            panic!("{what}\nwith {beside:?} beside, closed: {closed}, {graph:?} {allowed:?}")
        });
    }
    paths.len()
}

fn all(count: usize) -> Vec<Vec<i32>> {
    vec![(1..=count as i32).collect(); count]
}

// ---- numbered paths ----------------------------------------------------------

#[test]
fn positions_on_all_small_graphs() {
    for vertices in 1..=4 {
        let pairs: Vec<_> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for bits in 0..1u32 << pairs.len() {
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

// ---- numbered paths along directed steps -----------------------------------------

/// Compares `Position::directed` with the paths along these rows, alone and beside other constraints.
fn verify_arcs(rows: &Graph, allowed: &[Vec<i32>], closed: bool) -> usize {
    let count = rows.len();
    let paths = paths(rows, allowed, closed);
    for beside in [false, true] {
        let mut table = SuccessorTable::new(rows.clone()).expect("a graph");
        if !closed {
            table = table.with_dummy(&(0..count as u32).collect::<Vec<_>>()).expect("a dummy");
        }
        let mut model = Model::new();
        let positions = model.integers(count, 1..=count as i32);
        let next = model.successors(&Arc::new(table));
        for (&position, allowed) in positions.iter().zip(allowed) {
            model.post(Member::new(position, allowed.iter().copied()));
        }
        model.post(Position::directed(next.clone(), positions.clone()));
        if beside {
            model.post(Circuit::directed(next.clone()));
            model.post(AllDifferent::domain(next.clone()));
            model.post(AllDifferent::domain(positions.clone()));
        }
        let values = |path: &Vec<usize>| {
            let circle: Vec<usize> = path.iter().copied().chain((!closed).then_some(count)).collect();
            let mut values = vec![0; model.variables().count()];
            (1..).zip(path).for_each(|(number, &vertex)| values[positions[vertex].index()] = number);
            for (index, &vertex) in circle.iter().enumerate() {
                values[next[vertex].index()] = circle[(index + 1) % circle.len()] as i32;
            }
            values
        };
        let expected = paths.iter().map(values).collect();
        testing::verify_against(&model, expected).unwrap_or_else(|what| {
            panic!("{what}\nbeside: {beside}, closed: {closed}, {rows:?} {allowed:?}")
        });
    }
    paths.len()
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

// ---- stages ----------------------------------------------------------------------

/// Compares `Stages` with the paths that visit some vertices in order, from the first to the last of them.
fn verify_stages(graph: &Graph, order: &[usize]) -> usize {
    let count = graph.len();
    let mut numbered = numbered(graph, &all(count), false, Beside::All);
    let stages = numbered.model.integers(count, 1..=order.len() as i32);
    let (next, positions) = (numbered.next.clone(), numbered.positions.clone());
    numbered.model.post(Stages::new(&numbered.edges, next, positions, stages.clone(), order.iter().copied()));
    let mut expected = paths(graph, &all(count), false);
    expected.retain(|path| {
        let visited: Vec<usize> = path.iter().copied().filter(|it| order.contains(it)).collect();
        visited == order && [path.first(), path.last()] == [order.first(), order.last()]
    });
    let values = |path: &Vec<usize>| {
        let mut values = numbered.values(path);
        let mut stage = 0;
        for &vertex in path {
            stage += i32::from(order.contains(&vertex));
            values[stages[vertex].index()] = stage;
        }
        values
    };
    let solutions = expected.iter().map(values).collect();
    testing::verify_against(&numbered.model, solutions)
        .unwrap_or_else(|what| panic!("{what}\nin the order {order:?}, {graph:?}"))
}

#[test]
fn stages_on_small_boards() {
    assert_eq!(verify_stages(&grid(3, 3), &[0, 8]), 2);
    assert_eq!(verify_stages(&grid(3, 3), &[0, 4, 8]), 2);
    assert_eq!(verify_stages(&grid(3, 3), &[0, 1, 6, 8]), 1); // 0 1 2 5 4 3 6 7 8
    assert_eq!(verify_stages(&grid(2, 4), &[0, 6, 7]), 0);
    assert_eq!(verify_stages(&grid(1, 3), &[0, 1, 2]), 1);
}

// ---- circuits ----------------------------------------------------------------

fn verify_directed(rows: &[Vec<u32>]) -> usize {
    let mut model = Model::new();
    let next = model.successors(&Arc::new(SuccessorTable::new(rows.to_vec()).expect("a table")));
    model.post(Circuit::directed(next));
    testing::verify(&model).unwrap_or_else(|what| panic!("{what}\nin {rows:?}"))
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

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
