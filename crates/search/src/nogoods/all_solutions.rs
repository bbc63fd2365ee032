//! All solutions, each once, without a nogood for each solution.
//!
//! The decisions above the last solution are kept as a path. Below its end the search learns, jumps back and restarts
//! as usual; it then follows the path again before it decides anything else. A solution, or a step of the path that
//! cannot hold, completes a subtree: the deepest step whose opposite was not tried is replaced by its opposite. Steps
//! of the path are decisions to the nogoods, so these follow from the model alone, and no solution is lost or found
//! again. Memory does not grow with the number of solutions.
//!
//! Projected variables are decided first. A subtree is complete with the first solution below the decision that fixed
//! the last of them.
//!
//! Source: M. Gebser, B. Kaufmann and T. Schaub, Solution enumeration for projected Boolean search problems, CPAIOR
//! 2009.

use cavalcade_core::{DomainFact, Model, Variable};

use super::NogoodSearch;
use crate::Decision;
use crate::tree::Projection;

/// A decision above the last solution.
struct PathStep {
    fact: DomainFact,
    /// Whether its opposite was not tried yet.
    is_open: bool,
}

/// The decisions above the last solution.
pub(super) struct SolutionPath {
    steps: Vec<PathStep>,
    /// The variables whose values make a solution.
    projected: Vec<Variable>,
    is_projected: Vec<bool>,
    projection: Option<Projection>,
}

impl SolutionPath {
    fn new(model: &Model) -> Self {
        let projected: Vec<Variable> =
            model.projection().map_or_else(|| model.variables().collect(), <[Variable]>::to_vec);
        let mut is_projected = vec![false; model.variables().count()];
        for variable in &projected {
            is_projected[variable.index()] = true;
        }
        Self { steps: Vec::new(), projected, is_projected, projection: Projection::of(model) }
    }
}

impl NogoodSearch {
    /// Returns the search for all solutions instead of one: each assignment of the projected variables once.
    pub(crate) fn each_once(mut self, model: &Model) -> Self {
        debug_assert!(model.guides().is_empty(), "decisions about guides would repeat solutions");
        self.path = Some(SolutionPath::new(model));
        self
    }

    /// Makes the next step of the path that is new, or leaves a complete subtree; returns false below the end of the
    /// path.
    pub(super) fn follow_path(&mut self) -> bool {
        loop {
            let level = self.trail.level();
            let step = self.path.as_ref().and_then(|path| path.steps.get(level as usize));
            let Some(&PathStep { fact, .. }) = step else { return false };
            let status = self.trail.status(fact);
            match status {
                Some(false) => self.leave(level + 1),
                // A step that holds already has a level, too.
                _ => self.decide(fact),
            }
            if status != Some(true) {
                return true;
            }
        }
    }

    /// Completes the subtree of the solution that the search is at.
    pub(super) fn leave_solution(&mut self) {
        let Some(path) = &mut self.path else { return };
        let trail = &self.trail;
        let level_of = |&variable: &Variable| {
            let (value, _) = trail.bounds(variable);
            let ends = [DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)];
            ends.into_iter()
                .filter_map(|fact| trail.since(fact))
                .max()
                .map_or(0, |step| trail.step(step).level)
        };
        let level = path.projected.iter().map(level_of).max().unwrap_or(0);
        let known = path.steps.len() as u32;
        path.steps.extend((known..level).map(|above| PathStep { fact: trail.decided(above), is_open: true }));
        self.leave(level);
    }

    /// Goes on after the subtree of the first `level` steps.
    fn leave(&mut self, level: u32) {
        let Some(path) = &mut self.path else { return };
        path.steps.truncate(level as usize);
        while path.steps.pop_if(|step| !step.is_open).is_some() {}
        match path.steps.last_mut() {
            None => self.is_refuted = true,
            Some(step) => {
                *step = PathStep { fact: opposite(step.fact), is_open: false };
                let above = path.steps.len() as u32 - 1;
                self.go_back(above);
            }
        }
    }

    /// Whether a variable may be decided: auxiliary ones come after all others.
    pub(super) fn may_decide(&self, variable: Variable) -> bool {
        self.path.as_ref().is_none_or(|path| {
            let is_fixed = |&it: &Variable| self.engine.state().value(it).is_some();
            path.is_projected[variable.index()] || path.projected.iter().all(is_fixed)
        })
    }

    /// Returns the decision to make instead of this one: about a projected variable if one is open.
    pub(super) fn projected(&self, decision: Decision) -> Decision {
        let projection = self.path.as_ref().and_then(|path| path.projection.as_ref());
        projection.map_or(decision, |projection| projection.classify(decision, self.engine.state()).1)
    }
}

/// Returns the bound that holds if another one does not.
fn opposite(bound: DomainFact) -> DomainFact {
    match bound {
        DomainFact::AtLeast(variable, least) => DomainFact::AtMost(variable, least - 1),
        DomainFact::AtMost(variable, most) => DomainFact::AtLeast(variable, most + 1),
        DomainFact::Not(..) => unreachable!("a search for all solutions decides bounds"),
    }
}
