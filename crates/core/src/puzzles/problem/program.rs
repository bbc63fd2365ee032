//! A FlatZinc program, whose solutions are the values of its variables.

use super::super::meanings::{Roles, VariableRole};
use super::super::values::number_of;
use super::ProblemKind;
use crate::Model;
use crate::files::export::ExportProblem;
use crate::minizinc::ProgramInstance;
use crate::solver::engine::State;

impl ProblemKind for std::sync::Arc<ProgramInstance> {
    fn model(&self) -> &Model {
        self.as_ref().model()
    }

    fn read(&self, state: &State, numbers: &mut Vec<usize>) {
        numbers.clear();
        numbers.extend(self.as_ref().model().variables().map(|variable| number_of(state.min(variable))));
    }

    fn has_vertices(&self) -> bool {
        false
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        &[("assignments", 1)]
    }

    fn roles(&self) -> Roles {
        self.names().map(|(name, variable)| (variable, VariableRole::Named(name))).collect()
    }

    /// It is written for other solvers already.
    fn export(&self) -> Option<ExportProblem<'_>> {
        None
    }
}
