//! Steps in sentences.

use super::reason::{GroupLines, MarkClash, MarkReason, MarkStep};
use super::{MarkLadder, MarkNames};
use crate::words::joined;

impl MarkLadder {
    /// Returns a contradiction as a sentence without a full stop; `would` turns it into a consequence.
    pub(crate) fn clash(&self, clash: &MarkClash, would: bool, names: &MarkNames<'_>) -> String {
        let has = if would { "would have" } else { "has" };
        let can = if would { "could" } else { "can" };
        let (group, one) = (|group: usize| self.groups[group].name(names.cell), self.rules.one);
        match clash {
            MarkClash::TooMany(wall) => format!("{} {has} too many {one}s", group(*wall)),
            MarkClash::TooFew(wall) => format!("{} {has} too few cells for its {one}s", group(*wall)),
            MarkClash::Groups(first, second) => {
                format!("{} and {} {can} not both have their {one}s", group(*first), group(*second))
            }
            MarkClash::Lines(lines) => {
                let (need, [one_side, other]) = self.needs(lines, names);
                let need = if would { "would need" } else { need };
                format!("{one_side} {need} more {one}s than {other}")
            }
            MarkClash::Unseen(cell) => format!("{} {can} not be lit", (names.vertex)(*cell)),
        }
    }

    /// Returns which of lines and the groups within or through them need the marks of the others.
    fn needs(&self, lines: &GroupLines, names: &MarkNames<'_>) -> (&'static str, [String; 2]) {
        let pair = if lines.within { [&lines.groups, &lines.lines] } else { [&lines.lines, &lines.groups] };
        let name = |&group: &usize| self.groups[group].name(names.cell);
        let listed = |groups: &Vec<usize>| joined(groups.iter().map(name));
        (if pair[0].len() == 1 { "needs" } else { "need" }, pair.map(listed))
    }

    /// Returns a step as a sentence without a full stop.
    pub(crate) fn explain(&self, step: &MarkStep, names: &MarkNames<'_>) -> String {
        let listed = |is_mark: bool| {
            let cells = step.facts.iter().filter(|fact| fact.1 == is_mark);
            joined(cells.map(|fact| (names.vertex)(fact.0)))
        };
        let (group, one) = (|group: usize| self.groups[group].name(names.cell), self.rules.one);
        let (marks, empty) = (listed(true), listed(false));
        let place = match (marks.is_empty(), empty.is_empty()) {
            (false, true) => format!("{one} in {marks}"),
            (true, _) => format!("no {one} in {empty}"),
            (false, false) => format!("{one} in {marks}, no {one} in {empty}"),
        };
        let reason = match &step.reason {
            MarkReason::Complete(wall) => format!("{} has all its {one}s", group(*wall)),
            MarkReason::NeedsAll(wall) => format!("{} needs all its remaining cells", group(*wall)),
            MarkReason::OnlyPlace(cell) if step.facts == [(*cell, true)] => {
                "no other cell can light it".to_owned()
            }
            MarkReason::OnlyPlace(cell) => {
                format!("{} cannot be lit from anywhere else", (names.vertex)(*cell))
            }
            MarkReason::Lines(lines) => {
                let (need, [one_side, other]) = self.needs(lines, names);
                format!("{one_side} {need} all {one}s of {other}")
            }
            MarkReason::Groups(first, second) => {
                format!("all ways to give {} and {} their {one}s agree", group(*first), group(*second))
            }
            MarkReason::Trial(clash) => format!("otherwise {}", self.clash(clash, true, names)),
        };
        format!("{place}: {reason}")
    }
}
