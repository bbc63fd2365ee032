//! Boards of regions: how they are read, that a loop enters each region once, and what is counted in regions.

use super::super::clue_board::ClueBoard;
use super::demand::{StatedRule, edges, neighbours};
use super::problem::LoopGrid;
use crate::files::boards::loops::clues::{Alphabet, BoardLayers, Clue, OPEN_OR_UNKNOWN};
use crate::files::boards::loops::rooms::{members, region_count};
use crate::ladder::LoopStatement;
use crate::words::quantity;

/// Numbers of regions.
pub(in crate::puzzles) const NUMBERS: Alphabet = Alphabet {
    cell: "a cell is a number, or '.' (without a number)",
    signs: &[OPEN_OR_UNKNOWN],
    numbers: 0..=u32::MAX,
    layers: BoardLayers::NumbersAndRegions,
    ..Alphabet::NONE
};

/// Returns each step over a border between regions: its two cells, and the edge between them.
pub(in crate::puzzles) fn crossings<'a>(
    board: &'a ClueBoard,
    points: &'a LoopGrid,
) -> impl Iterator<Item = (usize, usize, (u32, u32))> + 'a {
    neighbours(points).filter(|&(cell, other, _)| board.regions[cell] != board.regions[other])
}

/// Returns the rules that the loop enters each region once. On a board of one region there is no border to cross.
pub(in crate::puzzles) fn entered_once(board: &ClueBoard, points: &LoopGrid) -> Vec<StatedRule> {
    let mut borders = vec![Vec::new(); region_count(&board.regions)];
    for (cell, other, edge) in crossings(board, points) {
        borders[board.regions[cell] as usize].push(edge);
        borders[board.regions[other] as usize].push(edge);
    }
    let rule = |(border, members): (Vec<_>, &Vec<usize>)| {
        let statement = LoopStatement::new("the region of {cell}", "is entered and left once", members[0]);
        (statement, edges(border, 2))
    };
    let members = members(&board.regions);
    borders.into_iter().zip(&members).filter(|_| members.len() > 1).map(rule).collect()
}

/// Returns the cells of each region with a number, the cell of its first number, and the number.
pub(in crate::puzzles) fn numbered(
    board: &ClueBoard,
) -> impl Iterator<Item = (Vec<usize>, usize, usize)> + '_ {
    let number = |&cell: &usize| Some((cell, board.clues.cells[cell]?.number? as usize));
    members(&board.regions).into_iter().filter_map(move |members| {
        let (cell, number) = members.iter().find_map(number)?;
        Some((members, cell, number))
    })
}

/// Returns the number of cells of a region that count.
pub(in crate::puzzles) fn count(board: &ClueBoard, cell: usize, is_counted: impl Fn(usize) -> bool) -> Clue {
    let is_in = |&other: &usize| board.regions[other] == board.regions[cell];
    let count = (0..board.regions.len()).filter(is_in).filter(|&cell| is_counted(cell)).count();
    Clue::number(count as u32)
}

/// Checks that a loop through these points enters each region once.
///
/// # Errors
/// It does not.
pub(in crate::puzzles) fn check_entries(board: &ClueBoard, points: &[usize]) -> Result<(), String> {
    let regions = &board.regions;
    let mut entries = vec![0; region_count(regions)];
    // The loop enters a region where the cell before is in another one.
    for (&before, &cell) in points.iter().zip(points.iter().cycle().skip(1)) {
        entries[regions[cell] as usize] += usize::from(regions[cell] != regions[before]);
    }
    let is_one = entries.len() == 1; // without a border to cross
    let wrong = members(regions).into_iter().zip(entries).find(|(_, entries)| *entries != 1 && !is_one);
    let Some((members, entries)) = wrong else { return Ok(()) };
    let times = quantity(entries, "times");
    Err(format!("the loop enters the region of {} {times}", board.name(members[0])))
}
