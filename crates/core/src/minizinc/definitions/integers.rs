//! Relations between integers, and linear sums of integers.
//!
//! Numbers are constants of 64 bits or values of 32 bits, so sums and products of two fit into 128 bits.

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Int, Ints, Number, Numbers, Set};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    DefinedRelation::new("int_eq", &[Int, Int], |args| args.int(0) == args.int(1)),
    DefinedRelation::new("int_ne", &[Int, Int], |args| args.int(0) != args.int(1)),
    DefinedRelation::new("int_le", &[Int, Int], |args| args.int(0) <= args.int(1)),
    DefinedRelation::new("int_lt", &[Int, Int], |args| args.int(0) < args.int(1)),
    DefinedRelation::new("int_lin_eq", LINEAR, |args| sum(args).is_some_and(|sum| sum == wide(args, 2)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("int_lin_ne", LINEAR, |args| sum(args).is_some_and(|sum| sum != wide(args, 2)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("int_lin_le", LINEAR, |args| sum(args).is_some_and(|sum| sum <= wide(args, 2)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("int_plus", &[Int, Int, Int], |args| wide(args, 0) + wide(args, 1) == wide(args, 2)),
    DefinedRelation::new("int_minus", &[Int, Int, Int], |args| {
        wide(args, 0) - wide(args, 1) == wide(args, 2)
    }),
    DefinedRelation::new("int_times", &[Int, Int, Int], |args| {
        wide(args, 0) * wide(args, 1) == wide(args, 2)
    }),
    // Quotients are rounded towards zero, and remainders have the sign of the dividend.
    DefinedRelation::new("int_div", &[Int, Int, Int], |args| {
        wide(args, 0).checked_div(wide(args, 1)) == Some(wide(args, 2))
    }),
    DefinedRelation::new("int_mod", &[Int, Int, Int], |args| {
        wide(args, 0).checked_rem(wide(args, 1)) == Some(wide(args, 2))
    }),
    DefinedRelation::new("int_pow", &[Int, Int, Int], |args| {
        power(wide(args, 0), args.int(1)) == Some(wide(args, 2))
    }),
    DefinedRelation::new("int_abs", &[Int, Int], |args| wide(args, 0).abs() == wide(args, 1)),
    DefinedRelation::new("int_min", &[Int, Int, Int], |args| args.int(0).min(args.int(1)) == args.int(2)),
    DefinedRelation::new("int_max", &[Int, Int, Int], |args| args.int(0).max(args.int(1)) == args.int(2)),
    DefinedRelation::new("set_in", &[Int, Set], |args| args.set(1).contains(args.int(0))),
];

const LINEAR: &[super::shape::ArgumentShape] = &[Numbers, Ints, Number];

/// Returns the integer at an index, in a type that has room for a product.
fn wide(args: &Assigned<'_>, index: usize) -> i128 {
    args.int(index).into()
}

/// Returns the sum of the products of the first two arguments, or `None` if it does not fit into 128 bits. That takes
/// constants near the limits of 64 bits on both sides of a product.
pub(super) fn sum(args: &Assigned<'_>) -> Option<i128> {
    let mut products = args.ints(0).zip(args.ints(1)).map(|(a, b)| i128::from(a) * i128::from(b));
    products.try_fold(0, i128::checked_add)
}

/// Returns `base` to the power of `exponent`, or `None` if it is undefined or too great for any value.
///
/// As in MiniZinc, a negative exponent `-n` gives `1 div base^n`.
fn power(base: i128, exponent: i64) -> Option<i128> {
    let magnitude = exponent.unsigned_abs();
    let result = match base {
        _ if magnitude == 0 => Some(1),
        0 | 1 => Some(base),
        -1 => Some(if magnitude.is_multiple_of(2) { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(magnitude).unwrap_or(u32::MAX)),
    };
    match (exponent < 0, result) {
        (false, result) => result,
        (true, Some(result)) => 1_i128.checked_div(result),
        // One divided by a number that is too great.
        (true, None) => Some(0),
    }
}
