//! L4 and L5 ways: all ways to satisfy a clue, or through a point, and what they agree on.
//!
//! L4 looks at clues only: people see what a clue with two ways forces, but compare the ways through a point where nothing
//! is written only if nothing else is left. Programs that name their boards easy or normal hardly ever need it, and those
//! that name them tricky or hard mostly do.
//!
//! A way decides the facts of the place. What follows at once is decided too, but only at the points that the place
//! touches.

use super::LoopLadder;
use super::board::LoopLines;
use super::reason::{LoopClash, LoopPlace, LoopReason};
use super::rules::LoopFound;
use crate::ladder::IsOver;

/// The most open facts of a place that is looked at.
const MOST_FACTS: usize = 14;
/// The most ways by L4, and by L5.
const FEW_WAYS: usize = 2;
const MOST_WAYS: usize = 100;

/// A place where all ways are compared.
#[derive(Debug)]
pub(super) struct WaysPlace {
    place: LoopPlace,
    /// The facts that a way decides.
    facts: Vec<u32>,
    /// The facts at the points that the place touches, ascending.
    scope: Vec<u32>,
    /// What its ways depend on: facts, and lines that end beside.
    watched: Vec<u32>,
}

/// Returns the places of a ladder: its points, and then its clues; some are missing if it takes until `is_over`.
pub(super) fn places(ladder: &LoopLadder, is_over: IsOver<'_>) -> Vec<WaysPlace> {
    let mut clues: Vec<(LoopPlace, Vec<u32>)> = Vec::new();
    for (number, rule) in ladder.rules.iter().enumerate() {
        let facts = rule.facts.iter().map(|pair| pair.0);
        match (number.checked_sub(1), clues.last_mut()) {
            // The rules of a clue follow each other.
            (Some(before), Some(last)) if is_one_clue(ladder, before, number) => last.1.extend(facts),
            _ => clues.push((LoopPlace::Clue(number), facts.collect())),
        }
    }
    let edges = &ladder.edges;
    let around = |point: usize| edges.around(point).map(|(edge, _)| edge as u32);
    let points = (0..edges.vertices()).map(|point| (LoopPlace::Point(point), around(point).collect()));
    let mut is_found = vec![false; ladder.about.len()];
    let finished = points.chain(clues).map(|(place, facts)| {
        let facts = distinct(facts.into_iter(), &mut is_found);
        let touched = facts.iter().flat_map(|&fact| ladder.touched(fact)).map(|point| point as usize);
        let scope = touched.flat_map(|point| around(point).chain([edges.visit(point) as u32]));
        let scope = distinct(scope, &mut is_found);
        let rules = scope.iter().flat_map(|&fact| ladder.about[fact as usize].iter().flatten());
        let beside = rules.flat_map(|&rule| &ladder.rules[rule as usize].facts).map(|pair| pair.0);
        let mut watched = distinct(scope.iter().copied().chain(beside), &mut is_found);
        let points: Vec<usize> = watched.iter().filter_map(|&fact| ladder.point(fact)).collect();
        watched.extend(points.into_iter().map(|point| ladder.end_at(point)));
        WaysPlace { place, facts, scope, watched }
    });
    finished.take_while(|_| !is_over()).filter(|place| place.facts.len() > 1).collect()
}

/// Returns the facts, each once, ascending. Many occur several times, so they are sorted when they are distinct;
/// `is_found` is false for all.
fn distinct(facts: impl Iterator<Item = u32>, is_found: &mut [bool]) -> Vec<u32> {
    let mut found: Vec<u32> =
        facts.filter(|&fact| !std::mem::replace(&mut is_found[fact as usize], true)).collect();
    for &fact in &found {
        is_found[fact as usize] = false;
    }
    found.sort_unstable();
    found
}

/// Returns whether two rules belong to one clue.
fn is_one_clue(ladder: &LoopLadder, one: usize, other: usize) -> bool {
    let key = |rule: usize| {
        let statement = &ladder.statements[rule];
        (statement.clue, statement.cell, statement.other)
    };
    key(one) == key(other)
}

/// What the ways so far agree on.
struct AgreedFacts {
    /// The facts that were open before the ways.
    open: Vec<u32>,
    /// Those that all ways decide alike, with their values; nothing before the first way.
    facts: Option<Vec<(u32, bool)>>,
    ways: usize,
    /// The most ways that are compared.
    most: usize,
}

impl LoopLines<'_> {
    /// Returns the next step by L4, from at most [`FEW_WAYS`] of a clue, or by L5. `seen` has for each place when it was
    /// looked at, and nothing before the first time.
    pub(super) fn ways(&mut self, level: u8, seen: &mut Vec<Option<u64>>, is_over: IsOver<'_>) -> LoopFound {
        let ladder = self.ladder;
        let places = ladder.places(is_over);
        seen.resize(places.len(), None);
        let most = if level == 4 { FEW_WAYS } else { MOST_WAYS };
        let is_looked_at = |place: &WaysPlace| level > 4 || matches!(place.place, LoopPlace::Clue(_));
        for (place, seen) in places.iter().zip(seen).filter(|(place, _)| is_looked_at(place)) {
            let open = place.facts.iter().filter(|&&fact| self.is_open(fact)).take(MOST_FACTS + 1).count();
            let is_same = || seen.is_some_and(|time| !self.has_changed(&place.watched, time));
            if open == 0 || open > MOST_FACTS || is_same() {
                continue;
            }
            *seen = Some(self.time());
            let facts = self.common(place, most)?;
            if facts.iter().any(|&(fact, _)| ladder.is_shown[fact as usize]) {
                return Ok(Some(self.decide(level, &facts, LoopReason::Ways(place.place))));
            }
        }
        Ok(None)
    }

    /// Returns what all ways of a place agree on.
    fn common(&mut self, place: &WaysPlace, most: usize) -> Result<Vec<(u32, bool)>, LoopClash> {
        let open = place.scope.iter().copied().filter(|&fact| self.is_open(fact)).collect();
        let mut common = AgreedFacts { open, facts: None, ways: 0, most };
        let is_done = self.extend(place, 0, &mut common);
        match common.facts {
            Some(facts) if is_done => Ok(facts),
            None if is_done => Err(LoopClash::NoWay(place.place)),
            _ => Ok(Vec::new()),
        }
    }

    /// Tries all ways from the fact with this index on; returns whether it is worth to go on.
    fn extend(&mut self, place: &WaysPlace, from: usize, common: &mut AgreedFacts) -> bool {
        let Some(index) = (from..place.facts.len()).find(|&index| self.is_open(place.facts[index])) else {
            if self.is_finished().is_ok() {
                self.add_way(common);
            }
            return common.ways <= common.most && common.facts.as_ref().is_none_or(|facts| !facts.is_empty());
        };
        for value in [true, false] {
            let mark = self.mark();
            self.set(place.facts[index], value);
            let goes_on = match self.spread(&place.scope) {
                Ok(()) => self.extend(place, index + 1, common),
                Err(_) => true,
            };
            self.undo(mark);
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Decides what follows within a scope.
    fn spread(&mut self, scope: &[u32]) -> Result<(), LoopClash> {
        while self.round(Some(scope))? {}
        Ok(())
    }

    fn add_way(&self, common: &mut AgreedFacts) {
        common.ways += 1;
        let value = |&fact: &u32| Some((fact, self.value(fact)?));
        match &mut common.facts {
            Some(facts) => facts.retain(|&(fact, value)| self.value(fact) == Some(value)),
            None => common.facts = Some(common.open.iter().filter_map(value).collect()),
        }
    }
}
