//! The cells of a board as rows of numbers and signs, and the layers of a box, side by side.
//!
//! The cells of a box are those of its layers one after another. Pictures show the layers from left to right, and a
//! step to another layer as two stubs that leave the line of sight: up and to the right towards higher layers.

use cavalcade_core::puzzles::cell_text::{Entry, append, grid, successors};
use cavalcade_core::puzzles::diagram::Diagram;

/// The distance of two layers in a picture, in cells.
pub(super) const BETWEEN: f64 = 1.0;

/// The number of blanks between two layers of a box in a text.
const LAYER_GAP: usize = 4;

/// The rows of a board as they are shown; a board that is no box is one layer.
#[derive(Debug, Clone, Copy)]
pub(super) struct LayerRows {
    /// The number of layers.
    pub(super) layers: usize,
    /// The number of rows of each layer.
    pub(super) rows: usize,
    /// The number of columns of each layer.
    pub(super) columns: usize,
}

impl LayerRows {
    /// Returns the layers of a board.
    pub(super) fn of(diagram: &Diagram) -> Self {
        let layers = diagram.layers().unwrap_or(1);
        Self { layers, rows: diagram.rows / layers, columns: diagram.columns.max(1) }
    }

    /// Returns layer, row and column of a cell, from 0.
    pub(super) fn place(self, cell: usize) -> [usize; 3] {
        let row = cell / self.columns;
        [row / self.rows.max(1), row % self.rows.max(1), cell % self.columns]
    }

    /// Returns the cells of each line of text, layer by layer.
    pub(super) fn lines(self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let cell = move |row: usize, place: usize| {
            (place / self.columns * self.rows + row) * self.columns + place % self.columns
        };
        (0..self.rows).map(move |row| (0..self.layers * self.columns).map(move |place| cell(row, place)))
    }
}

/// Writes the successor of each cell of a closed route.
pub(super) fn next(out: &mut Vec<u8>, diagram: &Diagram) {
    if diagram.route.as_ref().is_some_and(|route| route.closed) {
        out.extend_from_slice(b"next\n");
        board(out, diagram, &successors(diagram));
    }
}

/// Writes the cells of a board; the layers of a box side by side.
pub(super) fn board(out: &mut Vec<u8>, diagram: &Diagram, cells: &[Entry]) {
    if diagram.layers().is_none() {
        return grid(out, diagram.columns, cells);
    }
    let width = cells.iter().map(|entry| entry.width()).max().unwrap_or(0);
    let rows = LayerRows::of(diagram);
    for line in rows.lines() {
        append(out, line.zip(0..), |pen, (cell, place): (usize, usize)| {
            pen.blanks(before(place, rows.columns, 1) + width - cells[cell].width());
            cells[cell].write(pen);
        });
        out.push(b'\n');
    }
}

/// Returns the number of blanks before a place of a row: `gap` within a layer, more between two layers.
pub(super) fn before(place: usize, columns: usize, gap: usize) -> usize {
    match place {
        0 => 0,
        _ if place.is_multiple_of(columns) => LAYER_GAP,
        _ => gap,
    }
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::diagram::DiagramKind;

    use super::*;

    #[test]
    fn layers_lie_side_by_side() {
        let diagram = Diagram { rows: 4, columns: 3, kind: DiagramKind::Box(2), ..Diagram::default() };
        let rows = LayerRows::of(&diagram);
        let lines: Vec<Vec<usize>> = rows.lines().map(Iterator::collect).collect();
        assert_eq!(lines, [[0, 1, 2, 6, 7, 8], [3, 4, 5, 9, 10, 11]]);
        assert_eq!(rows.place(10), [1, 1, 1]);
        let flat = LayerRows::of(&Diagram { kind: DiagramKind::default(), ..diagram });
        assert_eq!(flat.lines().flatten().collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    }
}
