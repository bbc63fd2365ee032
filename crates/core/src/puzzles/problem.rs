//! The kinds of problems that instances have.

use std::sync::Arc;

use super::clues::Numbered;
use super::diagram::RoutePoints;
use super::loops::LoopProblem;
use super::paths::PathProblem;
use super::piece::Piece;
use super::placement::Placement;
use crate::minizinc;
use crate::problems::covering::Marked;

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
    /// Returns the conventions for counting; see [`Instance::conventions`].
    pub(super) fn conventions(&self) -> Vec<(&'static str, u64)> {
        let problem = match self {
            Self::Numbered(_) => return vec![("numberings", 1)],
            Self::Paths(paths) if paths.counts_reversals => return vec![("directed", 1)],
            Self::Paths(paths) => &paths.problem,
            Self::Loop(_) => return vec![("loops", 1)],
            Self::Program(_) => return vec![("assignments", 1)],
            Self::Placement(placement) => return vec![(placement.members.convention(), 1)],
            Self::Marked(_) => return vec![("placements", 1)],
        };
        let (first, last) = (problem.first.is_some(), problem.last.is_some());
        let fixed = if problem.closed { first && last } else { first || last };
        if !problem.is_undirected() {
            vec![("directed", 1)]
        } else if fixed || problem.steps.vertices() == 1 {
            vec![("undirected", 1), ("directed", 1)]
        } else {
            vec![("undirected", 1), ("directed", 2)]
        }
    }
}
