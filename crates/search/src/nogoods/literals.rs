//! Facts of nogoods as literals of clauses: a fact is a literal, and its opposite the negated one.
//!
//! A literal is made when a nogood needs it. Its value is not stored: the trail of facts knows it.

use cavalcade_core::DomainFact;
use cavalcade_core::formula::Literal;

use super::fact::{FactNumbers, NogoodFact, OpenFact};
use super::trail::{FactTrail, TrailStep};

/// The literals of facts.
#[derive(Default)]
pub(super) struct NogoodLiterals {
    numbers: FactNumbers,
    /// For each variable its bounds, and its values, each with its number, by value.
    of_variable: Vec<[Vec<(i32, u32)>; 2]>,
}

impl NogoodLiterals {
    /// How many facts have literals.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the literal that holds if a fact does.
    pub(super) fn of(&mut self, fact: NogoodFact) -> Literal {
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
        }
        Literal::new(number, holds)
    }

    /// Returns the fact that a literal stands for.
    pub(super) fn fact(&self, literal: Literal) -> NogoodFact {
        self.numbers.fact(literal.variable()).that(literal.is_positive())
    }

    /// Returns 1 if a literal is known to hold, -1 if it is known not to, or else 0.
    pub(super) fn value(&self, literal: Literal, trail: &FactTrail) -> i8 {
        match self.numbers.fact(literal.variable()).status(trail) {
            None => 0,
            Some(holds) if holds == literal.is_positive() => 1,
            Some(_) => -1,
        }
    }

    /// Calls `each` with every literal that begins to hold with a step, until it returns an error.
    pub(super) fn begun<E>(
        &self,
        step: &TrailStep,
        mut each: impl FnMut(Literal) -> Result<(), E>,
    ) -> Result<(), E> {
        let variable = step.fact.variable();
        let Some([bounds, values]) = self.of_variable.get(variable.index()) else { return Ok(()) };
        let (before, after) = (step.before, step.after);
        let (reached, holds, passed) = match step.fact {
            DomainFact::AtLeast(..) => ((before.0 + 1, after.0), true, (before.0, after.0 - 1)),
            DomainFact::AtMost(..) => ((after.1 + 1, before.1), false, (after.1 + 1, before.1)),
            DomainFact::Not(_, value) => ((1, 0), true, (value, value)),
        };
        between(bounds, reached).iter().try_for_each(|&(_, number)| each(Literal::new(number, holds)))?;
        between(values, passed).iter().try_for_each(|&(_, number)| each(Literal::new(number, false)))?;
        let fixed = if after.0 == after.1 { after } else { (1, 0) };
        between(values, fixed).iter().try_for_each(|&(_, number)| each(Literal::new(number, true)))
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
