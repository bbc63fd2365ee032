//! Equations, inequalities and disequalities of sums.

use super::arguments::{Draft, Operand, refusal};
use crate::Variable;
use crate::files::InputError;
use crate::files::flatzinc::Call;
use crate::solver::constraints::{Linear, NotEqual, Reifiable};

/// How a sum compares with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    AtMost,
    NotEqual,
}

/// When a relation has to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WhenHolds {
    Always,
    /// If and only if the operand is 1.
    IfAndOnlyIf(Operand),
    /// If the operand is 1.
    If(Operand),
}

/// Posts how the sum of multiples compares with a number.
///
/// # Errors
/// A number is too large.
pub(super) fn post(
    draft: &mut Draft<'_>,
    call: &Call,
    terms: &[(i64, Operand)],
    comparison: Comparison,
    number: i64,
    when: WhenHolds,
) -> Result<(), InputError> {
    let (terms, number) = collect(call, terms, number)?;
    let (comparison, terms, number) = match when {
        WhenHolds::If(Operand::Constant(0)) => return Ok(()),
        WhenHolds::IfAndOnlyIf(Operand::Constant(0)) => match comparison {
            Comparison::Equal => (Comparison::NotEqual, terms, number),
            Comparison::NotEqual => (Comparison::Equal, terms, number),
            Comparison::AtMost => {
                // Minus one minus the number, as the complement of bits: it has no overflow.
                let negated = terms.iter().map(|&(by, variable)| Some((by.checked_neg()?, variable)));
                let negated = negated.collect::<Option<_>>().ok_or_else(|| too_large(call))?;
                (Comparison::AtMost, negated, !number)
            }
        },
        _ => (comparison, terms, number),
    };
    let control = match when {
        WhenHolds::IfAndOnlyIf(Operand::Variable(control)) => Some((control, false)),
        WhenHolds::If(Operand::Variable(control)) => Some((control, true)),
        _ => None,
    };
    if control.is_some() && !is_moderate(&terms, number) {
        return Err(too_large(call));
    }
    match comparison {
        Comparison::Equal => install(draft, Linear::new(terms, number..=number), control),
        Comparison::AtMost => install(draft, Linear::new(terms, ..=number), control),
        Comparison::NotEqual => install(draft, NotEqual::new(terms, number), control),
    }
    Ok(())
}

/// Posts a constraint, perhaps under control of a 0/1 variable.
pub(super) fn install<C: Reifiable + 'static>(
    draft: &mut Draft<'_>,
    constraint: C,
    control: Option<(Variable, bool)>,
) {
    match control {
        None => draft.post(constraint),
        Some((control, false)) => draft.post(constraint.reified(control)),
        Some((control, true)) => draft.post(constraint.implied_by(control)),
    }
}

/// Moves constants to the right side, and adds up the terms of each variable.
fn collect(
    call: &Call,
    terms: &[(i64, Operand)],
    number: i64,
) -> Result<(Vec<(i32, Variable)>, i64), InputError> {
    let mut total: Vec<(Variable, i128)> = Vec::new();
    let mut number = i128::from(number);
    for &(by, operand) in terms {
        match operand {
            Operand::Constant(value) => number -= i128::from(by) * i128::from(value),
            Operand::Variable(variable) => total.push((variable, by.into())),
        }
    }
    total.sort_by_cached_key(|term| term.0.index());
    let mut terms: Vec<(i32, Variable)> = Vec::new();
    for run in total.chunk_by(|one, other| one.0 == other.0) {
        let by: i128 = run.iter().map(|term| term.1).sum();
        let by = i32::try_from(by).map_err(|_| too_large(call))?;
        if by != 0 {
            terms.push((by, run[0].0));
        }
    }
    let number = i64::try_from(number).map_err(|_| too_large(call))?;
    Ok((terms, number))
}

/// Whether sums stay below 2^60, so that a relation may be tested and negated.
fn is_moderate(terms: &[(i32, Variable)], number: i64) -> bool {
    let size = terms.iter().map(|term| u128::from(term.0.unsigned_abs()) << 31).sum::<u128>();
    size < 1 << 60 && number.unsigned_abs() < 1 << 60
}

fn too_large(call: &Call) -> InputError {
    refusal(call, "its numbers are too large")
}
