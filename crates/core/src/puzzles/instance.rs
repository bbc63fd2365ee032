//! One problem, and what to do with its solutions.
//!
//! A solution is a list of cells: in the order of a path or loop, or ascending. The solution of a program is the list of the
//! values of all variables of its model instead, each as the number with the same 32 bits. A solution is read from a state of the model or built
//! by another method; then it is verified and drawn. All three may happen millions of times per second, so lists and
//! diagrams are reused instead of allocated each time.

use std::fmt;

use super::clues::Numbered;
use super::diagram::{Diagram, RoutePoints};
use super::partial::PartialPaths;
use super::paths::PathProblem;
use super::placement::Placement;
use super::problem::{BranchingHint, Ink, ProblemKind};
use crate::Model;
use crate::problems::arrangement::CellArrangement;
use crate::problems::symmetry::{Permutation, Symmetries};
use crate::solver::engine::State;
use crate::words::quantity;

/// Returns the name of a cell for messages.
type Name = Box<dyn Fn(usize) -> String + Send + Sync>;

/// Checks the cells of a solution; the error is the first broken rule.
pub(super) type Verify = Box<dyn Fn(&[usize]) -> Result<(), String> + Send + Sync>;

/// A problem with its model, its diagram and its check.
pub struct Instance {
    /// A short description of the board, such as `8x8`.
    pub board: String,
    /// The recommended branching, unless the caller knows better.
    pub branching: BranchingHint,
    /// The conventions for counting, each with the number of times that it counts one solution of the model; lists
    /// follow the first.
    pub conventions: Vec<(&'static str, u64)>,
    /// Notes on how the input was read, one line each.
    pub remarks: Vec<String>,
    /// The cell of each vertex.
    pub(super) cells: Vec<usize>,
    /// The names of cells.
    pub(super) name: Name,
    pub(super) problem: ProblemKind,
    /// The picture without a solution.
    pub(super) blank: Diagram,
    pub(super) ink: Ink,
    pub(super) verify: Verify,
}

impl Instance {
    /// Returns the model, which is built on first use.
    #[must_use]
    pub fn model(&self) -> &Model {
        match &self.problem {
            ProblemKind::Numbered(numbered) => &numbered.path.model,
            ProblemKind::Paths(paths) => &paths.model().model,
            ProblemKind::Partial(partial) => partial.model().model(),
            ProblemKind::Placement(placement) => &placement.model().model,
            ProblemKind::Marked(marked) => &marked.model.model,
            ProblemKind::Loop(problem) => &problem.model().model,
            ProblemKind::Program(program) => program.model(),
        }
    }

    /// Returns the problem of numbers, if they matter.
    pub(super) fn numbered(&self) -> Option<&Numbered> {
        if let ProblemKind::Numbered(numbered) = &self.problem { Some(numbered) } else { None }
    }

    /// Returns the problem of paths, if numbers do not matter.
    #[must_use]
    pub fn paths(&self) -> Option<&PathProblem> {
        if let ProblemKind::Paths(paths) = &self.problem { Some(paths) } else { None }
    }

    /// Returns whether a search in the engine often decides the problem before clauses would: the steps of its path have a
    /// direction, or cells have an order.
    #[must_use]
    pub fn suits_search(&self) -> bool {
        self.numbered()
            .is_some_and(|Numbered { path, .. }| !path.steps.is_symmetric() || !path.order.is_empty())
    }

    /// Returns the number of possible numbers, summed over all cells, if numbers matter.
    #[must_use]
    pub fn numbers(&self) -> Option<usize> {
        Some(self.numbered()?.path.positions.len().pow(2))
    }

    /// Returns the problem of placements, if it is one.
    #[must_use]
    pub fn placement(&self) -> Option<&Placement> {
        if let ProblemKind::Placement(placement) = &self.problem { Some(placement) } else { None }
    }

    /// Returns the problem of paths that need not visit everything, if it is one.
    #[must_use]
    pub fn partial(&self) -> Option<&PartialPaths> {
        if let ProblemKind::Partial(partial) = &self.problem { Some(partial) } else { None }
    }

