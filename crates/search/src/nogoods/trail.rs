//! All facts that hold, in the order in which they were found, and why.

use cavalcade_core::{DomainFact, EarlierDomains, Model, State, Variable};
use rustc_hash::FxHashMap;

/// Why a fact holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// It was decided, or holds without decisions.
    Decided,
    /// It is the only fact of a nogood that may not hold: the nogood, and the place of the fact whose opposite it is.
    Nogood(u32, u32),
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
    /// The bounds of the variable afterwards.
    bounds: (i32, i32),
}

/// What is known of a variable.
#[derive(Debug, Clone)]
struct KnownVariable {
    variable: Variable,
    /// The bounds at first, without any step.
    first: (i32, i32),
    bounds: (i32, i32),
    /// The bounds without decisions.
    root: (i32, i32),
    /// How many values are left, if the domain has bits.
    size: usize,
    /// The steps about it, ascending.
    steps: Vec<u32>,
}

/// The facts that hold.
pub(super) struct FactTrail {
    model: Model,
    known: Vec<KnownVariable>,
    steps: Vec<TrailStep>,
    /// The number of steps at the start of each level.
    levels: Vec<u32>,
    /// The steps that removed a value between the bounds.
    holes: FxHashMap<(u32, i32), u32>,
}

impl FactTrail {
    /// Returns the trail of a model before anything is known.
    pub(super) fn new(model: &Model) -> Self {
        let known = |variable: Variable| {
            let bounds = model.domain(variable).bounds().unwrap_or_default();
            let size = model.domain(variable).len();
            KnownVariable { variable, first: bounds, bounds, root: bounds, size, steps: Vec::new() }
        };
        Self {
            model: model.without(|_| true),
            known: model.variables().map(known).collect(),
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
        self.known[variable.index()].bounds
    }

    /// Returns the variables, in the order of the model.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.known.iter().map(|known| known.variable)
    }

    pub(super) fn variable(&self, index: usize) -> Variable {
        self.known[index].variable
    }

    /// Returns the bounds of the variable of a step before it.
    pub(super) fn bounds_before(&self, step: u32) -> (i32, i32) {
        self.at(step).bounds(self.step(step).fact.variable())
    }

    /// Opens a level.
    pub(super) fn push(&mut self) {
        self.levels.push(self.len());
    }

    /// Forgets the steps of the last level; calls `undone` with the variable of each.
    pub(super) fn pop(&mut self, mut undone: impl FnMut(usize)) {
        let start = self.levels.pop().unwrap_or(0) as usize;
        while self.steps.len() > start {
            let Some(step) = self.steps.pop() else { return };
            let index = step.fact.variable().index();
            if let DomainFact::Not(_, value) = step.fact {
                self.holes.remove(&(index as u32, value));
            }
            let known = &mut self.known[index];
            known.steps.pop();
            known.bounds = known.steps.last().map_or(known.first, |&last| self.steps[last as usize].bounds);
            known.size = usize::MAX; // to be counted again
            undone(index);
        }
    }

    /// Adds a fact that is new.
    pub(super) fn add(&mut self, fact: DomainFact, why: Why) {
        let number = self.len();
        let level = self.level();
        let known = &mut self.known[fact.variable().index()];
        match fact {
            DomainFact::AtLeast(_, least) => known.bounds.0 = least,
            DomainFact::AtMost(_, most) => known.bounds.1 = most,
            DomainFact::Not(variable, value) => {
                self.holes.insert((variable.index() as u32, value), number);
            }
        }
        if level == 0 {
            known.root = known.bounds;
        }
        known.steps.push(number);
        self.steps.push(TrailStep { fact, why, level, bounds: known.bounds });
    }

    /// Adds what is new in the domain of a variable.
    pub(super) fn note(&mut self, state: &State, variable: Variable, why: Why) {
        let (low, high) = state.bounds(variable);
        let known = &self.known[variable.index()];
        let (before, domain) = (known.bounds, state.domain(variable));
        if (low, high) == before && (!domain.has_bits() || known.size == domain.len()) {
            return;
        }
        if domain.has_bits() {
            // Values between the new bounds that were there before.
            let is_hole = |&value: &i32| low < value && value < high && self.contains(variable, value);
            let width = i64::from(high) - i64::from(low) + 1;
            if width > domain.len() as i64 {
                let removed = domain.bits().iter_zeros().map(|bit| domain.value(bit));
                let holes: Vec<i32> = removed.filter(is_hole).collect();
                for value in holes {
                    self.add(DomainFact::Not(variable, value), why);
                }
            }
            self.known[variable.index()].size = domain.len();
        }
        if low > before.0 {
            self.add(DomainFact::AtLeast(variable, low), why);
        }
        if high < before.1 {
            self.add(DomainFact::AtMost(variable, high), why);
        }
    }

