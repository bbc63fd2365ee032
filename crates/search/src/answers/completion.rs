//! Assignments of some variables, completed and checked in the engine.

use std::ops::ControlFlow;

use cavalcade_core::{Model, Variable};

use super::collect::{Batch, Listing};
use crate::parallel::Collector;
use crate::{Branching, Limits, Oracle, Stop};

/// Lists the solutions that agree with given values, up to a number.
pub(super) struct Completion<'a, 'l, T, E> {
    oracle: Oracle,
    listing: &'a Listing<'l, T, E>,
    pub(super) solutions: &'a mut Vec<T>,
    /// How many solutions are wanted, and listed; without a number each call has its own limit.
    most: Option<u64>,
    listed: u64,
}

impl<'a, 'l, T: Send, E: Send> Completion<'a, 'l, T, E> {
    /// Returns a list for solutions of a model, which are appended to `solutions`; of the limits it takes the number of
    /// solutions and the interrupt.
    pub(super) fn new(
        model: &Model,
        limits: Limits,
        listing: &'a Listing<'l, T, E>,
        solutions: &'a mut Vec<T>,
    ) -> Self {
        let oracle = Oracle::under(model, Branching::FirstFail, limits.interrupt());
        Self { oracle, listing, solutions, most: limits.solutions, listed: 0 }
    }

    /// Forgets the solutions that were listed.
    pub(super) fn restart(&mut self) {
        self.solutions.clear();
        self.listed = 0;
    }

    /// Lists the solutions with these values, within what is left of the limits. Returns how many there are, and why the list
    /// ends before all of them, or before the next call: with [`Stop::Solutions`] no more are wanted.
    ///
    /// # Errors
    /// The listing failed.
    pub(super) fn list(
        &mut self,
        values: &[(Variable, i32)],
        left: Limits,
    ) -> Result<(u64, Option<Stop>), E> {
        let most = self.most.map(|most| most - self.listed).or(left.solutions);
        let wanted = Limits { solutions: most, ..left };
        let (mut batch, mut failed) = (Batch::default(), None);
        let completed =
            self.oracle.ask(values, wanted, |solution| match self.listing.gather(&mut batch, 1, solution) {
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            });
        if let Some(error) = failed {
            return Err(error);
        }
        if !batch.is_empty() {
            let mut product = Vec::new();
            self.listing.finish(self.listed + 1, &batch, &mut product)?;
            self.solutions.append(&mut product);
        }
        self.listed += batch.len();
        let is_enough = self.most.is_some_and(|most| self.listed >= most);
        Ok((batch.len(), if is_enough { Some(Stop::Solutions) } else { completed.stopped }))
    }
}