    /// Writes the cells of a solution of the model into `cells`, replacing its contents: in the order of the path, or
    /// those with a piece, ascending. Of a program, writes the values of its variables.
    ///
    /// Does not check the solution; see [`Instance::verify`].
    pub fn read(&self, state: &State, cells: &mut Vec<usize>) {
        match &self.problem {
            ProblemKind::Numbered(numbered) => numbered.path.read(state, cells),
            ProblemKind::Paths(paths) => paths.problem.read(paths.model(), state, cells),
            ProblemKind::Partial(partial) => partial.read(state, cells),
            ProblemKind::Placement(placement) => placement.read(state, cells),
            ProblemKind::Marked(marked) => marked.model.read(state, cells),
            ProblemKind::Loop(problem) => problem.model().read(state, cells),
            ProblemKind::Program(program) => {
                cells.clear();
                cells.extend(program.model().variables().map(|it| number_of(state.min(it))));
                return; // these are no vertices
            }
        }
        self.locate(cells);
    }

    /// Replaces each vertex of a solution by its cell, and removes the extra vertices of sets of ends.
    pub fn locate(&self, vertices: &mut Vec<usize>) {
        let extra = self.cells.len()..self.cells.len() + self.extra();
        if !extra.is_empty() {
            vertices.retain(|vertex| !extra.contains(vertex));
        }
        for vertex in vertices {
            *vertex = self.cell(*vertex);
        }
    }

    /// Returns the number of extra vertices that stand for sets of ends.
    pub(super) fn extra(&self) -> usize {
        self.paths().map_or(0, |paths| paths.extra)
    }

    /// Returns the cell of a vertex, and `usize::MAX` if there is no such vertex.
    fn cell(&self, vertex: usize) -> usize {
        self.cells.get(vertex).copied().unwrap_or(usize::MAX)
    }

    /// Returns vertex orders for the frontier method: by columns and by diagonals. The order of the rows is that of
    /// the vertices. Empty without a board.
    #[must_use]
    pub fn orders(&self) -> Vec<Vec<u32>> {
        let mut orders = self.arrangement().map_or_else(Vec::new, |it| it.orders(&self.cells));
        let count = self.cells.len() as u32;
        for order in &mut orders {
            order.extend(count..count + self.extra() as u32);
        }
        orders
    }

    /// Returns the arrangement of the cells that paths visit, if there is one.
    fn arrangement(&self) -> Option<CellArrangement> {
        match &self.problem {
            ProblemKind::Paths(paths) => paths.arrangement,
            ProblemKind::Partial(partial) => partial.arrangement,
            ProblemKind::Numbered(_)
            | ProblemKind::Placement(_)
            | ProblemKind::Marked(_)
            | ProblemKind::Loop(_)
            | ProblemKind::Program(_) => None,
        }
    }

    /// Returns how early a construction should visit each vertex among equally good ones: border cells come before
    /// central ones. Empty if there is no preference.
    #[must_use]
    pub fn preference(&self) -> Vec<u32> {
        let arrangement = self.paths().and_then(|paths| paths.arrangement);
        let mut distances = arrangement.map_or_else(Vec::new, |it| it.distances(&self.cells));
        if !distances.is_empty() {
            distances.resize(self.cells.len() + self.extra(), 0);
        }
        distances
    }

    /// Returns the symmetries of the board that map solutions to solutions, as permutations of the vertices; `None`
    /// without a board, if numbers matter, if directions do, or if there are too many symmetries.
    #[must_use]
    pub fn symmetries(&self) -> Option<Symmetries> {
        if let Some(placement) = self.placement() {
            return placement.symmetries(&self.cells);
        }
        if let Some(partial) = self.partial() {
            return partial.symmetries(&self.cells);
        }
        self.paths()?.symmetries(&self.cells)
    }

    /// Returns the model of the paths that all these permutations of the vertices map to themselves; `None` if the
    /// problem is not about paths.
    #[must_use]
    pub fn symmetric_model(&self, permutations: &[&Permutation]) -> Option<Model> {
        Some(self.paths()?.problem.symmetric_model(permutations).ok()?.model)
    }

