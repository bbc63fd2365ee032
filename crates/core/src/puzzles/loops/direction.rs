//! Paths with a direction, which visit regions several times.
//!
//! Auxiliary facts say of each edge whether the path takes it from its first cell to the second, and of each region with
//! numbers and each cell whether the path has entered the region so many times when it is in the cell. Rules determine all
//! of them: the path leaves its first cell, and leaves each other cell by one of its edges there if it enters by the other;
//! and it has entered a region as often as in the cell before, or once more if it enters the region.

use super::super::clue_board::ClueBoard;
use super::demand::{Edge, NEVER, StatedRule, neighbours, uses};
use super::problem::LoopGrid;
use crate::files::boards::loops::rooms::members;
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopFact, LoopRule};

/// The edges between cells, and how the path takes them.
struct PathDirection {
    /// The two cells of each edge, and the edge.
    edges: Vec<(usize, usize, Edge)>,
}

impl PathDirection {
    /// Returns the facts of which one holds unless the path leaves a cell by an edge, or unless it enters it.
    fn unless(&self, edge: usize, cell: usize, leaves: bool) -> [LoopFact; 2] {
        let (first, _, ends) = self.edges[edge];
        [uses(ends, false), LoopFact::Auxiliary(edge as u32, (first == cell) != leaves)]
    }

    /// Returns clauses for a path that begins in this cell, each with the cell that it is about.
    fn clauses(&self, points: &LoopGrid, start: usize) -> Vec<(usize, Vec<LoopFact>)> {
        let mut around = vec![Vec::new(); points.grid.rows * points.grid.columns];
        let mut clauses = Vec::new();
        for (edge, &(one, other, ends)) in self.edges.iter().enumerate() {
            clauses.push((one, vec![uses(ends, true), LoopFact::Auxiliary(edge as u32, false)]));
            around[one].push(edge);
            around[other].push(edge);
        }
        clauses.extend(around[start].iter().map(|&edge| (start, self.unless(edge, start, false).to_vec())));
        for (cell, edges) in around.iter().enumerate() {
            for (at, &one) in edges.iter().enumerate() {
                for (&other, leaves) in edges[..at].iter().flat_map(|other| [(other, true), (other, false)]) {
                    let both = [self.unless(one, cell, leaves), self.unless(other, cell, leaves)];
                    clauses.push((cell, both.concat()));
                }
            }
        }
        clauses
    }
}

/// Returns how many visits to a region are told apart: up to one more than the largest number that is possible.
fn told_visits(board: &ClueBoard, cells: &[usize]) -> u32 {
    let numbers = cells.iter().filter_map(|&cell| board.clues.cells[cell]?.number);
    numbers.filter(|&number| number as usize <= cells.len()).max().map_or(0, |most| most + 1)
}

/// Returns how many facts tell how often the path has entered regions.
pub(in crate::puzzles) fn visit_labels(board: &ClueBoard) -> usize {
    let visits = members(&board.regions).into_iter().map(|cells| told_visits(board, &cells) as usize);
    visits.sum::<usize>() * board.regions.len()
}

/// Returns the rules for a path from this cell through all cells that is in a region with a number for the time that the
/// number says.
pub(in crate::puzzles) fn visit_rules(board: &ClueBoard, points: &LoopGrid, start: usize) -> Vec<StatedRule> {
    let path = PathDirection { edges: neighbours(points).collect() };
    let clause = |words, facts| (words, LoopRule::Clause(facts));
    let directed =
        |(cell, facts)| clause(LoopStatement::new("{cell}", "is passed in one direction", cell), facts);
    let mut rules: Vec<StatedRule> = path.clauses(points, start).into_iter().map(directed).collect();
    let vertices = points.points.iter().filter_map(|&cell| Some((cell, points.vertex(cell)?)));
    for (cell, vertex) in vertices.chain(points.joints().map(|joint| (start, joint.0))) {
        let words = LoopStatement::new("{cell}", "is on the path", cell);
        rules.push(clause(words, vec![LoopFact::Vertex(vertex, true)]));
    }
    let (mut first, count) = (path.edges.len() as u32, board.regions.len() as u32);
    for (region, cells) in (0..).zip(&members(&board.regions)) {
        let is_in = |cell: usize| board.regions[cell] == region;
        let number = |&cell: &usize| Some((cell, board.clues.cells[cell]?.number?));
        let numbers: Vec<(usize, u32)> = cells.iter().filter_map(number).collect();
        let visits = told_visits(board, cells);
        let entered = |times: u32, cell: usize, holds: bool| match times {
            0 => None, // it always holds
            _ => Some(LoopFact::Auxiliary(first + (times - 1) * count + cell as u32, holds)),
        };
        for times in 1..=visits {
            let words = LoopStatement::new("the region of {cell}", "is visited as its numbers say", cells[0]);
            rules
                .push(clause(words, entered(times, start, times == 1 && is_in(start)).into_iter().collect()));
            for (edge, &(one, other, _)) in path.edges.iter().enumerate() {
                for (from, to) in [(one, other), (other, one)] {
                    let before = times - u32::from(is_in(to) && !is_in(from));
                    for holds in [true, false].into_iter().filter(|holds| *holds || before > 0) {
                        let facts = [entered(before, from, !holds), entered(times, to, holds)];
                        let taken = path.unless(edge, from, true);
                        rules.push(clause(
                            words,
                            taken.into_iter().chain(facts.into_iter().flatten()).collect(),
                        ));
                    }
                }
            }
        }
        for (cell, number) in numbers {
            let words = LoopStatement::new("the {number} in {cell}", "counts the visits to its region", cell);
            let facts = [(number, true), (number.saturating_add(1), false)]
                .map(|(times, holds)| LoopRule::Clause(entered(times, cell, holds).into_iter().collect()));
            let is_possible = number as usize <= cells.len();
            let demanded = if is_possible { facts.to_vec() } else { vec![NEVER] };
            rules.extend(demanded.into_iter().map(|rule| (words.of(number as usize), rule)));
        }
        first += visits * count;
    }
    rules
}
