//! Why a relation between a few variables leaves no other bound or value.
//!
//! What the cases of a relation leave follows from the bounds before. Each of these is weakened as far as the cases
//! still leave the same, which is found by bisection, since a smaller box leaves less. A function given as a table
//! excludes arguments without an image, and images without an argument.

use super::cases::{Box, Hull, Narrow};
use super::span::ValueSpan;
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// The longest range of arguments of a function that are looked at.
const MOST_ARGUMENTS: i64 = 1 << 12;

/// Adds bounds from which a bound follows by the cases of a relation, or a conflict.
pub(super) fn why_narrowed<const N: usize>(
    (variables, narrow): ([Variable; N], Narrow<N>),
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let before = reason.before();
    // The value next to the inferred bound may have been absent before.
    let own = match inferred {
        None => None,
        Some(fact) => {
            let place = variables.iter().position(|&variable| variable == fact.variable());
            let lost = reason.nearest_lost(fact);
            let (Some(place), Some(lost)) = (place, lost) else { return false };
            Some((place, fact, i64::from(lost)))
        }
    };
    let implies = |spans: Box<N>| {
        let mut hull = Hull::new();
        narrow(spans, &mut hull);
        let left = hull.spans();
        let is_empty = (0..N).any(|place| spans[place].meet(left[place]).is_empty());
        is_empty
            || own.is_some_and(|(place, fact, lost)| match fact {
                DomainFact::AtLeast(..) => left[place].low > lost,
                DomainFact::AtMost(..) => left[place].high < lost,
                DomainFact::Not(..) => false,
            })
    };
    let span = |(least, most): (i32, i32)| ValueSpan::new(least.into(), most.into());
    let mut spans = variables.map(|variable| span(before.bounds(variable)));
    let root = variables.map(|variable| span(before.bounds_at_root(variable)));
    if !implies(spans) {
        return false;
    }
    for (place, &variable) in variables.iter().enumerate() {
        for is_low in [true, false] {
            let with = |end: i64| {
                let mut weaker = spans;
                *(if is_low { &mut weaker[place].low } else { &mut weaker[place].high }) = end;
                weaker
            };
            let (now, first) = if is_low {
                (spans[place].low, root[place].low)
            } else {
                (spans[place].high, root[place].high)
            };
            let end = weakest(now, first, |end| implies(with(end)));
            spans = with(end);
            if end != first {
                // It lies between two bounds of the variable.
                reason.push(if is_low {
                    DomainFact::AtLeast(variable, end as i32)
                } else {
                    DomainFact::AtMost(variable, end as i32)
                });
            }
        }
    }
    true
}

/// Returns the number that is nearest to `first` and still has a property of `now`, which all nearer to `now` have,
/// too.
fn weakest(now: i64, first: i64, has: impl Fn(i64) -> bool) -> i64 {
    if has(first) {
        return first;
    }
    let (mut with, mut without) = (now, first);
    while with.abs_diff(without) > 1 {
        let middle = i64::midpoint(with, without);
        *(if has(middle) { &mut with } else { &mut without }) = middle;
    }
    with
}

/// Adds why values of a function or its argument are lost, or that a single argument has no image.
pub(super) fn why_function(
    (x, y): (Variable, Variable),
    f: impl Fn(i32) -> Option<i32>,
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let before = reason.before();
    let has_no_image = |argument, reason: &mut DomainReason<'_>| {
        f(argument).is_none_or(|image| reason.add_absence(y, image))
    };
    let Some(fact) = inferred else {
        return reason.add_value(x) && before.value(x).is_some_and(|argument| has_no_image(argument, reason));
    };
    let Some(lost) = reason.lost(fact) else { return false };
    if fact.variable() == x {
        return lost.into_iter().all(|argument| has_no_image(argument, reason));
    }
    let (least, most) = before.bounds_at_root(x);
    let is_kept = |argument| f(argument).is_none_or(|image| !lost.contains(&image));
    i64::from(most) - i64::from(least) < MOST_ARGUMENTS && reason.add_inclusion(x, &is_kept)
}
