//! Puzzles with marks in cells.
//!
//! | file | contents |
//! | --- | --- |
//! | `kind` | what these puzzles have in common |
//! | `akari_check`, `random_walls`, `wall_draft` | the check of Akari, and boards for it |
//! | `star_draft` | boards for Star Battle |

pub(super) mod akari_check;
pub(super) mod kind;
pub(super) mod random_walls;
pub(super) mod star_draft;
#[cfg(test)]
mod tests;
mod wall_draft;
