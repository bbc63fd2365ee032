//! L1 and L2: what follows at one point, and from one rule.

use smallvec::SmallVec;

use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason, LoopStep};

/// A few facts with their values. Most points and rules decide no more than fit in without an allocation.
type FewFacts = SmallVec<[(u32, bool); 8]>;

/// Facts that follow, and why; the facts are open.
type Implied = Result<Option<(FewFacts, LoopReason)>, LoopClash>;

/// The numbers of lines and of open edges at a point, and whether it is on the loop.
type Around = (usize, usize, Option<bool>);

/// A step, nothing, or the reason why there is no solution.
pub(super) type LoopFound = Result<Option<LoopStep>, LoopClash>;

impl LoopLines<'_> {
    /// Returns the numbers of lines and of open edges at a point, and whether it is on the loop.
    fn around(&self, point: usize) -> Around {
        let (mut lines, mut open) = (0, 0);
        for &(edge, _) in self.ladder.edges.row(point) {
            match self.value(edge) {
                Some(true) => lines += 1,
                Some(false) => {}
                None => open += 1,
            }
        }
        (lines, open, self.value(self.ladder.edges.visit(point) as u32))
    }

    /// Returns the open edges at a point, as lines or not.
    fn open_at(&self, point: usize, value: bool) -> FewFacts {
        let open = self.ladder.edges.row(point).iter().filter(|&&(edge, _)| self.is_open(edge));
        open.map(|&(edge, _)| (edge, value)).collect()
    }

    /// Returns what is obvious at a point with this around it.
    fn obvious_at(&self, point: usize, (lines, open, visit): Around) -> Result<FewFacts, LoopClash> {
        if lines > 2 || lines > 0 && visit == Some(false) {
            return Err(LoopClash::TooMany(point));
        }
        let own = self.ladder.edges.visit(point) as u32;
        let is_over = open > 0 && (lines == 2 || visit == Some(false));
        let mut facts = if is_over { self.open_at(point, false) } else { FewFacts::new() };
        if lines > 0 && visit.is_none() {
            facts.push((own, true));
        }
        Ok(facts)
    }

    /// Returns what follows at a point besides.
    fn at_point(&self, point: usize, (lines, open, visit): Around) -> Implied {
        let ways = lines + open;
        if lines < 2 && ways < 2 {
            if lines > 0 || visit == Some(true) {
                return Err(LoopClash::DeadEnd(point));
            }
            let mut facts = self.open_at(point, false);
            if visit.is_none() {
                facts.push((self.ladder.edges.visit(point) as u32, false));
            }
            return Ok((!facts.is_empty()).then_some((facts, LoopReason::NoWayOn(point))));
        }
        if ways != 2 || open == 0 || lines == 0 && visit != Some(true) {
            return Ok(None);
        }
        let reason = if lines == 1 { LoopReason::OneWayOn(point) } else { LoopReason::TwoWays(point) };
        Ok(Some((self.open_at(point, true), reason)))
    }

    /// Returns what follows from a rule.
    fn by_rule(&self, number: usize) -> Implied {
        let rule = &self.ladder.rules[number];
        let (mut held, mut open) = (0, 0);
        for &(fact, wanted) in &rule.facts {
            match self.value(fact) {
                None => open += 1,
                Some(value) => held += u32::from(value == wanted),
            }
        }
        if held > rule.most || held + open < rule.least || open == 0 && !rule.allows(held) {
            return Err(LoopClash::Rule(number));
        }
        // The last fact decides whether the number is odd.
        let needs_all = held + open == rule.least || open == 1 && rule.is_odd == Some(held.is_multiple_of(2));
        if open == 0 || !needs_all && held < rule.most && (open > 1 || rule.is_odd.is_none()) {
            return Ok(None);
        }
        let left = rule.facts.iter().filter(|&&(fact, _)| self.is_open(fact));
        let facts = left.map(|&(fact, wanted)| (fact, wanted == needs_all)).collect();
        Ok(Some((facts, LoopReason::Rule(number))))
    }

    /// Checks that what is decided breaks no rule as it is, before anything follows from it.
    ///
    /// # Errors
    /// It breaks one.
    pub(super) fn unbroken(&self) -> Result<(), LoopClash> {
        for point in 0..self.ladder.edges.vertices() {
            self.obvious_at(point, self.around(point))?;
            self.at_point(point, self.around(point))?;
        }
        (0..self.ladder.rules.len()).try_for_each(|rule| self.by_rule(rule).map(drop))?;
        self.is_finished().map(drop)
    }

    /// Forgets the rules that hold however the open facts are decided. Nothing that is decided may be taken back later.
    pub(super) fn forget_satisfied(&mut self) {
        let mut about = std::mem::take(&mut self.about).into_owned();
        let is_satisfied = |&number: &u32| {
            let rule = &self.ladder.rules[number as usize];
            let held = rule.facts.iter().filter(|&&(fact, wanted)| self.value(fact) == Some(wanted));
            rule.is_odd.is_none()
                && rule.most as usize >= rule.facts.len()
                && held.count() as u32 >= rule.least
        };
        about.iter_mut().flatten().for_each(|rules| rules.retain(|rule| !is_satisfied(rule)));
        self.about = about.into();
    }

    /// Decides facts that do not contradict each other.
    pub(super) fn apply(&mut self, facts: &[(u32, bool)]) {
        for &(fact, value) in facts {
            self.set(fact, value);
        }
    }

    /// Decides all that is obvious.
    ///
    /// # Errors
    /// A point has too many lines.
    pub(super) fn settle(&mut self) -> Result<(), LoopClash> {
        while let Some(point) = self.obvious.take() {
            let facts = self.obvious_at(point as usize, self.around(point as usize))?;
            self.apply(&facts);
        }
        Ok(())
    }

    /// Returns the next step by L1.
    pub(super) fn way_on(&mut self) -> LoopFound {
        while let Some(point) = self.points.take() {
            if let Some((facts, reason)) = self.at_point(point as usize, self.around(point as usize))? {
                return Ok(Some(self.decide(1, &facts, reason)));
            }
        }
        Ok(None)
    }

    /// Returns the next step by L2.
    pub(super) fn clue(&mut self) -> LoopFound {
        while let Some(rule) = self.rules.take() {
            if let Some((facts, reason)) = self.by_rule(rule as usize)? {
                return Ok(Some(self.decide(2, &facts, reason)));
            }
        }
        Ok(None)
    }

    /// Decides facts, and returns them as a step.
    pub(super) fn decide(&mut self, level: u8, facts: &[(u32, bool)], reason: LoopReason) -> LoopStep {
        self.apply(facts);
        let shown = facts.iter().filter(|(fact, _)| self.ladder.is_shown[*fact as usize]);
        let facts = shown.map(|&(fact, value)| self.ladder.fact(fact, value)).collect();
        LoopStep { level, facts, reason }
    }

    /// Decides what follows at once from what has changed, by L1 and L2. All of it follows from the same state, so the
    /// result does not depend on an order. With a `scope`, nothing outside it is decided.
    ///
    /// # Errors
    /// A contradiction follows.
    pub(super) fn round(&mut self, scope: Option<&[u32]>) -> Result<bool, LoopClash> {
        let mut found: Vec<(u32, bool, LoopClash)> = Vec::new();
        let is_inside = |fact: &u32| scope.is_none_or(|scope| scope.binary_search(fact).is_ok());
        let mut add = |facts: &[(u32, bool)], clash| {
            let inside = facts.iter().filter(|(fact, _)| is_inside(fact));
            found.extend(inside.map(|&(fact, value)| (fact, value, clash)));
        };
        // Mostly both are the same points in the same order.
        let mut seen: SmallVec<[(u32, Around); 16]> = SmallVec::new();
        while let Some(point) = self.obvious.take() {
            let around = self.around(point as usize);
            add(&self.obvious_at(point as usize, around)?, LoopClash::TooMany(point as usize));
            seen.push((point, around));
        }
        let mut seen = seen.into_iter().peekable();
        while let Some(point) = self.points.take() {
            let around = match seen.next_if(|seen| seen.0 == point) {
                Some((_, around)) => around,
                None => self.around(point as usize),
            };
            if let Some((facts, _)) = self.at_point(point as usize, around)? {
                add(&facts, LoopClash::DeadEnd(point as usize));
            }
        }
        while let Some(rule) = self.rules.take() {
            if let Some((facts, _)) = self.by_rule(rule as usize)? {
                add(&facts, LoopClash::Rule(rule as usize));
            }
        }
        for &(fact, value, clash) in &found {
            if !self.set(fact, value) {
                return Err(clash);
            }
        }
        Ok(!found.is_empty())
    }
}
