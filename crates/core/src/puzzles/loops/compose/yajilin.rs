//! Boards of Yajilin: cells beside the loop are shaded in random order, unless a neighbour is shaded or, now and then,
//! by chance. The others become clues, with an arrow along the most cells that may be shaded, or in a random direction.

use super::super::super::{Arguments, Composer, Example, InputError, Material, Sketch};
use super::super::problem::{LoopGrid, STEPS};
use super::super::{YajilinPuzzle, text};
use super::{HiddenLoop, SIZES, material, size};
use crate::files::boards::loops::CellGrid;
use crate::files::boards::loops::arrows::{self, ArrowCell, Heading};

/// One of this many cells that could be shaded becomes a clue.
const CELLS_A_CLUE: usize = 6;
/// One of this many arrows has a random direction.
const ARROWS_AT_RANDOM: usize = 3;

impl Composer for YajilinPuzzle {
    fn shapes(&self) -> &'static [Example] {
        SIZES
    }

    fn material(&self, arguments: &Arguments) -> Result<Material, InputError> {
        let (rows, columns) = shape(arguments)?;
        let empty = CellGrid { columns, cells: vec![ArrowCell::Open; rows * columns] };
        material(self, arguments, &arrows::text(&empty), (rows, columns), (45, 70))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let (rows, columns) = shape(arguments)?;
        let hidden = HiddenLoop::new(rows * columns, sketch.places);
        let all = LoopGrid::new(rows, columns, |_| true);
        let mut beside: Vec<usize> = (0..rows * columns).filter(|&cell| !hidden.visits(cell)).collect();
        sketch.shuffle(&mut beside);
        let mut shaded = vec![false; rows * columns];
        for &cell in &beside {
            let has_neighbour =
                STEPS.iter().filter_map(|&step| all.grid.step(cell, step)).any(|it| shaded[it]);
            shaded[cell] = !has_neighbour && (sketch.random)(CELLS_A_CLUE) > 0;
        }
        let may_be_shaded = |cell: usize| !hidden.visits(cell);
        let ray = |cell: usize, heading: Heading| {
            let (down, right) = heading.step();
            let next = move |&cell: &usize| all.grid.step(cell, (down.into(), right.into()));
            std::iter::successors(next(&cell), next).collect::<Vec<usize>>()
        };
        let mut cells = vec![ArrowCell::Open; rows * columns];
        for cell in beside.into_iter().filter(|&cell| !shaded[cell]) {
            let mut headings = [Heading::North, Heading::East, Heading::South, Heading::West];
            sketch.shuffle(&mut headings);
            if (sketch.random)(ARROWS_AT_RANDOM) > 0 {
                headings.sort_by_key(|&heading| {
                    ray(cell, heading).iter().filter(|&&it| may_be_shaded(it)).count()
                });
            }
            let number = ray(cell, headings[3]).iter().filter(|&&it| shaded[it]).count();
            cells[cell] = ArrowCell::Arrow(Some(number as u32), headings[3]);
        }
        Ok(arrows::text(&CellGrid { columns, cells }))
    }
}

fn shape(arguments: &Arguments) -> Result<(usize, usize), InputError> {
    size(arguments, |arguments| {
        let board = arrows::read(text(arguments)?)?.0;
        Ok((board.rows(), board.columns))
    })
}
