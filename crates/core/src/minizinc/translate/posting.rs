//! From constraints of FlatZinc to constraints of the engine.

use super::arguments::{Draft, Operand, refusal};
use super::sums::{self, Comparison, WhenHolds};
use super::{globals, logic};
use crate::constraints::{Arithmetic, Element, Extremum, Member, Parity};
use crate::files::InputError;
use crate::files::flatzinc::{Call, IntSet, Term};

/// Posts a constraint whose arguments fit its definition.
///
/// # Errors
/// The engine has no such constraint, or a number is too large.
pub(super) fn post(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let (name, when) = form(draft, call);
    let arguments = &call.arguments[..];
    if let Some((comparison, difference)) = comparison(name) {
        let terms = [(1, draft.operand(&arguments[0])), (-1, draft.operand(&arguments[1]))];
        return sums::post(draft, call, &terms, comparison, difference, when);
    }
    match name {
        "int_lin_eq" | "bool_lin_eq" => linear(draft, call, Comparison::Equal, when),
        "int_lin_le" | "bool_lin_le" => linear(draft, call, Comparison::AtMost, when),
        "int_lin_ne" | "bool_lin_ne" => linear(draft, call, Comparison::NotEqual, when),
        "int_plus" | "int_minus" => {
            let [x, y, z] = [0, 1, 2].map(|index| draft.operand(&arguments[index]));
            let sign = if name == "int_plus" { 1 } else { -1 };
            sums::post(draft, call, &[(1, x), (sign, y), (-1, z)], Comparison::Equal, 0, when)
        }
        "set_in" => membership(draft, call, when),
        "bool_clause" | "array_bool_and" | "array_bool_or" => {
            clause(draft, call, name, when);
            Ok(())
        }
        _ if truth_table(draft, name, arguments, when) => Ok(()),
        _ if when != WhenHolds::Always => Err(refusal(call, "it cannot be reified")),
        "array_bool_xor" => {
            let x = draft.array(call, &arguments[0])?;
            draft.post(Parity::odd(x));
            Ok(())
        }
        "int_abs" => {
            let [x, y] = variables(draft, call)?;
            draft.post(Arithmetic::absolute(x, y));
            Ok(())
        }
        "int_times" | "int_div" | "int_mod" | "int_pow" | "int_min" | "int_max" => {
            let [x, y, z] = variables(draft, call)?;
            match name {
                "int_times" => draft.post(Arithmetic::product(x, y, z)),
                "int_div" => draft.post(Arithmetic::division(x, y, z)),
                "int_mod" => draft.post(Arithmetic::modulo(x, y, z)),
                "int_pow" => draft.post(Arithmetic::power(x, y, z)),
                "int_min" => draft.post(Extremum::minimum([x, y], z)),
                _ => draft.post(Extremum::maximum([x, y], z)),
            }
            Ok(())
        }
        "array_int_maximum" | "array_int_minimum" => {
            let (result, x) = (draft.variable(call, &arguments[0])?, draft.array(call, &arguments[1])?);
            let of = if name.ends_with("maximum") { Extremum::maximum } else { Extremum::minimum };
            draft.post(of(x, result));
            Ok(())
        }
        "array_int_element" | "array_bool_element" | "array_var_int_element" | "array_var_bool_element" => {
            element(draft, call)
        }
        _ if name.starts_with("cavalcade_") => globals::post(draft, call),
        _ => Err(InputError::new(format!("{}: constraint '{}' is not supported", call.place, call.name))),
    }
}

/// The name without its suffix, and when the constraint has to hold.
fn form<'a>(draft: &Draft<'_>, call: &'a Call) -> (&'a str, WhenHolds) {
    let control = call.arguments.last().map_or(Operand::Constant(1), |term| draft.operand(term));
    if let Some(name) = call.name.strip_suffix("_reif") {
        (name, WhenHolds::IfAndOnlyIf(control))
    } else if let Some(name) = call.name.strip_suffix("_imp") {
        (name, WhenHolds::If(control))
    } else {
        (&call.name, WhenHolds::Always)
    }
}

/// How the difference of two integers compares with a number.
pub(super) fn comparison(name: &str) -> Option<(Comparison, i64)> {
    match name {
        "int_eq" => Some((Comparison::Equal, 0)),
        "int_ne" => Some((Comparison::NotEqual, 0)),
        "int_le" => Some((Comparison::AtMost, 0)),
        "int_lt" => Some((Comparison::AtMost, -1)),
        _ => None,
    }
}

/// All arguments as variables.
fn variables<const N: usize>(draft: &mut Draft<'_>, call: &Call) -> Result<[crate::Variable; N], InputError> {
    let found: Vec<_> =
        call.arguments.iter().map(|term| draft.variable(call, term)).collect::<Result<_, _>>()?;
    found.try_into().map_err(|_| refusal(call, &format!("it does not have {N} arguments")))
}

fn linear(
    draft: &mut Draft<'_>,
    call: &Call,
    comparison: Comparison,
    when: WhenHolds,
) -> Result<(), InputError> {
    let by = call.arguments[0].elements().iter().map(|term| draft.operand(term));
    let by = by.map(|operand| if let Operand::Constant(value) = operand { value } else { 0 });
    let mut terms: Vec<(i64, Operand)> = by.zip(draft.operands(&call.arguments[1])).collect();
    terms.push((-1, draft.operand(&call.arguments[2])));
    sums::post(draft, call, &terms, comparison, 0, when)
}

