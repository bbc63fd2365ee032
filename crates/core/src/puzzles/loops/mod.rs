//! Puzzles with one loop: a closed line that neither crosses nor touches itself.
//!
//! [`demand`] is what clues [demand](demand::Demand), [`sides`] are the demands to be inside or outside, [`regions`] those of
//! regions, [`drawn`] is a finished loop, [`direction`] counts the visits of a path to regions, `impossible` finds clues that no loop can follow, [`problem`] makes the problem of an
//! instance, and [`points`] names the points for people.

pub(super) mod demand;
pub(super) mod direction;
pub(super) mod drawn;
mod impossible;
pub(super) mod points;
pub(super) mod problem;
pub(super) mod regions;
pub(super) mod sides;
#[cfg(test)]
mod tests;
