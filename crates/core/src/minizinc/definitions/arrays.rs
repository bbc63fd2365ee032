//! Elements of arrays, extrema of arrays, and rows of tables. Elements of arrays count from 1.

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Bool, Bools, Int, Ints, Numbers};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    DefinedRelation::new("array_int_element", &[Int, Numbers, Int], element),
    DefinedRelation::new("array_var_int_element", &[Int, Ints, Int], element),
    DefinedRelation::new("array_bool_element", &[Int, Bools, Bool], element),
    DefinedRelation::new("array_var_bool_element", &[Int, Bools, Bool], element),
    DefinedRelation::new("array_int_maximum", &[Int, Ints], |args| args.ints(1).max() == Some(args.int(0))),
    DefinedRelation::new("array_int_minimum", &[Int, Ints], |args| args.ints(1).min() == Some(args.int(0))),
    DefinedRelation::new("cavalcade_member", &[Ints, Int], |args| {
        args.ints(0).any(|element| element == args.int(1))
    }),
    DefinedRelation::new("cavalcade_table", &[Ints, Numbers], table).unless(incomplete_row),
];

/// Returns whether the third argument is the element of the second at the first.
fn element(args: &Assigned<'_>) -> bool {
    let number = args.int(0).checked_sub(1).and_then(|place| usize::try_from(place).ok());
    number.and_then(|number| args.element(1, number)) == Some(args.int(2))
}

/// Returns whether the first argument is a row of the second, in which rows follow each other. A list of rows without
/// columns is empty.
fn table(args: &Assigned<'_>) -> bool {
    args.rows(1, args.len(0)).any(|row| row.eq(args.ints(0)))
}

/// Returns what is wrong with the rows of a table, if anything.
fn incomplete_row(args: &Assigned<'_>) -> Option<String> {
    let (columns, cells) = (args.len(0), args.len(1));
    let has_rows = if columns == 0 { cells == 0 } else { cells.is_multiple_of(columns) };
    (!has_rows).then(|| format!("{cells} values are not rows of {columns}"))
}