    /// Returns whether a solution is the least of its symmetry class. Exactly one solution of each class is.
    #[must_use]
    pub fn is_least(&self, symmetries: &Symmetries, state: &State) -> bool {
        if let Some(placement) = self.placement() {
            let mut set = Vec::new();
            placement.read(state, &mut set);
            return symmetries.is_least_set(&set);
        }
        if let Some(partial) = self.partial() {
            return symmetries.is_least(&partial.beside(state));
        }
        self.paths().is_none_or(|paths| symmetries.is_least(&paths.problem.beside(paths.model(), state)))
    }

    /// Returns an obvious reason why there is no solution.
    ///
    /// The first call takes O(steps); the result is kept.
    #[must_use]
    pub fn obstacle(&self) -> Option<String> {
        let name = |vertex: usize| (self.name)(self.cell(vertex));
        match &self.problem {
            ProblemKind::Numbered(numbered) => numbered.obstacle(&name),
            ProblemKind::Paths(paths) => paths.obstacle(&name),
            ProblemKind::Partial(partial) => partial.obstacle(),
            ProblemKind::Placement(placement) => placement.obstacle(),
            ProblemKind::Marked(marked) => marked.obstacle.clone(),
            ProblemKind::Loop(problem) => problem.obstacle.clone(),
            ProblemKind::Program(_) => None,
        }
    }

    /// Returns whether paths must be closed; `None` if the solutions are not paths; loops without numbers
    /// are closed anyway.
    #[must_use]
    pub fn closed(&self) -> Option<bool> {
        match &self.problem {
            ProblemKind::Numbered(numbered) => Some(numbered.path.closed),
            ProblemKind::Paths(paths) => Some(paths.plain().closed),
            ProblemKind::Partial(partial) => Some(partial.asked.closed),
            ProblemKind::Placement(_)
            | ProblemKind::Marked(_)
            | ProblemKind::Loop(_)
            | ProblemKind::Program(_) => None,
        }
    }

    /// The picture without a solution.
    #[must_use]
    pub fn blank(&self) -> &Diagram {
        &self.blank
    }

    /// Draws a solution into a copy of [`Instance::blank`], in place of the previous solution.
    pub fn draw(&self, cells: &[usize], diagram: &mut Diagram) {
        match self.ink {
            Ink::Numbers(first) => diagram.set_route(cells, self.closed() == Some(true), first),
            Ink::Loop(points) => diagram.set_loop(cells, points),
            Ink::LoopAndShading => {
                diagram.set_loop(cells, RoutePoints::Cells);
                diagram.shade_rest();
            }
            Ink::Pieces(piece) => diagram.set_pieces(cells, piece),
            Ink::Vertices => diagram.set_vertices(cells),
            Ink::Edges => {
                let ends = self.placement().and_then(|it| it.sets.ends.as_ref());
                let edges = cells.iter().filter_map(|&edge| ends?.get(edge));
                diagram.set_edges(edges.map(|&[one, other]| (one as usize, other as usize)));
            }
            Ink::Values => diagram.set_values(cells.iter().map(|&number| value_of(number))),
        }
    }

    /// Checks a solution against the rules of the puzzle.
    ///
    /// The check shares no code with the model and its propagators.
    ///
    /// # Errors
    /// The first broken rule, and where.
    pub fn verify(&self, cells: &[usize]) -> Result<(), String> {
        if let Some(placement) = self.placement() {
            placement.check_size(cells.len())?;
        }
        if let Some(paths) = self.partial().and_then(PartialPaths::paths) {
            let steps = cells.len().saturating_sub(usize::from(!paths.closed));
            if !paths.lengths.contains(&steps) {
                return Err(format!(
                    "{}, which is not the number that is asked for",
                    quantity(steps, "steps")
                ));
            }
        }
        (self.verify)(cells)
    }

    /// Returns the instance with another check, for tests of failing checks.
    #[must_use]
    pub fn verified_by(
        mut self,
        verify: impl Fn(&[usize]) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        self.verify = Box::new(verify);
        self
    }
}

/// The number that stands for a value in a solution.
fn number_of(value: i32) -> usize {
    value.cast_unsigned() as usize
}

/// The value that a number in a solution stands for.
pub(super) fn value_of(number: usize) -> i32 {
    (number as u32).cast_signed()
}

impl fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Instance").field("board", &self.board).finish_non_exhaustive()
    }
}
