//! A relation as a union of boxes.
//!
//! A relation such as `x * y = z` is simple where no sign changes. So the box of the bounds is divided into
//! cases by sign. Each case narrows its box, and the bounds of the least box that contains all remaining ones
//! are imposed. Narrowing must be monotone: a smaller box becomes a smaller one. Then the union is too, and
//! so is the propagator. This removes more than one rule for all signs, and each case is easy to check.

use super::span::ValueSpan;
use crate::solver::engine::{Change, Posting, Priority, Status, Variable};

/// Ranges of the variables of a relation.
pub(super) type Box<const N: usize> = [ValueSpan; N];

/// The least box that contains some others.
pub(super) struct Hull<const N: usize>(Box<N>);

impl<const N: usize> Hull<N> {
    pub(super) fn new() -> Self {
        Self([ValueSpan::EMPTY; N])
    }

    /// Returns the box.
    pub(super) fn spans(&self) -> Box<N> {
        self.0
    }

    /// Adds a box, unless it is empty.
    pub(super) fn add(&mut self, spans: Box<N>) {
        if spans.iter().all(|span| !span.is_empty()) {
            self.0.iter_mut().zip(spans).for_each(|(hull, span)| *hull = hull.join(span));
        }
    }
}

/// Narrows a box to what a relation leaves of each case.
pub(super) type Narrow<const N: usize> = fn(Box<N>, &mut Hull<N>);

/// Installs a filter that keeps the bounds of the variables within the hull of the cases.
pub(super) fn install_cases<const N: usize>(
    posting: &mut Posting<'_>,
    variables: [Variable; N],
    narrow: Narrow<N>,
) {
    posting.install_filter(variables, Change::Domain, Priority::Cheap, move |state| {
        let spans = variables.map(|variable| ValueSpan::of(state, variable));
        let mut hull = Hull::new();
        narrow(spans, &mut hull);
        for (&variable, span) in variables.iter().zip(hull.0) {
            span.impose(state, variable)?;
        }
        // Only a box of one point is known to be a solution if it is left; a narrowed box has to be narrowed
        // again.
        let is_settled = spans.iter().all(|span| span.low == span.high);
        Ok(if is_settled { Status::Entailed } else { Status::Active })
    });
}
