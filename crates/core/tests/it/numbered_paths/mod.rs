//! Circuits and numbered paths against paths found by a plain depth-first search.
//!
//! `Position` relates too many variables to try all assignments. Its solutions are listed by going from every
//! vertex to every neighbour that was not visited yet.

mod exhaustive;
mod random;

use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Circuit, Member, OrderedVisits, Position};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Edges, Model, Variable, testing};

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

// ---- stages ----------------------------------------------------------------------

/// Compares `OrderedVisits` with the paths that visit some vertices in order, from the first to the last of them.
fn verify_stages(graph: &Graph, order: &[usize]) -> usize {
    let count = graph.len();
    let mut numbered = numbered(graph, &all(count), false, Beside::All);
    let stages = numbered.model.integers(count, 1..=order.len() as i32);
    let (next, positions) = (numbered.next.clone(), numbered.positions.clone());
    numbered.model.post(OrderedVisits::new(
        &numbered.edges,
        next,
        positions,
        stages.clone(),
        order.iter().copied(),
    ));
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

// ---- circuits ----------------------------------------------------------------

fn verify_directed(rows: &[Vec<u32>]) -> usize {
    let mut model = Model::new();
    let next = model.successors(&Arc::new(SuccessorTable::new(rows.to_vec()).expect("a table")));
    model.post(Circuit::directed(next));
    testing::verify(&model).unwrap_or_else(|what| panic!("{what}\nin {rows:?}"))
}
