//! Nogoods: facts that cannot all hold; and what follows from them.
//!
//! Each nogood watches two of its facts that do not hold yet. If one of them begins to hold, it watches another one, or
//! if none is left, the other watched fact must not hold.

use cavalcade_core::{DomainFact, Variable};

use super::fact::{KINDS, NogoodFact};
use super::trail::{FactTrail, TrailStep};

/// Learned nogoods before some are forgotten for the first time.
const FIRST_MOST: usize = 4000;
/// Nogoods of so few levels are kept.
const FEW_LEVELS: u32 = 2;
/// How much more a conflict adds to the activity of a nogood than the last one.
const GROWTH: f32 = 1.0 / 0.999;
/// Beyond this activity all are scaled down.
const LARGEST: f32 = 1e20;

/// A nogood.
struct Nogood {
    /// The first two are watched.
    facts: Vec<NogoodFact>,
    /// How many levels its facts came from when it was learned; 0 if it belongs to the model.
    levels: u32,
    activity: f32,
}

/// A watched fact of a variable: its number, and its nogood.
#[derive(Clone, Copy)]
struct WatchedFact {
    value: i32,
    nogood: u32,
    /// Another fact of the nogood: while it cannot hold, nothing follows.
    other: NogoodFact,
}

/// What a nogood implies: its fact at this place must not hold.
#[derive(Debug, Clone, Copy)]
pub(super) struct Implied {
    pub(super) nogood: u32,
    pub(super) place: u32,
}

/// All nogoods.
pub(super) struct NogoodStore {
    nogoods: Vec<Nogood>,
    /// For each variable its watched facts, by kind.
    watches: Vec<[Vec<WatchedFact>; KINDS]>,
    /// The number of learned nogoods that may be forgotten.
    forgettable: usize,
    most: usize,
    addend: f32,
}

