//! L8 and L9 trials: an assumption that leads to a contradiction.
//!
//! A trial goes on in rounds. All that follows in a round follows from the state before it, so the number of rounds
//! does not depend on an order, and is the length of the chain that a person has to follow.
//!
//! If all that follows from an assumption is known and there is no contradiction, then none of these facts leads to
//! one, either: each implies a part of the same facts. So they are not assumed as long as nothing else is decided.

use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason};
use super::rules::LoopFound;

/// The most rounds of a short trial, and of a long one.
const SHORT: usize = 10;
const LONG: usize = 30;
/// The most edges of a board on which long trials are made: on larger ones they take too long.
const MOST_EDGES: usize = 500;

impl LoopLines<'_> {
    /// Returns the next step by L8: the trial with the fewest rounds, of at most [`SHORT`].
    pub(super) fn short_trial(&mut self, is_over: &dyn Fn() -> bool) -> LoopFound {
        self.trial(8, SHORT, is_over)
    }

    /// Returns the next step by L9: the first trial with a contradiction.
    pub(super) fn long_trial(&mut self, is_over: &dyn Fn() -> bool) -> LoopFound {
        if self.ladder.ends.len() > MOST_EDGES { Ok(None) } else { self.trial(9, LONG, is_over) }
    }

    fn trial(&mut self, level: u8, most: usize, is_over: &dyn Fn() -> bool) -> LoopFound {
        self.forget_satisfied();
        let is_shown = &self.ladder.is_shown;
        let open: Vec<u32> = (0..is_shown.len() as u32)
            .filter(|&fact| is_shown[fact as usize] && self.is_open(fact))
            .collect();
        let mut best: Option<(usize, u32, bool, LoopClash)> = None;
        let mut harmless = HarmlessFacts::new(is_shown.len());
        if self.takes_all {
            return self.all_trials(level, most, &open, is_over);
        }
        for &fact in &open {
            for value in [true, false] {
                if is_over() {
                    return Ok(None);
                }
                if harmless.has(fact, value) {
                    continue;
                }
                let rounds = best.map_or(most, |best| best.0 - 1);
                if let Some((rounds, clash)) =
                    self.contradiction(fact, value, rounds, level > 8, &mut harmless)
                {
                    best = Some((rounds, fact, !value, clash));
                    // Short trials are compared; of long ones the first is taken, and no trial is shorter than one
                    // round.
                    if level > 8 || rounds == 1 {
                        break;
                    }
                }
            }
            if best.is_some_and(|best| level > 8 || best.0 == 1) {
                break;
            }
        }
        let step = |(rounds, fact, value, clash)| {
            self.decide(level, &[(fact, value)], LoopReason::Trial(clash, rounds))
        };
        Ok(best.map(step))
    }

    /// Decides everything that trials of these facts exclude, with what follows by L1 to L7 at once, until no trial
    /// excludes anything. That needs the same level as single steps, because more facts never make a trial longer.
    fn all_trials(&mut self, level: u8, most: usize, open: &[u32], is_over: &dyn Fn() -> bool) -> LoopFound {
        let tried = usize::from(level - 8);
        if self.tried[tried] == Some(self.mark()) {
            return Ok(None);
        }
        let mut step = None;
        let mut harmless = HarmlessFacts::new(self.ladder.is_shown.len());
        // All places and paths have been looked at, and then after each trial.
        let mut long = LongTrial::new(self);
        // What follows from lines is harmless more often than what follows without them.
        let all: Vec<(u32, bool)> =
            open.iter().map(|&fact| (fact, true)).chain(open.iter().map(|&fact| (fact, false))).collect();
        let mut since = 0;
        for &(fact, value) in all.iter().cycle() {
            if since == all.len() {
                break;
            }
            if is_over() {
                return Ok(step);
            }
            since += 1;
            if !self.is_open(fact) || harmless.has(fact, value) {
                continue;
            }
            if let Some((rounds, clash)) = self.contradiction(fact, value, most, level > 8, &mut harmless) {
                step = Some(self.decide(level, &[(fact, !value)], LoopReason::Trial(clash, rounds)));
                // Nothing waits when the next trial begins, also if the loop is closed.
                while self.round(None)? || self.far_round(Some(&mut long))? {}
                harmless = HarmlessFacts::new(self.ladder.is_shown.len());
                since = 0;
            }
        }
        self.tried[tried] = Some(self.mark());
        Ok(step)
    }

    /// Returns the contradiction that an assumption leads to in at most `most` rounds, and in how many. If there is
    /// none in any number of rounds, all that follows is harmless.
    fn contradiction(
        &mut self,
        fact: u32,
        value: bool,
        most: usize,
        is_long: bool,
        harmless: &mut HarmlessFacts,
    ) -> Option<(usize, LoopClash)> {
        let mark = self.mark();
        // All places have been looked at before the assumption, and all paths.
        let mut long = is_long.then(|| LongTrial::new(self));
        self.set(fact, value);
        let found = self.rounds(most, long.as_mut());
        if found.is_ok_and(|is_all| is_all) {
            harmless.extend(self.decided_since(mark));
        }
        self.undo(mark);
        found.err()
    }

    /// Decides what follows in at most `most` rounds; returns whether that is all.
    ///
    /// # Errors
    /// There is a contradiction, with the number of rounds.
    fn rounds(&mut self, most: usize, mut long: Option<&mut LongTrial>) -> Result<bool, (usize, LoopClash)> {
        for number in 1..=most {
            if !self.far_round(long.as_deref_mut()).map_err(|clash| (number, clash))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Decides what follows by L1 to L3; if the trial is `long`, by L6 and then by L5 where these find nothing.
    fn far_round(&mut self, long: Option<&mut LongTrial>) -> Result<bool, LoopClash> {
        if self.is_finished()? {
            return Ok(false);
        }
        let barred = self.barred();
        let mut found = self.round(None)?;
        for (edge, clash) in barred {
            found |= self.is_open(edge);
            if !self.set(edge, false) {
                return Err(clash);
            }
        }
        let Some(LongTrial { places, paths }) = long.filter(|_| !found) else { return Ok(found) };
        let separated = self.separated()?;
        self.apply(&separated);
        let is_any = self.between_again(paths)? || !separated.is_empty();
        Ok(is_any || self.ways(5, places, &|| false)?.is_some())
    }
}

/// What a long trial has looked at.
struct LongTrial {
    /// When it looked at each place.
    places: Vec<Option<u64>>,
    /// The state when it looked at all paths.
    paths: usize,
}

impl LongTrial {
    /// Everything has been looked at.
    fn new(lines: &LoopLines<'_>) -> Self {
        Self { places: vec![Some(lines.time()); lines.ladder.places(&|| false).len()], paths: lines.mark() }
    }
}

/// Facts from which no contradiction follows.
struct HarmlessFacts {
    /// For each fact whether it is harmless that it does not hold, and that it does.
    values: Vec<[bool; 2]>,
}

impl HarmlessFacts {
    /// None of so many facts is known to be harmless.
    fn new(facts: usize) -> Self {
        Self { values: vec![[false; 2]; facts] }
    }

    fn has(&self, fact: u32, value: bool) -> bool {
        self.values[fact as usize][usize::from(value)]
    }

    fn extend(&mut self, facts: impl Iterator<Item = (u32, bool)>) {
        facts.for_each(|(fact, value)| self.values[fact as usize][usize::from(value)] = true);
    }
}
