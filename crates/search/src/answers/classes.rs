//! The number of classes of solutions under a group of symmetries.
//!
//! Symmetric solutions are counted separately, by the same method as all solutions: by a search, over a
//! frontier, or by both. A search for them takes about the square root of the time of a search for all
//! solutions. A frontier of symmetric paths may be too wide even if the frontier of all paths is not; then
//! they are counted by a search. If the frontier of all paths was quick, such a search may still take too
//! long, so the caller may bound its nodes. A search that needs far more nodes is abandoned early.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::problems::symmetry::{Classes, Permutation, Symmetries};
use cavalcade_core::{Model, ProblemStructure};
use num_bigint::BigUint;

use super::count::{CountError, compared, independent};
use super::sweep::swept;
use super::{Options, Problem};
use crate::frontier::Symmetric;
use crate::{Counted, Limits, Method, Outcome, Solution, Statistics, Stop, count_within_reach};

/// What is known of the solutions, and how classes may be counted.
#[derive(Debug, Clone, Copy)]
pub struct KnownTotal<'a> {
    /// The number of all solutions.
    pub total: &'a BigUint,
    /// The method that found it.
    pub method: Method,
    /// Whether each search of symmetric solutions is compared with a frontier.
    pub compares: bool,
    /// Nodes for all searches together; [`Stop::Nodes`] if they are too few.
    pub most_nodes: Option<u64>,
}

/// Why the count of symmetric solutions ended.
enum End<E> {
    Stopped(Stop),
    Failed(CountError<E>),
}

/// Counts the classes of the solutions of a problem under `symmetries`; `None` if a limit stopped that. Returns the work
/// besides that of the total, too.
///
/// # Errors
/// Two methods disagree.
///
/// # Panics
/// If the problem is given as nothing but a model.
pub fn classes<E>(
    problem: &Problem,
    symmetries: &Symmetries,
    known: KnownTotal<'_>,
    options: &Options,
) -> Result<(Option<Classes>, Outcome), CountError<E>> {
    let (mut spent, mut left) = (Statistics::default(), known.most_nodes);
    let is_hamiltonian = problem.structure.hamiltonian().is_some();
    let is_swept = known.method != Method::Search && is_hamiltonian;
    let found = symmetries.classes(|permutations| {
        if permutations.is_empty() || *known.total == BigUint::ZERO {
            return Ok(known.total.clone());
        }
        let mut limits = Limits { solutions: None, ..options.limits }.after(&spent);
        let swept = if is_swept {
            over_frontier(problem, (permutations, symmetries), &options.within(limits))
        } else {
            None
        };
        let found = if let Some(found) = swept {
            found
        } else {
            limits.nodes = left.or(limits.nodes);
            let options = options.within(limits);
            let searched = searched(problem, permutations, &options);
            if known.compares {
                checked(problem, (permutations, symmetries), &options, searched).map_err(End::Failed)?
            } else {
                searched
            }
        };
        left = left.map(|left| left.saturating_sub(found.outcome.statistics.nodes));
        spent.add(&Statistics { solutions: 0, ..found.outcome.statistics });
        found.outcome.stopped.map_or(Ok(found.number), |stop| Err(End::Stopped(stop)))
    });
    match found {
        Ok(classes) => Ok((Some(classes), Outcome { statistics: spent, stopped: None })),
        Err(End::Stopped(stop)) => Ok((None, Outcome { statistics: spent, stopped: Some(stop) })),
        Err(End::Failed(error)) => Err(error),
    }
}

/// Counts the paths that all these permutations fix, over a frontier; `None` if the frontier is too wide or
/// takes too much memory.
fn over_frontier(
    problem: &Problem,
    (permutations, all): (&[&Permutation], &Symmetries),
    options: &Options,
) -> Option<Counted> {
    let ProblemStructure::Hamiltonian(hamiltonian) = problem.structure else { return None };
    let start = Instant::now();
    let symmetric = Symmetric::new(hamiltonian, permutations, all.permutations(), &(problem.orders)())?;
    let counted = swept(options, Method::Frontier, symmetric.start(), start);
    (counted.outcome.stopped != Some(Stop::Memory)).then_some(counted)
}

/// Compares the number that a search found with a frontier where one fits.
fn checked<E>(
    problem: &Problem,
    (permutations, all): (&[&Permutation], &Symmetries),
    options: &Options,
    searched: Counted,
) -> Result<Counted, CountError<E>> {
    let left = options.limits.after(&searched.outcome.statistics);
    match over_frontier(problem, (permutations, all), &options.within(left)) {
        Some(swept) => compared(searched, |_| Ok(swept)),
        None => Ok(searched),
    }
}

/// Counts the solutions that all these permutations fix, by a search.
fn searched(problem: &Problem, permutations: &[&Permutation], options: &Options) -> Counted {
    let mut ignore = |_: Solution<'_>| ControlFlow::Continue(());
    let visited = |model: &Model| Counted::visited(count_within_reach(model, options.rule, options.limits));
    match problem.structure {
        ProblemStructure::Independent(sets, Some(size)) => {
            independent(&sets.folded(permutations), size, options, &mut ignore)
        }
        ProblemStructure::Hamiltonian(hamiltonian) => {
            let model =
                hamiltonian.symmetric_model(permutations).expect("a table that fits one model fits this");
            visited(&model.model)
        }
        ProblemStructure::Simple(paths) => visited(paths.symmetric_model(permutations).model()),
        ProblemStructure::Independent(_, None)
        | ProblemStructure::Linked(_)
        | ProblemStructure::Numbered(_)
        | ProblemStructure::Model => {
            panic!("a model alone has no symmetric solutions to count")
        }
    }
}
