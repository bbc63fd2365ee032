//! All facts that hold, in the order in which they were found, and why.

use cavalcade_core::bits::ones;
use cavalcade_core::{DomainFact, Model, State, Variable};
use rustc_hash::FxHashMap;

use super::fact::NogoodFact;
use super::root::RootDomain;
use super::store::Implied;

/// Why a fact holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// It was decided, or holds without decisions.
    Decided,
    /// It follows from a nogood.
    Nogood(Implied),
    /// A constraint inferred it from the facts before this number.
    Constraint(u32, u32),
    /// The values up to a bound that was found before it are removed.
    Holes,
}

/// A fact on the trail.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrailStep {
    pub(super) fact: DomainFact,
    pub(super) why: Why,
    pub(super) level: u32,
    /// The bounds of the variable before and after it.
    pub(super) before: (i32, i32),
    pub(super) after: (i32, i32),
}

/// A step of one variable.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnStep {
    pub(super) number: u32,
    pub(super) after: (i32, i32),
    /// How many values are left, if that is known.
    size: u32,
}

/// What is known of a variable.
#[derive(Debug, Clone)]
pub(super) struct KnownVariable {
    variable: Variable,
    pub(super) root: RootDomain,
    /// How many values are left, if that is known.
    size: u32,
    /// The bits of the values that were not removed while they were between the bounds; those of [`RootDomain`] at
    /// first.
    left: Vec<u64>,
    /// How many values were removed so by decisions.
    pub(super) holes: u32,
    /// The steps about it, ascending.
    pub(super) steps: Vec<OwnStep>,
}

impl KnownVariable {
    /// Whether a value was not removed while it was between the bounds.
    pub(super) fn is_left(&self, value: i32) -> bool {
        self.root.has(&self.left, value)
    }

    /// Changes whether a value is left.
    fn flip(&mut self, value: i32) {
        if let Some(bit) = self.root.bit(value) {
            self.left[bit / 64] ^= 1 << (bit % 64);
        }
    }

    /// Returns the first step after which the bounds are as wanted; `None` if they are so without any.
    fn first(&self, wanted: impl Fn((i32, i32)) -> bool) -> Option<u32> {
        if wanted(self.root.bounds) {
            return None;
        }
        let place = match &self.steps[..] {
            [_] => 0,
            steps => steps.partition_point(|step| !wanted(step.after)),
        };
        Some(self.steps.get(place).map_or(u32::MAX, |step| step.number))
    }
}

/// A count of values that is not known.
const UNKNOWN: u32 = u32::MAX;

/// The facts that hold.
pub(super) struct FactTrail {
    /// The bounds of each variable; apart from the rest because they are read most.
    bounds: Vec<(i32, i32)>,
    pub(super) known: Vec<KnownVariable>,
    steps: Vec<TrailStep>,
    /// The number of steps at the start of each level.
    levels: Vec<u32>,
    /// The steps that removed a value between the bounds.
    pub(super) holes: FxHashMap<(u32, i32), u32>,
}

impl FactTrail {
    /// Returns the trail of a model before anything is known.
    pub(super) fn new(model: &Model) -> Self {
        let known = |variable: Variable| {
            let root = RootDomain::new(model, variable);
            let left = root.words().to_vec();
            KnownVariable { variable, root, size: UNKNOWN, left, holes: 0, steps: Vec::new() }
        };
        let known: Vec<KnownVariable> = model.variables().map(known).collect();
        Self {
            bounds: known.iter().map(|known| known.root.bounds).collect(),
            known,
            steps: Vec::new(),
            levels: Vec::new(),
            holes: FxHashMap::default(),
        }
    }

    pub(super) fn len(&self) -> u32 {
        self.steps.len() as u32
    }

    pub(super) fn step(&self, number: u32) -> &TrailStep {
        &self.steps[number as usize]
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    pub(super) fn bounds(&self, variable: Variable) -> (i32, i32) {
        self.bounds[variable.index()]
    }

    /// Returns what the variable can be without decisions.
    pub(super) fn root(&self, variable: Variable) -> &RootDomain {
        &self.known[variable.index()].root
    }

    /// Whether a variable can lose a value between its bounds.
    pub(super) fn has_holes(&self, variable: Variable) -> bool {
        self.root(variable).has_holes()
    }

    /// Returns the variables, in the order of the model.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.known.iter().map(|known| known.variable)
    }

    pub(super) fn variable(&self, index: usize) -> Variable {
        self.known[index].variable
    }

    /// Opens a level.
    pub(super) fn push(&mut self) {
        self.levels.push(self.len());
    }

    /// Returns the decision that opened the level after this one.
    pub(super) fn decided(&self, level: u32) -> DomainFact {
        self.step(self.levels[level as usize]).fact
    }

    /// Forgets the steps of the last level; `undone` is called with each of them, the last one first.
    pub(super) fn pop(&mut self, mut undone: impl FnMut(&Self, TrailStep)) {
        let start = self.levels.pop().unwrap_or(0) as usize;
        while self.steps.len() > start {
            let Some(step) = self.steps.pop() else { return };
            let index = step.fact.variable().index();
            let known = &mut self.known[index];
            if let DomainFact::Not(_, value) = step.fact {
                self.holes.remove(&(index as u32, value));
                known.holes -= 1;
                known.flip(value);
            }
            known.steps.pop();
            self.bounds[index] = step.before;
            known.size = known.steps.last().map_or(UNKNOWN, |last| last.size);
            undone(self, step);
        }
    }

