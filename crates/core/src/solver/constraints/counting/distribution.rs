//! Values that no distribution of all variables over the values allows, and why.
//!
//! The numbers of all values are looked at together (see [`flow`](super::flow)); values that are not counted are one
//! more value, which any number of variables may take.

use super::GlobalCardinality;
use super::cardinalities::CountRange;
use super::flow::{Bottleneck, ValueFlow};
use crate::solver::constraints::Constraint;
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;

/// With more variables times values a run takes too long.
const MOST_ARCS: usize = 1 << 12;
/// The longest domain of which values that are not counted are listed.
const MOST_LISTED: u64 = 1 << 10;

impl GlobalCardinality {
    /// Installs the removal of values that no distribution allows, unless a value is counted twice or there are too many.
    pub(super) fn install_flow(&self, posting: &mut Posting<'_>) {
        if self.has_flow() {
            let it = self.clone();
            posting.install_filter(self.scope(), Change::Domain, Priority::Costly, move |state| {
                it.distribute(state)
            });
        }
    }

    fn has_flow(&self) -> bool {
        self.values().len() == self.cover.len() && self.variables.len() * self.cover.len() <= MOST_ARCS
    }

    /// Returns a distribution, or why none exists; `None` if a range is empty. The place of a value is that of its pair
    /// in the cover; the last one belongs to values that are not counted.
    fn flow(
        &self,
        has: impl Fn(Variable, i32) -> bool,
        has_other: impl Fn(Variable, usize) -> bool,
        bounds: impl Fn(Variable) -> (i32, i32),
    ) -> Option<(ValueFlow, Result<(), Bottleneck>)> {
        let row = |&variable: &Variable| {
            let places = 0..self.cover.len();
            let mut row: Vec<usize> = places.filter(|&place| has(variable, self.cover[place].0)).collect();
            row.extend(has_other(variable, row.len()).then_some(self.cover.len()));
            row
        };
        let range = |&(_, count): &(i32, CountRange)| match count {
            CountRange::Variable(count) => {
                let (least, most) = bounds(count);
                (least.into(), most.into())
            }
            CountRange::Within(least, most) => (least, most),
        };
        let mut ranges: Vec<(i64, i64)> = self.cover.iter().map(range).collect();
        ranges.push((0, i64::MAX));
        let is_possible = ranges.iter().all(|&(least, most)| least <= most && most >= 0);
        is_possible.then(|| ValueFlow::new(self.variables.iter().map(row).collect(), ranges))
    }

    /// The distribution of the domains before a propagator ran.
    fn earlier_flow(&self, reason: &DomainReason<'_>) -> Option<(ValueFlow, Result<(), Bottleneck>)> {
        let before = reason.before();
        let has_other = |variable: Variable, _| {
            let (least, most) = before.bounds(variable);
            let mut values = (least..=most).filter(|&value| before.contains(variable, value));
            u64::from(most.abs_diff(least)) > MOST_LISTED || values.any(|value| !self.is_counted(value))
        };
        self.flow(
            |variable, value| before.contains(variable, value),
            has_other,
            |variable| before.bounds(variable),
        )
    }

    fn is_counted(&self, value: i32) -> bool {
        self.cover.iter().any(|&(counted, _)| counted == value)
    }

    /// Adds why no distribution exists; returns false if one does.
    pub(super) fn add_no_distribution(&self, reason: &mut DomainReason<'_>) -> bool {
        if !self.has_flow() {
            return false;
        }
        let Some((flow, Err(bottleneck))) = self.earlier_flow(reason) else { return false };
        self.add_bottleneck(&flow, &bottleneck, None, reason)
    }

    /// Adds why no distribution gives some values to a variable; returns false if one does.
    pub(super) fn add_no_move(
        &self,
        variable: Variable,
        values: &[i32],
        reason: &mut DomainReason<'_>,
    ) -> bool {
        if !self.has_flow() {
            return false;
        }
        let Some((flow, Ok(()))) = self.earlier_flow(reason) else { return false };
        let places = || (0..self.variables.len()).filter(|&place| self.variables[place] == variable);
        values.iter().all(|&value| {
            let counted = self.cover.iter().position(|pair| pair.0 == value);
            let target = counted.unwrap_or(self.cover.len());
            places().any(|own| {
                let Some(obstacle) = flow.obstacle(own, target) else { return false };
                reason.attempt(|reason| self.add_bottleneck(&flow, &obstacle, Some(own), reason))
            })
        })
    }

    /// Adds why values are full or scarce, but for what `own` takes.
    fn add_bottleneck(
        &self,
        flow: &ValueFlow,
        bottleneck: &Bottleneck,
        own: Option<usize>,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let (Bottleneck::Full(set) | Bottleneck::Scarce(set)) = bottleneck;
        let is_full = matches!(bottleneck, Bottleneck::Full(_));
        let in_set = |value: i32| {
            let counted = self.cover.iter().position(|pair| pair.0 == value);
            set[counted.unwrap_or(self.cover.len())]
        };
        let before = reason.before();
        let counts = self.cover.iter().zip(set).filter(|&(_, &is_in)| is_in);
        for count in counts.filter_map(|(pair, _)| pair.1.variable()) {
            let (least, most) = before.bounds(count);
            let (low, high) = (DomainFact::AtLeast(count, least), DomainFact::AtMost(count, most));
            reason.push(if is_full { high } else { low });
        }
        let values: Vec<i32> = self.cover.iter().map(|pair| pair.0).filter(|&value| in_set(value)).collect();
        // If no distribution exists, the first variable that takes nothing is the one for which nothing remains.
        let without = (0..self.variables.len()).find(|&place| flow.taken(place).is_none());
        let mut others = (0..self.variables.len()).filter(|&place| Some(place) != own);
        others.all(|place| {
            let variable = self.variables[place];
            let takes_it = flow.taken(place).map_or(Some(place) == without, |value| set[value]);
            match (is_full, takes_it) {
                (true, true) => reason.add_inclusion(variable, &in_set),
                (false, false) => reason.add_absences(variable, &values),
                _ => true,
            }
        })
    }

    fn distribute(&self, state: &mut State) -> Result<Status, Conflict> {
        let (flow, result) = self
            .flow(
                |variable, value| state.domain(variable).contains(value),
                |variable, counted| state.domain(variable).len() > counted,
                |variable| state.bounds(variable),
            )
            .ok_or(Conflict)?;
        result.map_err(|_| Conflict)?;
        state.poll()?;
        for (place, values) in flow.impossible() {
            let variable = self.variables[place];
            for value in values {
                if let Some(&(value, _)) = self.cover.get(value) {
                    state.remove(variable, value)?;
                } else if state.domain(variable).len() as u64 <= MOST_LISTED {
                    let others = state.domain(variable).values().filter(|&value| !self.is_counted(value));
                    others
                        .collect::<Vec<i32>>()
                        .into_iter()
                        .try_for_each(|value| state.remove(variable, value))?;
                }
            }
        }
        Ok(Status::Active)
    }
}
