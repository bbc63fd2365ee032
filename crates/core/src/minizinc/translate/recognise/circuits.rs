//! Circuits of successors, and positions along them.
//!
//! The successors of a `circuit` constraint are the steps of a closed walk. An array of different numbers holds the
//! positions on this walk if at each vertex an element constraint says that the number at the successor is one more,
//! except after the last number. That it is one more is found by propagation in the model of small constraints, so it
//! may be written in any way, such as `x[next[c]] = x[c] mod n + 1`.

use super::super::classes::EqualClasses;
use super::cells::{ClassCell, cells};
use super::labels::{FEWEST, permuted};
use super::probes::{Small, assume};
use crate::files::flatzinc::{Program, Term};

/// A closed walk.
#[derive(Debug, Clone)]
pub(super) struct Closed {
    /// For each vertex the next one.
    pub(super) next: Vec<ClassCell>,
    /// The number of the first vertex.
    pub(super) vertex_low: i64,
    /// For each vertex its position, and the least position.
    pub(super) positions: Option<(Vec<ClassCell>, i64)>,
}

impl Closed {
    /// Returns for each vertex those that may follow it.
    pub(super) fn arcs(&self, classes: &EqualClasses) -> Vec<Vec<bool>> {
        let row = |(vertex, cell): (usize, &ClassCell)| {
            let mut row = cell.places(classes, self.vertex_low, self.next.len());
            row[vertex] = false;
            row
        };
        self.next.iter().enumerate().map(row).collect()
    }
}

/// Returns the closed walks of a program.
pub(super) fn closed_walks(program: &Program, classes: &EqualClasses) -> Vec<Closed> {
    let mut walks = Vec::new();
    for call in &program.constraints {
        if let ("cavalcade_circuit", [array, Term::Int(vertex_low)]) =
            (call.name.as_str(), &call.arguments[..])
            && let Some(next) = cells(array, classes)
            && next.len() >= FEWEST
        {
            let positions = positions(&next, *vertex_low, program, classes);
            walks.push(Closed { next, vertex_low: *vertex_low, positions });
        }
    }
    walks
}

/// Returns the positions along a closed walk, if an array holds them.
fn positions(
    next: &[ClassCell],
    vertex_low: i64,
    program: &Program,
    classes: &EqualClasses,
) -> Option<(Vec<ClassCell>, i64)> {
    if vertex_low != 1 {
        return None; // an element constraint counts from 1
    }
    // Elements at successors: the array, and for each vertex the element there.
    let mut arrays: Vec<(Vec<ClassCell>, Vec<Option<ClassCell>>)> = Vec::new();
    for call in &program.constraints {
        if let ("array_var_int_element", [index, array, result]) = (call.name.as_str(), &call.arguments[..])
            && let (Some(index), Some(result)) =
                (ClassCell::of(index, classes), ClassCell::of(result, classes))
            && let Some(vertex) = next.iter().position(|&cell| cell == index)
            && let Some(array) = cells(array, classes).filter(|cells| cells.len() == next.len())
        {
            let place = arrays.iter().position(|(known, _)| *known == array).unwrap_or_else(|| {
                arrays.push((array, vec![None; next.len()]));
                arrays.len() - 1
            });
            arrays[place].1[vertex] = Some(result);
        }
    }
    let is_different = |array: &[ClassCell]| {
        program.constraints.iter().any(|call| {
            call.name == "cavalcade_all_different"
                && call
                    .arguments
                    .first()
                    .and_then(|term| cells(term, classes))
                    .is_some_and(|cells| cells == array)
        })
    };
    if arrays.is_empty() {
        return None;
    }
    let small = Small::of(program, classes)?;
    arrays.into_iter().find_map(|(array, results)| {
        let low = permuted(&array, classes)?;
        let results: Vec<ClassCell> = results.into_iter().collect::<Option<_>>()?;
        let counts_up = is_different(&array)
            && array
                .iter()
                .zip(&results)
                .all(|(&here, &there)| is_one_more(here, there, low, classes, array.len(), &small));
        counts_up.then_some((array, low))
    })
}

/// Returns whether one cell is one more than another, unless that one has the last number.
fn is_one_more(
    here: ClassCell,
    there: ClassCell,
    low: i64,
    classes: &EqualClasses,
    count: usize,
    small: &Small,
) -> bool {
    let Some(mut engine) = small.engine() else { return false };
    let last = count - 1;
    let steps = here.places(classes, low, count);
    (0..last).filter(|&step| steps[step]).all(|step| {
        let number = |step: usize| i32::try_from(low + step as i64).ok();
        engine.push();
        // If the assumption is impossible, nothing has to follow from it.
        let follows = !assume(&mut engine, small.variable(here), number(step))
            || match small.variable(there) {
                Some(variable) => engine.state().value(variable) == number(step + 1),
                None => there == ClassCell::Constant(low + step as i64 + 1),
            };
        engine.pop();
        follows
    })
}
