//! Sums of variables with two values as nogoods: clauses, and small sets of which at most one holds.

use super::sum::Term;
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// The most terms of which each pair becomes a nogood.
const MOST_IN_PAIRS: usize = 4;

/// Returns lists of facts, of which one holds in exactly the cases that a sum is greater than `most`; `None` if a
/// variable has more than two values, or there are no short lists.
pub(super) fn too_large(
    terms: &[Term],
    most: i128,
    bounds: &dyn Fn(Variable) -> (i32, i32),
) -> Option<Vec<Vec<DomainFact>>> {
    let mut least = 0;
    // By how much a variable raises the sum, and the fact that it does.
    let mut steps: Vec<(i128, DomainFact)> = Vec::new();
    for &(coefficient, variable) in terms {
        let (low, high) = bounds(variable);
        let extreme = if coefficient > 0 { low } else { high };
        least += i128::from(coefficient) * i128::from(extreme);
        match i64::from(high) - i64::from(low) {
            0 => {}
            1 => {
                let is_raised = if coefficient > 0 {
                    DomainFact::AtLeast(variable, high)
                } else {
                    DomainFact::AtMost(variable, low)
                };
                steps.push((i128::from(coefficient.abs()), is_raised));
            }
            _ => return None,
        }
    }
    let slack = most - least;
    let all: i128 = steps.iter().map(|step| step.0).sum();
    steps.sort_unstable();
    let lowest = |count: usize| steps.iter().take(count).map(|step| step.0).sum::<i128>();
    if slack < 0 {
        Some(vec![vec![]])
    } else if all <= slack {
        Some(vec![])
    } else if all - lowest(1) <= slack {
        Some(vec![steps.into_iter().map(|step| step.1).collect()])
    } else if lowest(2) > slack
        && steps.last().is_some_and(|step| step.0 <= slack)
        && steps.len() <= MOST_IN_PAIRS
    {
        let pair = |(place, one): (usize, &(i128, DomainFact))| {
            let one = one.1;
            steps[place + 1..].iter().map(move |other| vec![one, other.1]).collect::<Vec<_>>()
        };
        Some(steps.iter().enumerate().map(pair).collect::<Vec<_>>().concat())
    } else {
        None
    }
}

/// The same for a sum that is less than `least`.
pub(super) fn too_small(
    terms: &[Term],
    least: i128,
    bounds: &dyn Fn(Variable) -> (i32, i32),
) -> Option<Vec<Vec<DomainFact>>> {
    let negated: Vec<Term> = terms.iter().map(|&(coefficient, variable)| (-coefficient, variable)).collect();
    too_large(&negated, -least, bounds)
}

#[cfg(test)]
mod tests {
    use crate::solver::constraints::{Assignment, Constraint, Linear};
    use crate::solver::fact::DomainFact;
    use crate::solver::model::Model;

    #[test]
    fn nogoods_hold_exactly_where_the_sum_does_not() {
        let mut model = Model::new();
        let x = [model.integer(0..=1), model.integer(-1..=0), model.integer(3..=4), model.integer(2..=2)];
        let bounds = |variable| model.domain(variable).bounds().expect("values");
        let mut found = 0;
        for code in 0..7 * 7 * 7 * 12 {
            let [one, two, three] = [code % 7 - 3, code / 7 % 7 - 3, code / 49 % 7 - 3];
            let sum = i64::from(code / 343) - 6;
            let terms = [(one, x[0]), (two, x[1]), (three, x[2]), (1, x[3])];
            for linear in
                [Linear::new(terms, ..=sum), Linear::new(terms, sum..), Linear::new(terms, sum..=sum)]
            {
                let Some(nogoods) = linear.nogoods(&bounds) else { continue };
                found += 1;
                for bits in 0..8 {
                    let values = [bits & 1, (bits >> 1 & 1) - 1, (bits >> 2 & 1) + 3, 2];
                    let holds = |fact: &DomainFact| fact.holds_for(values[fact.variable().index()]);
                    let is_met = !nogoods.iter().any(|facts| facts.iter().all(holds));
                    assert_eq!(is_met, linear.check(Assignment::new(&values)), "{linear:?} {values:?}");
                }
            }
        }
        assert!(found > 5000, "{found}");
    }
}
