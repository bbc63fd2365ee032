//! Boards of Star Battle: random stars, and regions around them.
//!
//! If other stars fit, one of them that is no hidden star moves to a neighbouring region, with the cells in between. Then
//! its old region has too few of the other stars, and the hidden stars still fit.

use std::iter::successors;

use super::draft::{BoardDraft, Candidate};
use super::{
    Arguments, BareBoard, ClueBoard, ClueKind, ClueSymmetry, DraftInput, Grid, InputError, NewDraft, shuffle,
};
use crate::files::boards::CellGrid;
use crate::files::boards::loops::rooms::{connected, members};
use crate::words::quantity;

/// Tries to join the areas around stars to regions.
const TRIES: usize = 100_000;
/// The fewest cells of a region for each star, unless no other change helps.
const FEWEST_CELLS: usize = 2;
/// The fewest rows for each star.
const ROWS_FOR_STAR: usize = 4;

/// Returns the board of the arguments, where each row is a region.
pub(in crate::puzzles) fn bare(kind: &ClueKind, arguments: &Arguments) -> BareBoard {
    let (each, Grid { rows, columns, .. }) = (kind.stars(arguments)?, kind.shape(arguments)?);
    if rows != columns || rows < ROWS_FOR_STAR * each {
        let stars = quantity(each, "stars");
        let message = format!("boards of {rows}x{columns} with {stars} in each row cannot be made");
        let fewest = ROWS_FOR_STAR * each;
        return Err(InputError::new(message)
            .hint(format!("use as many rows as columns, at least {fewest}, such as {fewest}x{fewest}")));
    }
    let clues = CellGrid { columns, cells: vec![None; rows * columns] };
    let regions = (0..rows * columns).map(|cell| (cell / columns) as u32).collect();
    let ignored = arguments.size().is_none().then_some("only the size of the board is used");
    Ok((ClueBoard { regions, each, ..ClueBoard::new(clues) }, ignored))
}

/// Returns a draft with regions around random stars.
pub(in crate::puzzles) fn draft(
    kind: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    let (board, _) = bare(kind, arguments)?;
    if input.clues.symmetry != ClueSymmetry::None {
        return Err(InputError::new("regions around stars cannot be symmetric").hint("leave out --symmetry"));
    }
    let mut made =
        (0..TRIES).filter_map(|_| random_regions(board.cells(), input.places, board.each, input.random));
    let Some(regions) = made.next() else {
        return Err(InputError::new("no board was found").hint("try again, or use a larger board"));
    };
    drop(made);
    let candidate = StarredRegions { board: ClueBoard { regions, ..board }, stars: input.places.to_vec() };
    Ok(BoardDraft::of(kind, candidate))
}

/// Returns connected regions with `each` stars: areas grow around the stars, and neighbouring ones are joined. `None` if
/// areas remain that cannot be joined.
fn random_regions(
    grid: Grid,
    stars: &[usize],
    each: usize,
    random: &mut dyn FnMut(usize) -> usize,
) -> Option<Vec<u32>> {
    let mut area: Vec<Option<usize>> = vec![None; grid.rows * grid.columns];
    stars.iter().enumerate().for_each(|(star, &cell)| area[cell] = Some(star));
    let mut open: Vec<usize> = (0..area.len()).filter(|&cell| area[cell].is_none()).collect();
    while !open.is_empty() {
        let at = random(open.len());
        let next = grid.step(open[at], Grid::STEPS[random(4)]).and_then(|cell| area[cell]);
        if next.is_some() {
            area[open.swap_remove(at)] = next;
        }
    }
    let area: Vec<usize> = area.into_iter().flatten().collect();
    let mut beside = vec![Vec::new(); stars.len()];
    for cell in 0..area.len() {
        for other in grid.beside(cell) {
            if area[cell] != area[other] && !beside[area[cell]].contains(&area[other]) {
                beside[area[cell]].push(area[other]);
            }
        }
    }
    // The area with the fewest free neighbours is next.
    let mut region: Vec<Option<u32>> = vec![None; stars.len()];
    for number in 0..(stars.len() / each) as u32 {
        let mut joined: Vec<usize> = Vec::new();
        while joined.len() < each {
            let is_free = |star: &usize| region[*star].is_none();
            let mut next: Vec<usize> = joined.iter().flat_map(|&star| beside[star].iter().copied()).collect();
            if joined.is_empty() {
                next.extend(0..stars.len());
            }
            next.retain(is_free);
            shuffle(&mut next, random);
            let free = |star: &usize| beside[*star].iter().filter(|&star| is_free(star)).count();
            let star = next.into_iter().min_by_key(free)?;
            region[star] = Some(number);
            joined.push(star);
        }
    }
    area.into_iter().map(|star| region[star]).collect()
}

/// Stars and their regions.
#[derive(Debug, Clone)]
struct StarredRegions {
    board: ClueBoard,
    /// The cells of the stars, ascending.
    stars: Vec<usize>,
}

impl StarredRegions {
    /// Returns the regions after a cell and those on a way from it have moved to a neighbouring region. The way avoids
    /// stars, and the old region stays connected with at least `fewest` cells.
    fn moved(&self, start: usize, fewest: usize, random: &mut dyn FnMut(usize) -> usize) -> Option<Vec<u32>> {
        let (grid, own) = (self.board.cells(), self.board.regions[start]);
        let mut before = vec![None; self.board.regions.len()];
        let (mut reached, mut next) = (vec![start], 0);
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let mut steps = Grid::STEPS;
            shuffle(&mut steps, random);
            for other in steps.iter().filter_map(|&step| grid.step(cell, step)) {
                let region = self.board.regions[other];
                if region == own && !reached.contains(&other) && self.stars.binary_search(&other).is_err() {
                    before[other] = Some(cell);
                    reached.push(other);
                }
                if region != own {
                    let mut regions = self.board.regions.clone();
                    successors(Some(cell), |&cell| before[cell]).for_each(|cell| regions[cell] = region);
                    if is_connected(grid, &regions, own, fewest) {
                        return Some(regions);
                    }
                }
            }
        }
        None
    }
}

/// Returns whether a region is connected and has at least `fewest` cells.
fn is_connected(grid: Grid, regions: &[u32], region: u32, fewest: usize) -> bool {
    let part = connected(regions.len(), grid.columns, |cell, other| regions[cell] == regions[other]);
    let cells = &members(regions)[region as usize];
    cells.len() >= fewest && cells.iter().all(|&cell| part[cell] == part[cells[0]])
}

impl Candidate for StarredRegions {
    fn shown(&self) -> (Vec<usize>, ClueBoard) {
        (self.stars.clone(), self.board.clone())
    }

    fn exclude(&mut self, other: &[usize], _: bool, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let mut differing: Vec<usize> =
            other.iter().copied().filter(|cell| self.stars.binary_search(cell).is_err()).collect();
        shuffle(&mut differing, random);
        let ways = [FEWEST_CELLS * self.board.each, 1].into_iter();
        let mut ways = ways.flat_map(|fewest| differing.iter().map(move |&cell| (cell, fewest)));
        let Some(regions) = ways.find_map(|(cell, fewest)| self.moved(cell, fewest, random)) else {
            return false;
        };
        self.board.regions = regions;
        true
    }
}
