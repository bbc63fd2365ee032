//! Relations between truth values, and linear sums of truth values.

use super::assigned::Assigned;
use super::integers::sum;
use super::shape::ArgumentShape::{Bool, Bools, Int, Numbers};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    DefinedRelation::new("bool_eq", &[Bool, Bool], |args| args.bool(0) == args.bool(1)),
    DefinedRelation::new("bool_ne", &[Bool, Bool], |args| args.bool(0) != args.bool(1)),
    DefinedRelation::new("bool_not", &[Bool, Bool], |args| args.bool(0) != args.bool(1)),
    DefinedRelation::new("bool_xor", &[Bool, Bool], |args| args.bool(0) != args.bool(1)),
    DefinedRelation::function("bool_xor", &[Bool, Bool], |args| args.bool(0) != args.bool(1)),
    DefinedRelation::new("bool_le", &[Bool, Bool], |args| args.bool(0) <= args.bool(1)),
    DefinedRelation::new("bool_lt", &[Bool, Bool], |args| !args.bool(0) && args.bool(1)),
    DefinedRelation::function("bool_and", &[Bool, Bool], |args| args.bool(0) && args.bool(1)),
    DefinedRelation::function("bool_or", &[Bool, Bool], |args| args.bool(0) || args.bool(1)),
    DefinedRelation::new("bool2int", &[Bool, Int], |args| i64::from(args.bool(0)) == args.int(1)),
    DefinedRelation::new("bool_clause", &[Bools, Bools], |args| {
        args.bools(0).any(|value| value) || args.bools(1).any(|value| !value)
    }),
    DefinedRelation::function("array_bool_and", &[Bools], |args| args.bools(0).all(|value| value)),
    DefinedRelation::function("array_bool_or", &[Bools], |args| args.bools(0).any(|value| value)),
    DefinedRelation::new("array_bool_xor", &[Bools], |args| {
        args.bools(0).filter(|&value| value).count() % 2 == 1
    }),
    DefinedRelation::new("bool_lin_eq", LINEAR, |args| sum(args).is_some_and(|sum| sum == bound(args)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("bool_lin_ne", LINEAR, |args| sum(args).is_some_and(|sum| sum != bound(args)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("bool_lin_le", LINEAR, |args| sum(args).is_some_and(|sum| sum <= bound(args)))
        .equally_long(&[0, 1]),
];

const LINEAR: &[super::shape::ArgumentShape] = &[Numbers, Bools, Int];

/// Returns the right side of a linear relation.
fn bound(args: &Assigned<'_>) -> i128 {
    args.int(2).into()
}
