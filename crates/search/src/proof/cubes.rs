//! Subtrees of a search tree as cubes: literals that hold in every solution of the subtree.
//!
//! The cubes of two disjoint subtrees contradict each other: where their paths part, one has a literal and the other
//! its negation. Source of the idea: M. J. H. Heule, O. Kullmann, S. Wieringa and A. Biere, *Cube and conquer*, 2011.

use cavalcade_core::formula::Literal;
use cavalcade_core::{Engine, Model, Variable};

use crate::branching::{BranchingRule, Decision};
use crate::{Path, Subtree};

/// Returns the literal that a variable has a value, if the formula has one.
pub type LiteralOf<'a> = dyn Fn(Variable, i32) -> Option<Literal> + 'a;

/// Returns the cubes of subtrees, each a node with all nodes below it; `None` if a decision has no literal.
///
/// Takes as many propagations as the paths to the subtrees have alternatives.
#[must_use]
pub fn cubes(
    model: &Model,
    rule: impl BranchingRule,
    subtrees: &[Subtree],
    literal: &LiteralOf<'_>,
) -> Option<Vec<Vec<Literal>>> {
    let brancher = rule.brancher(model);
    let cube = |path: &Path| -> Option<Vec<Literal>> {
        let mut engine = Engine::new(model);
        let mut cube = Vec::new();
        let mut result = engine.propagate();
        for &alternative in path.alternatives() {
            // A failure ends a path, so it is never followed by another alternative.
            result.ok()?;
            let decision = brancher.decide(engine.state())?;
            let (Decision::Take { variable, bit } | Decision::Leave { variable, bit }) = decision else {
                return None;
            };
            let value = engine.state().domain(variable).value(bit as usize);
            let is_taken = matches!(decision, Decision::Take { .. }) == (alternative == 0);
            let literal = literal(variable, value)?;
            cube.push(if is_taken { literal } else { literal.negated() });
            result = engine.assume(|state| decision.apply(state, alternative));
        }
        Some(cube)
    };
    subtrees.iter().map(|subtree| cube(subtree.start())).collect()
}
