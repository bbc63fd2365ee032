//! Geradeweg: a loop through cells and through all circles. A number in a circle is the length in steps of each
//! straight line of the loop that passes the circle or ends there. A circle without a number stands for any number, so
//! the two lines that meet in it are equally long.
//!
//! Robert Vollmert invented the puzzle. Its rules are those of puzz.link, and clauses on the edges in the row and the
//! column of each circle.

use super::super::diagram::{Diagram, RoutePoints, Sign};
use super::super::problem::Ink;
use super::super::{InputError, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, StatedRule, picture, place, uses};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::circles::{self, LengthCircle};
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::problems::surface::Surface;

const DETAILS: &str = "\
Draw one loop through cells, along rows and columns. It neither crosses nor touches itself, and visits every circle. A \
number in a circle is the length of each straight line of the loop that passes the circle or ends there: one line, or \
two if the loop turns. A circle without a number stands for any number, so two lines that meet in it are equally \
long.\n\n\
The board is a file with one row of cells per line: a number from 1, '?' for a circle without a number, and '.' for a \
cell without a circle; '%' begins a comment. Blanks between cells are optional if all cells are single characters.";

/// Geradeweg; see the module.
pub(in crate::puzzles) static GERADEWEG: LoopPuzzle<CellGrid<Option<LengthCircle>>> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "geradeweg",
        related_words: &["straight", "straight-line", "gerade-weg"],
        about: "A loop through circles with the lengths of its straight lines",
        details: DETAILS,
        ..FACTS
    },
    ..LoopPuzzle::NONE
};

/// The most facts in the rules of a board. Those of a circle grow with the square of its number.
const MOST_FACTS: usize = 1 << 23;

impl LoopBoard for CellGrid<Option<LengthCircle>> {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        let (board, remarks) = circles::read(bytes)?;
        let cells = LoopGrid::new(board.rows(), board.columns, &|_| true);
        let mut facts = 0_usize;
        for (cell, &circle) in board.cells.iter().enumerate() {
            facts += circle.map_or(0, |circle| size(&cells, cell, circle));
            if facts > MOST_FACTS {
                let message =
                    format!("the circles up to {} are too many and too large", place(cell, board.columns));
                return Err(
                    InputError::new(message).hint("use a smaller board, smaller numbers or fewer circles")
                );
            }
        }
        Ok((board, remarks))
    }

    fn text(&self) -> String {
        circles::text(self)
    }

    fn problem(self, _surface: Surface, _flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let cells = LoopGrid::new(self.rows(), self.columns, &|_| true);
        let parts = LoopParts {
            rules: rules(&self, &cells),
            blank: blank(&self),
            ink: Ink::Loop(RoutePoints::Cells),
            obstacle: obstacle(&self, &cells),
            verify: Box::new(move |cells| verify::geradeweg::check(&self, cells)),
        };
        (cells, parts)
    }
}

/// The directions up, right, down and left: each is across the ones before and after it.
const AROUND: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The edges that lead straight on from a cell in one direction, from the nearest on.
type Arm = Vec<(u32, u32)>;

/// Returns the edges that lead straight on from a cell with a circle in each direction of [`AROUND`], at most one more
/// than its number.
fn arms(cells: &LoopGrid, cell: usize, LengthCircle(number): LengthCircle) -> [Arm; 4] {
    let most = number.map_or(usize::MAX, |number| number as usize + 1);
    AROUND.map(|step| {
        let next = |&(_, end): &((u32, u32), usize)| cells.edge(end, step);
        std::iter::successors(cells.edge(cell, step), next).take(most).map(|(edge, _)| edge).collect()
    })
}

/// Returns the number of facts in the rules of a circle, at most about twice too large.
fn size(cells: &LoopGrid, cell: usize, circle: LengthCircle) -> usize {
    let reach = arms(cells, cell, circle).map(|arm| arm.len() + 1);
    (0..4).map(|way| 4 * reach[way] * (reach[(way + 1) % 4] + reach[(way + 2) % 4])).sum()
}

