//! How often values occur in an array.

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Bool, Int, Ints, Numbers, Set};
use super::table::DefinedRelation;
use crate::solver::ranges::distinct;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    // (x)
    DefinedRelation::new("cavalcade_all_different", &[Ints], |args| are_different(args.ints(0))),
    // (x, excepted)
    DefinedRelation::new("cavalcade_all_different_except", &[Ints, Set], |args| {
        are_different(args.ints(0).filter(|&value| !args.set(1).contains(value)))
    }),
    // (x, y, c)
    DefinedRelation::new("cavalcade_count", &[Ints, Int, Int], |args| {
        count(args, args.int(1)) == args.int(2)
    }),
    // (n, x)
    DefinedRelation::new("cavalcade_nvalue", &[Int, Ints], |args| {
        let values: Vec<i64> = distinct(args.ints(1).collect());
        values.len() as i64 == args.int(0)
    }),
    // (x, cover, counts, closed)
    DefinedRelation::new("cavalcade_global_cardinality", &[Ints, Numbers, Ints, Bool], |args| {
        let mut each = args.ints(1).zip(args.ints(2));
        each.all(|(value, wanted)| count(args, value) == wanted) && (!args.bool(3) || are_covered(args))
    })
    .equally_long(&[1, 2]),
    // (x, cover, low, up, closed)
    DefinedRelation::new(
        "cavalcade_global_cardinality_low_up",
        &[Ints, Numbers, Numbers, Numbers, Bool],
        |args| {
            let mut each = args.ints(1).zip(args.ints(2).zip(args.ints(3)));
            each.all(|(value, (low, up))| (low..=up).contains(&count(args, value)))
                && (!args.bool(4) || are_covered(args))
        },
    )
    .equally_long(&[1, 2, 3]),
];

/// Returns whether no value occurs twice.
fn are_different(values: impl Iterator<Item = i64>) -> bool {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}

/// Returns how often a value occurs in the first argument.
fn count(args: &Assigned<'_>, value: i64) -> i64 {
    args.ints(0).filter(|&other| other == value).count() as i64
}

/// Returns whether each value of the first argument occurs in the second.
fn are_covered(args: &Assigned<'_>) -> bool {
    args.ints(0).all(|value| args.ints(1).any(|covered| covered == value))
}
