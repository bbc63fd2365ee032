//! Small models that several tests share.

use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Model};
use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
use cavalcade_search::{Branching, BranchingRule, Outcome, Search};

/// Iterates over all named branching rules.
pub(crate) fn branchings() -> impl Iterator<Item = Branching> {
    Branching::ALL.iter().map(|&(_, branching, _)| branching)
}

/// Returns rules that have every choice of variables and every choice of values, for a model.
pub(crate) fn selections(model: &Model) -> Vec<Selection> {
    let mut variables: Vec<VariableChoice> = VariableChoice::NAMES.iter().map(|it| it.1.clone()).collect();
    variables.push(VariableChoice::weighted(model, 20, 1));
    let values: Vec<ValueChoice> =
        ValueChoice::NAMES[1..].iter().filter_map(|it| ValueChoice::named(it.0, 7)).collect();
    let in_order = values.iter().map(|&value| Selection::new(VariableChoice::InputOrder, value));
    let others = variables.iter().enumerate().flat_map(|(number, variable)| {
        let some = [ValueChoice::Min, values[number], values[(3 * number + 4) % values.len()]];
        some.map(|value| Selection::new(variable.clone(), value))
    });
    in_order.chain(others).collect()
}

/// The eight steps of a knight.
pub(crate) const KNIGHT: &[(i32, i32)] =
    &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
/// The four orthogonal steps.
pub(crate) const ROOK: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the table of a piece's steps on a whole board.
pub(crate) fn board(rows: i32, columns: i32, steps: &[(i32, i32)]) -> SuccessorTable {
    let targets = |cell: i32| {
        let inside =
            move |(row, column): (i32, i32)| (0..rows).contains(&row) && (0..columns).contains(&column);
        let steps = steps.iter().map(move |(down, right)| (cell / columns + down, cell % columns + right));
        steps.filter(move |&at| inside(at)).map(move |(row, column)| (row * columns + column) as u32)
    };
    SuccessorTable::new((0..rows * columns).map(|cell| targets(cell).collect()).collect()).expect("a table")
}

/// Returns the model of undirected Hamiltonian cycles, or of paths if `open`.
pub(crate) fn undirected(table: SuccessorTable, open: bool) -> Model {
    let cells = table.vertices() as u32;
    let all: Vec<u32> = (0..cells).collect();
    let table = if open { table.with_dummy(&all).expect("a dummy") } else { table };
    let mut model = Model::new();
    let edges = model.edges(&Arc::new(table));
    let circuit = Circuit::undirected(&edges);
    model.post(if open { circuit.with_dummy(cells as usize) } else { circuit });
    model.decide(Decisions::Edges(edges));
    model
}

/// Returns the model of directed Hamiltonian cycles.
pub(crate) fn directed(table: SuccessorTable) -> Model {
    let mut model = Model::new();
    let next = model.successors(&Arc::new(table));
    model.post(Circuit::directed(next.clone()));
    model.decide(Decisions::Successors(next));
    model
}

/// Counts solutions by a complete search.
pub(crate) fn count(model: &Model, branching: impl BranchingRule) -> Outcome {
    let outcome = Search::new(model, branching).run(|_| ControlFlow::Continue(()));
    assert!(outcome.is_complete());
    outcome
}

/// Returns the values of all solutions, in search order.
pub(crate) fn solutions(model: &Model, branching: impl BranchingRule) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let outcome = Search::new(model, branching).run(|solution| {
        found.push(solution.values());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    assert_eq!(outcome.statistics.solutions, found.len() as u64);
    found
}
