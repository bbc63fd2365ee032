//! Cells that are inside a loop, and cells that are outside.
//!
//! A cell is inside if the loop crosses a way from outside to one of its corners an odd number of times (theorem of
//! Jordan).

use super::demand::{Edge, StatedRule};
use super::problem::LoopGrid;
use crate::files::boards::loops::clues::Heading;
use crate::ladder::LoopStatement;
use crate::problems::single_loop::LoopRule;

/// A straight way from a corner of a cell to outside, or to a corner of another cell.
struct Way {
    cell: usize,
    other: Option<usize>,
    /// The edges that the way crosses.
    edges: Vec<Edge>,
}

/// Returns the rules that these cells, which the loop does not visit, are inside the loop or outside.
pub(in crate::puzzles) fn rules(points: &LoopGrid, inside: &[(usize, bool)]) -> Vec<StatedRule> {
    let mut known = vec![None; points.grid.rows * points.grid.columns];
    for &(cell, is_inside) in inside {
        known[cell] = Some(is_inside);
    }
    let rule = |Way { cell, other, edges }: Way| {
        let is_inside = |cell: usize| known[cell] == Some(true);
        let is_odd = is_inside(cell) != other.is_some_and(is_inside);
        let words = LoopStatement::new;
        let statement = match (other, is_odd) {
            (None, true) => words("the white cell in {cell}", "is inside", cell),
            (None, false) => words("the black cell in {cell}", "is outside", cell),
            (Some(other), true) => {
                words("{cell} and {other}", "are on different sides of the loop", cell).and(other)
            }
            (Some(other), false) => {
                words("{cell} and {other}", "are on the same side of the loop", cell).and(other)
            }
        };
        (statement, LoopRule::Parity(edges, is_odd))
    };
    ways(points, &known).into_iter().map(rule).collect()
}

/// Returns ways that connect all cells with outside and cross the fewest edges (J. B. Kruskal, *On the shortest spanning
/// subtree of a graph*, 1956).
fn ways(points: &LoopGrid, known: &[Option<bool>]) -> Vec<Way> {
    let outside = known.len();
    let mut ways: Vec<Way> = Vec::new();
    for cell in (0..outside).filter(|&cell| known[cell].is_some()) {
        ways_from(points, cell, known, &mut ways);
    }
    ways.sort_by_cached_key(|way| way.edges.len());
    let mut joined: Vec<usize> = (0..=outside).collect();
    ways.retain(|way| {
        let [one, other] = [way.cell, way.other.unwrap_or(outside)].map(|mut cell| {
            while joined[cell] != cell {
                joined[cell] = joined[joined[cell]];
                cell = joined[cell];
            }
            cell
        });
        joined[one] = other;
        one != other
    });
    ways
}

/// Adds the straight ways from the corners of a cell to outside, and to the first known cell of each.
fn ways_from(points: &LoopGrid, from: usize, known: &[Option<bool>], ways: &mut Vec<Way>) {
    for (heading, side) in Heading::ALL.into_iter().flat_map(|heading| [(heading, -1), (heading, 1)]) {
        let (down, right) = heading.step();
        // Along the cells ahead, between them and the cells on one side.
        let aside = (side * right, side * down);
        let mut edges = Vec::new();
        let mut first = None;
        for cell in points.grid.ahead(from, (down, right)) {
            let Some(beside) = points.grid.step(cell, aside) else { break }; // along the border
            let met = [cell, beside].into_iter().find(|&cell| known[cell].is_some());
            if first.is_none() && met.is_some() {
                first = Some(Way { cell: from, other: met, edges: edges.clone() });
            }
            edges.extend(points.edge(cell, aside).map(|(edge, _)| edge));
        }
        ways.extend(first);
        ways.push(Way { cell: from, other: None, edges });
    }
}
