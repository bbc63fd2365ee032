//! What some inequalities imply in a case: when some facts hold.
//!
//! Unit propagation by a checker finds at least what is found here, so a contradiction here is one for the checker.

use cavalcade_core::{Condition, DomainFact, Inequality, Variable};
use rustc_hash::FxHashMap;

use super::literals::InitialValues;

/// The values of a variable that are possible, by their places among the initial ones.
#[derive(Debug, Clone)]
pub(super) struct PossibleValues {
    low: usize,
    /// One more than the greatest place.
    end: usize,
    is_lost: Vec<bool>,
}

impl PossibleValues {
    pub(super) fn new(count: usize) -> Self {
        Self { low: 0, end: count, is_lost: vec![false; count] }
    }

    /// Keeps the values that a fact allows; returns false if none is left.
    pub(super) fn keep(&mut self, fact: DomainFact, values: &[i32]) -> bool {
        match fact {
            DomainFact::AtLeast(_, least) => {
                self.low = self.low.max(values.partition_point(|&value| value < least));
            }
            DomainFact::AtMost(_, most) => {
                self.end = self.end.min(values.partition_point(|&value| value <= most));
            }
            DomainFact::Not(_, value) => {
                if let Ok(place) = values.binary_search(&value) {
                    self.is_lost[place] = true;
                }
            }
        }
        while self.low < self.end && self.is_lost[self.low] {
            self.low += 1;
        }
        while self.low < self.end && self.is_lost[self.end - 1] {
            self.end -= 1;
        }
        self.low < self.end
    }

    /// Returns whether a fact holds for all of them (`Some(true)`), or for none.
    fn status(&self, fact: DomainFact, values: &[i32]) -> Option<bool> {
        let (low, high) = (values[self.low], values[self.end - 1]);
        let (holds, fails) = match fact {
            DomainFact::AtLeast(_, least) => (low >= least, high < least),
            DomainFact::AtMost(_, most) => (high <= most, low > most),
            DomainFact::Not(_, value) => {
                let is_lost = || values.binary_search(&value).map_or(true, |place| self.is_lost[place]);
                (value < low || high < value || is_lost(), low == value && high == value)
            }
        };
        if holds { Some(true) } else { fails.then_some(false) }
    }

    /// Returns the places of the values.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        (self.low..self.end).filter(|&place| !self.is_lost[place])
    }
}

/// A contradiction.
pub(super) struct Contradiction;

/// What is known of the variables of a constraint.
#[derive(Clone)]
pub(super) struct Case {
    values: InitialValues,
    possible: FxHashMap<usize, PossibleValues>,
    choices: FxHashMap<u32, bool>,
}

impl Case {
    /// Returns the case of these variables, with what is known of all.
    pub(super) fn new(values: InitialValues, known: &[PossibleValues], scope: &[Variable]) -> Self {
        let own = |variable: &Variable| (variable.index(), known[variable.index()].clone());
        Self { values, possible: scope.iter().map(own).collect(), choices: FxHashMap::default() }
    }

    /// Returns the values that are possible for a variable.
    pub(super) fn possible(&self, variable: Variable) -> &PossibleValues {
        &self.possible[&variable.index()]
    }

    /// Returns the values that a variable can have, ascending.
    pub(super) fn values_of(&self, variable: Variable) -> Vec<i32> {
        let values = &self.values[variable.index()];
        self.possible(variable).places().map(|place| values[place]).collect()
    }

