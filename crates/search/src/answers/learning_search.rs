//! One or a few solutions of a model, by a search that learns.
//!
//! The clauses of a model hold in every solution, but need not say all of it. Every assignment that satisfies them is
//! therefore handed to the engine, which completes or refutes it; then it is excluded. If the clauses have no other
//! solution, neither has the model. If the engine refuses too many assignments, the clauses say too little, and the
//! learner gives up. It takes one thread.

use std::time::Instant;

use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::{Model, Variable};

use super::Options;
use super::collect::Listing;
use super::completion::Completion;
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::{Limits, Outcome, Statistics};

/// A search that learns, which may go on after a pause.
pub(super) struct LearningSearch<'a, 'l, T, E> {
    pub(super) model: &'a Model,
    pub(super) options: &'a Options<'a>,
    start: Instant,
    formula: Formula,
    pub(super) completion: Completion<'a, 'l, T, E>,
    learner: Learner,
    /// The work so far.
    pub(super) spent: Statistics,
    refused: usize,
}

impl<'a, 'l, T: Send, E: Send> LearningSearch<'a, 'l, T, E> {
    /// Begins without work; `None` if the model has too many clauses.
    pub(super) fn new(
        model: &'a Model,
        options: &'a Options<'a>,
        listing: &'a Listing<'l, T, E>,
        solutions: &'a mut Vec<T>,
    ) -> Option<Self> {
        let formula = Formula::under(model, LARGEST, options.limits.interrupt())?;
        let completion = Completion::new(model, options.limits, listing, solutions);
        let (learner, spent) = (Learner::new(&formula), Statistics::default());
        Some(Self { model, options, start: Instant::now(), formula, completion, learner, spent, refused: 0 })
    }

    /// Makes the search try these values first.
    pub(super) fn suggest(&mut self, facts: &[(Variable, i32)]) {
        let literals = self.formula.literals(self.model, facts);
        self.learner.prefer_only(&literals.into_iter().flatten().collect::<Vec<_>>());
    }

    /// Requires that one of these facts does not hold, and tries others first: the more is different, the fewer solutions
    /// are needed. Returns the literals of the facts.
    pub(super) fn change(&mut self, facts: &[(Variable, i32)]) -> Vec<Option<Literal>> {
        let literals = self.formula.literals(self.model, facts);
        let known: Vec<Literal> = literals.iter().copied().flatten().collect();
        self.learner.differ(known.iter().copied());
        self.learner.prefer(&known.iter().map(|literal| literal.negated()).collect::<Vec<_>>());
        literals
    }

    /// Finds as many solutions as the limits allow, with so much more work; `None` if the clauses of the model say too
    /// little.
    ///
    /// # Errors
    /// The listing failed.
    pub(super) fn run(&mut self, work: u64) -> Result<Option<Outcome>, E> {
        let Self { model, options, formula, completion, learner, spent, .. } = self;
        let limits = options.limits;
        learner.allow(work);
        loop {
            let left = Limits { solutions: None, ..limits.remaining(spent, self.start) };
            let verdict = learner.solve(&[], left, |conflicts| options.monitor.conflicts(conflicts));
            *spent = Statistics { solutions: spent.solutions, ..learner.statistics() };
            let over = |spent: &Statistics, stopped| Ok(Some(Outcome { statistics: *spent, stopped }));
            match verdict {
                Ok(LearnerVerdict::Satisfied) => {}
                Ok(LearnerVerdict::Refuted(_)) => return over(spent, None),
                Err(stop) => return over(spent, Some(stop)),
            }
            let (found, stopped) = completion.list(&formula.values(model, learner.solution()), left)?;
            spent.solutions += found;
            if stopped.is_some() {
                return over(spent, stopped);
            }
            self.refused += usize::from(found == 0);
            if self.refused > MOST_REFUSED {
                return Ok(None);
            }
            learner.block();
        }
    }
}
