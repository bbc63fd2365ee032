//! Branch and bound: a search that visits only solutions that are better than all before.
//!
//! After a solution, every node that is entered by a second alternative gets the bound together with that
//! alternative; the nodes below inherit it. Nothing is rebuilt, and the order of the search stays the same. What is
//! true at a node therefore depends on the bounds on the path to it, which never become weaker along a path. The
//! position of a stopped search is its path with these bounds.
//!
//! Source: A. H. Land and A. G. Doig, An automatic method of solving discrete programming problems, Econometrica 28
//! (1960).

use cavalcade_core::{Conflict, NoFixpoint, State, Variable};

use super::{OpenBranch, Pending, Search};
use crate::{Path, PathError};

/// What is wanted of the objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The least value.
    Minimise,
    /// The greatest value.
    Maximise,
}

/// Requires a value that is better than one that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) variable: Variable,
    pub(crate) direction: Direction,
    /// The value to improve on.
    pub(crate) value: i32,
}

impl Bound {
    /// Removes the values that are no improvement.
    pub(crate) fn apply(self, state: &mut State) -> Result<(), Conflict> {
        match self.direction {
            Direction::Minimise => {
                let most = self.value.checked_sub(1).ok_or(Conflict)?;
                state.remove_above(self.variable, most)
            }
            Direction::Maximise => {
                let least = self.value.checked_add(1).ok_or(Conflict)?;
                state.remove_below(self.variable, least)
            }
        }
    }
}

/// The objective of a search, and its bounds.
pub(super) struct Objective {
    variable: Variable,
    direction: Direction,
    /// The value of the best solution.
    best: Option<i32>,
    /// The bound at the root.
    root: Option<i32>,
    /// The depths on the current path where a stronger bound was applied, with the bound, from the root down.
    applied: Vec<(usize, i32)>,
}

impl Objective {
    fn bound(&self, value: i32) -> Bound {
        Bound { variable: self.variable, direction: self.direction, value }
    }

    /// Notes the value of a solution.
    pub(super) fn improve(&mut self, state: &State) {
        self.best = state.value(self.variable).or(self.best);
    }

    /// Returns the bound to apply with an alternative at a node of this depth. For a first alternative, this is one
    /// that came from elsewhere.
    pub(super) fn enter(&mut self, depth: usize) -> Option<Bound> {
        let best = self.best?;
        let last = self.applied.last().map(|applied| applied.1).or(self.root);
        if last == Some(best) {
            return None;
        }
        self.applied.push((depth, best));
        Some(self.bound(best))
    }

    /// Returns the position of a child of the node at `path`, which has these bounds. A second alternative gets the
    /// bound of the best solution, too.
    fn position(&self, path: &[u8], alternative: u8, mut bounds: Vec<(usize, i32)>) -> SearchPosition {
        let last = bounds.last().map(|bound| bound.1).or(self.root);
        if alternative == 1 && self.best != last {
            bounds.extend(self.best.map(|best| (path.len(), best)));
        }
        SearchPosition { path: Path::new(&[path, &[alternative]].concat()), root: self.root, bounds }
    }

    /// Forgets the bounds below this depth, to which the search goes back.
    pub(super) fn go_back(&mut self, depth: usize) {
        while self.applied.last().is_some_and(|last| last.0 >= depth) {
            self.applied.pop();
        }
    }
}

/// The next node of a stopped search with an objective: its path, and the bounds on the way.
///
/// The default is the root, without a bound.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchPosition {
    /// The path to the node.
    pub path: Path,
    /// The value to improve on at the root, if any.
    pub root: Option<i32>,
    /// The depths on the path where a stronger bound was applied, ascending, each with the value to improve on.
    pub bounds: Vec<(usize, i32)>,
}

/// A subtree of a search with an objective: its first node, and the number of alternatives on the path to its root.
#[derive(Debug, Default)]
pub(crate) struct BoundedSubtree {
    start: SearchPosition,
    depth: usize,
}

impl Search {
    /// Sets an objective: the search visits only solutions whose value of it is better than in all solutions
    /// before. If the search is complete, the last of them is the best of all.
    #[must_use]
    pub fn optimising(mut self, objective: Variable, direction: Direction) -> Self {
        self.objective =
            Some(Objective { variable: objective, direction, best: None, root: None, applied: Vec::new() });
        self
    }

