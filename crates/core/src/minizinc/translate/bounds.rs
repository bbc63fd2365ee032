//! Bounds of wide and unbounded variables that follow from the constraints.
//!
//! A model in which wide variables are intervals is brought to its fixpoint at the root. An unbounded variable begins
//! with the greatest range there is. That it is cut there must not matter, so a second model begins with half of it: if
//! both give the same bounds, the constraints give them, and no solution lies between the two ranges.
//!
//! Bounds may move by one at a time, as those of `x < y` and `y < x` do. After many moves the fixpoint is given up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arguments::{Draft, Operand};
use super::classes::EqualClasses;
use super::posting;
use super::storage::{MOST_BITS, StorageChoice, has_needed_bits};
use super::values::{GREATEST, LEAST, ValueSet};
use crate::constraints::{Assignment, Consistency, Constraint};
use crate::files::InputError;
use crate::files::flatzinc::Program;
use crate::{Conflict, Engine, Posting, Priority, Propagator, State, Status, Subscriptions, Variable};

/// Restricts the values of classes to the bounds that follow.
///
/// # Errors
/// A constraint is not supported, or no bounds follow for an unbounded variable.
pub(super) fn infer(program: &Program, classes: &mut EqualClasses) -> Result<(), InputError> {
    let is_wide = |root: &u32| match classes.values(*root) {
        ValueSet::Range(least, greatest) => greatest.saturating_sub(*least) >= MOST_BITS,
        ValueSet::Listed(_) => false,
    };
    let wide: Vec<u32> = classes.roots().filter(is_wide).collect();
    if wide.is_empty() {
        return Ok(());
    }
    let unbounded: Vec<u32> =
        wide.iter().copied().filter(|&root| classes.values(root).is_unbounded()).collect();
    let limited = |classes: &mut EqualClasses, least, greatest| {
        for &root in &unbounded {
            classes.restrict(root, &ValueSet::Range(least, greatest));
        }
    };
    let mut half = classes.clone();
    limited(classes, LEAST, GREATEST);
    let found = match fixpoint(program, classes, &wide)? {
        RootBounds::Bounds(found) => found,
        RootBounds::TooFar if !unbounded.is_empty() => return Err(without_bounds(program, unbounded[0])),
        RootBounds::TooFar | RootBounds::NoSolution => return Ok(()),
    };
    if !unbounded.is_empty() {
        limited(&mut half, LEAST / 2, GREATEST / 2);
        let narrower = fixpoint(program, &half, &wide)?;
        for (place, root) in wide.iter().enumerate() {
            let is_same = matches!(&narrower, RootBounds::Bounds(bounds) if bounds[place] == found[place]);
            if unbounded.contains(root) && !is_same {
                return Err(without_bounds(program, *root));
            }
        }
    }
    for (&root, &(least, greatest)) in wide.iter().zip(&found) {
        classes.restrict(root, &ValueSet::Range(least, greatest));
    }
    Ok(())
}

fn without_bounds(program: &Program, variable: u32) -> InputError {
    let declaration = &program.variables[variable as usize];
    let (place, name) = (declaration.place, &declaration.name);
    InputError::new(format!(
        "{place}: variable '{name}': no bounds follow from the model, and unbounded variables are not supported"
    ))
    .hint("declare its range, such as 'var -1000..1000: x'")
}

/// What follows at the root.
#[derive(Debug, PartialEq, Eq)]
enum RootBounds {
    /// The bounds of each class.
    Bounds(Vec<(i64, i64)>),
    NoSolution,
    /// Too many moves are needed.
    TooFar,
}

/// Moves of bounds after which a fixpoint is given up.
const MOST_MOVES: u64 = 1 << 22;

/// Counts how often bounds move, and gives up after too many moves.
#[derive(Debug, Clone)]
struct MoveLimit {
    variables: Vec<Variable>,
    moves: Arc<AtomicU64>,
}

impl MoveLimit {
    fn is_exceeded(&self) -> bool {
        self.moves.load(Ordering::Relaxed) > MOST_MOVES
    }
}

impl Constraint for MoveLimit {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn check(&self, _: Assignment<'_>) -> bool {
        true
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(self.clone());
        Ok(())
    }
}

impl Propagator for MoveLimit {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        self.moves.fetch_add(1, Ordering::Relaxed);
        if self.is_exceeded() { Err(Conflict) } else { Ok(Status::Active) }
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for &variable in &self.variables {
            subscriptions.bounds(variable, 0);
        }
    }
}

/// The bounds of some classes at the root.
fn fixpoint(program: &Program, classes: &EqualClasses, wide: &[u32]) -> Result<RootBounds, InputError> {
    let mut draft = Draft::new(program, classes, &StorageChoice::small());
    for (index, call) in program.constraints.iter().enumerate() {
        if !classes.expresses(index) && has_needed_bits(call, classes) {
            posting::post(&mut draft, call)?;
        }
    }
    let operands: Vec<Operand> = wide.iter().map(|&root| draft.of_variable(root)).collect();
    let variables = operands.iter().filter_map(|operand| match operand {
        Operand::Variable(variable) => Some(*variable),
        Operand::Constant(_) => None,
    });
    let mut variables: Vec<Variable> = variables.collect();
    variables.sort_unstable();
    variables.dedup();
    let limit = MoveLimit { variables, moves: Arc::default() };
    draft.post(limit.clone());
    let model = draft.finish();
    let mut engine = Engine::new(&model);
    if engine.propagate().is_err() {
        return Ok(if limit.is_exceeded() { RootBounds::TooFar } else { RootBounds::NoSolution });
    }
    let state = engine.state();
    let bounds = |operand: &Operand| match *operand {
        Operand::Constant(value) => (value, value),
        Operand::Variable(variable) => {
            let (least, greatest) = state.bounds(variable);
            (least.into(), greatest.into())
        }
    };
    Ok(RootBounds::Bounds(operands.iter().map(bounds).collect()))
}
