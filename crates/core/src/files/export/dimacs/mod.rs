//! Clauses in DIMACS CNF, with one model per solution.
//!
//! A path of `n` vertices has a variable for each vertex and number: `n * (v - 1) + k` means that vertex `v` has
//! number `k`. Each vertex has one number, each number one vertex, and consecutive numbers are joined by a step. A
//! cycle has number 1 where it begins. Of a path and its reversal, only the one remains whose first vertex (on a
//! cycle, the second) is less than the last. A set has a variable for each vertex, and a loop through some of the
//! vertices one for each edge and each vertex.
//!
//! The rows are those of pseudo-Boolean formulas, but for those of a flow. Further variables follow from these: see
//! `clauses`.

mod loops;

use super::opb::{NumberedRows, chosen_rows};
use super::{
    Export, ExportError, ExportProblem, Language, LinearRows, anchor, clauses, is_too_short, is_turned,
};
use crate::Hamiltonian;

/// Longer paths would take more than a million variables and ten million clauses.
const LONGEST_WALK: usize = 1024;
/// Largest number of variables in the counter of a set.
const LARGEST_COUNTER: usize = 4_000_000;

/// Writes the instance.
pub(crate) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    let count = export.names.len();
    if !matches!(export.problem, ExportProblem::Sets(_)) {
        export.check_size(Language::Dimacs, LONGEST_WALK)?;
    }
    let mut rows = match &export.problem {
        ExportProblem::Paths(problem) => path_rows(problem),
        ExportProblem::Numbers(numbers) => {
            let mut path = NumberedRows::of(numbers);
            path.forbid();
            path.rows
        }
        ExportProblem::Loop { steps, rules } => loops::rows(steps, rules),
        ExportProblem::Sets(sets) => {
            // With `size` disjoint groups, each hit, nothing remains to be counted.
            let size = sets.size.filter(|&size| size != sets.hit.len() || sets.hit.is_empty());
            if let Some(size) = size.filter(|size| size.saturating_mul(count) > LARGEST_COUNTER) {
                let message =
                    format!("choosing {size} of {count} vertices takes too many clauses for dimacs");
                return Err(ExportError::too_large(message, &[Language::MiniZinc]));
            }
            chosen_rows(sets, size).0
        }
    };
    rows.head(
        false,
        ["further variables follow from these, so models and solutions are the same in number".to_owned()],
    );
    export.frame(&mut rows);
    Ok(clauses::write(&rows))
}

/// Returns the rows of a path or cycle, by the numbers of its vertices.
fn path_rows(problem: &Hamiltonian) -> LinearRows {
    let count = problem.steps.vertices();
    let any = vec![None; count];
    let mut path = NumberedRows::new(&problem.steps, problem.closed, &any);
    if is_too_short(problem) {
        path.rows.clause([]);
    }
    let (first, last) =
        (problem.first.map(|vertex| vertex as usize), problem.last.map(|vertex| vertex as usize));
    let (first, last) = if problem.closed { (Some(anchor(problem)), first.and(last)) } else { (first, last) };
    for (vertex, number) in first.map(|first| (first, 1)).into_iter().chain(last.map(|last| (last, count))) {
        path.rows.clause(path.is(vertex, number));
    }
    if is_turned(problem) {
        path.ascend(if problem.closed { 2 } else { 1 }, count);
    }
    path.rows
}
