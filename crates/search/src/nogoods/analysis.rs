//! What a conflict teaches: the first cut between the last decision and the conflict with one fact of the last level.

use cavalcade_core::DomainFact;
use rustc_hash::FxHashMap;

use super::fact::{NogoodFact, joined};
use super::reason_cache::ReasonCache;
use super::reasons::Reasons;
use super::store::NogoodStore;
use super::trail::{FactTrail, Why};

/// The most facts that are looked at to leave out one fact of a nogood.
const MOST_LOOKED_AT: usize = 500;
/// The longest chain of reasons that is followed for that.
const LONGEST_CHAIN: usize = 30;

/// What a conflict teaches.
pub(super) struct LearnedNogood {
    /// A nogood; its first fact is the only one of the last level, and the second has the highest level of the others.
    pub(super) nogood: Vec<NogoodFact>,
    /// The level to go back to, where the first fact must not hold.
    pub(super) level: u32,
    /// How many levels the facts come from.
    pub(super) levels: u32,
}

/// Learns from conflicts; keeps memory from one to the next.
#[derive(Default)]
pub(super) struct ConflictAnalysis {
    /// For each step the conflict that it was last marked for, and the fact that it makes hold.
    marks: Vec<(u64, DomainFact)>,
    conflict: u64,
    /// The marked steps.
    marked: Vec<u32>,
    /// Facts that follow from the marked ones, and those that do not, by step.
    proved: FxHashMap<u32, DomainFact>,
    unproved: FxHashMap<u32, DomainFact>,
    cache: ReasonCache,
    /// Lists for reasons.
    spare: Vec<Vec<DomainFact>>,
}

/// What reasons are taken from.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) trail: &'a FactTrail,
    pub(super) reasons: &'a Reasons,
    pub(super) store: &'a NogoodStore,
}

impl Sources<'_> {
    fn level(self, step: u32) -> u32 {
        self.trail.step(step).level
    }
}

impl ConflictAnalysis {
    /// Forgets what was asked about all steps but the first ones.
    pub(super) fn go_back(&mut self, steps: u32) {
        self.cache.go_back(steps);
    }

    /// Finds the facts that a fact follows from: one that holds since a step.
    fn ask(&mut self, sources: Sources<'_>, step: u32, fact: DomainFact, reason: &mut Vec<DomainFact>) {
        reason.clear();
        if let Some(known) = self.cache.get(step, fact) {
            reason.extend_from_slice(known);
            return;
        }
        let Sources { trail, reasons, store } = sources;
        reasons.add(trail, store, (fact, step), reason);
        // A proof needs every reason with the conflict that asks for it.
        if matches!(trail.step(step).why, Why::Constraint(..)) && reasons.asked.is_none() {
            self.cache.set(step, fact, reason);
        }
    }

    /// Returns what follows from a conflict between facts that all hold; `None` if they hold without decisions. `seen`
    /// is called with each step that took part, and the fact that was needed of it.
    pub(super) fn learn(
        &mut self,
        sources: Sources<'_>,
        conflict: &[DomainFact],
        mut seen: impl FnMut(u32, DomainFact),
    ) -> Option<LearnedNogood> {
        self.conflict += 1;
        let nothing = conflict.first().map(|&fact| (0, fact))?;
        self.marks.resize(self.marks.len().max(sources.trail.len() as usize), nothing);
        self.marked.clear();
        for &fact in conflict {
            self.mark(sources, fact);
        }
        let (mut at, mut reason) = (*self.marked.iter().max()?, self.spare.pop().unwrap_or_default());
        let last_level = sources.level(at);
        let mut open = self.marked.iter().filter(|&&step| sources.level(step) == last_level).count();
        let first = loop {
            while self.marks[at as usize].0 != self.conflict {
                at -= 1;
            }
            let fact = self.marks[at as usize].1;
            seen(at, fact);
            if open == 1 {
                break fact;
            }
            open -= 1;
            self.marks[at as usize].0 = 0;
            self.ask(sources, at, fact, &mut reason);
            for &fact in &reason {
                let is_of_last =
                    self.mark(sources, fact).is_some_and(|step| sources.level(step) == last_level);
                open += usize::from(is_of_last);
            }
        };
        self.spare.push(reason);
        self.marks[at as usize].0 = 0;
        let rest = self.needed(sources);
        for &(step, fact) in &rest {
            seen(step, fact);
        }
        Some(learned_nogood(sources, first, rest))
    }

