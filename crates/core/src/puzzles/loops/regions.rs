//! Boards of regions: how they are read, that a loop enters each region once, and what is counted in regions.

use super::super::clue_board::ClueBoard;
use super::demand::{StatedRule, edges, neighbours};
use super::drawn::DrawnLoop;
use super::problem::LoopGrid;
use crate::files::boards::loops::clues::{Alphabet, BoardLayers, CellContent, Clue, OPEN_OR_UNKNOWN};
use crate::files::boards::loops::rooms::{HOLE, members, region_count};
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

/// Returns for each region the number of its cells that count.
pub(in crate::puzzles) fn counts(regions: &[u32], is_counted: impl Fn(usize) -> bool) -> Vec<u32> {
    let count = |members: &Vec<usize>| members.iter().filter(|&&cell| is_counted(cell)).count() as u32;
    members(regions).iter().map(count).collect()
}

/// Returns a board's clues if the first cell of each region has the number of its cells that count for a loop.
pub(in crate::puzzles) fn in_first_cells(
    board: &ClueBoard,
    points: &[usize],
    is_counted: impl Fn(&DrawnLoop, usize) -> bool,
) -> Vec<CellContent> {
    let mut clues = vec![None; board.regions.len()];
    let Ok(drawn) = drawn(board, points) else { return clues };
    let counts = counts(&board.regions, |cell| is_counted(&drawn, cell));
    for (members, count) in members(&board.regions).iter().zip(counts) {
        clues[members[0]] = Some(Clue::number(count));
    }
    clues
}

/// Draws a loop.
///
/// # Errors
/// It is no loop, or visits a hole.
pub(in crate::puzzles) fn drawn(board: &ClueBoard, points: &[usize]) -> Result<DrawnLoop, String> {
    let drawn = DrawnLoop::on(board.surface, board.clues.rows(), board.clues.columns, points)?;
    let hole = points.iter().find(|&&cell| board.regions[cell] == HOLE);
    hole.map_or(Ok(()), |&hole| Err(format!("the loop visits the hole {}", drawn.name(hole))))?;
    Ok(drawn)
}

/// Draws a loop that enters each region once.
///
/// # Errors
/// It does not, or is none.
pub(in crate::puzzles) fn drawn_once(board: &ClueBoard, points: &[usize]) -> Result<DrawnLoop, String> {
    let (drawn, regions) = (drawn(board, points)?, &board.regions);
    let mut entries = vec![0; region_count(regions)];
    // The loop enters a region where the cell before is in another one.
    for (&before, &cell) in points.iter().zip(points.iter().cycle().skip(1)) {
        entries[regions[cell] as usize] += usize::from(regions[cell] != regions[before]);
    }
    let is_one = entries.len() == 1; // without a border to cross
    let wrong = members(regions).into_iter().zip(entries).find(|(_, entries)| *entries != 1 && !is_one);
    let Some((members, entries)) = wrong else { return Ok(drawn) };
    let times = quantity(entries, "times");
    Err(format!("the loop enters the region of {} {times}", drawn.name(members[0])))
}
