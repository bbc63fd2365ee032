//! Problems that are changed until they have one solution.
//!
//! A draft hides a solution and shows clues of it. Whoever finds another solution that fits the clues hands it back,
//! and the draft changes: it shows other clues, or hides another solution. Clues that can be removed are facts of its model.

use super::conditions::not;
use crate::Model;
use crate::solver::engine::Variable;

/// A 0/1 variable and the value that it has.
pub type BinaryFact = (Variable, i32);

/// A model, and how facts describe its solutions.
///
/// A solution is the list of its vertices, in an order that is the same for equal solutions.
pub trait SolutionFacts {
    /// The model.
    fn model(&self) -> &Model;

    /// Returns facts that hold in this solution of the model and in no other.
    fn facts(&self, solution: &[usize]) -> Vec<BinaryFact>;

    /// Returns the solution of the model in which these facts hold.
    fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize>;
}

/// A model whose solutions are sets, described by the facts that their members hold.
#[derive(Debug)]
pub(crate) struct MemberFacts {
    pub(crate) model: Model,
    /// For each possible member the fact that a solution has it.
    pub(crate) members: Vec<BinaryFact>,
}

impl SolutionFacts for MemberFacts {
    fn model(&self) -> &Model {
        &self.model
    }

    fn facts(&self, solution: &[usize]) -> Vec<BinaryFact> {
        let fact = |(member, &fact)| if solution.binary_search(&member).is_ok() { fact } else { not(fact) };
        self.members.iter().enumerate().map(fact).collect()
    }

    fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize> {
        (0..self.members.len()).filter(|&member| holds(self.members[member])).collect()
    }
}

/// A problem that can be changed, with the solution that it should have alone.
pub trait ProblemDraft {
    /// The model, whose solutions are those of the problem if they have the facts of the clues. It is another one after each
    /// change.
    fn known(&self) -> &dyn SolutionFacts;

    /// Returns the number of clues that cannot be removed, because solutions would be lost, and the usual number on a
    /// problem of this size; `None` if clues can be removed.
    fn fixed_clues(&self) -> Option<(usize, usize)> {
        None
    }

    /// Returns whether the fixed clues are not in wanted proportions, which [`ProblemDraft::shed`] may change.
    fn is_unbalanced(&self) -> bool {
        false
    }

    /// Adds fixed clues, so that questions about the draft are easier; returns whether that is possible. Only before the
    /// first [`ProblemDraft::shed`].
    fn ease(&mut self, _random: &mut dyn FnMut(usize) -> usize) -> bool {
        false
    }

    /// Changes the draft to one with at most as many fixed clues, which may have several solutions. From then on,
    /// [`ProblemDraft::change`] adds none. Returns whether there is such a change.
    fn shed(&mut self, _random: &mut dyn FnMut(usize) -> usize) -> bool {
        false
    }

    /// Takes back the last [`ProblemDraft::shed`] and all changes since.
    fn take_back(&mut self) {}

    /// Returns the places of the clues that can be removed, ascending, each with the facts that it shows.
    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        Vec::new()
    }

    /// The wanted shares of some kinds of clues that can be removed, in percent of all.
    fn shares(&self) -> &[usize] {
        &[]
    }

    /// Returns the kind of the clue in a place, by its index among [`ProblemDraft::shares`]; `None` for all others.
    fn kind(&self, _place: usize) -> Option<usize> {
        None
    }

    /// The hidden solution.
    fn hidden(&self) -> &[usize];

    /// Returns whether a solution of this model, or of an earlier one, follows the rules and all clues.
    fn admits(&self, solution: &[usize]) -> bool;

    /// Changes the draft so that it does not admit `other`, which it admits and does not hide; returns whether that is
    /// possible. `random` returns a random number below its argument.
    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool;

    /// Returns the text of the problem with all clues.
    fn text(&self) -> String;
}

/// Puts things into a random order. `random` returns a random number below its argument.
pub(crate) fn shuffle<T>(things: &mut [T], random: &mut dyn FnMut(usize) -> usize) {
    for last in (1..things.len()).rev() {
        things.swap(last, random(last + 1));
    }
}
