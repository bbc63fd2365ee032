//! Constraints that follow from what is posted for a tour, so that they need not be posted.
//!
//! They would be woken only when a tour is complete, and then find nothing.

use std::collections::HashMap;

use super::super::classes::EqualClasses;
use super::cells::{ClassCell, cells, roots};
use super::labels::Labels;
use super::trial::Trial;
use crate::files::flatzinc::{Call, Program, Term};
use crate::minizinc::definitions::Definition;
use crate::solver::graph::SuccessorTable;

/// Returns the constraints that say that the numbers in one of these arrays are different.
pub(super) fn of_arrays(arrays: &[&[ClassCell]], program: &Program, classes: &EqualClasses) -> Vec<usize> {
    matching(program, |call| match (call.name.as_str(), &call.arguments[..]) {
        ("cavalcade_all_different", [array]) => {
            cells(array, classes).is_some_and(|cells| arrays.contains(&&cells[..]))
        }
        _ => false,
    })
}

/// Returns the constraints that say that these successors, with numbers from `low`, form a circuit.
pub(super) fn of_circuit(
    next: &[ClassCell],
    low: i64,
    program: &Program,
    classes: &EqualClasses,
) -> Vec<usize> {
    matching(program, |call| match (call.name.as_str(), &call.arguments[..]) {
        ("cavalcade_circuit", [array, Term::Int(base)]) => {
            *base == low && cells(array, classes).is_some_and(|cells| cells == next)
        }
        _ => false,
    })
}

fn matching(program: &Program, mut follows: impl FnMut(&Call) -> bool) -> Vec<usize> {
    (0..program.constraints.len()).filter(|&index| follows(&program.constraints[index])).collect()
}

/// Returns the constraints on two consecutive steps that hold for the ends of each edge, in both directions.
///
/// `edges` has the edges between the vertices; the order is a path along them.
pub(super) fn of_steps(
    labels: &Labels,
    edges: &SuccessorTable,
    program: &Program,
    classes: &EqualClasses,
) -> Vec<usize> {
    let Some(order) = labels.whole_order() else { return Vec::new() };
    let steps: HashMap<u32, usize> =
        order.iter().enumerate().filter_map(|(step, cell)| Some((cell.root()?, step))).collect();
    let possible = labels.possible(classes);
    let mut trial = Trial::new(program, classes);
    matching(program, |call| {
        let scope = roots(call, classes);
        let Some(at) = scope.iter().map(|root| steps.get(root).copied()).collect::<Option<Vec<usize>>>()
        else {
            return false;
        };
        let first = match at[..] {
            [one, other] if one.abs_diff(other) == 1 => one.min(other),
            // The cell beside it may be a number.
            [one] if one > 0 && order[one - 1].root().is_none() => one - 1,
            [one] if one + 1 < order.len() => one,
            _ => return false,
        };
        let Ok(definition) = Definition::of(call) else { return false };
        trial.assign_constants(call);
        let ends = |from: usize| edges.row(from).map(move |to| (from, to as usize));
        (0..labels.count)
            .flat_map(ends)
            .filter(|&(from, to)| possible[first][from] && possible[first + 1][to])
            .all(|(from, to)| {
                for (step, vertex) in [(first, from), (first + 1, to)] {
                    if let Some(root) = order[step].root() {
                        trial.assign(call, root, labels.vertex_low + vertex as i64);
                    }
                }
                definition.holds(trial.values())
            })
    })
}