fn membership(draft: &mut Draft<'_>, call: &Call, when: WhenHolds) -> Result<(), InputError> {
    let Term::Set(set) = &call.arguments[1] else { return Err(refusal(call, "its set is not constant")) };
    let variable = draft.variable(call, &call.arguments[0])?;
    if let (IntSet::Range(first, last), WhenHolds::IfAndOnlyIf(Operand::Variable(_)) | WhenHolds::If(_)) =
        (set, when)
        && last.saturating_sub(*first) > 1 << 16
    {
        return Err(refusal(call, "its set is too large"));
    }
    let member = Member::new(variable, set_within(draft, &call.arguments[0], &call.arguments[1]));
    match when {
        WhenHolds::Always
        | WhenHolds::IfAndOnlyIf(Operand::Constant(1))
        | WhenHolds::If(Operand::Constant(1)) => {
            draft.post(member);
        }
        WhenHolds::If(Operand::Constant(_)) => {}
        WhenHolds::IfAndOnlyIf(Operand::Constant(_)) => {
            let never = draft.variable(call, &Term::Int(0))?;
            sums::install(draft, member, Some((never, false)));
        }
        WhenHolds::IfAndOnlyIf(Operand::Variable(control)) => {
            sums::install(draft, member, Some((control, false)));
        }
        WhenHolds::If(Operand::Variable(control)) => sums::install(draft, member, Some((control, true))),
    }
    Ok(())
}

/// The values of a constant set that variables of a term may take.
pub(super) fn set_within(draft: &Draft<'_>, of: &Term, set: &Term) -> Vec<i32> {
    let Term::Set(set) = set else { return Vec::new() };
    let bounds = |term: &Term| match (term, draft.operand(term)) {
        (_, Operand::Constant(value)) => Some((value, value)),
        (Term::Variable(variable), _) => draft.classes.values(*variable).bounds(),
        _ => None,
    };
    let reach =
        of.parts().iter().filter_map(bounds).reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
    let Some((low, high)) = reach else { return Vec::new() };
    match set {
        IntSet::Range(first, last) => {
            (*first.max(&low)..=*last.min(&high)).filter_map(|value| value.try_into().ok()).collect()
        }
        IntSet::Listed(values) => values.iter().filter_map(|&value| value.try_into().ok()).collect(),
    }
}

/// Clauses, conjunctions and disjunctions.
fn clause(draft: &mut Draft<'_>, call: &Call, name: &str, when: WhenHolds) {
    let signed = |draft: &Draft<'_>, index: usize, value: bool| -> Vec<(Operand, bool)> {
        draft.operands(&call.arguments[index]).into_iter().map(|operand| (operand, value)).collect()
    };
    // A conjunction is true if and only if no literal is false: a disjunction of negations.
    let (literals, is_true, own) = match name {
        "bool_clause" => {
            let mut literals = signed(draft, 0, true);
            literals.extend(signed(draft, 1, false));
            (literals, true, None)
        }
        "array_bool_or" => (signed(draft, 0, true), true, call.arguments.get(1)),
        _ => (signed(draft, 0, false), false, call.arguments.get(1)),
    };
    match (own.map(|term| draft.operand(term)), when) {
        (_, WhenHolds::If(control)) if name == "array_bool_and" => {
            for (operand, value) in literals {
                draft.clause([(control, false), (operand, !value)]);
            }
        }
        (_, WhenHolds::If(control)) => logic::any(draft, &literals, (control, true), true),
        (_, WhenHolds::IfAndOnlyIf(control)) | (Some(control), WhenHolds::Always) => {
            logic::any(draft, &literals, (control, is_true), false);
        }
        (None, WhenHolds::Always) => draft.clause(literals),
    }
}

/// Posts a relation between two or three truth values; returns whether it is one.
fn truth_table(draft: &mut Draft<'_>, name: &str, arguments: &[Term], when: WhenHolds) -> bool {
    let holds: fn(&[bool]) -> bool = match (name, arguments.len() - usize::from(when != WhenHolds::Always)) {
        ("bool_eq" | "bool2int", 2) => |x| x[0] == x[1],
        ("bool_ne" | "bool_not" | "bool_xor", 2) => |x| x[0] != x[1],
        ("bool_le", 2) => |x| x[0] <= x[1],
        ("bool_lt", 2) => |x| !x[0] & x[1],
        ("bool_and", 3) => |x| (x[0] & x[1]) == x[2],
        ("bool_or", 3) => |x| (x[0] | x[1]) == x[2],
        ("bool_xor", 3) => |x| (x[0] ^ x[1]) == x[2],
        _ => return false,
    };
    let operands: Vec<Operand> = arguments.iter().map(|term| draft.operand(term)).collect();
    let last = operands.len() - 1;
    match when {
        WhenHolds::Always => logic::relation(draft, &operands, &holds),
        WhenHolds::IfAndOnlyIf(_) => logic::relation(draft, &operands, &|x| holds(&x[..last]) == x[last]),
        WhenHolds::If(_) => logic::relation(draft, &operands, &|x| !x[last] || holds(&x[..last])),
    }
    true
}

fn element(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let arguments = &call.arguments;
    let (index, result) = (draft.variable(call, &arguments[0])?, draft.variable(call, &arguments[2])?);
    let operands = draft.operands(&arguments[1]);
    if operands.iter().all(|operand| matches!(operand, Operand::Constant(_))) {
        let constants = operands.iter().map(|operand| match operand {
            Operand::Constant(value) => i32::try_from(*value),
            Operand::Variable(_) => Ok(0),
        });
        let constants: Vec<i32> = constants
            .collect::<Result<_, _>>()
            .map_err(|_| refusal(call, "an element does not fit 32 bits"))?;
        draft.post(Element::constant(index, constants, result).from(1));
    } else {
        let elements = draft.array(call, &arguments[1])?;
        draft.post(Element::variable(index, elements, result).from(1));
    }
    Ok(())
}
