//! Linear sums of integers and truth values, which most constraints of FlatZinc are.

use super::super::classes::constant_of;
use super::super::posting::comparison;
use super::super::sums::Comparison;
use super::open_range::OpenRange;
use super::{NoValue, ProgramHull};
use crate::files::flatzinc::{Call, Term};

/// How the sum of multiples of terms compares with a number.
pub(super) struct SumRelation<'a> {
    terms: Vec<(i128, &'a Term)>,
    comparison: Comparison,
    number: i128,
}

impl<'a> SumRelation<'a> {
    /// Returns the relation of a constraint whose name, without its suffix, is `name`.
    pub(super) fn of(name: &str, call: &'a Call) -> Option<Self> {
        let arguments = &call.arguments[..];
        let each = |by: i128, array: &'a Term| array.elements().iter().map(move |term| (by, term));
        let multiples = |by: &[i128]| by.iter().copied().zip(arguments).collect();
        let at_least = |terms: Vec<(i128, &'a Term)>, least: i128| Self {
            terms: terms.into_iter().map(|(by, term)| (-by, term)).collect(),
            comparison: Comparison::AtMost,
            number: -least,
        };
        if let Some((comparison, number)) = comparison(name) {
            return Some(Self { terms: multiples(&[1, -1]), comparison, number: number.into() });
        }
        let (terms, comparison, number) = match name {
            "int_lin_eq" | "bool_lin_eq" | "int_lin_le" | "bool_lin_le" | "int_lin_ne" | "bool_lin_ne" => {
                let by = arguments[0]
                    .elements()
                    .iter()
                    .map(|factor| constant_of(factor).unwrap_or_default().into());
                let terms = by.zip(arguments[1].elements()).chain([(-1, &arguments[2])]).collect();
                let comparison = match &name[name.len() - 2..] {
                    "eq" => Comparison::Equal,
                    "le" => Comparison::AtMost,
                    _ => Comparison::NotEqual,
                };
                (terms, comparison, 0)
            }
            "int_plus" => (multiples(&[1, 1, -1]), Comparison::Equal, 0),
            "int_minus" => (multiples(&[1, -1, -1]), Comparison::Equal, 0),
            "bool_eq" | "bool2int" => (multiples(&[1, -1]), Comparison::Equal, 0),
            "bool_not" | "bool_ne" => (multiples(&[1, 1]), Comparison::Equal, 1),
            "bool_le" => (multiples(&[1, -1]), Comparison::AtMost, 0),
            "bool_lt" => (multiples(&[1, -1]), Comparison::AtMost, -1),
            // Of the literals, one is true; a negated one is one minus its variable.
            "bool_clause" => {
                let terms = each(1, &arguments[0]).chain(each(-1, &arguments[1])).collect();
                return Some(at_least(terms, 1 - arguments[1].elements().len() as i128));
            }
            "array_bool_or" => return Some(at_least(each(1, &arguments[0]).collect(), 1)),
            "array_bool_and" => {
                let terms: Vec<_> = each(1, &arguments[0]).collect();
                let count = terms.len() as i128;
                return Some(at_least(terms, count));
            }
            "bool_or" => return Some(at_least(multiples(&[1, 1]), 1)),
            "bool_and" => return Some(at_least(multiples(&[1, 1]), 2)),
            _ => return None,
        };
        Some(Self { terms, comparison, number })
    }

    /// Narrows the terms to what follows if the relation holds, or if it does not.
    pub(super) fn narrow(&self, holds: bool, hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
        let negated = || self.terms.iter().map(|&(by, term)| (-by, term)).collect::<Vec<_>>();
        match (self.comparison, holds) {
            (Comparison::AtMost, true) => at_most(&self.terms, self.number, hull),
            (Comparison::AtMost, false) => at_most(&negated(), -self.number - 1, hull),
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => {
                at_most(&self.terms, self.number, hull)?;
                at_most(&negated(), -self.number, hull)
            }
            (Comparison::Equal, false) | (Comparison::NotEqual, true) => Ok(()),
        }
    }
}

/// Narrows terms whose sum is at most a number. Gives up if it does not fit 128 bits.
fn at_most(terms: &[(i128, &Term)], number: i128, hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    let least = |hull: &ProgramHull<'_>, by: i128, term: &Term| match by {
        0 => Some(0),
        1.. => hull.span(term).least().map(|least| by * least),
        _ => hull.span(term).greatest().map(|greatest| by * greatest),
    };
    let leasts: Vec<Option<i128>> = terms.iter().map(|&(by, term)| least(hull, by, term)).collect();
    let open = leasts.iter().filter(|least| least.is_none()).count();
    let room = leasts.iter().flatten().try_fold(number, |room, &least| room.checked_sub(least));
    let Some(room) = room else { return Ok(()) };
    if open > 1 {
        return Ok(());
    }
    if open == 0 && room < 0 {
        return Err(NoValue);
    }
    for (&(by, term), least) in terms.iter().zip(leasts) {
        if open == 1 && least.is_some() {
            continue;
        }
        let Some(room) = room.checked_add(least.unwrap_or(0)) else { continue };
        match by {
            0 => {}
            1.. => hull.narrow(term, OpenRange::new(i128::MIN, room.div_euclid(by)))?,
            _ => hull.narrow(term, OpenRange::new(-room.div_euclid(-by), i128::MAX))?,
        }
    }
    Ok(())
}
