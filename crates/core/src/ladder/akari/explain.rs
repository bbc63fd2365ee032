//! Steps in sentences.

use super::reason::{AkariClash, AkariReason, AkariStep};

/// The names of open cells and walls.
pub(crate) struct AkariNames<'a> {
    /// Returns the name of an open cell.
    pub(crate) cell: &'a dyn Fn(usize) -> String,
    /// Returns the name of a wall.
    pub(crate) wall: &'a dyn Fn(usize) -> String,
}

impl AkariNames<'_> {
    /// Returns a contradiction as a sentence without a full stop; `would` turns it into a consequence.
    pub(crate) fn clash(&self, clash: AkariClash, would: bool) -> String {
        let has = if would { "would have" } else { "has" };
        let can = if would { "could" } else { "can" };
        match clash {
            AkariClash::TooMany(wall) => format!("wall {} {has} too many rooks", (self.wall)(wall)),
            AkariClash::TooFew(wall) => {
                format!("wall {} {has} too few cells for its rooks", (self.wall)(wall))
            }
            AkariClash::Walls(one, other) => {
                format!(
                    "walls {} and {} {can} not both have their rooks",
                    (self.wall)(one),
                    (self.wall)(other)
                )
            }
            AkariClash::Dark(cell) => format!("{} {can} not be attacked", (self.cell)(cell)),
        }
    }

    /// Returns a step as a sentence without a full stop.
    pub(crate) fn explain(&self, step: &AkariStep) -> String {
        let names =
            |cells: &[usize]| cells.iter().map(|&cell| (self.cell)(cell)).collect::<Vec<_>>().join(" and ");
        let (rooks, empty) = (names(&step.rooks), names(&step.empty));
        let place = match (rooks.is_empty(), empty.is_empty()) {
            (false, true) => format!("rook in {rooks}"),
            (true, _) => format!("no rook in {empty}"),
            (false, false) => format!("rook in {rooks}, no rook in {empty}"),
        };
        match step.reason {
            AkariReason::Complete(wall) => {
                format!("{place}: wall {} has all its rooks", (self.wall)(wall))
            }
            AkariReason::NeedsAll(wall) => {
                format!("{place}: wall {} needs all its remaining cells", (self.wall)(wall))
            }
            AkariReason::OnlyPlace(cell) if step.rooks == [cell] => {
                format!("{place}: no other cell can attack it")
            }
            AkariReason::OnlyPlace(cell) => {
                format!("{place}: {} cannot be attacked from anywhere else", (self.cell)(cell))
            }
            AkariReason::NoPlaceLeft(cell) => {
                format!("{place}: {} could not be attacked any more", (self.cell)(cell))
            }
            AkariReason::TooFewLeft(wall) => {
                format!("{place}: wall {} would have too few cells for its rooks", (self.wall)(wall))
            }
            AkariReason::Walls(one, other) => {
                let (one, other) = ((self.wall)(one), (self.wall)(other));
                format!("{place}: all ways to give walls {one} and {other} their rooks agree")
            }
            AkariReason::Trial(clash) => {
                let otherwise = self.clash(clash, true);
                format!("{place}: otherwise {otherwise}")
            }
        }
    }
}
