//! The kinds of problems that instances have.
//!
//! Each kind has its own file and implements [`ProblemKind`]; the default methods stand for what a kind does not have.
//!
//! | file | solutions |
//! | --- | --- |
//! | `paths` | Hamiltonian paths and cycles |
//! | `partial` | paths and cycles that need not visit everything |
//! | `numbered` | Hamiltonian paths whose numbers matter |
//! | `sets` | chosen cells, vertices or edges, no two of which are in conflict |
//! | `single_loop` | one loop through some points |
//! | `program` | values of the variables of a program |

pub(super) mod numbered;
pub(super) mod partial;
pub(super) mod paths;
pub(super) mod program;
pub(super) mod sets;
pub(super) mod single_loop;

use std::fmt::Debug;
use std::sync::Arc;

use super::diagram::RoutePoints;
use super::meanings::Roles;
use super::piece::Piece;
use crate::files::export::ExportProblem;
use crate::ladder::LoopStatement;
use crate::problems::arrangement::CellArrangement;
use crate::problems::single_loop::LoopRule;
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::solver::graph::SuccessorTable;
use crate::{LinkedPairs, Model, ProblemStructure, Unsettled};
use numbered::Numbered;
use sets::SetProblem;

/// Advice for the search: which decision to make next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BranchingHint {
    /// Extend one path from its end, to the vertex with the fewest ways on.
    FollowPath,
    /// Decide the variable with the fewest values left.
    FewestValues,
}

/// How a solution appears in the diagram.
#[derive(Debug, Clone)]
pub(super) enum Ink {
    /// A route whose cells are numbered from here.
    Numbers(u32),
    /// A loop without numbers.
    Loop(RoutePoints),
    /// Paths between cells with equal clues, one after another.
    Paths,
    /// A loop through cells, where the remaining open cells are shaded.
    LoopAndShading,
    /// Pieces.
    Pieces(Piece),
    /// Vertices of a graph, edges with these ends, or the values of variables.
    Members(Arc<[[u32; 2]]>),
}

/// What an instance needs of its problem.
///
/// Models are built on first use, and need what is [unsettled](ProblemKind::unsettled) to be settled. Vertices are
/// those of the problem; the cells that they stand for belong to the instance.
pub(super) trait ProblemKind: Debug + Send + Sync {
    /// Returns the model.
    fn model(&self) -> &Model;

    /// Writes a solution of the model into `solution`, replacing its contents: vertices in the order of a path, or
    /// ascending.
    fn read(&self, state: &State, solution: &mut Vec<usize>);

    /// Puts the vertices of a loop into the order of a solution, without vertices that stand for no cell.
    fn order(&self, _vertices: &mut Vec<usize>) {}

    /// Returns whether solutions are vertices, and not values.
    fn has_vertices(&self) -> bool {
        true
    }

    /// Returns the conventions for counting, each with the number of times that it counts one solution; lists follow
    /// the first.
    fn conventions(&self) -> &'static [(&'static str, u64)];

    /// Returns what the variables of the model stand for; auxiliary ones for nothing.
    fn roles(&self) -> Roles;

    /// Returns the recommended branching.
    fn branching(&self) -> BranchingHint {
        BranchingHint::FewestValues
    }

    /// Returns what is known besides the model.
    fn structure(&self) -> ProblemStructure<'_> {
        ProblemStructure::Model
    }

    /// Returns the number that must be found before anything is searched, if it is not given or settled.
    fn unsettled(&self) -> Option<Unsettled<'_>> {
        None
    }

    /// Sets that number; `None` if there is no solution.
    fn settle(&self, _number: Option<usize>) {}

    /// Returns the name of the extreme among solutions that is counted, with its value if it is known.
    fn extreme(&self) -> Option<(&'static str, Option<usize>)> {
        None
    }

    /// Returns an obvious reason why there is no solution; `name` names vertices.
    fn obstacle(&self, _name: &dyn Fn(usize) -> String) -> Option<String> {
        None
    }

    /// Returns whether paths must be closed; `None` if the solutions are not paths with numbers or directions.
    fn closed(&self) -> Option<bool> {
        None
    }

    /// Returns the arrangement of the cells that paths visit, if there is one.
    fn arrangement(&self) -> Option<CellArrangement> {
        None
    }

    /// Returns the symmetries that map solutions to solutions, for vertices that are these cells.
    fn symmetries(&self, _cells: &[usize]) -> Option<Symmetries> {
        None
    }

    /// Returns whether a solution is the least of its symmetry class.
    fn is_least(&self, _symmetries: &Symmetries, _state: &State) -> bool {
        true
    }

    /// Checks the number of cells of a solution.
    ///
    /// # Errors
    /// The number is not allowed.
    fn check_count(&self, _cells: usize) -> Result<(), String> {
        Ok(())
    }

    /// Returns the number of vertices of the model for each vertex of the problem.
    fn copies(&self) -> usize {
        1
    }

    /// Returns the problem as it is written for other solvers, if it can be.
    fn export(&self) -> Option<ExportProblem<'_>>;

    /// Returns the paths, if solutions are paths between pairs of cells.
    fn linked(&self) -> Option<&LinkedPairs> {
        None
    }

    /// Returns the number of further vertices in [`export`](Self::export), which come last and stand for no cell.
    fn outside(&self) -> usize {
        0
    }

    /// Returns the vertices of a solution as [`export`](Self::export) numbers them.
    fn exported(&self, vertices: Vec<u32>) -> Vec<u32> {
        vertices
    }

    /// Returns the paths, if their numbers matter.
    fn numbered(&self) -> Option<&Numbered> {
        None
    }

    /// Returns the edges of a single loop, and its rules with the words that state them, if solutions are such loops.
    fn loop_rules(&self) -> Option<(&SuccessorTable, Vec<(LoopStatement, &LoopRule)>)> {
        None
    }

    /// Returns the sets, if solutions are sets.
    fn sets(&self) -> Option<&SetProblem> {
        None
    }
}

/// Returns the conventions for counting paths or cycles with these ends.
fn path_conventions(
    closed: bool,
    ends: [Option<u32>; 2],
    is_undirected: bool,
    is_single: bool,
) -> &'static [(&'static str, u64)] {
    let [first, last] = ends.map(|end| end.is_some());
    let fixed = if closed { first && last } else { first || last };
    if !is_undirected {
        &[("directed", 1)]
    } else if fixed || is_single {
        &[("undirected", 1), ("directed", 1)]
    } else {
        &[("undirected", 1), ("directed", 2)]
    }
}