    /// Adds a fact, or a choice.
    pub(super) fn assume(&mut self, condition: Condition, holds: bool) -> Result<(), Contradiction> {
        let facts: &[DomainFact] = match (condition, holds) {
            (Condition::Choice(choice), _) => {
                let known = *self.choices.entry(choice).or_insert(holds);
                return if known == holds { Ok(()) } else { Err(Contradiction) };
            }
            (Condition::Fact(fact), true) => &[fact],
            (Condition::Fact(DomainFact::AtLeast(variable, least)), false) => {
                &[DomainFact::AtMost(variable, least - 1)]
            }
            (Condition::Fact(DomainFact::AtMost(variable, most)), false) => {
                &[DomainFact::AtLeast(variable, most + 1)]
            }
            (Condition::Fact(DomainFact::Not(variable, value)), false) => {
                &[DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)]
            }
        };
        let kept = facts.iter().all(|&fact| {
            let values = &self.values[fact.variable().index()];
            self.possible.get_mut(&fact.variable().index()).is_none_or(|possible| possible.keep(fact, values))
        });
        if kept { Ok(()) } else { Err(Contradiction) }
    }

    fn status(&self, condition: Condition) -> Option<bool> {
        match condition {
            Condition::Choice(choice) => self.choices.get(&choice).copied(),
            Condition::Fact(fact) => {
                self.possible(fact.variable()).status(fact, &self.values[fact.variable().index()])
            }
        }
    }

    /// Returns the least and the greatest value of a variable.
    fn bounds(&self, variable: Variable) -> (i128, i128) {
        let (possible, values) = (self.possible(variable), &self.values[variable.index()]);
        (values[possible.low].into(), values[possible.end - 1].into())
    }

    /// Returns by how much the sum can exceed its least value.
    fn slack(&self, row: &Inequality) -> i128 {
        let greatest = |&(by, variable): &(i128, Variable)| {
            let (low, high) = self.bounds(variable);
            by * if by > 0 { high } else { low }
        };
        let most = |&(weight, condition): &(i128, Condition)| match self.status(condition) {
            Some(true) => weight,
            Some(false) => 0,
            None => weight.max(0),
        };
        row.terms.iter().map(greatest).sum::<i128>() + row.weights.iter().map(most).sum::<i128>() - row.least
    }

    /// Draws the conclusions of inequalities that unit propagation draws from their literals.
    pub(super) fn propagate(&mut self, rows: &[Inequality]) -> Result<(), Contradiction> {
        let mut is_new = true;
        while is_new {
            is_new = false;
            for row in rows {
                let slack = self.slack(row);
                if slack < 0 {
                    return Err(Contradiction);
                }
                for &(by, variable) in &row.terms {
                    if let Some(fact) = self.forced(by, variable, slack) {
                        self.assume(Condition::Fact(fact), true)?;
                        is_new = true;
                    }
                }
                for &(weight, condition) in &row.weights {
                    if weight.abs() > slack && self.status(condition).is_none() {
                        self.assume(condition, weight > 0)?;
                        is_new = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the bound of a term that its literals imply one by one: those whose weights exceed the slack.
    fn forced(&self, by: i128, variable: Variable, slack: i128) -> Option<DomainFact> {
        let (low, high) = self.bounds(variable);
        if by.abs() * (high - low) <= slack {
            return None;
        }
        let (possible, values) = (self.possible(variable), &self.values[variable.index()]);
        let is_forced =
            |place: &usize| by.abs() * (i128::from(values[*place]) - i128::from(values[*place - 1])) > slack;
        let mut steps = possible.low + 1..possible.end;
        if by > 0 {
            steps.rev().find(is_forced).map(|place| DomainFact::AtLeast(variable, values[place]))
        } else {
            steps.find(is_forced).map(|place| DomainFact::AtMost(variable, values[place - 1]))
        }
    }

    /// Returns a new bound of a term that follows from an inequality: without it, the sum is too small.
    pub(super) fn tightened(&self, rows: &[Inequality]) -> Option<DomainFact> {
        rows.iter().find_map(|row| {
            let slack = self.slack(row);
            row.terms.iter().find_map(|&(by, variable)| {
                let (low, high) = self.bounds(variable);
                let (values, room) = (&self.values[variable.index()], slack / by.abs());
                if high - low <= room {
                    return None;
                }
                if by > 0 {
                    let place = values.partition_point(|&value| i128::from(value) < high - room);
                    Some(DomainFact::AtLeast(variable, values[place]))
                } else {
                    let place = values.partition_point(|&value| i128::from(value) <= low + room);
                    Some(DomainFact::AtMost(variable, values[place - 1]))
                }
            })
        })
    }
}
