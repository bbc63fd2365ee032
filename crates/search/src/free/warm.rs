//! A warm start: one short run that tries given values first. What it finds bounds the searches after it.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::Variable;

use super::FreeSearch;
use super::turns::FAILURES;
use crate::nogoods::{Neighbourhood, NogoodSearch};
use crate::tree::RunEnd;
use crate::{Limits, Outcome, Statistics};

/// A warm start after which the search must go on.
#[derive(Default)]
pub(crate) struct WarmStart {
    best: Option<Vec<i32>>,
    spent: Statistics,
}

impl WarmStart {
    /// Tries the first values of a search, until a number of failures.
    ///
    /// # Errors
    /// The outcome, if the answer is complete or a limit is reached.
    pub(crate) fn run(
        search: &FreeSearch<'_>,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Result<Self, Outcome> {
        let &FreeSearch { model, rule, objective, first_values, .. } = search;
        if first_values.is_empty() {
            return Ok(Self::default());
        }
        let (start, limits) = (Instant::now(), search.most());
        let first: Vec<Variable> = first_values.iter().map(|&(variable, _)| variable).collect();
        let mut trial = NogoodSearch::new(model, rule, objective, limits.interrupt())
            .neighbourhoods(Neighbourhood::fixed(first));
        trial.prefer(first_values);
        let mut best = None;
        let ended = match trial.propagate() {
            Ok(()) => trial.run(FAILURES, limits, &mut |values| {
                best = Some(values.to_vec());
                visit(values)
            }),
            Err(end) => end.into(),
        };
        let spent = Statistics { seconds: start.elapsed().as_secs_f64(), ..trial.statistics() };
        match ended {
            RunEnd::Restart => Ok(Self { best, spent }),
            RunEnd::Complete => Err(Outcome { statistics: spent, stopped: None }),
            RunEnd::Stopped(stop) => Err(Outcome { statistics: spent, stopped: Some(stop) }),
        }
    }

    /// Lets a search begin with what was found, within the limits that remain.
    pub(crate) fn then(
        &self,
        search: FreeSearch<'_>,
        run: impl FnOnce(FreeSearch<'_>) -> Outcome,
    ) -> Outcome {
        let solutions = search.limits.solutions.map(|most| most.saturating_sub(self.spent.solutions));
        let limits = Limits { solutions, ..search.limits.after(&self.spent) };
        let mut outcome = run(FreeSearch { limits, best: self.best.as_deref(), ..search });
        outcome.statistics.add(&self.spent);
        outcome
    }
}
