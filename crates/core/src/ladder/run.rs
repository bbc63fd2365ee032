//! A run of a ladder: steps by the lowest technique that finds something, again and again.

use super::IsOver;

/// A step of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderStep<F, R> {
    /// The level of its technique.
    pub level: u8,
    /// What it decides.
    pub facts: Vec<F>,
    /// Why.
    pub reason: R,
}

/// The next step, nothing, or the reason why there is no solution.
pub(super) type FoundStep<F, R, C> = Result<Option<LadderStep<F, R>>, C>;

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderRun<F, R, C, S> {
    /// The steps in order.
    pub steps: Vec<LadderStep<F, R>>,
    /// What is known of the only solution.
    pub solution: S,
    /// Why there is no solution, if the run found that.
    pub clash: Option<C>,
    /// Whether the caller stopped it, so that steps may be missing.
    pub is_stopped: bool,
}

impl<F, R, C, S> LadderRun<F, R, C, S> {
    /// Returns the highest level of its steps; 0 without steps.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.steps.iter().map(|step| step.level).max().unwrap_or(0)
    }
}

/// Returns at most `most` steps until `is_over`, and why there is no solution, if that was found.
pub(super) fn steps<F, R, C>(
    most: usize,
    is_over: IsOver<'_>,
    mut next: impl FnMut() -> FoundStep<F, R, C>,
) -> (Vec<LadderStep<F, R>>, Option<C>) {
    let mut steps = Vec::new();
    while steps.len() < most && !is_over() {
        match next() {
            Ok(Some(step)) => steps.push(step),
            Ok(None) => break,
            Err(clash) => return (steps, Some(clash)),
        }
    }
    (steps, None)
}
