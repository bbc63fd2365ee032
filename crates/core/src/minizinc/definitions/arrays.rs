//! Elements of arrays, extrema of arrays, and rows of tables. Elements of arrays count from 1.

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Bool, Bools, Int, Ints, Numbers};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    DefinedRelation::new("array_int_element", &[Int, Numbers, Int], element),
    DefinedRelation::new("array_var_int_element", &[Int, Ints, Int], element),
    DefinedRelation::new("array_bool_element", &[Int, Bools, Bool], element),
    DefinedRelation::new("array_var_bool_element", &[Int, Bools, Bool], element),
    DefinedRelation::new("array_int_maximum", &[Int, Ints], |assigned| {
        assigned.ints(1).max() == Some(assigned.int(0))
    }),
    DefinedRelation::new("array_int_minimum", &[Int, Ints], |assigned| {
        assigned.ints(1).min() == Some(assigned.int(0))
    }),
    DefinedRelation::new("cavalcade_member", &[Ints, Int], |assigned| {
        assigned.ints(0).any(|element| element == assigned.int(1))
    }),
    DefinedRelation::new("cavalcade_table", &[Ints, Numbers], table).unless(incomplete_row),
];

/// Returns whether the third argument is the element of the second at the first.
fn element(assigned: &Assigned<'_>) -> bool {
    let number = assigned.int(0).checked_sub(1).and_then(|place| usize::try_from(place).ok());
    number.and_then(|number| assigned.element(1, number)) == Some(assigned.int(2))
}

/// Returns whether the first argument is a row of the second, in which rows follow each other. A list of rows without
/// columns is empty.
fn table(assigned: &Assigned<'_>) -> bool {
    assigned.rows(1, assigned.len(0)).any(|row| row.eq(assigned.ints(0)))
}

/// Returns what is wrong with the rows of a table, if anything.
fn incomplete_row(assigned: &Assigned<'_>) -> Option<String> {
    let (columns, cells) = (assigned.len(0), assigned.len(1));
    let has_rows = if columns == 0 { cells == 0 } else { cells.is_multiple_of(columns) };
    (!has_rows).then(|| format!("{cells} values are not rows of {columns}"))
}
