//! Nogoods: facts that cannot all hold; and what follows from them.
//!
//! Each nogood watches two of its facts that do not hold yet. If one of them begins to hold, it watches another one, or
//! if none is left, the other watched fact must not hold.

use cavalcade_core::{DomainFact, Variable};

use super::trail::FactTrail;

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
    facts: Vec<DomainFact>,
    /// How many levels its facts came from when it was learned; 0 if it belongs to the model.
    levels: u32,
    activity: f32,
}

/// A watched fact of a variable: its number, and its nogood.
#[derive(Clone, Copy)]
struct WatchedFact {
    value: i32,
    nogood: u32,
}

/// The nogoods that watch facts of a variable.
#[derive(Default, Clone)]
struct Watches {
    at_least: Vec<WatchedFact>,
    at_most: Vec<WatchedFact>,
    not: Vec<WatchedFact>,
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
    watches: Vec<Watches>,
    /// The number of learned nogoods that may be forgotten.
    forgettable: usize,
    most: usize,
    addend: f32,
}

impl NogoodStore {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            nogoods: Vec::new(),
            watches: vec![Watches::default(); variables],
            forgettable: 0,
            most: FIRST_MOST,
            addend: 1.0,
        }
    }

    pub(super) fn facts(&self, nogood: u32) -> &[DomainFact] {
        &self.nogoods[nogood as usize].facts
    }

    fn list(&mut self, fact: DomainFact) -> (&mut Vec<WatchedFact>, i32) {
        let watches = &mut self.watches[fact.variable().index()];
        match fact {
            DomainFact::AtLeast(_, value) => (&mut watches.at_least, value),
            DomainFact::AtMost(_, value) => (&mut watches.at_most, value),
            DomainFact::Not(_, value) => (&mut watches.not, value),
        }
    }

    fn watch(&mut self, nogood: u32, fact: DomainFact) {
        let (list, value) = self.list(fact);
        list.push(WatchedFact { value, nogood });
    }

    /// Adds a nogood of at least two facts, the first two of which are watched: at most the facts with the highest levels
    /// hold. `levels` is 0 for one that belongs to the model.
    pub(super) fn add(&mut self, facts: Vec<DomainFact>, levels: u32) -> u32 {
        let number = self.nogoods.len() as u32;
        facts.iter().take(2).for_each(|&fact| self.watch(number, fact));
        self.forgettable += usize::from(levels > FEW_LEVELS);
        self.nogoods.push(Nogood { facts, levels, activity: self.addend });
        number
    }

    /// Finds what follows from a step; returns a nogood whose facts all hold.
    pub(super) fn wake(
        &mut self,
        trail: &FactTrail,
        fact: DomainFact,
        before: (i32, i32),
        implied: &mut Vec<Implied>,
    ) -> Option<u32> {
        let variable = fact.variable();
        let after = trail.bounds(variable);
        match fact {
            DomainFact::AtLeast(..) => {
                let begins = |value: i32| before.0 < value && value <= after.0;
                let conflict = self.visit(trail, DomainFact::AtLeast(variable, 0), &begins, implied);
                let passes = |value: i32| before.0 <= value && value < after.0;
                conflict.or_else(|| self.visit(trail, DomainFact::Not(variable, 0), &passes, implied))
            }
            DomainFact::AtMost(..) => {
                let begins = |value: i32| after.1 <= value && value < before.1;
                let conflict = self.visit(trail, DomainFact::AtMost(variable, 0), &begins, implied);
                let passes = |value: i32| after.1 < value && value <= before.1;
                conflict.or_else(|| self.visit(trail, DomainFact::Not(variable, 0), &passes, implied))
            }
            DomainFact::Not(_, removed) => self.visit(trail, fact, &|value| value == removed, implied),
        }
    }

    /// Visits the nogoods that watch facts of this kind with values that begin to hold.
    fn visit(
        &mut self,
        trail: &FactTrail,
        kind: DomainFact,
        begins: &dyn Fn(i32) -> bool,
        implied: &mut Vec<Implied>,
    ) -> Option<u32> {
        let mut list = std::mem::take(self.list(kind).0);
        let (mut at, mut conflict) = (0, None);
        while at < list.len() && conflict.is_none() {
            let watch = list[at];
            if !begins(watch.value) {
                at += 1;
                continue;
            }
            let nogood = &mut self.nogoods[watch.nogood as usize].facts;
            let own = of_kind(kind, watch.value);
            let place = usize::from(nogood[0] != own);
            let other = trail.status(nogood[1 - place]);
            if other == Some(false) {
                at += 1;
                continue;
            }
            let free = (2..nogood.len()).find(|&free| trail.status(nogood[free]) != Some(true));
            if let Some(free) = free {
                nogood.swap(place, free);
                let fact = nogood[place];
                list.swap_remove(at);
                // A fact of this list goes to its end, because the list is taken out at the moment.
                if of_kind(kind, 0) == of_kind(fact, 0) {
                    list.push(WatchedFact { value: value_of(fact), nogood: watch.nogood });
                } else {
                    self.watch(watch.nogood, fact);
                }
                continue;
            }
            at += 1;
            if other == Some(true) {
                conflict = Some(watch.nogood);
            } else {
                implied.push(Implied { nogood: watch.nogood, place: (1 - place) as u32 });
            }
        }
        *self.list(kind).0 = list;
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
    /// reason refers to a nogood.
    pub(super) fn forget(&mut self) {
        if self.forgettable < self.most {
            return;
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
        self.watches.fill(Watches::default());
        (self.forgettable, self.nogoods) = (0, Vec::with_capacity(nogoods.len()));
        for nogood in nogoods {
            if nogood.levels <= FEW_LEVELS || nogood.activity > least {
                let number = self.add(nogood.facts, nogood.levels);
                self.nogoods[number as usize].activity = nogood.activity;
            }
        }
    }
}

/// A fact of the same kind about the same variable, with this value.
fn of_kind(fact: DomainFact, value: i32) -> DomainFact {
    let variable: Variable = fact.variable();
    match fact {
        DomainFact::AtLeast(..) => DomainFact::AtLeast(variable, value),
        DomainFact::AtMost(..) => DomainFact::AtMost(variable, value),
        DomainFact::Not(..) => DomainFact::Not(variable, value),
    }
}

fn value_of(fact: DomainFact) -> i32 {
    match fact {
        DomainFact::AtLeast(_, value) | DomainFact::AtMost(_, value) | DomainFact::Not(_, value) => value,
    }
}