/// Returns the rules of all circles.
fn rules(board: &CellGrid<Option<LengthCircle>>, cells: &LoopGrid) -> Vec<StatedRule> {
    let mut rules = Vec::new();
    for (cell, circle) in board.cells.iter().enumerate() {
        let (Some(circle), Some(vertex)) = (*circle, cells.vertex(cell)) else { continue };
        let LengthCircle(number) = circle;
        let clue = if number.is_some() { "the {number} in {cell}" } else { "the circle in {cell}" };
        let says = |demand| LoopStatement::new(clue, demand, cell).of(number.unwrap_or(0) as usize);
        rules.push((says("is on the loop"), LoopRule::Clause(vec![LoopFact::Vertex(vertex, true)])));
        let arms = arms(cells, cell, circle);
        let (demand, clauses) = if let Some(number) = number {
            let along = |way: usize| line([&arms[way], &arms[way + 2]], number as usize);
            ("is the length of its lines", [along(0), along(1)].concat())
        } else {
            let beside = |way: usize| {
                [as_long(&arms[way], &arms[(way + 1) % 4]), as_long(&arms[way], &arms[(way + 3) % 4])]
            };
            ("is where equally long lines meet", (0..4).map(beside).collect::<Vec<_>>().concat().concat())
        };
        rules.extend(clauses.into_iter().map(|clause| (says(demand), LoopRule::Clause(clause))));
    }
    rules
}

/// Returns clauses: the line along two opposite arms has `number` edges, or none.
fn line(arms: [&Arm; 2], number: usize) -> Vec<Vec<LoopFact>> {
    let [one, other] = arms;
    // Not more: of `number` + 1 edges that follow each other, one is not used.
    let begins = (number + 1).saturating_sub(other.len())..=one.len().min(number + 1);
    let windows = begins.map(|count| one[..count].iter().chain(&other[..number + 1 - count]));
    let mut clauses: Vec<Vec<LoopFact>> =
        windows.map(|edges| edges.map(|&edge| uses(edge, false)).collect()).collect();
    // Not less: if the line ends before edge `here` of one arm, it reaches all but `here` edges on the other.
    for first in [one, other].iter().filter_map(|arm| arm.first()) {
        for here in 1..=number.min(one.len() + 1) {
            for there in 1..=(number + 1 - here).min(other.len() + 1) {
                let ends = [one.get(here - 1), other.get(there - 1)];
                if !ends.contains(&Some(first)) {
                    let ends = ends.into_iter().flatten().map(|&edge| uses(edge, true));
                    clauses.push([uses(*first, false)].into_iter().chain(ends).collect());
                }
            }
        }
    }
    clauses
}

/// Returns clauses: if the loop turns from one arm into another, the line along the second is as long as that along the
/// first.
fn as_long(first: &Arm, second: &Arm) -> Vec<Vec<LoopFact>> {
    let Some(&begin) = second.first() else { return Vec::new() };
    let reached = |length: usize| {
        let not_there = first[..length].iter().chain([&begin]).map(|&edge| uses(edge, false));
        not_there.chain(second.get(length - 1).map(|&edge| uses(edge, true))).collect()
    };
    (2..=first.len().min(second.len() + 1)).map(reached).collect()
}

/// Returns a number so large that no loop passes its circle as it requires. All other circles alone have a loop: around
/// a square with the circle in its corner, or around a rectangle with the circle within its longer side.
fn obstacle(board: &CellGrid<Option<LengthCircle>>, cells: &LoopGrid) -> Option<String> {
    let wrong = |(cell, circle): (usize, &Option<LengthCircle>)| {
        let circle = (*circle)?;
        let number = circle.0? as usize;
        let [up, right, down, left] = arms(cells, cell, circle).map(|arm| arm.len());
        let turns = up.max(down) >= number && right.max(left) >= number;
        let passes = |one: usize, other: usize| one.min(other) > 0 && one + other >= number && number > 1;
        let fits = turns || passes(up, down) || passes(left, right);
        (!fits).then(|| {
            format!("no line of {number} steps has room at the circle in {}", place(cell, board.columns))
        })
    };
    board.cells.iter().enumerate().find_map(wrong)
}

/// Returns the picture of the board without its loop.
fn blank(board: &CellGrid<Option<LengthCircle>>) -> Diagram {
    let mut diagram = picture(board.rows(), board.columns, RoutePoints::Cells);
    for (drawn, circle) in diagram.cells.iter_mut().zip(&board.cells) {
        (drawn.sign, drawn.clue) = (circle.map(|_| Sign::White), circle.and_then(|circle| circle.0));
    }
    diagram
}
