//! Which facts took part in the most recent conflicts: they are decided first.
//!
//! A bound and its opposite are one entry, and so are a value and its removal. An entry that is found to be decided is
//! put back when the search goes back beyond the level at which it was found.

use cavalcade_core::{DomainFact, Variable};
use rustc_hash::FxHashMap;

use super::trail::FactTrail;
use crate::clauses::ActivityHeap;

/// A question about a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// Is it at least this?
    AtLeast(Variable, i32),
    /// Is it this?
    Is(Variable, i32),
}

/// Questions by their activity in conflicts.
pub(super) struct ActiveQuestions {
    heap: ActivityHeap,
    questions: Vec<Question>,
    numbers: FxHashMap<Question, u32>,
    /// The questions that were taken out, with the levels at which this happened, ascending.
    taken: Vec<(u32, u32)>,
}

impl ActiveQuestions {
    pub(super) fn new() -> Self {
        Self {
            heap: ActivityHeap::new(Vec::new()),
            questions: Vec::new(),
            numbers: FxHashMap::default(),
            taken: Vec::new(),
        }
    }

    /// Notes that a fact took part in a conflict.
    pub(super) fn bump(&mut self, fact: DomainFact) {
        let question = match fact {
            DomainFact::AtLeast(variable, least) => Question::AtLeast(variable, least),
            DomainFact::AtMost(variable, most) => Question::AtLeast(variable, most + 1),
            DomainFact::Not(variable, value) => Question::Is(variable, value),
        };
        let number = *self.numbers.entry(question).or_insert_with(|| {
            self.questions.push(question);
            self.heap.add() as u32
        });
        self.heap.bump(number as usize);
    }

    /// Ends a conflict.
    pub(super) fn decay(&mut self) {
        self.heap.decay();
    }

    /// Returns the most active question that is open.
    pub(super) fn next(&mut self, trail: &FactTrail) -> Option<Question> {
        while let Some(number) = self.heap.pop() {
            self.taken.push((trail.level() + 1, number as u32));
            let question = self.questions[number];
            let fact = match question {
                Question::AtLeast(variable, least) => DomainFact::AtLeast(variable, least),
                Question::Is(variable, value) => DomainFact::Not(variable, value),
            };
            if trail.status(fact).is_none() {
                return Some(question);
            }
            if let Some(last) = self.taken.last_mut() {
                last.0 = trail.level();
            }
        }
        None
    }

    /// Puts back what was taken beyond a level.
    pub(super) fn go_back(&mut self, level: u32) {
        while let Some(&(taken, number)) = self.taken.last()
            && taken > level
        {
            self.taken.pop();
            self.heap.insert(number as usize);
        }
    }
}
