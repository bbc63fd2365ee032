//! Hamiltonian paths and cycles in disguise.
//!
//! A program may say in many ways that all vertices of a graph are visited once. If it does, constraints that know the
//! graph are added: [`Circuit`], and [`Position`] if positions are restricted. What is added follows from the program,
//! so the solutions are the same. Constraints of the program that follow from what is added are not posted; solutions
//! are checked by the definitions of all constraints in any case.
//!
//! | file | contents |
//! | --- | --- |
//! | `cells` | elements of arrays as classes or numbers |
//! | `labels` | arrays whose values are a permutation: the order of the vertices, or their positions |
//! | `steps` | which vertex may follow which at each step |
//! | `probes`, `clauses` | steps that small constraints and clauses rule out |
//! | `trial` | trying values in the definition of a constraint |
//! | `circuits` | circuits of successors, and positions along them |
//! | `implied` | constraints that follow from what is posted |
//! | `tour` | a graph that contains every walk, and what is posted for it |

mod cells;
mod circuits;
mod clauses;
mod implied;
mod labels;
mod probes;
mod steps;
mod tour;
mod trial;

use super::classes::EqualClasses;
#[cfg(doc)]
use crate::constraints::{Circuit, Position};
use crate::files::flatzinc::{Program, SolveGoal};
use circuits::closed_walks;
use clauses::ClauseSteps;
use labels::candidates;
use steps::WalkSteps;
pub(super) use tour::Tour;

/// Whether structure is looked for in a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Recognition {
    /// The program is translated constraint by constraint.
    #[default]
    Off,
    /// Hamiltonian paths and cycles are recognised, and their edges are decided first.
    On,
}

/// Returns a walk through a sparse graph that visits each vertex once, if the program is about one.
pub(super) fn tour(program: &Program, classes: &EqualClasses) -> Option<Tour> {
    let is_candidate =
        |name: &str| matches!(name, "cavalcade_circuit" | "cavalcade_all_different" | "cavalcade_inverse");
    if program.goal != SolveGoal::Satisfy || !program.constraints.iter().any(|call| is_candidate(&call.name))
    {
        return None;
    }
    let closed = closed_walks(program, classes);
    if let Some(tour) = closed.into_iter().find_map(|walk| Tour::closed(walk, program, classes)) {
        return Some(tour);
    }
    let mut best: Option<(usize, Tour)> = None;
    for labels in candidates(program, classes) {
        let mut steps = WalkSteps::of(&labels, classes);
        let before = steps.len();
        probes::refine(&mut steps, &labels, program, classes);
        let disjunctions = ClauseSteps::of(&labels, program, classes);
        disjunctions.refine(&mut steps, labels.count);
        if steps.len() == before {
            continue;
        }
        let size = steps.len();
        if best.as_ref().is_none_or(|best| size < best.0)
            && let Some(tour) = Tour::open(labels, &steps, &disjunctions, program, classes)
        {
            best = Some((size, tour));
        }
    }
    best.map(|best| best.1)
}
