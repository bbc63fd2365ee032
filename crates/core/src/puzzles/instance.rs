//! One problem, and what to do with its solutions.
//!
//! A solution is a list of cells: in the order of a path or loop, or ascending. The solution of a program is the list
//! of the values of all variables of its model instead, each as the number with the same 32 bits. A solution is read
//! from a state of the model or built by another method; then it is verified and drawn. All three may happen millions
//! of times per second, so lists and diagrams are reused instead of allocated each time.

use std::fmt;
use std::sync::Arc;

use super::diagram::{Diagram, RoutePoints};
use super::meanings::{VariableMeaning, VariableRole};
use super::problem::numbered::Numbered;
use super::problem::{BranchingHint, Ink, ProblemKind};
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::{Model, ProblemStructure, Unsettled};

/// Returns the name of a cell for messages.
pub(super) type Name = Arc<dyn Fn(usize) -> String + Send + Sync>;

/// Checks the cells of a solution; the error is the first broken rule.
pub(super) type Verify = Box<dyn Fn(&[usize]) -> Result<(), String> + Send + Sync>;

/// A problem with its model, its diagram and its check.
pub struct Instance {
    /// A short description of the board, such as `8x8`.
    pub board: String,
    /// Notes on how the input was read, one line each.
    pub remarks: Vec<String>,
    /// The cell of each vertex.
    pub(super) cells: Vec<usize>,
    /// The names of cells.
    pub(super) name: Name,
    pub(super) problem: Box<dyn ProblemKind>,
    /// The picture without a solution.
    pub(super) blank: Diagram,
    pub(super) ink: Ink,
    pub(super) verify: Verify,
}

impl Instance {
    /// Returns the model, which is built on first use.
    #[must_use]
    pub fn model(&self) -> &Model {
        self.problem.model()
    }

    /// Returns the recommended branching, unless the caller knows better.
    #[must_use]
    pub fn branching(&self) -> BranchingHint {
        self.problem.branching()
    }