    /// Adds a fact that is new.
    pub(super) fn add(&mut self, fact: DomainFact, why: Why) {
        let number = self.len();
        let level = self.level();
        let index = fact.variable().index();
        let known = &mut self.known[index];
        let bounds = &mut self.bounds[index];
        let before = *bounds;
        match fact {
            DomainFact::AtLeast(_, least) => bounds.0 = least,
            DomainFact::AtMost(_, most) => bounds.1 = most,
            DomainFact::Not(_, value) if level == 0 => {
                known.root.remove(value);
                known.flip(value);
            }
            DomainFact::Not(_, value) => {
                known.flip(value);
                self.holes.insert((index as u32, value), number);
                known.holes += 1;
            }
        }
        let after = *bounds;
        if level == 0 {
            known.root.bounds = after;
        } else {
            known.steps.push(OwnStep { number, after, size: UNKNOWN });
        }
        self.steps.push(TrailStep { fact, why, level, before, after });
    }

    /// Adds what is new in the domain of a variable.
    pub(super) fn note(&mut self, state: &State, variable: Variable, why: Why) {
        let domain = state.domain(variable);
        let Some((low, high)) = domain.bounds() else { return };
        let known = &self.known[variable.index()];
        let before = self.bounds(variable);
        let width = u64::from(low.abs_diff(high)) + 1;
        let size = if domain.has_bits() && width > 2 { domain.len() as u32 } else { UNKNOWN };
        if (low, high) == before && known.size == size {
            return;
        }
        if size != UNKNOWN && width > u64::from(size) {
            // Values between the new bounds that were there before.
            let (first, last) = (domain.bit(low).unwrap_or(0), domain.bit(high).unwrap_or(0));
            for k in first / 64..=last / 64 {
                let removed = self.known[variable.index()].left[k] & !domain.words()[k];
                for bit in ones(removed).map(|bit| 64 * k + bit).filter(|&bit| first < bit && bit < last) {
                    self.add(DomainFact::Not(variable, domain.value(bit)), why);
                }
            }
        }
        if low > before.0 {
            self.add(DomainFact::AtLeast(variable, low), why);
        }
        if high < before.1 {
            self.add(DomainFact::AtMost(variable, high), why);
        }
        let known = &mut self.known[variable.index()];
        known.size = size;
        if let Some(last) = known.steps.last_mut() {
            last.size = size;
        }
    }

    /// Whether a value is known to be in the domain.
    pub(super) fn contains(&self, variable: Variable, value: i32) -> bool {
        let known = &self.known[variable.index()];
        let (low, high) = self.bounds(variable);
        low <= value && value <= high && (value == low || value == high || known.is_left(value))
    }

    /// Whether a value between the bounds without decisions was removed, and not only passed by a bound.
    pub(super) fn is_hole(&self, variable: Variable, value: i32) -> bool {
        !self.known[variable.index()].is_left(value)
    }

    /// Returns whether a fact is known to hold (`Some(true)`), or not to.
    pub(super) fn status(&self, fact: DomainFact) -> Option<bool> {
        let variable = fact.variable();
        let (low, high) = self.bounds(variable);
        let (holds, fails) = match fact {
            DomainFact::AtLeast(_, least) => (low >= least, high < least),
            DomainFact::AtMost(_, most) => (high <= most, low > most),
            DomainFact::Not(_, value) => (!self.contains(variable, value), low == value && high == value),
        };
        if holds { Some(true) } else { fails.then_some(false) }
    }

    /// Returns whether a fact of a nogood is known to hold (`Some(true)`), or not to.
    pub(super) fn status_of(&self, fact: NogoodFact) -> Option<bool> {
        match fact {
            NogoodFact::Known(fact) => self.status(fact),
            NogoodFact::Is(variable, value) => {
                self.status(DomainFact::Not(variable, value)).map(|is_not| !is_not)
            }
        }
    }

    /// Returns the step from which on a fact holds; `None` if it holds without decisions.
    pub(super) fn since(&self, fact: DomainFact) -> Option<u32> {
        let variable = fact.variable();
        let known = &self.known[variable.index()];
        let found = match fact {
            DomainFact::AtLeast(_, least) => known.first(|bounds| bounds.0 >= least)?,
            DomainFact::AtMost(_, most) => known.first(|bounds| bounds.1 <= most)?,
            DomainFact::Not(_, value) => {
                if !known.root.contains(value) {
                    return None;
                }
                if known.is_left(value) {
                    known.first(|(low, high)| low > value || value > high).unwrap_or(u32::MAX)
                } else {
                    self.holes.get(&(variable.index() as u32, value)).copied().unwrap_or(u32::MAX)
                }
            }
        };
        debug_assert!(found != u32::MAX, "{fact:?} does not hold");
        Some(found)
    }
}
