//! What clues demand, as rules on the loop near them.

use super::problem::LoopGrid;
use crate::files::boards::loops::clues::{Clue, Heading};
use crate::ladder::LoopStatement;
use crate::problems::grid::Grid;
use crate::problems::single_loop::{LoopFact, LoopRule};

/// A rule with the words that state it. Rules of one clue follow each other.
pub(in crate::puzzles) type StatedRule = (LoopStatement, LoopRule);

/// A demand of a clue.
#[derive(Debug)]
pub(in crate::puzzles) enum Demand {
    /// A rule, and the words that follow the clue in a sentence, such as `is passed straight on`.
    Rule(&'static str, LoopRule),
    /// The cell is inside the loop, or outside.
    Inside(bool),
}

impl Demand {
    /// Demands that one of these facts holds.
    pub(in crate::puzzles) fn any(words: &'static str, facts: impl IntoIterator<Item = LoopFact>) -> Self {
        Self::Rule(words, LoopRule::Clause(facts.into_iter().collect()))
    }
}

/// A cell of a board, and the points of the loop around it.
#[derive(Clone, Copy)]
pub(in crate::puzzles) struct ClueCell<'a> {
    points: &'a LoopGrid,
    cells: Grid,
    pub(in crate::puzzles) cell: usize,
}

/// An edge between two vertices.
pub(in crate::puzzles) type Edge = (u32, u32);

impl<'a> ClueCell<'a> {
    pub(in crate::puzzles) fn new(points: &'a LoopGrid, cells: Grid, cell: usize) -> Self {
        Self { points, cells, cell }
    }

    /// Returns the vertex of the cell, if the loop may visit it.
    pub(in crate::puzzles) fn vertex(&self) -> Option<u32> {
        self.points.vertex(self.cell)
    }

    /// Returns the fact that the loop visits the cell; nothing if it may not.
    pub(in crate::puzzles) fn visited(&self) -> Option<LoopFact> {
        self.vertex().map(|vertex| LoopFact::Vertex(vertex, true))
    }

    /// Returns the edge that leads from the cell in a direction, if there is one, and the cell at its other end.
    pub(in crate::puzzles) fn edge(&self, step: (i32, i32)) -> Option<(Edge, Self)> {
        let (edge, cell) = self.points.edge(self.cell, step)?;
        Some((edge, Self { cell, ..*self }))
    }

    /// Returns the edges that lead straight on from the cell, from the nearest on.
    pub(in crate::puzzles) fn arm(&self, step: (i32, i32)) -> impl Iterator<Item = Edge> + use<'a> {
        std::iter::successors(self.edge(step), move |(_, end)| end.edge(step)).map(|(edge, _)| edge)
    }

    /// Returns the edges around the cell, if the points of the loop are corners.
    pub(in crate::puzzles) fn sides(&self) -> Vec<Edge> {
        let corner =
            self.cell / self.cells.columns * self.points.grid.columns + self.cell % self.cells.columns;
        let across = self.points.grid.step(corner, (1, 1));
        let sides = [(Some(corner), (0, 1)), (Some(corner), (1, 0)), (across, (0, -1)), (across, (-1, 0))];
        let edge = |(corner, step): (Option<usize>, _)| self.points.edge(corner?, step);
        sides.into_iter().filter_map(edge).map(|(edge, _)| edge).collect()
    }

    /// Returns the cells ahead in a direction: up to the border, or once around the board.
    pub(in crate::puzzles) fn ahead(&self, heading: Heading) -> impl Iterator<Item = Self> + use<'a> {
        let here = *self;
        self.cells.ahead(self.cell, heading.step()).map(move |cell| Self { cell, ..here })
    }
}

/// Returns the words of a demand.
pub(in crate::puzzles) fn stated(
    named: &'static str,
    words: &'static str,
    cell: usize,
    clue: Clue,
) -> LoopStatement {
    LoopStatement::new(named, words, cell).of(clue.number.unwrap_or(0) as usize)
}

/// Returns the rule that a number of these edges is on the loop.
pub(in crate::puzzles) fn edges(edges: Vec<Edge>, number: usize) -> LoopRule {
    if number > edges.len() { NEVER } else { LoopRule::edges(edges, number..=number) }
}

/// Returns the rule that a number of these vertices is on the loop.
pub(in crate::puzzles) fn visited(vertices: Vec<u32>, number: usize) -> LoopRule {
    if number > vertices.len() { NEVER } else { LoopRule::vertices(vertices, number..=number) }
}

/// The rule that nothing satisfies.
pub(in crate::puzzles) const NEVER: LoopRule = LoopRule::Clause(Vec::new());

/// Returns the fact that the loop uses an edge, or does not.
pub(in crate::puzzles) fn uses((one, other): Edge, is_used: bool) -> LoopFact {
    LoopFact::Edge(one, other, is_used)
}

/// Returns each pair of neighbours that an edge joins, with the edge.
pub(in crate::puzzles) fn neighbours(points: &LoopGrid) -> impl Iterator<Item = (usize, usize, Edge)> + '_ {
    (0..points.grid.rows * points.grid.columns).flat_map(move |cell| {
        let next = Grid::STEPS[2..].iter().filter_map(move |&step| points.edge(cell, step));
        next.map(move |(edge, other)| (cell, other, edge))
    })
}

/// The directions up, right, down and left: each is across the ones before and after it.
pub(in crate::puzzles) const AROUND: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Returns clauses: if the loop uses two arms, the line along the second is as long as that along the first, or longer.
pub(in crate::puzzles) fn as_long(first: &[Edge], second: &[Edge]) -> Vec<Vec<LoopFact>> {
    let Some(&begin) = second.first() else { return Vec::new() };
    let reached = |length: usize| {
        let not_there = first[..length].iter().chain([&begin]).map(|&edge| uses(edge, false));
        not_there.chain(second.get(length - 1).map(|&edge| uses(edge, true))).collect()
    };
    (2..=first.len().min(second.len() + 1)).map(reached).collect()
}

/// Returns the edges of a cell along its row, and those along its column.
pub(in crate::puzzles) fn axes(points: &LoopGrid, cell: usize) -> [Vec<Edge>; 2] {
    let edge = |step| Some(points.edge(cell, step)?.0);
    [[(0, -1), (0, 1)], [(-1, 0), (1, 0)]].map(|axis| axis.into_iter().filter_map(edge).collect())
}

/// Returns the rules that an auxiliary fact holds exactly if the loop turns in a cell with these axes, which it visits: then
/// it uses one of the edges of each axis.
pub(in crate::puzzles) fn turning(number: u32, axes: &[Vec<Edge>; 2]) -> impl Iterator<Item = LoopRule> {
    axes.iter().flat_map(move |edges| {
        (0..1u32 << edges.len()).map(move |used| {
            let others = edges.iter().enumerate().map(|(at, &edge)| uses(edge, used >> at & 1 == 0));
            let fact = LoopFact::Auxiliary(number, used.is_power_of_two());
            LoopRule::Clause(others.chain([fact]).collect())
        })
    })
}
