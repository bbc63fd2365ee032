//! Bounds of the variables of one constraint that follow from those of the others.
//!
//! Only what bounds a variable without bounds matters; the constraints of the engine find everything else.

use super::super::classes::constant_of;
use super::open_range::OpenRange;
use super::sums::SumRelation;
use super::{NoValue, ProgramHull};
use crate::files::flatzinc::{Call, Term};

/// Narrows the variables of a constraint.
///
/// # Errors
/// The constraint has no solution.
pub(super) fn narrow(call: &Call, hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    let (name, is_half) = match (call.name.strip_suffix("_reif"), call.name.strip_suffix("_imp")) {
        (Some(name), _) => (name, Some(false)),
        (_, Some(name)) => (name, Some(true)),
        // These are functions: they have a truth value without a suffix, too.
        _ if matches!(&call.name[..], "array_bool_or" | "array_bool_and" | "bool_or" | "bool_and") => {
            (&call.name[..], Some(false))
        }
        _ => (&call.name[..], None),
    };
    let (Some(is_half), Some(control)) = (is_half, call.arguments.last()) else {
        return enforce(name, call, true, hull);
    };
    match hull.span(control) {
        OpenRange { low: 1, high: 1 } => enforce(name, call, true, hull),
        OpenRange { low: 0, high: 0 } if is_half => Ok(()),
        OpenRange { low: 0, high: 0 } => enforce(name, call, false, hull),
        _ if hull.is_impossible(|hull| enforce(name, call, true, hull)) => {
            hull.narrow(control, OpenRange::new(0, 0))
        }
        _ if !is_half && hull.is_impossible(|hull| enforce(name, call, false, hull)) => {
            hull.narrow(control, OpenRange::new(1, 1))
        }
        _ => Ok(()),
    }
}

/// Narrows the variables of a relation that holds, or does not.
fn enforce(name: &str, call: &Call, holds: bool, hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    if let Some(relation) = SumRelation::of(name, call) {
        return relation.narrow(holds, hull);
    }
    let arguments = &call.arguments[..];
    match (name, arguments) {
        _ if !holds => Ok(()),
        ("set_in", [x, Term::Set(set), ..]) => hull.narrow(x, OpenRange::of(set)),
        ("int_abs", [x, z]) => {
            let [low, high] = hull.span(x).ends();
            hull.narrow(z, OpenRange::new(0.max(low).max(-high), hull.span(x).size()))?;
            hull.narrow(x, OpenRange::within(hull.span(z).size()))
        }
        ("int_times", [x, y, z]) => product([x, y, z], hull),
        ("int_div", [x, y, z]) => {
            let [dividend, divisor] = [hull.span(x), hull.span(y)];
            let quotients = [OpenRange::new(i128::MIN, -1), OpenRange::new(1, i128::MAX)]
                .map(|side| dividend.of_corners(divisor.meet(side), |x, y| x / y));
            hull.narrow(z, quotients[0].join(quotients[1]))?;
            let most = (hull.span(z).size() + 1).saturating_mul(divisor.size());
            hull.narrow(x, OpenRange::within(most))
        }
        ("int_mod", [x, y, z]) => {
            let [low, high] = hull.span(x).ends();
            let most = hull.span(x).size().min(hull.span(y).size() - 1);
            hull.narrow(z, OpenRange::new(if low >= 0 { 0 } else { -most }, if high <= 0 { 0 } else { most }))
        }
        ("int_pow", [x, y, z]) => power([x, y, z], hull),
        ("int_min" | "int_max", [x, y, z]) => extremum(name == "int_max", &[x, y], z, hull),
        ("array_int_minimum" | "array_int_maximum", [z, array]) => {
            let all: Vec<&Term> = array.elements().iter().collect();
            extremum(name == "array_int_maximum", &all, z, hull)
        }
        (
            "array_int_element" | "array_var_int_element" | "array_bool_element" | "array_var_bool_element",
            [index, array, z],
        ) => {
            hull.narrow(index, OpenRange::new(1, array.elements().len() as i128))?;
            let OpenRange { low, high } = hull.span(index);
            hull.narrow(z, join(&array.elements()[low as usize - 1..high as usize], hull))
        }
        _ => enforce_global(name, arguments, hull),
    }
}

