//! What is counted in the direction of arrows.

use super::super::problem::{ahead, next_cell};
use crate::files::boards::loops::clues::Heading;
use crate::problems::conditions::Conditions;
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;

/// Returns for each cell the facts that more than 0, 1 and so on of the facts of the cells in a direction hold. `most`
/// returns how many can hold in a number of cells. Over joined borders the fact of the cell itself is one of them, so
/// that all cells of a line have the same: the number matters in clues alone, and a clue is not shaded.
pub(super) fn ray_counts(
    grid: Grid,
    heading: Heading,
    facts: &[Option<BinaryFact>],
    conditions: &mut Conditions,
    most: impl Fn(usize) -> usize,
) -> Vec<Vec<BinaryFact>> {
    let mut counts = vec![Vec::new(); facts.len()];
    let is_joined = match heading {
        Heading::North | Heading::South => grid.surface.joins_rows(),
        Heading::East | Heading::West => grid.surface.joins_columns(),
    };
    if is_joined {
        for cell in 0..facts.len() {
            let line: Vec<usize> = [cell].into_iter().chain(ahead(grid, cell, heading)).collect();
            if line.iter().any(|&other| other < cell) {
                continue;
            }
            let mut count = Vec::new();
            for (length, fact) in (1..).zip(line.iter().map(|&other| facts[other])) {
                if let Some(fact) = fact {
                    count = conditions.counted(&count, fact, most(length));
                }
            }
            for other in line {
                counts[other].clone_from(&count);
            }
        }
        return counts;
    }
    let mut order: Vec<usize> = (0..facts.len()).collect();
    if matches!(heading, Heading::South | Heading::East) {
        order.reverse();
    }
    let mut lengths = vec![0_usize; facts.len()];
    for cell in order {
        if let Some(next) = next_cell(grid, cell, heading) {
            lengths[cell] = lengths[next] + 1;
            counts[cell] = match facts[next] {
                Some(fact) => conditions.counted(&counts[next], fact, most(lengths[cell])),
                None => counts[next].clone(),
            };
        }
    }
    counts
}
