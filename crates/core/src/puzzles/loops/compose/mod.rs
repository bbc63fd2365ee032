//! Boards for loops: a random loop, and what a board shows of it, changed together until no other loop fits.
//!
//! | file | contents |
//! | --- | --- |
//! | `clue_draft`, `clue_facts` | clues that a loop shows |
//! | `arrow_draft`, `arrowed_cells` | shaded cells, and an arrow in each remaining cell beside the loop |
//! | `region_draft`, `parted_loop` | regions that are cut until no other loop fits, and their clues |
//! | `link_draft`, `covering_paths`, `link_facts` | paths through all cells, with equal numbers at the ends of each |
//! | `simple_loop` | a hole in each remaining cell |
//! | `aim` | what loops should be like if the places of clues are chosen |
//! | `reroute` | loops that differ a little from another one |
//! | `own_image` | loops that are their own image under a symmetry |
//!
//! Clues are left out where a mask has none, and unless their whole orbit under a symmetry has one.

mod aim;
mod arrow_draft;
mod arrowed_cells;
mod clue_draft;
mod clue_facts;
mod covering_paths;
mod link_draft;
mod link_facts;
mod own_image;
mod parted_loop;
mod region_draft;
mod reroute;
mod simple_loop;

use super::super::CluePlaces;
use crate::files::boards::CellGrid;
pub(in crate::puzzles) use arrow_draft::{ARROW_SHARE, ZERO_SHARE, arrow_draft};
pub(in crate::puzzles) use clue_draft::clue_draft;
pub(in crate::puzzles) use link_draft::{PATH_CELLS, link_draft};
pub(in crate::puzzles) use parted_loop::Parts;
pub(in crate::puzzles) use region_draft::{CELLS, RegionMaking, region_draft};

/// Returns for each of `count` points whether a loop visits it.
fn is_visited(count: usize, points: &[usize]) -> Vec<bool> {
    let mut visits = vec![false; count];
    for &point in points {
        visits[point] = true;
    }
    visits
}

/// Returns a function that decides whether a loop through some of `count` points uses the edge between two of them.
fn has_edge(count: usize, points: &[usize]) -> impl Fn(usize, usize) -> bool + use<> {
    let mut after = vec![usize::MAX; count];
    for (&point, &next) in points.iter().zip(points.iter().cycle().skip(1)) {
        after[point] = next;
    }
    move |one, other| after[one] == other || after[other] == one
}

/// Returns the board of those of these clues that are in wanted places.
fn in_places<T>(mut cells: Vec<Option<T>>, columns: usize, places: &CluePlaces) -> CellGrid<Option<T>> {
    let size = (cells.len() / columns, columns);
    let is_wanted = |cell: usize| places.allow(cell, size, |image| cells[image].is_some());
    let wanted: Vec<bool> = (0..cells.len()).map(is_wanted).collect();
    for (cell, is_wanted) in cells.iter_mut().zip(wanted) {
        if !is_wanted {
            *cell = None;
        }
    }
    CellGrid { columns, cells }
}

#[cfg(test)]
mod tests;
