//! Boards of Slitherlink: the number of sides on the loop, in each cell.

use super::super::super::{Arguments, Composer, Example, InputError, Material, Sketch};
use super::super::{SlitherlinkPuzzle, text};
use super::{HiddenLoop, SIZES, material, size};
use crate::files::boards::loops::{CellGrid, digits};

impl Composer for SlitherlinkPuzzle {
    fn shapes(&self) -> &'static [Example] {
        SIZES
    }

    fn material(&self, arguments: &Arguments) -> Result<Material, InputError> {
        let (rows, columns) = shape(arguments)?;
        let empty = CellGrid { columns, cells: vec![None; rows * columns] };
        material(self, arguments, &digits::text(&empty), (rows + 1, columns + 1))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let (rows, columns) = shape(arguments)?;
        let hidden = HiddenLoop::new((rows + 1) * (columns + 1), sketch.places);
        let digit = |cell: usize| {
            let corner = cell / columns * (columns + 1) + cell % columns;
            let (right, below) = (corner + 1, corner + columns + 1);
            let sides = [(corner, right), (corner, below), (right, below + 1), (below, below + 1)];
            Some(sides.iter().map(|side| u8::from(hidden.uses(side.0, side.1))).sum())
        };
        Ok(digits::text(&CellGrid { columns, cells: (0..rows * columns).map(digit).collect() }))
    }
}

fn shape(arguments: &Arguments) -> Result<(usize, usize), InputError> {
    size(arguments, |arguments| {
        let board = digits::read(text(arguments)?)?.0;
        Ok((board.rows(), board.columns))
    })
}
