//! One loop through some points of a board, or paths that joints make one loop.
//!
//! Joint `k` comes after all points. It joins the end of path `k` with the beginning of the next one, and that of the
//! last path with the beginning of the first.

use std::sync::OnceLock;

use super::super::meanings::{self, Roles};
use super::ProblemKind;
use crate::files::export::ExportProblem;
use crate::ladder::LoopStatement;
use crate::problems::loop_facts::unjoin;
use crate::problems::single_loop::{LoopModel, LoopRule, SingleLoop};
use crate::solver::engine::State;
use crate::solver::graph::SuccessorTable;
use crate::{LinkedPairs, Model, ProblemStructure};

/// A loop with its rules.
#[derive(Debug)]
pub(in crate::puzzles) struct LoopProblem {
    pub(in crate::puzzles) single: SingleLoop,
    /// The first and the last vertex of each path; none if the solution is a loop.
    pub(in crate::puzzles) paths: Vec<[usize; 2]>,
    /// The pairs that paths join, if there are no other rules.
    pub(in crate::puzzles) linked: Option<LinkedPairs>,
    /// The words of each rule.
    pub(in crate::puzzles) statements: Vec<LoopStatement>,
    /// An obvious reason why there is no solution.
    pub(in crate::puzzles) obstacle: Option<String>,
    /// Built on first use.
    pub(in crate::puzzles) model: OnceLock<LoopModel>,
}

impl LoopProblem {
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
        self.order(vertices);
    }

    fn order(&self, vertices: &mut Vec<usize>) {
        let Some(&[first, _]) = self.paths.first() else { return };
        let last = self.single.steps.vertices() - 1;
        unjoin(vertices, [first, last]);
        let points = last + 1 - self.paths.len();
        vertices.retain(|&vertex| vertex < points);
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        if self.paths.is_empty() { &[("loops", 1)] } else { &[("solutions", 1)] }
    }

    fn roles(&self) -> Roles {
        meanings::of_loop(self.loop_model())
    }

    fn obstacle(&self, _name: &dyn Fn(usize) -> String) -> Option<String> {
        self.obstacle.clone()
    }

    fn export(&self) -> Option<ExportProblem<'_>> {
        Some(ExportProblem::Loop { steps: &self.single.steps, rules: &self.single.rules })
    }

    fn structure(&self) -> ProblemStructure<'_> {
        let swept = self.linked().filter(|linked| !linked.apart);
        swept.map_or(ProblemStructure::Model, ProblemStructure::Linked)
    }

    fn linked(&self) -> Option<&LinkedPairs> {
        self.linked.as_ref()
    }

    fn outside(&self) -> usize {
        self.paths.len()
    }

    fn exported(&self, vertices: Vec<u32>) -> Vec<u32> {
        let mut joints = (self.single.steps.vertices() - self.paths.len()) as u32..;
        let mut last = self.paths.iter().map(|path| path[1] as u32).peekable();
        let with_joint = |vertex| {
            let joint = last.next_if_eq(&vertex).and_then(|_| joints.next());
            [Some(vertex), joint]
        };
        vertices.into_iter().flat_map(with_joint).flatten().collect()
    }

    fn loop_rules(&self) -> Option<(&SuccessorTable, Vec<(LoopStatement, &LoopRule)>)> {
        let rules = self.statements.iter().copied().zip(&self.single.rules);
        Some((&self.single.steps, rules.collect()))
    }
}
