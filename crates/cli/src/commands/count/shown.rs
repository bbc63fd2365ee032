//! What is shown of a count, and why solutions are not counted.

use std::io::Write;

use cavalcade_core::quantity;
use cavalcade_search::answers::Monitor;
use cavalcade_search::answers::count::CountError;
use cavalcade_search::{Method, frontier};

use crate::job::Job;
use crate::progress::Meter;
use crate::streams::{Failure, Notes};
use crate::units;

/// Shows a count, and tells the user when the memory is too small for a frontier.
pub(super) struct Shown<'a> {
    pub(super) meter: &'a Meter,
    pub(super) job: &'a Job,
}

impl Monitor for Shown<'_> {
    fn found(&self, solutions: u64) {
        self.meter.found(solutions);
    }

    fn step(&self, step: frontier::Progress) {
        self.meter.step(step);
    }

    fn wants_forecast(&self) -> bool {
        self.meter.is_shown()
    }

    fn forecast(&self, forecast: frontier::Forecast) {
        Monitor::forecast(self.meter, forecast);
    }

    fn falls_back(&self, last: Option<frontier::Progress>) {
        let stage = stage(Method::Frontier, last);
        let enough = self.job.budget().enough(last.and_then(|step| step.need));
        let _ = writeln!(
            Notes,
            "note: {stage}, and the next step needs more memory{enough}; only the search continues"
        );
    }
}

/// Returns the progress of a count without visiting in words.
pub(super) fn stage(method: Method, last: Option<frontier::Progress>) -> String {
    let (name, states) = match method {
        Method::Subsets => ("the subset method", "numbers"),
        Method::Merged => ("the merged search", "states"),
        Method::Frontier | Method::Search => ("the frontier", "states"),
    };
    let Some(frontier::Progress { step, steps, states: count, bytes, .. }) = last else {
        let name = name.trim_end_matches(" method");
        return format!("{name} method has not finished its first step");
    };
    let (count, taken) = (quantity(count, states), units::memory(bytes as u64));
    if method == Method::Merged {
        return format!("{name} has {count} in {taken} after about {step} % of its work");
    }
    format!("{name} has {count} in {taken} after step {step} of {steps}")
}

/// Returns the name of a method for messages.
fn method_name(method: Method) -> &'static str {
    match method {
        Method::Search => "search",
        Method::Frontier => "frontier method",
        Method::Subsets => "subset method",
        Method::Merged => "merged search",
    }
}

/// Returns the error for solutions that are not counted.
pub(super) fn refused(error: CountError<Failure>) -> Failure {
    match error {
        CountError::TooWide => Failure::input(
            "the board or graph is too wide for the frontier method",
            Some("use --method search, or leave out --method"),
        ),
        CountError::TooDense => Failure::input(
            "too many variables share constraints for the merged search",
            Some("use --method search, or leave out --method"),
        ),
        CountError::TooLarge => Failure::input(
            "the board or graph has too many cells or vertices for the subset method",
            Some("use --method search or frontier, or leave out --method"),
        ),
        CountError::Inapplicable(method) => Failure::input(
            format!("the {} does not apply to this problem", method_name(method)),
            Some("use --method search, or leave out --method"),
        ),
        CountError::Disagree { search, other, method } => {
            Failure::Internal(format!("the search counts {search}, the {} {other}", method_name(method)))
        }
        CountError::Failed(failure) => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_totals_that_differ_are_an_internal_error() {
        let (search, other) = (5u32.into(), 6u32.into());
        let failure = refused(CountError::Disagree { search, other, method: Method::Frontier });
        assert_eq!(failure, Failure::Internal("the search counts 5, the frontier method 6".into()));
        assert_eq!(failure.code(), 101);
    }
}
