//! A search of a subtree: going to its first node, visiting a chunk of it, and its rest.

use cavalcade_core::NoFixpoint;

use super::projection::Projection;
use super::{OpenBranch, Pending, Search};
use crate::branching::Hint;
use crate::tree::Visit;
use crate::{Limits, Outcome, Path, PathError, Random, Statistics, Subtree};

impl Search {
    /// Moves to the start of a subtree. The cost grows with the depth of the start; it is zero if the search
    /// stopped exactly there.
    ///
    /// # Errors
    /// The subtree does not start at a node of this model with this branching.
    pub(crate) fn begin(&mut self, subtree: &Subtree) -> Result<(), PathError> {
        if !self.is_before(subtree) {
            return self.enter(subtree);
        }
        let dropped = self.open.iter().take_while(|frame| frame.depth < subtree.depth()).count();
        self.open.drain(..dropped);
        self.levels += dropped;
        self.depth = subtree.depth();
        self.before = self.engine.propagations();
        Ok(())
    }

    /// Visits the solutions of the current subtree in order, until a limit is reached or the visitor breaks.
    /// The statistics cover this visit only.
    pub(crate) fn visit(&mut self, limits: Limits, visit: &mut Visit<'_>) -> Outcome {
        self.limits = limits;
        self.statistics = Statistics::default();
        self.run_on(visit)
    }

    /// Returns whether the next node is the first node of `subtree`.
    fn is_before(&self, subtree: &Subtree) -> bool {
        let start = subtree.start().alternatives();
        let Some(Pending::Alternative(_, alternative)) = self.pending else { return false };
        start.split_last() == Some((&alternative, &self.path)) && self.depth <= subtree.depth()
    }

    /// Moves to the start of a subtree from the root.
    pub(super) fn enter(&mut self, subtree: &Subtree) -> Result<(), PathError> {
        self.pending = None;
        self.path.clear();
        for _ in 0..self.levels + self.open.len() {
            self.engine.pop();
        }
        self.open.clear();
        self.forget();
        let mut result = self.engine.propagate(); // does nothing if the root is already propagated
        let root = *self.root.get_or_insert(self.engine.propagations());
        self.before = self.engine.propagations() - root;
        self.engine.push();
        (self.levels, self.depth) = (1, subtree.depth());
        let start = subtree.start();
        for (depth, &alternative) in start.alternatives().iter().enumerate() {
            let decision = match result {
                Ok(()) => self.decide(),
                Err(NoFixpoint::Conflict) => None,
                Err(NoFixpoint::Interrupted) => break,
            };
            let decision = decision.ok_or_else(|| PathError::NoSuchNode { path: start.clone(), depth })?;
            if alternative == 0 && depth >= subtree.depth() {
                self.open.push(OpenBranch { decision, depth, hint: self.hint });
                self.engine.push();
            }
            self.path.push(alternative);
            self.before = self.engine.propagations();
            result = self.engine.assume(|state| decision.apply(state, alternative));
        }
        if result == Err(NoFixpoint::Interrupted) {
            self.path = start.alternatives().to_vec();
        }
        self.arrival = Some(result);
        Ok(())
    }

    /// Forgets what is known of the current node, because the search moves elsewhere.
    pub(super) fn forget(&mut self) {
        self.hint = Hint::default();
        if let Some(projection) = &mut self.projection {
            projection.leave();
        }
    }

    /// Returns the cost of the current node alone, or `None` if the node needs no decision or belongs to an
    /// extension, which is not cut.
    pub(crate) fn passed(&mut self) -> Option<Statistics> {
        self.arrival.take()?.ok()?;
        self.decide()?;
        if self.extension().is_some() {
            return None;
        }
        let propagations = self.engine.propagations() - self.before;
        Some(Statistics { nodes: 1, propagations, ..Statistics::default() })
    }

    /// Estimates the number of nodes below the current node, including it, from one random dive.
    pub(crate) fn descent(&mut self, random: &mut Random) -> f64 {
        let mut result = self.arrival.unwrap_or(Ok(()));
        let (mut nodes, mut weight) = (1.0, 1.0);
        self.engine.push();
        while let (Ok(()), Some(decision)) = (result, self.brancher.decide(self.engine.state())) {
            let (is_extension, decision) = match &self.projection {
                Some(projection) => projection.classify(decision, self.engine.state()),
                None => (false, decision),
            };
            let alternative = (random.bits() >> 63) as u8;
            result = self.engine.assume(|state| decision.apply(state, alternative));
            weight *= if is_extension { 1.0 } else { 2.0 }; // as if the first dive of an extension found a solution
            nodes += weight;
        }
        self.engine.pop();
        nodes
    }

    /// Returns the depth of the first node of the extension that the current node belongs to.
    fn extension(&self) -> Option<usize> {
        self.projection.as_ref().and_then(Projection::start)
    }

    /// Returns the depth above which the remaining subtree may be split: no alternative from there on is certain
    /// to be searched.
    pub(crate) fn most_split(&self) -> usize {
        self.extension().unwrap_or(usize::MAX)
    }

    /// Returns the remaining subtree if the search was stopped.
    pub(crate) fn rest(&self) -> Option<Subtree> {
        let start = match self.pending? {
            Pending::Alternative(_, next) | Pending::Interrupted(next) => [&self.path[..], &[next]].concat(),
            Pending::Here => self.path.clone(),
        };
        Some(Subtree::new(Path::new(&start), self.depth))
    }
}