    /// Returns the conventions for counting, each with the number of times that it counts one solution of the model;
    /// lists follow the first.
    #[must_use]
    pub fn conventions(&self) -> &'static [(&'static str, u64)] {
        self.problem.conventions()
    }

    /// Returns the first of the [conventions](Self::conventions).
    #[must_use]
    pub fn counted(&self) -> &'static str {
        self.problem.conventions()[0].0
    }

    /// Returns what is known of the problem besides its model.
    #[must_use]
    pub fn structure(&self) -> ProblemStructure<'_> {
        self.problem.structure()
    }

    /// Returns the number that must be found and [settled](Self::settle) before anything is searched, if there is one.
    #[must_use]
    pub fn unsettled(&self) -> Option<Unsettled<'_>> {
        self.problem.unsettled()
    }

    /// Settles the number that is [unsettled](Self::unsettled); `None` says that there is no solution.
    pub fn settle(&self, number: Option<usize>) {
        self.problem.settle(number);
    }

    /// Returns the name of the extreme that a count of the solutions reports, such as the largest size, with its value
    /// if that is known.
    #[must_use]
    pub fn extreme(&self) -> Option<(&'static str, Option<usize>)> {
        self.problem.extreme()
    }

    /// Returns whether a search in the engine often decides the problem before clauses would: the steps of its path
    /// have a direction, or cells have an order.
    #[must_use]
    pub fn suits_search(&self) -> bool {
        let is_hard_in_clauses =
            |Numbered { path, .. }: &Numbered| !path.steps.is_symmetric() || !path.order.is_empty();
        self.problem.numbered().is_some_and(is_hard_in_clauses)
    }

    /// Returns the number of possible numbers, summed over all cells, if numbers matter.
    #[must_use]
    pub fn numbers(&self) -> Option<usize> {
        Some(self.problem.numbered()?.path.positions.len().pow(2))
    }

    /// Writes the cells of a solution of the model into `cells`, replacing its contents: in the order of the path, or
    /// those with a piece, ascending. Of a program, writes the values of its variables.
    ///
    /// Does not check the solution; see [`Instance::verify`].
    pub fn read(&self, state: &State, cells: &mut Vec<usize>) {
        self.read_vertices(state, cells);
        self.locate(cells);
    }

    /// Writes a solution of the model into `vertices` as [`read`](Self::read) does before it [locates](Self::locate) them.
    pub fn read_vertices(&self, state: &State, vertices: &mut Vec<usize>) {
        self.problem.read(state, vertices);
    }

    /// Returns the cells of a loop in the order of a solution, given its vertices in cyclic order.
    pub(super) fn ordered(&self, mut vertices: Vec<usize>) -> Vec<usize> {
        self.problem.order(&mut vertices);
        vertices.into_iter().map(|vertex| self.cell(vertex)).collect()
    }

    /// Replaces each vertex of a solution by its cell, and removes the extra vertices of sets of ends. The values of a
    /// program stay as they are.
    pub fn locate(&self, vertices: &mut Vec<usize>) {
        if !self.problem.has_vertices() {
            return;
        }
        let extra = self.cells.len()..self.cells.len() + self.extra();
        if !extra.is_empty() {
            vertices.retain(|vertex| !extra.contains(vertex));
        }
        for vertex in vertices {
            *vertex = self.cell(*vertex);
        }
    }

    /// Returns the name of the cell of a vertex; `None` if the vertex stands for what is outside.
    #[must_use]
    pub fn vertex_name(&self, vertex: usize) -> Option<String> {
        self.cells.get(vertex).map(|&cell| (self.name)(cell))
    }

    /// Returns the number of extra vertices that stand for sets of ends.
    pub(super) fn extra(&self) -> usize {
        self.structure().hamiltonian().map_or(0, |tours| tours.steps.vertices() - self.cells.len())
    }

    /// Returns the cell of a vertex, and `usize::MAX` if there is no such vertex.
    fn cell(&self, vertex: usize) -> usize {
        self.cells.get(vertex).copied().unwrap_or(usize::MAX)
    }

    /// Returns vertex orders for the frontier method: by columns and by diagonals. The order of the rows is that of
    /// the vertices. Empty without a board.
    #[must_use]
    pub fn orders(&self) -> Vec<Vec<u32>> {
        let arrangement = self.problem.arrangement();
        let mut orders = arrangement.map_or_else(Vec::new, |arrangement| arrangement.orders(&self.cells));
        let count = self.cells.len() as u32;
        for order in &mut orders {
            order.extend(count..count + self.extra() as u32);
        }
        orders
    }

    /// Returns how early a construction should visit each vertex among equally good ones: border cells come before
    /// central ones. Empty if there is no preference.
    #[must_use]
    pub fn preference(&self) -> Vec<u32> {
        let arrangement = self.structure().hamiltonian().and_then(|_| self.problem.arrangement());
        let mut distances =
            arrangement.map_or_else(Vec::new, |arrangement| arrangement.distances(&self.cells));
        if !distances.is_empty() {
            distances.resize(self.cells.len() + self.extra(), 0);
        }
        distances
    }

    /// Returns the symmetries of the board that map solutions to solutions, as permutations of the vertices; `None`
    /// without a board, if numbers matter, if directions do, or if there are too many symmetries.
    #[must_use]
    pub fn symmetries(&self) -> Option<Symmetries> {
        self.problem.symmetries(&self.cells)
    }

    /// Returns whether a solution is the least of its symmetry class. Exactly one solution of each class is.
    #[must_use]
    pub fn is_least(&self, symmetries: &Symmetries, state: &State) -> bool {
        self.problem.is_least(symmetries, state)
    }

    /// Returns an obvious reason why there is no solution.
    ///
    /// The first call may take O(steps); later calls return its result.
    #[must_use]
    pub fn obstacle(&self) -> Option<String> {
        self.problem.obstacle(&|vertex| (self.name)(self.cell(vertex)))
    }

    /// Returns whether paths must be closed; `None` if the solutions are not paths; loops without numbers
    /// are closed anyway.
    #[must_use]
    pub fn closed(&self) -> Option<bool> {
        self.problem.closed()
    }

    /// The picture without a solution.
    #[must_use]
    pub fn blank(&self) -> &Diagram {
        &self.blank
    }

    /// Draws a solution into a copy of [`Instance::blank`], in place of the previous solution.
    pub fn draw(&self, cells: &[usize], diagram: &mut Diagram) {
        match &self.ink {
            &Ink::Numbers(first) => diagram.set_route(cells, self.closed() == Some(true), first),
            &Ink::Loop(points) => diagram.set_loop(cells, points),
            Ink::Paths => diagram.set_paths(cells),
            Ink::LoopAndShading => {
                diagram.set_loop(cells, RoutePoints::Cells);
                diagram.shade_rest();
            }
            &Ink::Pieces(piece) => diagram.set_pieces(cells, piece),
            Ink::Members(ends) => diagram.choose(cells, ends),
        }
    }

    /// Checks a solution against the rules of the puzzle.
    ///
    /// The check shares no code with the model and its propagators.
    ///
    /// # Errors
    /// The first broken rule, and where.
    pub fn verify(&self, cells: &[usize]) -> Result<(), String> {
        self.problem.check_count(cells.len())?;
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

    /// Returns the place of a vertex of the model; `None` for vertices outside the board.
    #[must_use]
    pub fn place(&self, vertex: usize) -> Option<usize> {
        self.cells.get(vertex / self.problem.copies()).copied()
    }

    /// Returns the first vertex of the model at a place; `None` for holes.
    #[must_use]
    pub fn vertex(&self, place: usize) -> Option<usize> {
        (0..self.cells.len()).find(|&vertex| self.place(vertex) == Some(place))
    }

    /// Returns the name of a place, such as `r1c2`.
    #[must_use]
    pub fn place_name(&self, place: usize) -> String {
        (self.name)(place)
    }

    /// Returns the meaning of each variable of the model.
    #[must_use]
    pub fn meanings(&self) -> Vec<VariableMeaning> {
        let mut meanings = vec![VariableMeaning::Hidden; self.model().variables().count()];
        let first = if let Ink::Numbers(first) = self.ink { first } else { 1 };
        for (variable, role) in self.problem.roles() {
            let meaning = match role {
                VariableRole::Step(ends) => {
                    Some(VariableMeaning::Step(ends.map(|vertex| self.place(vertex as usize))))
                }
                VariableRole::Edge(ends) => Some(VariableMeaning::Step(ends.map(|end| Some(end as usize)))),
                VariableRole::Next(vertex) => Some(VariableMeaning::Next(self.place(vertex))),
                VariableRole::Number(vertex) => {
                    self.place(vertex).map(|place| VariableMeaning::Number { place, first })
                }
                VariableRole::Chosen(vertex) => self.place(vertex).map(VariableMeaning::Chosen),
                VariableRole::Named(name) => Some(VariableMeaning::Named(name)),
            };
            meanings[variable.index()] = meaning.unwrap_or(VariableMeaning::Hidden);
        }
        meanings
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Instance").field("board", &self.board).finish_non_exhaustive()
    }
}