    /// Whether a value was in the domain at first.
    fn is_initial(&self, variable: Variable, value: i32) -> bool {
        // The variables of the copy differ from those of the model in nothing but their constraints.
        self.model.domain(variable).contains(value)
    }

    /// Whether a value is known to be in the domain.
    pub(super) fn contains(&self, variable: Variable, value: i32) -> bool {
        let (low, high) = self.bounds(variable);
        low <= value
            && value <= high
            && !self.holes.contains_key(&(variable.index() as u32, value))
            && self.is_initial(variable, value)
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

    /// Returns the step from which on a fact holds; `None` if it holds without any, or without decisions.
    pub(super) fn since(&self, fact: DomainFact) -> Option<u32> {
        let variable = fact.variable();
        let known = &self.known[variable.index()];
        let first = |holds: &dyn Fn((i32, i32)) -> bool| {
            if holds(known.root) {
                return None;
            }
            let place = known.steps.partition_point(|&step| !holds(self.steps[step as usize].bounds));
            Some(known.steps.get(place).copied().unwrap_or(u32::MAX))
        };
        let found = match fact {
            DomainFact::AtLeast(_, least) => first(&|bounds| bounds.0 >= least)?,
            DomainFact::AtMost(_, most) => first(&|bounds| bounds.1 <= most)?,
            DomainFact::Not(_, value) => {
                if !self.is_initial(variable, value) {
                    return None;
                }
                let removed = self.holes.get(&(variable.index() as u32, value)).copied();
                let (below, above) = (first(&|bounds| bounds.0 > value)?, first(&|bounds| bounds.1 < value)?);
                removed.unwrap_or(u32::MAX).min(below).min(above)
            }
        };
        debug_assert!(found != u32::MAX, "{fact:?} does not hold");
        (self.step(found).level > 0).then_some(found)
    }

    /// Returns the values that a variable had at first, within a range.
    pub(super) fn initial_values(
        &self,
        variable: Variable,
        range: std::ops::Range<i32>,
    ) -> impl Iterator<Item = i32> + '_ {
        self.model.domain(variable).values().filter(move |value| range.contains(value))
    }

    #[cfg(test)]
    pub(super) fn is_excluded_at_root(&self, variable: Variable, value: i32) -> bool {
        let known = &self.known[variable.index()];
        let removed = self.holes.get(&(variable.index() as u32, value));
        value < known.root.0
            || value > known.root.1
            || removed.is_some_and(|&step| self.step(step).level == 0)
    }

    /// Returns the domains before a step.
    pub(super) fn at(&self, step: u32) -> TrailDomains<'_> {
        TrailDomains { trail: self, step }
    }

    /// Calls `each` with everything that was known of a variable before a step, but for what holds without decisions.
    pub(super) fn all_before(&self, variable: Variable, step: u32, mut each: impl FnMut(DomainFact)) {
        let known = &self.known[variable.index()];
        let (low, high) = self.at(step).bounds(variable);
        if low > known.root.0 {
            each(DomainFact::AtLeast(variable, low));
        }
        if high < known.root.1 {
            each(DomainFact::AtMost(variable, high));
        }
        for &number in known.steps.iter().take_while(|&&number| number < step) {
            if let fact @ DomainFact::Not(_, value) = self.step(number).fact
                && low < value
                && value < high
            {
                each(fact);
            }
        }
    }
}

/// The domains before a step of a trail.
pub(super) struct TrailDomains<'a> {
    trail: &'a FactTrail,
    step: u32,
}

impl EarlierDomains for TrailDomains<'_> {
    fn bounds(&self, variable: Variable) -> (i32, i32) {
        let known = &self.trail.known[variable.index()];
        let place = known.steps.partition_point(|&step| step < self.step);
        let last = place.checked_sub(1).map(|last| known.steps[last]);
        last.map_or(known.first, |last| self.trail.step(last).bounds)
    }

    fn bounds_at_root(&self, variable: Variable) -> (i32, i32) {
        self.trail.known[variable.index()].root
    }

    fn contains(&self, variable: Variable, value: i32) -> bool {
        let (low, high) = self.bounds(variable);
        let removed = self.trail.holes.get(&(variable.index() as u32, value));
        low <= value
            && value <= high
            && removed.is_none_or(|&step| step >= self.step)
            && self.trail.is_initial(variable, value)
    }
}
