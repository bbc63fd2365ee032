//! Steps in sentences.

use super::NumberedLadder;
use super::deduction::{Clash, Deduction, DeductionReason, NumberFact};
use crate::words::joined;

/// The names of vertices, and where numbers are.
pub(crate) struct NumberNames<'a> {
    /// Returns the name of a vertex.
    pub(crate) name: &'a dyn Fn(usize) -> String,
    /// The number of each vertex, as far as it is known.
    pub(crate) numbers: &'a [Option<u32>],
}

impl NumberNames<'_> {
    /// Returns a number with its place, such as `13 in r3c4`.
    fn place(&self, number: u32) -> String {
        match self.numbers.iter().position(|&placed| placed == Some(number)) {
            Some(vertex) => format!("{number} in {}", (self.name)(vertex)),
            None => number.to_string(),
        }
    }

    /// Returns numbers with their places.
    fn places(&self, placed: &[NumberFact]) -> String {
        let names = placed.iter().map(|&(vertex, number, _)| format!("{number} in {}", (self.name)(vertex)));
        joined(names)
    }

    /// Returns a contradiction as a sentence without a full stop; `would` turns it into a consequence.
    pub(crate) fn clash(&self, clash: Clash, would: bool) -> String {
        let has = if would { "would have" } else { "has" };
        match clash {
            Clash::NoNumber(number) => format!("{number} is not a number of this board"),
            Clash::GivenTwice(number) => format!("{number} is on the board twice"),
            Clash::Unfit { vertex, number } => format!("{number} does not fit {}", (self.name)(vertex)),
            Clash::Apart(one, other) => {
                format!("{} and {} are not neighbours", self.place(one), self.place(other))
            }
            Clash::NumberWithoutCell(number) => format!("{number} {has} no cell"),
            Clash::CellWithoutNumber(vertex) => format!("{} {has} no number", (self.name)(vertex)),
            Clash::NoPath(number) => {
                format!("no path leads from {} to the next number", self.place(number))
            }
        }
    }
}

impl NumberedLadder {
    /// Returns a step as a sentence without a full stop.
    pub(crate) fn explain(&self, step: &Deduction, names: &NumberNames<'_>) -> String {
        let Some(&(vertex, number, _)) = step.facts.first() else {
            return String::new();
        };
        let goes = format!("{number} goes to {}", (names.name)(vertex));
        let fits = if self.has_marks { format!(" that {number} fits") } else { String::new() };
        match step.reason {
            DeductionReason::OnlyNeighbour { of, toward: None } => {
                format!("{goes}, the only free neighbour of {}{fits}", names.place(of))
            }
            DeductionReason::OnlyNeighbour { of, toward: Some(toward) } => {
                let (of, toward) = (names.place(of), names.place(toward));
                format!(
                    "{goes}, the only free neighbour of {of}{fits} from which {toward} can be reached in time"
                )
            }
            DeductionReason::Between => {
                let (one, other) = self.around(number);
                let (one, other) = (names.place(one), names.place(other));
                format!("{goes}, the only free neighbour of {one} and {other}{fits}")
            }
            DeductionReason::OnlyCell { from, to } => {
                let ends: Vec<String> =
                    [from, to].into_iter().flatten().map(|position| names.place(position)).collect();
                if ends.is_empty() {
                    return format!("{goes}, the only cell for it");
                }
                let between = ends.join(" and ");
                format!("{goes}, the only cell for it that can be reached from {between}")
            }
            DeductionReason::OnlyNumber => format!("{goes}, which no other missing number can reach"),
            DeductionReason::Paths { from, to, agree, dropped } => {
                let (from, to) = (names.place(from), names.place(to));
                let have = names.places(&step.facts);
                let possible = if dropped == 0 { "" } else { " that leaves the others a way" };
                let paths =
                    if agree == 1 { "the only path".to_owned() } else { format!("each of {agree} paths") };
                let dropped =
                    if dropped == 0 { String::new() } else { format!(" ({dropped} others do not)") };
                format!("{paths} from {from} to {to}{possible}{dropped} has {have}")
            }
            DeductionReason::Trial(clash) => {
                let cells: Vec<String> = step.facts.iter().map(|fact| (names.name)(fact.0)).collect();
                let first = if cells.len() > 1 { format!("in {}, ", cells[0]) } else { String::new() };
                format!("{number} cannot be in {}: {first}{}", cells.join(" or "), names.clash(clash, true))
            }
        }
    }

    /// Returns the numbers before and after a number.
    fn around(&self, number: u32) -> (u32, u32) {
        let position = number as usize - 1;
        let one = |position: Option<usize>| position.map_or(0, |position| position as u32 + 1);
        (one(self.previous(position)), one(self.next(position)))
    }
}
