//! One loop through some points of a board.

use std::sync::OnceLock;

use super::super::export::DecisionLiterals;
use super::super::meanings::Meanings;
use super::ProblemKind;
use crate::Model;
use crate::files::export::{ExportProblem, OpbShape};
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopModel, LoopRule, SingleLoop};
use crate::solver::engine::State;
use crate::solver::graph::SuccessorTable;

/// A loop with its rules.
#[derive(Debug)]
pub(in crate::puzzles) struct LoopProblem {
    single: SingleLoop,
    /// The words of each rule.
    statements: Vec<LoopStatement>,
    /// An obvious reason why there is no solution.
    obstacle: Option<String>,
    /// Built on first use.
    model: OnceLock<LoopModel>,
}

impl LoopProblem {
    /// Returns the problem of a loop, with the words of each rule, and an obvious reason why there is no loop if there is one.
    pub(in crate::puzzles) fn new(
        single: SingleLoop,
        statements: Vec<LoopStatement>,
        obstacle: Option<String>,
    ) -> Self {
        Self { single, statements, obstacle, model: OnceLock::new() }
    }

    fn loop_model(&self) -> &LoopModel {
        self.model.get_or_init(|| self.single.model())
    }
}

impl ProblemKind for LoopProblem {
    fn model(&self) -> &Model {
        &self.loop_model().model
    }

    fn read(&self, state: &State, vertices: &mut Vec<usize>) {
        self.loop_model().read(state, vertices);
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        &[("loops", 1)]
    }

    fn explain_variables(&self, meanings: &mut Meanings<'_>) {
        meanings.loop_facts(self.loop_model());
    }

    fn obstacle(&self, _name: &dyn Fn(usize) -> String) -> Option<String> {
        self.obstacle.clone()
    }

    fn export(&self) -> Option<ExportProblem<'_>> {
        Some(ExportProblem::Loop { steps: &self.single.steps, rules: &self.single.rules })
    }

    fn loop_rules(&self) -> Option<(&SuccessorTable, Vec<(LoopStatement, &LoopRule)>)> {
        let rules = self.statements.iter().copied().zip(&self.single.rules);
        Some((&self.single.steps, rules.collect()))
    }

    fn decision_literals(&self, shape: &OpbShape) -> Option<DecisionLiterals> {
        let OpbShape::Loop(shape) = shape else { return None };
        Some(DecisionLiterals::of_loop(self.loop_model(), shape))
    }
}