impl NogoodStore {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            nogoods: Vec::new(),
            watches: vec![Default::default(); variables],
            forgettable: 0,
            most: FIRST_MOST,
            addend: 1.0,
        }
    }

    pub(super) fn facts(&self, nogood: u32) -> &[NogoodFact] {
        &self.nogoods[nogood as usize].facts
    }

    /// Returns what the facts of a nogood say.
    pub(super) fn parts(&self, nogood: u32) -> Vec<DomainFact> {
        let mut parts = Vec::new();
        self.facts(nogood).iter().for_each(|fact| fact.write(&mut parts));
        parts
    }

    fn watch(&mut self, nogood: u32, fact: NogoodFact, other: NogoodFact) {
        let (kind, value) = fact.kind();
        self.watches[fact.variable().index()][kind].push(WatchedFact { value, nogood, other });
    }

    /// Adds a nogood of at least two facts, the first two of which are watched: at most the facts with the highest levels
    /// hold. `levels` is 0 for one that belongs to the model.
    pub(super) fn add(&mut self, facts: Vec<NogoodFact>, levels: u32) -> u32 {
        let number = self.nogoods.len() as u32;
        self.watch(number, facts[0], facts[1]);
        self.watch(number, facts[1], facts[0]);
        self.forgettable += usize::from(levels > FEW_LEVELS);
        self.nogoods.push(Nogood { facts, levels, activity: self.addend });
        number
    }

    /// Finds what follows from a step; returns a nogood whose facts all hold.
    pub(super) fn wake(
        &mut self,
        trail: &FactTrail,
        step: &TrailStep,
        implied: &mut Vec<Implied>,
    ) -> Option<u32> {
        let (variable, before, after) = (step.fact.variable(), step.before, step.after);
        let mut visit = |kind, first, last| {
            if first > last { None } else { self.visit(trail, variable, kind, (first, last), implied) }
        };
        let found = match step.fact {
            DomainFact::AtLeast(..) => {
                let begins = visit(0, before.0 + 1, after.0);
                begins.or_else(|| visit(2, before.0, after.0 - 1))
            }
            DomainFact::AtMost(..) => {
                let begins = visit(1, after.1, before.1 - 1);
                begins.or_else(|| visit(2, after.1 + 1, before.1))
            }
            DomainFact::Not(_, value) => return visit(2, value, value),
        };
        // Later steps may have moved the other bound.
        found.or_else(|| if after.0 == after.1 { visit(3, after.0, after.1) } else { None })
    }

    /// Visits the nogoods that watch facts of a kind with these values, which begin to hold.
    fn visit(
        &mut self,
        trail: &FactTrail,
        variable: Variable,
        kind: usize,
        (first, last): (i32, i32),
        implied: &mut Vec<Implied>,
    ) -> Option<u32> {
        let mut watched = std::mem::take(&mut self.watches[variable.index()][kind]);
        let (mut at, mut conflict) = (0, None);
        while at < watched.len() && conflict.is_none() {
            let watch = watched[at];
            if watch.value < first || last < watch.value || trail.status_of(watch.other) == Some(false) {
                at += 1;
                continue;
            }
            let nogood = &mut self.nogoods[watch.nogood as usize].facts;
            let place = usize::from(nogood[0] != NogoodFact::of_kind(kind, variable, watch.value));
            let other = nogood[1 - place];
            let status = trail.status_of(other);
            if status == Some(false) {
                watched[at].other = other;
                at += 1;
                continue;
            }
            let free = (2..nogood.len()).find(|&free| trail.status_of(nogood[free]) != Some(true));
            if let Some(free) = free {
                nogood.swap(place, free);
                let fact = nogood[place];
                watched.swap_remove(at);
                let (new_kind, value) = fact.kind();
                // A fact of this list goes to its end, because the list is taken out at the moment.
                if fact.variable() == variable && kind == new_kind {
                    watched.push(WatchedFact { value, nogood: watch.nogood, other });
                } else {
                    self.watch(watch.nogood, fact, other);
                }
                continue;
            }
            at += 1;
            if status == Some(true) {
                conflict = Some(watch.nogood);
            } else {
                implied.push(Implied { nogood: watch.nogood, place: (1 - place) as u32 });
            }
        }
        self.watches[variable.index()][kind] = watched;
        conflict
    }

    /// Notes that a nogood took part in a conflict.
    pub(super) fn bump(&mut self, nogood: u32) {
        let nogood = &mut self.nogoods[nogood as usize];
        nogood.activity += self.addend;
        if nogood.activity > LARGEST {
            self.nogoods.iter_mut().for_each(|nogood| nogood.activity /= LARGEST);
            self.addend /= LARGEST;
        }
    }

    pub(super) fn decay(&mut self) {
        self.addend *= GROWTH;
    }

    /// Forgets half of the nogoods that many levels were needed for, if there are many. Only without decisions, when no
    /// reason refers to a nogood. Returns those that were forgotten.
    pub(super) fn forget(&mut self) -> Vec<Vec<NogoodFact>> {
        let mut forgotten = Vec::new();
        if self.forgettable < self.most {
            return forgotten;
        }
        self.most += self.most / 10;
        let mut activities: Vec<f32> = self
            .nogoods
            .iter()
            .filter(|nogood| nogood.levels > FEW_LEVELS)
            .map(|nogood| nogood.activity)
            .collect();
        let middle = activities.len() / 2;
        let (_, &mut least, _) = activities.select_nth_unstable_by(middle, f32::total_cmp);
        let nogoods = std::mem::take(&mut self.nogoods);
        self.watches.iter_mut().flatten().for_each(Vec::clear);
        (self.forgettable, self.nogoods) = (0, Vec::with_capacity(nogoods.len()));
        for nogood in nogoods {
            if nogood.levels <= FEW_LEVELS || nogood.activity > least {
                let number = self.add(nogood.facts, nogood.levels);
                self.nogoods[number as usize].activity = nogood.activity;
            } else {
                forgotten.push(nogood.facts);
            }
        }
        forgotten
    }
}
