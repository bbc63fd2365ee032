//! The domains as they were before a step of the trail.

use cavalcade_core::{DomainFact, EarlierDomains, Variable};

use super::trail::FactTrail;

impl FactTrail {
    /// Returns the domains before a step.
    pub(super) fn at(&self, step: u32) -> TrailDomains<'_> {
        TrailDomains { trail: self, step }
    }

    /// Calls `each` with everything that was known of a variable before a step, but for what holds without decisions.
    pub(super) fn all_before(&self, variable: Variable, step: u32, mut each: impl FnMut(DomainFact)) {
        let known = &self.known[variable.index()];
        let (low, high) = self.at(step).bounds(variable);
        if low > known.root.bounds.0 {
            each(DomainFact::AtLeast(variable, low));
        }
        if high < known.root.bounds.1 {
            each(DomainFact::AtMost(variable, high));
        }
        if known.holes == 0 {
            return;
        }
        for own in known.steps.iter().take_while(|own| own.number < step) {
            if let fact @ DomainFact::Not(_, value) = self.step(own.number).fact
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
        match known.steps.last() {
            Some(last) if last.number >= self.step => {
                let place = known.steps.partition_point(|own| own.number < self.step);
                place.checked_sub(1).map_or(known.root.bounds, |last| known.steps[last].after)
            }
            _ => self.trail.bounds(variable),
        }
    }

    fn bounds_at_root(&self, variable: Variable) -> (i32, i32) {
        self.trail.root(variable).bounds
    }

    fn contains(&self, variable: Variable, value: i32) -> bool {
        let known = &self.trail.known[variable.index()];
        let (low, high) = self.bounds(variable);
        let was_removed_later = || {
            let removed = self.trail.holes.get(&(variable.index() as u32, value));
            removed.is_some_and(|&step| step >= self.step)
        };
        low <= value && value <= high && (known.is_left(value) || was_removed_later())
    }
}
