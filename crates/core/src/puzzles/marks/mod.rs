//! Puzzles with marks in cells.
//!
//! | file | contents |
//! | --- | --- |
//! | `sets` | which cells exclude each other, and how many of a group have a mark |
//! | `akari_check` | the check of Akari |

pub(super) mod akari_check;
pub(super) mod sets;
#[cfg(test)]
mod tests;
