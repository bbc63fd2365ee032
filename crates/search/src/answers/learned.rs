//! One or a few solutions of a model, by a search that learns.
//!
//! The clauses of a model hold in every solution, but need not say all of it. Every assignment that satisfies them is
//! therefore handed to the engine, which completes or refutes it; then it is excluded. If the clauses have no other
//! solution, neither has the model. If the engine refuses too many assignments, the clauses say too little, and the
//! learner gives up. It takes one thread.

use cavalcade_core::Model;
use cavalcade_core::formula::Formula;

use super::Options;
use super::collect::Listing;
use super::completion::Completion;
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::{Limits, Outcome, Statistics};

/// Finds as many solutions as the limits allow, with so much work; `None` if the clauses of the model say too little.
///
/// # Errors
/// The listing failed.
pub(super) fn learned<T: Send, E: Send>(
    model: &Model,
    options: &Options,
    work: u64,
    listing: &Listing<'_, T, E>,
    solutions: &mut Vec<T>,
) -> Result<Option<Outcome>, E> {
    let Some(formula) = Formula::of(model, LARGEST) else { return Ok(None) };
    let limits = options.limits;
    let mut completion = Completion::new(model, limits, listing, solutions);
    let mut learner = Learner::new(&formula);
    learner.allow(work);
    let (mut spent, mut refused) = (Statistics::default(), 0);
    loop {
        let left = Limits { solutions: None, ..limits.after(&spent) };
        let verdict = learner.solve(&[], left, |conflicts| options.monitor.conflicts(conflicts));
        let statistics = learner.statistics();
        spent = Statistics { solutions: spent.solutions, ..statistics };
        match verdict {
            LearnerVerdict::Stopped(stop) => {
                return Ok(Some(Outcome { statistics: spent, stopped: Some(stop) }));
            }
            LearnerVerdict::Refuted(_) => return Ok(Some(Outcome { statistics: spent, stopped: None })),
            LearnerVerdict::Satisfied => {}
        }
        let (found, stopped) = completion.list(&formula.values(model, learner.solution()), left)?;
        spent.solutions += found;
        if stopped.is_some() {
            return Ok(Some(Outcome { statistics: spent, stopped }));
        }
        refused += usize::from(found == 0);
        if refused > MOST_REFUSED {
            return Ok(None);
        }
        learner.block();
    }
}
