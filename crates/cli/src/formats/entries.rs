//! The cells of a board as rows of numbers and signs.

use cavalcade_core::puzzles::cell_text::{Entry, append, grid, successors};
use cavalcade_core::puzzles::diagram::Diagram;

use super::layers::LayerRows;

/// The number of blanks between two layers of a box.
const LAYER_GAP: usize = 4;

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
