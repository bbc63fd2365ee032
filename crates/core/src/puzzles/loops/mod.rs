//! Puzzles with one loop: a closed line that neither crosses nor touches itself.
//!
//! | file | puzzle |
//! | --- | --- |
//! | `slitherlink` | along the lines of a grid; a digit counts the sides on the loop |
//! | `masyu` | through cells; white pearls are passed straight, black ones are turns |
//! | `geradeweg` | through cells; a circle has the length of the lines that meet in it |
//! | `yajilin` | through all cells that are not shaded; numbers count shaded cells |
//! | `country_road` | through cells; each region is entered once |
//! | `numberlink` | paths through cells between equal numbers, joined to one loop outside of the board |
//! | `castle_wall` | around cells that are inside or outside; numbers count lines in the direction of an arrow |
//!
//! Each file states the rules as [`LoopRule`](crate::problems::single_loop::LoopRule)s on the edges and vertices of a
//! graph. `problem` turns them into an instance, `points` names the points for people, `puzzle` is what the puzzles
//! have in common, `compose` makes boards, and `verify` checks finished loops without the rules.

mod castle_wall;
mod compose;
mod country_road;
mod geradeweg;
mod masyu;
mod numberlink;
mod points;
mod problem;
mod puzzle;
mod slitherlink;
mod verify;
mod yajilin;

pub(super) use castle_wall::CASTLE_WALL;
pub(super) use country_road::COUNTRY_ROAD;
pub(super) use geradeweg::GERADEWEG;
pub(super) use masyu::MASYU;
pub(super) use numberlink::NUMBERLINK;
pub(super) use points::PointNames;
pub(super) use slitherlink::SLITHERLINK;
pub(super) use yajilin::YAJILIN;

#[cfg(test)]
mod tests;
