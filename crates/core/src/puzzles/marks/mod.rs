//! Puzzles with marks in cells.
//!
//! | file | contents |
//! | --- | --- |
//! | `kind` | what these puzzles have in common |
//! | `akari`, `akari_check`, `random_walls`, `wall_draft` | Akari, its check, and boards for it |
//! | `star_battle`, `star_draft` | Star Battle, and boards for it |

mod akari;
mod akari_check;
mod kind;
mod random_walls;
mod star_battle;
mod star_draft;
#[cfg(test)]
mod tests;
mod wall_draft;

pub(super) use akari::AKARI;
pub(super) use star_battle::STAR_BATTLE;