/// Narrows the arguments of a constraint of cavalcade's own library.
fn enforce_global(name: &str, arguments: &[Term], hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    let count = |index: usize| arguments[index].elements().len() as i128;
    let first = |index: usize| constant_of(&arguments[index]).unwrap_or_default();
    match (name, arguments) {
        ("cavalcade_table", [x, values]) => table(x.elements(), values.elements(), hull),
        ("cavalcade_circuit" | "cavalcade_subcircuit", [x, _]) => {
            hull.narrow_all(x, indices(first(1), count(0)))
        }
        ("cavalcade_inverse", [f, _, g, _]) => {
            hull.narrow_all(f, indices(first(3), count(2)))?;
            hull.narrow_all(g, indices(first(1), count(0)))
        }
        ("cavalcade_regular" | "cavalcade_regular_nfa", [x, _, symbols, ..]) => {
            hull.narrow_all(x, OpenRange::new(1, constant_of(symbols).unwrap_or_default().into()))
        }
        ("cavalcade_count", [_, _, occurrences]) => hull.narrow(occurrences, OpenRange::new(0, count(0))),
        ("cavalcade_nvalue", [occurring, _]) => hull.narrow(occurring, OpenRange::new(0, count(1))),
        ("cavalcade_global_cardinality" | "cavalcade_global_cardinality_low_up", [x, cover, .., closed]) => {
            if name == "cavalcade_global_cardinality" {
                hull.narrow_all(&arguments[2], OpenRange::new(0, count(0)))?;
            }
            let covered =
                if *closed == Term::Bool(true) { join(cover.elements(), hull) } else { OpenRange::ALL };
            hull.narrow_all(x, covered)
        }
        ("cavalcade_member", [array, value]) => hull.narrow(value, join(array.elements(), hull)),
        _ => Ok(()),
    }
}

/// The indices of an array whose first index is given.
fn indices(first: i64, count: i128) -> OpenRange {
    OpenRange::new(first.into(), i128::from(first) + count - 1)
}

/// The interval of the values of some terms.
fn join(terms: &[Term], hull: &ProgramHull<'_>) -> OpenRange {
    terms.iter().map(|term| hull.span(term)).reduce(OpenRange::join).unwrap_or(OpenRange::NONE)
}

/// `x * y = z`.
fn product([x, y, z]: [&Term; 3], hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    hull.narrow(z, hull.span(x).of_corners(hull.span(y), i128::saturating_mul))?;
    let product = hull.span(z);
    if hull.is_same(x, y) {
        let is_bounded = product.greatest().is_some();
        let roots =
            if is_bounded { OpenRange::within(product.ends()[1].max(0).isqrt()) } else { OpenRange::ALL };
        hull.narrow(z, OpenRange::new(0, i128::MAX))?;
        return hull.narrow(x, roots);
    }
    for (x, y) in [(x, y), (y, x)] {
        // A factor other than 0 is at least 1 in size, so the other one is not greater than the product.
        let factor = hull.span(y);
        if !factor.contains(0) || !product.contains(0) {
            let least = if factor.contains(0) {
                1
            } else {
                factor.low.unsigned_abs().min(factor.high.unsigned_abs())
            };
            hull.narrow(x, OpenRange::within(product.size() / i128::from(least)))?;
        }
    }
    Ok(())
}

/// `x` to the power of `y` is `z`.
fn power([x, y, z]: [&Term; 3], hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    let (base, [least, greatest]) = (hull.span(x), hull.span(y).ends());
    let exponent = u32::try_from(greatest.max(0)).unwrap_or(u32::MAX);
    let most = base.size().max(1).saturating_pow(exponent);
    hull.narrow(z, OpenRange::new(if base.low >= 0 { 0 } else { -most }, most))?;
    if least >= 1 {
        hull.narrow(x, OpenRange::within(hull.span(z).size()))?;
    }
    Ok(())
}

/// The greatest of some terms, or the least, is `z`.
fn extremum(is_greatest: bool, terms: &[&Term], z: &Term, hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    let spans = terms.iter().map(|term| hull.span(term));
    let choose = |one: i64, other: i64| if is_greatest { one.max(other) } else { one.min(other) };
    let found = spans.reduce(|one, other| OpenRange {
        low: choose(one.low, other.low),
        high: choose(one.high, other.high),
    });
    hull.narrow(z, found.unwrap_or(OpenRange::NONE))?;
    let OpenRange { low, high } = hull.span(z);
    let reach =
        if is_greatest { OpenRange { high, ..OpenRange::ALL } } else { OpenRange { low, ..OpenRange::ALL } };
    terms.iter().try_for_each(|term| hull.narrow(term, reach))
}

/// The values of `x` are one of the rows.
fn table(x: &[Term], values: &[Term], hull: &mut ProgramHull<'_>) -> Result<(), NoValue> {
    let mut columns = vec![OpenRange::NONE; x.len()];
    for row in values.chunks(x.len().max(1)) {
        let row = || x.iter().zip(row).map(|(term, value)| (hull.span(term), hull.span(value)));
        if row().all(|(values, value)| !values.meet(value).is_empty()) {
            columns.iter_mut().zip(row()).for_each(|(column, (_, value))| *column = column.join(value));
        }
    }
    x.iter().zip(columns).try_for_each(|(term, column)| hull.narrow(term, column))
}
