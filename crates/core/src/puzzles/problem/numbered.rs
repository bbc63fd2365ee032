//! Hamiltonian paths whose numbers matter, on a board with clues.

use std::sync::{Arc, OnceLock};

use super::super::meanings::{self, Roles, VariableRole};
use super::{BranchingHint, ProblemKind, paths};
use crate::files::boards::{Board, Cell};
use crate::files::export::{ExportNumbers, ExportProblem};
use crate::problems::numbered::{NumberedPath, Numbers};
use crate::solver::engine::State;
use crate::words::quantity;
use crate::{Hamiltonian, Model, Obstacle, ProblemStructure};

/// A problem of numbered paths on a board.
#[derive(Debug)]
pub(in crate::puzzles) struct Numbered {
    pub(in crate::puzzles) path: NumberedPath,
    pub(in crate::puzzles) board: Board,
    /// The cells of the board without the clues that can be removed.
    pub(in crate::puzzles) bare: Vec<Cell>,
    /// An obvious reason why no path leads from the first number to the last through all vertices; found on first use.
    obstacle: OnceLock<Option<Obstacle>>,
}

impl Numbered {
    pub(in crate::puzzles) fn new(path: NumberedPath, board: Board, bare: Vec<Cell>) -> Self {
        Self { path, board, bare, obstacle: OnceLock::new() }
    }

    /// Returns the clues between which no path leads.
    fn gap(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let NumberedPath { numbers, closed, gap, .. } = &self.path;
        let (count, gap) = (numbers.len(), (*gap)?);
        let given = |(vertex, entry): (usize, &Numbers)| {
            Some((usize::try_from(entry.given?).ok()?.checked_sub(1)?, vertex))
        };
        let given = || numbers.iter().enumerate().filter_map(given);
        let clue = |(position, vertex): (usize, usize)| format!("{} in {}", position + 1, name(vertex));
        let there = given().find(|clue| clue.0 == gap);
        let target = there.map_or_else(|| format!("a cell for {}", gap + 1), clue);
        let steps = |position: usize| match position {
            _ if position < gap => Some(gap - position),
            _ if *closed && position > gap => Some(gap + count - position),
            _ => None,
        };
        // The nearest clue before the gap.
        match given().filter_map(|clue| Some((steps(clue.0)?, clue))).min() {
            Some((steps, from)) => {
                Some(format!("no path of {} leads from {} to {target}", quantity(steps, "steps"), clue(from)))
            }
            None => there.map(|_| format!("no path of {} leads to {target}", quantity(gap, "steps"))),
        }
    }

    /// Returns an obvious reason why no path leads through all vertices between the first and the last number, if these
    /// are given.
    fn paths_obstacle(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let NumberedPath { steps, numbers, closed, .. } = &self.path;
        if *closed && numbers.len() < 3 {
            return None; // two numbers may form a closed path, which is no cycle
        }
        let is_only = |entry: &Numbers, number: i32| match entry.given {
            Some(given) => given == number,
            None => entry.fitting.as_deref() == Some(&[number]),
        };
        let end =
            |number: i32| numbers.iter().position(|entry| is_only(entry, number)).map(|vertex| vertex as u32);
        let (first, last) = (end(1), end(numbers.len() as i32));
        let plain = Hamiltonian { steps: Arc::clone(steps), closed: *closed, first, last };
        let obstacle = self.obstacle.get_or_init(|| plain.obstacle());
        obstacle.map(|obstacle| paths::explain(obstacle, &plain, true, name))
    }
}

impl ProblemKind for Numbered {
    fn model(&self) -> &Model {
        &self.path.model
    }

    fn read(&self, state: &State, path: &mut Vec<usize>) {
        self.path.read(state, path);
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        &[("numberings", 1)]
    }

    fn roles(&self) -> Roles {
        let positions = (0..).map(VariableRole::Number);
        let positions = self.path.positions.iter().copied().zip(positions).collect();
        let edges = self.path.edges().map_or_else(Vec::new, meanings::of_edges);
        [positions, meanings::of_successors(self.path.next()), edges].concat()
    }

    fn branching(&self) -> BranchingHint {
        BranchingHint::FollowPath
    }

    fn structure(&self) -> ProblemStructure<'_> {
        ProblemStructure::Numbered(&self.path)
    }

    fn obstacle(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        self.gap(name).or_else(|| self.paths_obstacle(name))
    }

    fn closed(&self) -> Option<bool> {
        Some(self.path.closed)
    }

    fn export(&self) -> Option<ExportProblem<'_>> {
        Some(ExportProblem::Numbers(ExportNumbers {
            steps: &self.path.steps,
            closed: self.path.closed,
            allowed: self.path.numbers.iter().map(allowed).collect(),
            order: &self.path.order,
            links: &self.path.links,
        }))
    }

    fn numbered(&self) -> Option<&Numbered> {
        Some(self)
    }
}

/// Returns the numbers that a vertex may have; `None` for all.
fn allowed(numbers: &Numbers) -> Option<Vec<u32>> {
    let fitting = || Some(numbers.fitting.as_ref()?.iter().map(|&number| number as u32).collect());
    // As in the model, a clue replaces the fitting numbers.
    numbers.given.map_or_else(fitting, |given| Some(vec![given as u32]))
}
