//! Steps that small constraints rule out, found by propagation.
//!
//! The model of all constraints between a few variables each is small and quick: there, one vertex is assumed for a
//! step and the possible vertices of the next step are read; then each of these is assumed, too. So the constraints
//! that link two steps may be of any kind: a table, or equations between coordinates.

use super::super::arguments::{Draft, Operand};
use super::super::classes::Classes;
use super::super::posting;
use super::super::storage::{Storage, has_needed_bits};
use super::cells::{Cell, roots};
use super::labels::Labels;
use super::steps::Steps;
use crate::files::flatzinc::Program;
use crate::{Engine, Model, Variable};

/// The most variables of a small constraint.
const SMALL: usize = 6;
/// The most pairs that are assumed.
const MOST_PAIRS: usize = 400_000;

/// The model of the small constraints.
pub(super) struct Small {
    model: Model,
    operands: Vec<Operand>,
}

impl Small {
    /// Builds the model; `None` if a constraint cannot be posted, which is reported elsewhere.
    pub(super) fn of(program: &Program, classes: &Classes) -> Option<Self> {
        let mut draft = Draft::new(program, classes, &Storage::small());
        for (index, call) in program.constraints.iter().enumerate() {
            let is_small = !classes.expresses(index) && roots(call, classes).len() <= SMALL;
            if is_small && has_needed_bits(call, classes) {
                posting::post(&mut draft, call).ok()?;
            }
        }
        let operands = (0..program.variables.len() as u32).map(|it| draft.of_variable(it)).collect();
        Some(Self { model: draft.finish(), operands })
    }

    /// Returns an engine at its fixpoint; `None` if there is no solution.
    pub(super) fn engine(&self) -> Option<Engine> {
        let mut engine = Engine::new(&self.model);
        engine.propagate().is_ok().then_some(engine)
    }

    /// Returns the variable of a cell that is not a number.
    pub(super) fn variable(&self, cell: Cell) -> Option<Variable> {
        match self.operands[cell.root()? as usize] {
            Operand::Variable(variable) => Some(variable),
            Operand::Constant(_) => None,
        }
    }
}

/// Rules out steps between neighbours in the order.
pub(super) fn refine(steps: &mut Steps, labels: &Labels, small: &Small) {
    let Some(mut engine) = small.engine() else { return };
    let mut remaining = MOST_PAIRS;
    for (step, cells) in labels.order.windows(2).enumerate() {
        let [Some(here), Some(there)] = cells else { continue };
        for from in 0..labels.count {
            let after = steps.after(step, from);
            if after.is_empty() {
                continue;
            }
            let fits = |engine: &Engine, to: usize| match small.variable(*there) {
                Some(variable) => {
                    number(labels, to).is_some_and(|it| engine.state().domain(variable).contains(it))
                }
                None => true,
            };
            engine.push();
            let is_alive = assume(&mut engine, small.variable(*here), number(labels, from));
            for to in after {
                let mut may_follow = is_alive && fits(&engine, to);
                if may_follow && remaining > 0 {
                    remaining -= 1;
                    engine.push();
                    may_follow = assume(&mut engine, small.variable(*there), number(labels, to));
                    engine.pop();
                }
                if !may_follow {
                    steps.rule_out(step, from, to);
                }
            }
            engine.pop();
        }
    }
}

/// The number of a vertex.
fn number(labels: &Labels, vertex: usize) -> Option<i32> {
    i32::try_from(labels.vertex_low + vertex as i64).ok()
}

/// Fixes a variable, if there is one, and returns whether that is possible.
pub(super) fn assume(engine: &mut Engine, variable: Option<Variable>, value: Option<i32>) -> bool {
    match (variable, value) {
        (Some(variable), Some(value)) => engine.assume(|state| state.fix(variable, value)).is_ok(),
        _ => true,
    }
}
