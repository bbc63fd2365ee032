//! The kinds of problems that instances have.

use std::sync::Arc;

use super::clues::Numbered;
use super::diagram::RoutePoints;
use super::loops::LoopProblem;
use super::partial::{PartialPaths, PartialRequest};
use super::path_ends::EndSets;
use super::paths::PathProblem;
use super::piece::Piece;
use super::placement::Placement;
use crate::problems::arrangement::CellArrangement;
use crate::problems::covering::Marked;
use crate::solver::graph::SuccessorTable;
use crate::{Hamiltonian, SimplePaths, minizinc};

/// Advice for the search: which decision to make next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BranchingHint {
    /// Extend one path from its end, to the vertex with the fewest ways on.
    FollowPath,
    /// Decide the variable with the fewest values left.
    FewestValues,
}

/// How a solution appears in the diagram.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ink {
    /// A route whose cells are numbered from here.
    Numbers(u32),
    /// A loop without numbers.
    Loop(RoutePoints),
    /// A loop through cells, where the remaining open cells are shaded.
    LoopAndShading,
    /// Pieces.
    Pieces(Piece),
    /// Vertices of a graph.
    Vertices,
    /// Edges of a graph.
    Edges,
    /// The values of variables.
    Values,
}

/// The problem of an instance.
#[derive(Debug)]
pub(super) enum ProblemKind {
    /// Paths whose numbers matter.
    Numbered(Numbered),
    /// Paths.
    Paths(PathProblem),
    /// Paths that need not visit everything.
    Partial(PartialPaths),
    /// Pieces, as many as possible or as wanted.
    Placement(Placement),
    /// Cells that are chosen, in a model of their own.
    Marked(Marked),
    /// A loop through some points of a board.
    Loop(LoopProblem),
    /// A program, whose solutions are the values of its output.
    Program(Arc<minizinc::ProgramInstance>),
}

impl ProblemKind {
    /// Returns the problem of the paths or cycles with these ends; `partial` asks for those that need not visit everything,
    /// and their ends are single vertices.
    pub(super) fn of_paths(
        steps: &Arc<SuccessorTable>,
        closed: bool,
        ends: &EndSets,
        partial: Option<&PartialRequest>,
        arrangement: Option<CellArrangement>,
    ) -> Self {
        let Some(request) = partial else {
            return Self::Paths(PathProblem::between(steps, closed, ends, arrangement));
        };
        let Hamiltonian { first, last, .. } = ends.plain(steps, closed);
        let all = SimplePaths::new(steps, closed, first, last);
        Self::Partial(PartialPaths::new(&all, request, arrangement))
    }

    /// Returns the recommended branching of paths.
    pub(super) fn branching(&self) -> BranchingHint {
        // Edges of partial paths are decided as those of loops.
        if matches!(self, Self::Partial(_)) { BranchingHint::FewestValues } else { BranchingHint::FollowPath }
    }

    /// Returns the conventions for counting; see [`Instance::conventions`].
    pub(super) fn conventions(&self) -> Vec<(&'static str, u64)> {
        let (closed, ends, is_undirected, is_single) = match self {
            Self::Numbered(_) => return vec![("numberings", 1)],
            Self::Paths(paths) if paths.counts_reversals => return vec![("directed", 1)],
            Self::Paths(paths) => {
                let problem = &paths.problem;
                let ends = (problem.first, problem.last);
                (problem.closed, ends, problem.is_undirected(), problem.steps.vertices() == 1)
            }
            Self::Partial(partial) => {
                let asked = &partial.asked;
                (asked.closed, (asked.first, asked.last), asked.is_undirected(), false)
            }
            Self::Loop(_) => return vec![("loops", 1)],
            Self::Program(_) => return vec![("assignments", 1)],
            Self::Placement(placement) => return vec![(placement.members.convention(), 1)],
            Self::Marked(_) => return vec![("placements", 1)],
        };
        let (first, last) = (ends.0.is_some(), ends.1.is_some());
        let fixed = if closed { first && last } else { first || last };
        if !is_undirected {
            vec![("directed", 1)]
        } else if fixed || is_single {
            vec![("undirected", 1), ("directed", 1)]
        } else {
            vec![("undirected", 1), ("directed", 2)]
        }
    }
}