    /// Requires from now on solutions that are better than one from elsewhere with this value of the objective.
    pub(crate) fn improve_on(&mut self, value: i32) {
        if let Some(Objective { direction, best, .. }) = &mut self.objective {
            let is_better = best.is_none_or(|best| match direction {
                Direction::Minimise => value < best,
                Direction::Maximise => value > best,
            });
            if is_better {
                *best = Some(value);
            }
        }
    }

    /// Goes to the position of a search with an objective; `best` is the value of the best solution until then.
    ///
    /// # Errors
    /// The position does not belong to this model with this branching.
    pub(crate) fn optimise(
        &mut self,
        (variable, direction): (Variable, Direction),
        best: Option<i32>,
        position: &SearchPosition,
    ) -> Result<(), PathError> {
        self.optimise_from((variable, direction), best, position, 0)
    }

    /// Goes to the start of a subtree that [`Search::split`] took from another search.
    ///
    /// # Errors
    /// That search has another model or branching.
    pub(crate) fn optimise_below(
        &mut self,
        objective: (Variable, Direction),
        best: Option<i32>,
        subtree: &BoundedSubtree,
    ) -> Result<(), PathError> {
        self.optimise_from(objective, best, &subtree.start, subtree.depth)
    }

    /// Takes the alternative that is open nearest to the root from a search that was stopped; `None` if it has only one
    /// alternative left.
    pub(crate) fn split(&mut self) -> Option<BoundedSubtree> {
        let objective = self.objective.as_ref()?;
        let depth = self.open.first()?.depth;
        let bounds = objective.applied.iter().copied().filter(|bound| bound.0 < depth);
        let start = objective.position(&self.path[..depth], 1, bounds.collect());
        self.open.remove(0);
        self.levels += 1;
        self.depth = depth + 1;
        Some(BoundedSubtree { start, depth: depth + 1 })
    }

    /// Goes to a position; alternatives above `top` on its path are not open.
    fn optimise_from(
        &mut self,
        (variable, direction): (Variable, Direction),
        best: Option<i32>,
        position: &SearchPosition,
        top: usize,
    ) -> Result<(), PathError> {
        let objective = Objective { variable, direction, best, root: position.root, applied: Vec::new() };
        let mut result = match position.root.map(|root| objective.bound(root)) {
            Some(bound) => self.engine.assume(|state| bound.apply(state)),
            None => self.engine.propagate(),
        };
        let mut bounds = position.bounds.iter().peekable();
        for (depth, &alternative) in position.path.alternatives().iter().enumerate() {
            let decision = match result {
                Ok(()) => self.decide(),
                Err(NoFixpoint::Conflict) => None,
                Err(NoFixpoint::Interrupted) => break,
            };
            let no_node = || PathError::NoSuchNode { path: position.path.clone(), depth };
            let decision = decision.ok_or_else(no_node)?;
            if alternative == 0 && depth >= top {
                self.open.push(OpenBranch { decision, depth, hint: self.hint });
                self.engine.push();
            }
            self.path.push(alternative);
            self.before = self.engine.propagations();
            let bound = bounds.next_if(|bound| bound.0 == depth).map(|bound| objective.bound(bound.1));
            result = self.engine.assume(|state| {
                decision.apply(state, alternative)?;
                bound.map_or(Ok(()), |bound| bound.apply(state))
            });
        }
        if result == Err(NoFixpoint::Interrupted) {
            self.path = position.path.alternatives().to_vec();
        }
        self.objective = Some(Objective { applied: position.bounds.clone(), ..objective });
        self.arrival = Some(result);
        Ok(())
    }

    /// Returns the position of a search with an objective, if it was stopped.
    pub(crate) fn position(&self) -> Option<SearchPosition> {
        let objective = self.objective.as_ref()?;
        let bounds = objective.applied.clone();
        let path = match self.pending? {
            // The bound is applied when the search continues, with what is known then.
            Pending::Alternative(_, next) => return Some(objective.position(&self.path, next, bounds)),
            Pending::Interrupted(next) => Path::new(&[&self.path[..], &[next]].concat()),
            Pending::Here => Path::new(&self.path),
        };
        Some(SearchPosition { path, root: objective.root, bounds })
    }
}
