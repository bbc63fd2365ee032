//! Bounds of wide and unbounded variables that follow from the constraints.
//!
//! Variables of more values than the engine has are bounded by their [hull](super::hull). A variable that is declared
//! without bounds, and for which none follow, gets the greatest range that is exact; this is reported. All other values
//! beyond the engine's are refused: none is dropped.
//!
//! Then a model in which wide variables are intervals is brought to its fixpoint at the root. Bounds may move by one at
//! a time, as those of `x < y` and `y < x` do. After many moves the fixpoint is given up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arguments::{Draft, Operand};
use super::classes::EqualClasses;
use super::storage::{StorageChoice, has_needed_bits};
use super::values::GREATEST;
use super::{hull, posting};
use crate::constraints::{Assignment, Constraint};
use crate::files::InputError;
use crate::files::flatzinc::{Declaration, DeclaredValues, IntSet, Program, SolveGoal, Term};
use crate::solver::ranges::distinct;
use crate::{Conflict, Engine, Posting, Priority, Propagator, State, Status, Subscriptions, Variable};

/// The greatest size of the values of a variable without bounds, as in Gecode.
pub(in crate::minizinc) const SEARCHED: i64 = GREATEST - 1;

/// Restricts the values of classes to the bounds that follow. Returns the variables that are restricted without
/// that, because they are declared without bounds and have none.
///
/// # Errors
/// A constraint is not supported, a variable has values that do not fit, or an objective without bounds has no best
/// value.
pub(super) fn infer(program: &Program, classes: &mut EqualClasses) -> Result<Vec<u32>, InputError> {
    let restricted = fit(program, classes)?;
    let wide: Vec<u32> = classes.roots().filter(|&root| classes.values(root).is_wide()).collect();
    if !wide.is_empty()
        && let Some(bounds) = fixpoint(program, classes, &wide)?
    {
        for (&root, (least, greatest)) in wide.iter().zip(bounds) {
            classes.restrict(root, &IntSet::Range(least, greatest));
        }
    }
    Ok(restricted)
}

/// Restricts all classes to values of the engine; returns the variables without bounds.
fn fit(program: &Program, classes: &mut EqualClasses) -> Result<Vec<u32>, InputError> {
    let fits = |classes: &EqualClasses| classes.roots().all(|root| classes.values(root).fits());
    if fits(classes) {
        return Ok(Vec::new());
    }
    hull::restrict(program, classes);
    let is_open = |values: &IntSet| {
        values.bounds().is_some_and(|(least, greatest)| least == i64::MIN || greatest == i64::MAX)
    };
    if let SolveGoal::Minimise(Term::Variable(variable)) | SolveGoal::Maximise(Term::Variable(variable)) =
        program.goal
        && let Some((least, greatest)) = classes.values(variable).bounds()
        && if matches!(program.goal, SolveGoal::Minimise(_)) {
            least == i64::MIN
        } else {
            greatest == i64::MAX
        }
    {
        let reason = "no bound follows from the model for the objective";
        return Err(refusal(&program.variables[variable as usize], reason));
    }
    let mut unbounded = Vec::new();
    for (variable, declaration) in (0..).zip(&program.variables) {
        let values = classes.values(variable);
        if values.fits() {
            continue;
        }
        let mut kept = values.clone();
        kept.intersect(&IntSet::Range(-SEARCHED, SEARCHED));
        if !is_open(values) || declaration.values != DeclaredValues::Any || kept.bounds().is_none() {
            let reason = "its values do not fit 32 bits: they may go from -2147483648 to 2147483646, or from -2147483647 \
                          to 2147483647";
            return Err(refusal(declaration, reason));
        }
        unbounded.push(variable);
    }
    for &variable in &unbounded {
        classes.restrict(variable, &IntSet::Range(-SEARCHED, SEARCHED));
    }
    Ok(unbounded)
}

fn refusal(declaration: &Declaration, reason: &str) -> InputError {
    let (place, name) = (declaration.place, &declaration.name);
    InputError::new(format!("{place}: variable '{name}': {reason}"))
        .hint("declare a smaller range, such as 'var -1000..1000: x'")
}

/// Moves of bounds after which a fixpoint is given up.
const MOST_MOVES: u64 = 1 << 22;

/// Counts how often bounds move, and gives up after too many moves.
#[derive(Debug, Clone)]
struct MoveLimit {
    variables: Vec<Variable>,
    moves: Arc<AtomicU64>,
}

impl Constraint for MoveLimit {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn check(&self, _: Assignment<'_>) -> bool {
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(self.clone());
        Ok(())
    }
}

impl Propagator for MoveLimit {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        let moves = self.moves.fetch_add(1, Ordering::Relaxed);
        if moves >= MOST_MOVES { Err(Conflict) } else { Ok(Status::Active) }
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

/// The bounds of some classes at the root; `None` if there is no solution, or too many moves are needed.
fn fixpoint(
    program: &Program,
    classes: &EqualClasses,
    wide: &[u32],
) -> Result<Option<Vec<(i64, i64)>>, InputError> {
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
    let limit = MoveLimit { variables: distinct(variables.collect()), moves: Arc::default() };
    draft.post(limit);
    let model = draft.finish();
    let mut engine = Engine::new(&model);
    if engine.propagate().is_err() {
        return Ok(None);
    }
    let state = engine.state();
    let bounds = |operand: &Operand| match *operand {
        Operand::Constant(value) => (value, value),
        Operand::Variable(variable) => {
            let (least, greatest) = state.bounds(variable);
            (least.into(), greatest.into())
        }
    };
    Ok(Some(operands.iter().map(bounds).collect()))
}
