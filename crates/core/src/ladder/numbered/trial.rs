//! T7 trial: a number in a cell leads to a contradiction by T1 to T4.
//!
//! The numbers with the fewest cells come first, then the lower ones. All cells of a number are tried before one of them
//! is excluded, so the order of cells has no influence.

use super::deduction::{Clash, Deduction, DeductionReason, number};
use super::placed::PlacedNumbers;
use super::steps::Found;
use crate::solver::bits::ones_in;

impl PlacedNumbers<'_> {
    /// Returns the first step by T7.
    pub(super) fn trial(&mut self) -> Found {
        self.layers();
        let Some(layers) = self.layers.as_ref() else { return Ok(None) };
        let mut missing: Vec<usize> = (0..self.at.len()).filter(|&it| self.vertex(it).is_none()).collect();
        missing.sort_by_key(|&position| layers.size(position));
        for position in missing {
            let mut excluded = Vec::new();
            let mut first = None;
            for vertex in ones_in(layers.row(position)) {
                let mut assumed = layers.clone();
                assumed.settle(self.ladder, position, vertex);
                assumed.close(self.ladder);
                if let Some(clash) = assumed.clash() {
                    first = first.or(Some(clash));
                    excluded.push((vertex, number(position)));
                }
            }
            if excluded.len() == layers.size(position) as usize {
                return Err(Clash::NumberWithoutCell(number(position)));
            }
            if let Some(clash) = first {
                let reason = DeductionReason::Trial(clash);
                return Ok(Some(Deduction { level: 7, placed: Vec::new(), excluded, reason }));
            }
        }
        Ok(None)
    }
}
