//! Facts of nogoods as literals of clauses: a fact is a literal, and its opposite the negated one.
//!
//! A literal is made when a nogood needs it, with the value that the trail of facts gives it; from then on each step of
//! the trail sets the literals that it decides.

use cavalcade_core::DomainFact;
use cavalcade_core::formula::Literal;

use super::fact::{FactNumbers, NogoodFact, OpenFact};
use super::trail::{FactTrail, TrailStep};

/// The bounds of a variable, and its values, each with its number, by value.
type FactsOfVariable = [Vec<(i32, u32)>; 2];

/// The literals of facts.
#[derive(Default)]
pub(super) struct NogoodLiterals {
    numbers: FactNumbers,
    of_variable: Vec<FactsOfVariable>,
    /// For each literal 1 if it is known to hold, -1 if it is known not to, or else 0.
    values: Vec<i8>,
}

impl NogoodLiterals {
    /// How many facts have literals.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the literal that holds if a fact does.
    pub(super) fn of(&mut self, fact: NogoodFact, trail: &FactTrail) -> Literal {
        let (open, holds) = OpenFact::of(fact);
        let known = self.numbers.len();
        let number = self.numbers.of(open);
        if self.numbers.len() > known {
            let (kind, value) = match open {
                OpenFact::AtLeast(_, value) => (0, value),
                OpenFact::Is(_, value) => (1, value),
            };
            let index = open.variable().index();
            if self.of_variable.len() <= index {
                self.of_variable.resize_with(index + 1, Default::default);
            }
            let list = &mut self.of_variable[index][kind];
            let place = list.partition_point(|other| other.0 < value);
            list.insert(place, (value, number));
            self.values.extend([0, 0]);
            if let Some(holds) = open.status(trail) {
                set(&mut self.values, Literal::new(number, holds), 1);
            }
        }
        Literal::new(number, holds)
    }

    /// Returns the fact that a literal stands for.
    pub(super) fn fact(&self, literal: Literal) -> NogoodFact {
        self.numbers.fact(literal.variable()).that(literal.is_positive())
    }

    /// For each literal 1 if it is known to hold, -1 if it is known not to, or else 0.
    pub(super) fn values(&self) -> &[i8] {
        &self.values
    }

    /// Sets the literals that a step decides.
    pub(super) fn mark(&mut self, step: &TrailStep) {
        let Self { of_variable, values, .. } = self;
        begun(of_variable, step, |literal| set(values, literal, 1));
    }

    /// Sets the literals that a step decided as they are without it; `trail` no longer has the step.
    pub(super) fn unmark(&mut self, step: &TrailStep, trail: &FactTrail) {
        let Self { numbers, of_variable, values } = self;
        begun(of_variable, step, |literal| {
            // A value that a bound has passed may have been removed before that.
            let was_removed = match numbers.fact(literal.variable()) {
                OpenFact::Is(variable, value) => !literal.is_positive() && trail.is_hole(variable, value),
                OpenFact::AtLeast(..) => false,
            };
            if !was_removed {
                set(values, literal, 0);
            }
        });
    }

    /// Checks the value of every literal.
    #[cfg(test)]
    pub(super) fn check(&self, trail: &FactTrail) {
        for number in 0..self.len() {
            let known = self.numbers.fact(number).status(trail);
            let value = self.values[Literal::new(number as u32, true).index()];
            assert_eq!(known, (value != 0).then_some(value > 0), "{:?}", self.numbers.fact(number));
        }
    }

    /// Calls `each` with every literal that begins to hold with a step.
    pub(super) fn begun(&self, step: &TrailStep, each: impl FnMut(Literal)) {
        begun(&self.of_variable, step, each);
    }
}

/// Sets the value of a literal, and of its negation.
fn set(values: &mut [i8], literal: Literal, value: i8) {
    values[literal.index()] = value;
    values[literal.negated().index()] = -value;
}

/// Calls `each` with every literal that begins to hold with a step.
fn begun(of_variable: &[FactsOfVariable], step: &TrailStep, mut each: impl FnMut(Literal)) {
    let Some([bounds, values]) = of_variable.get(step.fact.variable().index()) else { return };
    let (before, after) = (step.before, step.after);
    let (reached, holds, passed) = match step.fact {
        DomainFact::AtLeast(..) => ((before.0 + 1, after.0), true, (before.0, after.0 - 1)),
        DomainFact::AtMost(..) => ((after.1 + 1, before.1), false, (after.1 + 1, before.1)),
        DomainFact::Not(_, value) => ((1, 0), true, (value, value)),
    };
    for &(_, number) in between(bounds, reached) {
        each(Literal::new(number, holds));
    }
    for &(_, number) in between(values, passed) {
        each(Literal::new(number, false));
    }
    let fixed = if after.0 == after.1 { after } else { (1, 0) };
    for &(_, number) in between(values, fixed) {
        each(Literal::new(number, true));
    }
}

/// Returns the entries whose values lie between two.
fn between(entries: &[(i32, u32)], (first, last): (i32, i32)) -> &[(i32, u32)] {
    if entries.is_empty() || first > last {
        return &[];
    }
    let start = entries.partition_point(|entry| entry.0 < first);
    let len = entries[start..].partition_point(|entry| entry.0 <= last);
    &entries[start..start + len]
}
