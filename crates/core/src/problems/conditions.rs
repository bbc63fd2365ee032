//! A model with names for conditions on its solutions.
//!
//! Instead of the rules of one problem, a 0/1 variable says whether a condition holds, for as many conditions as a
//! caller may want to assume later. Counts are built in clauses both ways (G. S. Tseitin, *On the complexity of derivation in
//! propositional calculus*, 1968).

use crate::Model;
use crate::problems::draft::BinaryFact;
use crate::solver::constraints::Clauses;

/// A model under construction, with clauses about its variables.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    pub(crate) model: Model,
    clauses: Vec<Vec<BinaryFact>>,
}

/// Returns the fact that a variable has the other value.
pub(crate) fn not((variable, value): BinaryFact) -> BinaryFact {
    (variable, 1 - value)
}

impl Conditions {
    /// Begins with a model.
    pub(crate) fn of(model: Model) -> Self {
        Self { model, clauses: Vec::new() }
    }

    /// Demands that at least one of these facts holds.
    pub(crate) fn require(&mut self, clause: impl IntoIterator<Item = BinaryFact>) {
        self.clauses.push(clause.into_iter().collect());
    }

    /// Demands that none or two of these facts hold.
    fn require_even(&mut self, [one, two, three]: [BinaryFact; 3]) {
        for clause in [[not(one), two, three], [one, not(two), three], [one, two, not(three)]] {
            self.require(clause);
        }
        self.require([not(one), not(two), not(three)]);
    }

    /// Returns the fact that the number of these that hold is odd, if there are any.
    pub(crate) fn odd(&mut self, facts: impl IntoIterator<Item = BinaryFact>) -> Option<BinaryFact> {
        facts.into_iter().reduce(|one, other| {
            let odd = self.fresh();
            self.require_even([one, other, odd]);
            odd
        })
    }

    /// Returns a new fact about which nothing is known.
    pub(crate) fn fresh(&mut self) -> BinaryFact {
        (self.model.integer(0..=1), 1)
    }

    /// Returns the number of these facts that hold: entry `k` says that there are more than `k`.
    pub(crate) fn counts(&mut self, facts: impl IntoIterator<Item = BinaryFact>) -> Vec<BinaryFact> {
        facts.into_iter().fold(Vec::new(), |counts, fact| self.counted(&counts, fact))
    }

    /// Returns the number of facts that hold, given that of all but `fact`.
    fn counted(&mut self, before: &[BinaryFact], fact: BinaryFact) -> Vec<BinaryFact> {
        let mut counts = Vec::with_capacity(before.len() + 1);
        for more in 0..=before.len() {
            let result = self.fresh();
            let (known, less) = (before.get(more).copied(), more.checked_sub(1).map(|index| before[index]));
            // It holds if it held before, or if one less held and the fact holds.
            self.require(less.map(not).into_iter().chain([not(fact), result]));
            self.require(known.into_iter().chain([fact, not(result)]));
            self.require(known.into_iter().chain(less).chain([not(result)]).filter(|_| less.is_some()));
            if let Some(known) = known {
                self.require([not(known), result]);
            }
            counts.push(result);
        }
        counts
    }

    /// Finishes the model.
    pub(crate) fn finish(mut self) -> Model {
        self.post();
        self.model
    }

    /// Adds the clauses to the model.
    pub(crate) fn post(&mut self) {
        let clauses = std::mem::take(&mut self.clauses);
        self.model.post(Clauses::new(clauses.into_iter().filter(|clause| !clause.is_empty())));
    }
}

/// Returns the facts that a number is `number`, given its [`counts`](Conditions::counts); `None` if it cannot be.
pub(crate) fn exactly(counts: &[BinaryFact], number: usize) -> Option<Vec<BinaryFact>> {
    if number > counts.len() {
        return None;
    }
    let least = number.checked_sub(1).map(|index| counts[index]);
    Some(least.into_iter().chain(counts.get(number).copied().map(not)).collect())
}
