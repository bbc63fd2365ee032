//! Boards of Country Road: the loop is cut into parts, and each part is the visited part of a region. Cells beside the
//! loop that are connected to each other join one of the regions that they touch, because no two of them may be in
//! different regions. The number of a region is in its first cell.

use super::super::super::{Arguments, Composer, Example, InputError, Material, Sketch};
use super::super::problem::{LoopGrid, STEPS};
use super::super::{CountryRoadPuzzle, text};
use super::{SIZES, keep_symmetric, material, size};
use crate::files::boards::loops::CellGrid;
use crate::files::boards::loops::rooms::{self, Rooms};

/// The fewest cells of a part of the loop, and the most that a part may have beyond them.
const PART: (usize, usize) = (3, 7);

impl Composer for CountryRoadPuzzle {
    fn shapes(&self) -> &'static [Example] {
        SIZES
    }

    fn material(&self, arguments: &Arguments) -> Result<Material, InputError> {
        let (rows, columns) = shape(arguments)?;
        let count = rows * columns;
        let numbers = CellGrid { columns, cells: vec![None; count] };
        let empty = Rooms { numbers, regions: vec![0; count] };
        material(self, arguments, &rooms::text(&empty), (rows, columns), (45, 70))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let (rows, columns) = shape(arguments)?;
        let mut part = vec![None; rows * columns];
        let sizes = cut(sketch, &mut part);
        join(&LoopGrid::new(rows, columns, |_| true), sketch, &mut part);
        // Regions are numbered in the order of their first cells.
        let mut known: Vec<usize> = Vec::new();
        let mut regions = Vec::new();
        let mut numbers = vec![None; rows * columns];
        for (cell, part) in part.into_iter().enumerate() {
            let part = part.unwrap_or(0);
            let region = known.iter().position(|&it| it == part).unwrap_or_else(|| {
                numbers[cell] = Some(sizes[part]);
                known.push(part);
                known.len() - 1
            });
            regions.push(region as u32);
        }
        keep_symmetric(&mut numbers, columns, sketch.symmetry);
        Ok(rooms::text(&Rooms { numbers: CellGrid { columns, cells: numbers }, regions }))
    }
}

fn shape(arguments: &Arguments) -> Result<(usize, usize), InputError> {
    size(arguments, |arguments| {
        let rooms = rooms::read(text(arguments)?)?.0;
        Ok((rooms.numbers.rows(), rooms.numbers.columns))
    })
}

/// Cuts the loop into parts, from a random place on, and returns their sizes.
fn cut(sketch: &mut Sketch<'_>, part: &mut [Option<usize>]) -> Vec<u32> {
    let count = sketch.places.len();
    let start = (sketch.random)(count);
    let (mut sizes, mut done) = (Vec::new(), 0);
    while done < count {
        let mut length = PART.0 + (sketch.random)(PART.1);
        if done + length + PART.0 > count {
            length = count - done;
        }
        for index in done..done + length {
            part[sketch.places[(start + index) % count]] = Some(sizes.len());
        }
        sizes.push(length as u32);
        done += length;
    }
    sizes
}

/// Lets connected cells beside the loop join a part that they touch.
fn join(cells: &LoopGrid, sketch: &mut Sketch<'_>, part: &mut [Option<usize>]) {
    let beside = |cell: usize| STEPS.iter().filter_map(move |&step| cells.grid.step(cell, step));
    for start in 0..part.len() {
        if part[start].is_some() {
            continue;
        }
        let (mut group, mut touched, mut next) = (vec![start], Vec::new(), 0);
        while let Some(&cell) = group.get(next) {
            next += 1;
            for other in beside(cell) {
                match part[other] {
                    Some(known) => touched.push(known),
                    None if !group.contains(&other) => group.push(other),
                    None => {}
                }
            }
        }
        let chosen = touched.get((sketch.random)(touched.len().max(1))).copied();
        for cell in group {
            part[cell] = chosen;
        }
    }
}
