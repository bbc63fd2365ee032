//! Boards of Masyu: a pearl in each cell where the loop allows one.

use super::super::super::{Arguments, Composer, Example, InputError, Material, Sketch};
use super::super::{MasyuPuzzle, text};
use super::{HiddenLoop, SIZES, keep_symmetric, material, size};
use crate::files::boards::loops::CellGrid;
use crate::files::boards::loops::pearls::{self, Pearl};

impl Composer for MasyuPuzzle {
    fn shapes(&self) -> &'static [Example] {
        SIZES
    }

    fn material(&self, arguments: &Arguments) -> Result<Material, InputError> {
        let (rows, columns) = shape(arguments)?;
        if arguments.flag(super::super::masyu::ALL_CELLS) {
            return Err(InputError::new("loops through all cells are not made at random")
                .hint("make a board for loops through some of the cells"));
        }
        let empty = CellGrid { columns, cells: vec![None; rows * columns] };
        material(self, arguments, &pearls::text(&empty), (rows, columns))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let (rows, columns) = shape(arguments)?;
        let hidden = HiddenLoop::new(rows * columns, sketch.places);
        let pearl = |cell: usize| {
            let beside = hidden.beside[cell]?.map(|it| hidden.is_straight(it));
            match (hidden.is_straight(cell), beside) {
                (true, [true, true]) => None,
                (true, _) => Some(Pearl::White),
                (false, [true, true]) => Some(Pearl::Black),
                (false, _) => None,
            }
        };
        let mut cells: Vec<Option<Pearl>> = (0..rows * columns).map(pearl).collect();
        keep_symmetric(&mut cells, columns, sketch);
        Ok(pearls::text(&CellGrid { columns, cells }))
    }
}

fn shape(arguments: &Arguments) -> Result<(usize, usize), InputError> {
    size(arguments, |arguments| {
        let board = pearls::read(text(arguments)?)?.0;
        Ok((board.rows(), board.columns))
    })
}