    /// Marks the step that makes a fact hold, unless it holds without decisions; returns it if it was not marked.
    fn mark(&mut self, sources: Sources<'_>, fact: DomainFact) -> Option<u32> {
        let step = sources.trail.since(fact)?;
        // A value that was passed by a bound.
        let fact = match (fact, sources.trail.step(step).fact) {
            (DomainFact::Not(variable, value), DomainFact::AtLeast(..)) => {
                DomainFact::AtLeast(variable, value + 1)
            }
            (DomainFact::Not(variable, value), DomainFact::AtMost(..)) => {
                DomainFact::AtMost(variable, value - 1)
            }
            _ => fact,
        };
        let (conflict, kept) = &mut self.marks[step as usize];
        if *conflict != self.conflict {
            (*conflict, *kept) = (self.conflict, fact);
            self.marked.push(step);
            return Some(step);
        }
        if fact.implies(*kept) {
            *kept = fact;
        }
        None
    }

    /// Returns the marked steps, and their facts, that do not follow from others.
    fn needed(&mut self, sources: Sources<'_>) -> Vec<(u32, DomainFact)> {
        self.proved.clear();
        self.unproved.clear();
        let mut marked = std::mem::take(&mut self.marked);
        marked.retain(|&step| self.marks[step as usize].0 == self.conflict);
        marked.sort_unstable();
        // Steps ascend, and so do their levels.
        let mut levels: Vec<u32> = marked.iter().map(|&step| sources.level(step)).collect();
        levels.dedup();
        let mut needed = Vec::new();
        for &step in &marked {
            let fact = self.marks[step as usize].1;
            let mut left = MOST_LOOKED_AT;
            if !self.follows(sources, &levels, (step, fact), LONGEST_CHAIN, &mut left) {
                needed.push((step, fact));
            }
        }
        self.marked = marked;
        needed
    }

    /// Whether a fact follows from marked facts before its step.
    fn follows(
        &mut self,
        sources: Sources<'_>,
        levels: &[u32],
        (step, fact): (u32, DomainFact),
        chain: usize,
        left: &mut usize,
    ) -> bool {
        if sources.trail.step(step).why == Why::Decided || chain == 0 || *left == 0 {
            return false;
        }
        let mut reason = self.spare.pop().unwrap_or_default();
        self.ask(sources, step, fact, &mut reason);
        *left = left.saturating_sub(reason.len());
        let follows = reason.iter().all(|&fact| {
            let Some(step) = sources.trail.since(fact) else { return true };
            let (conflict, kept) = self.marks[step as usize];
            if conflict == self.conflict && kept.implies(fact)
                || self.proved.get(&step).is_some_and(|known| known.implies(fact))
            {
                return true;
            }
            if levels.binary_search(&sources.level(step)).is_err()
                || self.unproved.get(&step).is_some_and(|&known| fact.implies(known))
            {
                return false;
            }
            let follows = self.follows(sources, levels, (step, fact), chain - 1, left);
            if follows { &mut self.proved } else { &mut self.unproved }.insert(step, fact);
            follows
        });
        self.spare.push(reason);
        follows
    }
}

/// Returns the learned nogood from a fact of the last level and other facts, with their steps.
fn learned_nogood(sources: Sources<'_>, first: DomainFact, rest: Vec<(u32, DomainFact)>) -> LearnedNogood {
    let mut rest = strongest(rest);
    rest.sort_unstable_by_key(|&(step, _)| std::cmp::Reverse(step));
    let mut levels: Vec<u32> = rest.iter().map(|&(step, _)| sources.level(step)).collect();
    levels.dedup();
    let facts: Vec<DomainFact> = [first].into_iter().chain(rest.into_iter().map(|(_, fact)| fact)).collect();
    let nogood = joined(&facts, |variable| sources.trail.has_holes(variable));
    let level_of = |fact: &NogoodFact| {
        let mut parts = Vec::new();
        fact.write(&mut parts);
        let steps = parts.into_iter().filter_map(|part| sources.trail.since(part));
        steps.max().map_or(0, |step| sources.level(step))
    };
    let level = nogood.get(1).map_or(0, level_of);
    LearnedNogood { nogood, level, levels: levels.len() as u32 + 1 }
}

/// Drops facts that follow from others about the same variable. Steps ascend.
fn strongest(facts: Vec<(u32, DomainFact)>) -> Vec<(u32, DomainFact)> {
    let mut kept: Vec<(u32, DomainFact)> = Vec::new();
    let mut bounds: FxHashMap<(usize, bool), usize> = FxHashMap::default();
    for (step, fact) in facts {
        let key = match fact {
            DomainFact::AtLeast(variable, _) => (variable.index(), false),
            DomainFact::AtMost(variable, _) => (variable.index(), true),
            DomainFact::Not(..) => {
                kept.push((step, fact));
                continue;
            }
        };
        // A later fact about a bound is the stronger one.
        if let Some(&place) = bounds.get(&key) {
            kept[place] = (step, fact);
        } else {
            bounds.insert(key, kept.len());
            kept.push((step, fact));
        }
    }
    kept
}
