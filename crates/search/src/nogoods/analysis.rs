//! What a conflict teaches: the first cut between the last decision and the conflict with one fact of the last level.

use std::collections::{BTreeMap, BTreeSet};

use cavalcade_core::DomainFact;
use rustc_hash::FxHashMap;

use super::reasons::Reasons;
use super::store::NogoodStore;
use super::trail::{FactTrail, Why};

/// What a conflict teaches.
pub(super) struct Lesson {
    /// A nogood; its first fact is the only one of the last level, and the second has the highest level of the others.
    pub(super) nogood: Vec<DomainFact>,
    /// The level to go back to, where the first fact must not hold.
    pub(super) level: u32,
    /// How many levels the facts come from.
    pub(super) levels: u32,
}

/// The facts of a nogood in the making: for each step that makes some hold, one that implies them.
struct ConflictCut<'a> {
    trail: &'a FactTrail,
    facts: BTreeMap<u32, DomainFact>,
}

impl ConflictCut<'_> {
    /// Adds a fact that holds, unless it holds without decisions.
    fn add(&mut self, fact: DomainFact) {
        let Some(step) = self.trail.since(fact) else { return };
        // A value that was passed by a bound.
        let fact = match (fact, self.trail.step(step).fact) {
            (DomainFact::Not(variable, value), DomainFact::AtLeast(..)) => {
                DomainFact::AtLeast(variable, value + 1)
            }
            (DomainFact::Not(variable, value), DomainFact::AtMost(..)) => {
                DomainFact::AtMost(variable, value - 1)
            }
            _ => fact,
        };
        let kept = self.facts.entry(step).or_insert(fact);
        *kept = match (*kept, fact) {
            (DomainFact::AtLeast(variable, one), DomainFact::AtLeast(_, other)) => {
                DomainFact::AtLeast(variable, one.max(other))
            }
            (DomainFact::AtMost(variable, one), DomainFact::AtMost(_, other)) => {
                DomainFact::AtMost(variable, one.min(other))
            }
            (kept, _) => kept,
        };
    }
}

impl ConflictCut<'_> {
    /// Whether a fact of the cut follows from the others.
    fn is_superfluous(
        &self,
        (fact, step): (DomainFact, u32),
        reasons: &Reasons,
        store: &NogoodStore,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        if self.trail.step(step).why == Why::Decided {
            return false;
        }
        reason.clear();
        reasons.add(self.trail, store, (fact, step), reason);
        reason.iter().all(|&fact| self.has(fact))
    }

    /// Whether a fact is in the cut or holds without decisions.
    fn has(&self, fact: DomainFact) -> bool {
        let Some(step) = self.trail.since(fact) else { return true };
        self.facts.get(&step).is_some_and(|kept| kept.implies(fact))
    }
}

/// Returns what follows from a conflict between facts that all hold; `None` if they hold without decisions.
pub(super) fn learn(
    trail: &FactTrail,
    reasons: &Reasons,
    store: &mut NogoodStore,
    conflict: &[DomainFact],
    mut seen: impl FnMut(DomainFact),
) -> Option<Lesson> {
    let mut cut = ConflictCut { trail, facts: BTreeMap::new() };
    for &fact in conflict {
        cut.add(fact);
    }
    let level_of = |step: u32| trail.step(step).level;
    let last_level = level_of(*cut.facts.last_key_value()?.0);
    let mut reason = Vec::new();
    let first = loop {
        let (step, fact) = cut.facts.pop_last()?;
        seen(fact);
        if cut.facts.last_key_value().is_none_or(|(&before, _)| level_of(before) < last_level) {
            break fact;
        }
        if let Why::Nogood(nogood, _) = trail.step(step).why {
            store.bump(nogood);
        }
        reason.clear();
        reasons.add(trail, store, (fact, step), &mut reason);
        for &fact in &reason {
            cut.add(fact);
        }
    };
    let needed: Vec<(u32, DomainFact)> = cut
        .facts
        .iter()
        .filter(|&(&step, &fact)| !cut.is_superfluous((fact, step), reasons, store, &mut reason))
        .map(|(&step, &fact)| (step, fact))
        .collect();
    let mut rest = strongest(needed.into_iter());
    rest.sort_unstable_by_key(|&(step, _)| std::cmp::Reverse(step));
    for &(_, fact) in &rest {
        seen(fact);
    }
    let levels: BTreeSet<u32> = rest.iter().map(|&(step, _)| level_of(step)).collect();
    let nogood = [first].into_iter().chain(rest.iter().map(|&(_, fact)| fact)).collect();
    let level = rest.first().map_or(0, |&(step, _)| level_of(step));
    Some(Lesson { nogood, level, levels: levels.len() as u32 + 1 })
}

/// Drops facts that follow from others about the same variable.
fn strongest(facts: impl Iterator<Item = (u32, DomainFact)>) -> Vec<(u32, DomainFact)> {
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
        // Steps ascend, so a later fact about a bound is the stronger one.
        if let Some(&place) = bounds.get(&key) {
            kept[place] = (step, fact);
        } else {
            bounds.insert(key, kept.len());
            kept.push((step, fact));
        }
    }
    kept
}
