//! L3 closing: a line that would close a loop while a line, a point on the loop, or a rule needs something outside; or
//! that would join points that a path passes in another order.

use super::CountedRule;
use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason, LoopStep};
use super::rules::LoopFound;

impl LoopLines<'_> {
    /// Returns whether the line through a point, closed by a `last` edge if it is open, can be the whole loop.
    pub(super) fn is_whole(&self, through: usize, last: Option<u32>) -> bool {
        let ladder = self.ladder;
        let line = self.line(through);
        let lines = self.lines() as usize + usize::from(last.is_some());
        if lines != line.len() {
            return false;
        }
        let mut is_on = vec![false; ladder.edges.vertices()];
        for &point in &line {
            is_on[point] = true;
        }
        let holds = |fact: u32| match ladder.point(fact) {
            Some(point) => is_on[point],
            None => self.value(fact) == Some(true) || last == Some(fact),
        };
        // Auxiliary facts that are not decided yet may have any value.
        let is_free = |fact: u32| fact as usize >= ladder.edges.facts() && self.is_open(fact);
        let may_fit = |rule: &CountedRule| {
            let (free, known): (Vec<_>, Vec<_>) =
                rule.facts.iter().copied().partition(|&(fact, _)| is_free(fact));
            let held = known.iter().filter(|&&(fact, wanted)| holds(fact) == wanted).count() as u32;
            (held..=held + free.len() as u32).any(|held| rule.allows(held))
        };
        let first_point = ladder.ends.len() as u32;
        let mut points = first_point..first_point + is_on.len() as u32;
        points.all(|fact| self.value(fact).is_none_or(|value| value == holds(fact)))
            && ladder.rules.iter().all(may_fit)
    }

    /// Returns the open edges that would close a loop too early, or join lines in a wrong order, each with
    /// the clash that it would be.
    pub(super) fn barred(&self) -> Vec<(u32, LoopClash)> {
        let edges = &self.ladder.edges;
        let (mut lines, mut found) = (0, Vec::new());
        for point in 0..edges.vertices() {
            let far = self.far_end(point);
            if far <= point || self.far_end(far) != point {
                continue;
            }
            lines += 1;
            let edge = edges.between(point, far).map(|edge| edge as u32);
            found.extend(edge.filter(|&edge| self.is_open(edge)).map(|edge| (edge, LoopClash::Early)));
        }
        // Another line would be outside.
        if let ([(edge, _)], 1) = (&found[..], lines)
            && self.is_whole(self.ladder.ends[*edge as usize][0] as usize, Some(*edge))
        {
            found.clear();
        }
        found.extend(self.misjoins());
        found
    }

    /// Checks the order of lines, and a loop that is closed; returns whether there is one.
    ///
    /// # Errors
    /// The order is wrong, or something is outside.
    pub(super) fn is_finished(&self) -> Result<bool, LoopClash> {
        self.is_in_order()?;
        if self.closed() == 0 {
            return Ok(false);
        }
        let on_line = (0..self.ladder.ends.len()).find(|&edge| self.value(edge as u32) == Some(true));
        let is_whole = on_line.is_some_and(|edge| self.is_whole(self.ladder.ends[edge][0] as usize, None));
        if is_whole { Ok(true) } else { Err(LoopClash::Early) }
    }

    /// Returns the step that a closed loop has no other lines.
    pub(super) fn finish(&mut self) -> LoopFound {
        if !self.is_finished()? {
            return Ok(None);
        }
        let open = (0..self.ladder.edges.facts() as u32).filter(|&fact| self.is_open(fact));
        let facts: Vec<_> = open.map(|fact| (fact, false)).collect();
        Ok((!facts.is_empty()).then(|| self.decide(1, &facts, LoopReason::Finished)))
    }

    /// Returns the next step by L3.
    pub(super) fn closing(&mut self) -> Option<LoopStep> {
        let &(edge, clash) = self.barred().first()?;
        let reason = match clash {
            LoopClash::Order(one, other) => LoopReason::Order(one, other),
            _ => LoopReason::Closing,
        };
        Some(self.decide(3, &[(edge, false)], reason))
    }
}
