//! Puzzles with one loop: a closed line that neither crosses nor touches itself.
//!
//! Each file declares a kind: clues, what they [demand](demand), and what a [drawn] loop shows. [`kind`] is what they have
//! in common, `sides` are the demands to be inside or outside, `impossible` finds clues that no loop can follow, `problem`
//! makes the problem of an instance, `points` names the points for people, and `compose` makes boards.

mod balance_loop;
mod castle_wall;
mod compose;
mod country_road;
mod demand;
mod detour;
mod drawn;
mod geradeweg;
mod impossible;
mod kind;
mod masyu;
mod moon_or_sun;
mod numberlink;
mod points;
mod problem;
mod regions;
mod sides;
mod slitherlink;
mod yajilin;

pub(super) use balance_loop::BALANCE_LOOP;
pub(super) use castle_wall::CASTLE_WALL;
pub(super) use compose::{RegionMaking, clue_draft, region_draft};
pub(super) use country_road::COUNTRY_ROAD;
pub(super) use demand::{ClueCell, Demand, StatedRule};
pub(super) use detour::DETOUR;
pub(super) use drawn::DrawnLoop;
pub(super) use geradeweg::GERADEWEG;
pub(super) use kind::LOOP;
pub(super) use masyu::MASYU;
pub(super) use moon_or_sun::MOON_OR_SUN;
pub(super) use numberlink::NUMBERLINK;
pub(super) use points::PointNames;
pub(super) use problem::{LoopGrid, place};
pub(super) use slitherlink::SLITHERLINK;
pub(super) use yajilin::YAJILIN;

#[cfg(test)]
mod tests;
