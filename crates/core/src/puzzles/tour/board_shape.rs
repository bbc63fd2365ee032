//! The board of a tour: how its cells lie, where steps lead, and how cells are named.
//!
//! A box is read and stored as its layers one below the other, so its cells are those of a board with more rows.

use super::super::board::surface;
use super::super::diagram::DiagramKind;
use super::super::reach::{Look, PieceReach};
use super::super::{Arguments, InputError};
use super::TourPuzzle;
use super::options::{layers, tiling};
use super::piece_steps::PieceSteps;
use crate::files::Message;
use crate::files::boards::{Board, Cell, sides};
use crate::problems::arrangement::CellArrangement;
use crate::problems::cuboid::Cuboid;
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;

/// A board, and how its cells lie.
#[derive(Debug)]
pub(in crate::puzzles) struct TourBoard {
    pub(in crate::puzzles) board: Board,
    pub(in crate::puzzles) arrangement: CellArrangement,
    /// The shape of the cells.
    pub(in crate::puzzles) tiling: Tiling,
    /// The borders that are joined.
    pub(in crate::puzzles) surface: Surface,
    /// The number of layers of a box; 0 on other boards.
    pub(in crate::puzzles) layers: usize,
}

impl TourBoard {
    /// Reads the board of a piece.
    pub(super) fn new(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        let (tiling, surface, layers) = (tiling(piece, arguments)?, surface(arguments)?, layers(arguments)?);
        let boxed =
            arguments.size().filter(|size| piece.has("layers") && size.split(['x', 'X']).count() == 3);
        let is_box = boxed.is_some() || layers.is_some();
        let (is_tiled, is_joined) = (tiling != Tiling::Squares, surface != Surface::Plane);
        let given = [
            ("layers", boxed.is_some() && layers.is_some()),
            ("tiling", is_tiled),
            (surface.name(), is_joined),
        ];
        if let Some((name, _)) = given.iter().find(|(_, is_given)| is_box && *is_given) {
            let message = Message::about(name).words(" cannot be used with a box");
            return Err(InputError::new(message)
                .hint("a box has rows, columns and layers of squares, and no joined borders"));
        }
        let (board, layers) = match boxed {
            Some(size) => {
                let [rows, columns, layers] = sides(size, "rows, columns and layers", "4x4x3")?;
                (Board::of(columns, vec![Cell::Open; rows * layers * columns]), Some(layers))
            }
            None => (piece.board(arguments, tiling)?, layers),
        };
        if is_tiled && is_joined {
            let message = Message::about(surface.name()).words(" needs a board of squares");
            return Err(InputError::new(message).hint(format!("the cells are {}", tiling.name())));
        }
        let (rows, columns) = (board.rows(), board.columns());
        let grid = Grid { rows, columns, surface };
        let arrangement = match layers {
            Some(layers) if !rows.is_multiple_of(layers) => {
                let message =
                    Message::about("layers").words(format!(": {rows} rows are not {layers} layers"));
                return Err(InputError::new(message)
                    .hint("write the layers one below the other, with equal numbers of rows"));
            }
            Some(layers) => CellArrangement::Layers(Cuboid { layers, rows: rows / layers, columns }),
            None if is_tiled => CellArrangement::Tiles(tiling, grid),
            None => CellArrangement::Squares(grid),
        };
        Ok(Self { board, arrangement, tiling, surface, layers: layers.unwrap_or(0) })
    }

    /// Returns where a piece with these directions gets to, for the check of solutions.
    pub(in crate::puzzles) fn reach(&self, looks: Vec<Look>, over_holes: bool) -> PieceReach {
        let (layers, board) = (self.layers.max(1), &self.board);
        PieceReach {
            sides: [layers, board.rows() / layers, board.columns()],
            surface: self.surface,
            tiling: self.tiling,
            cells: board.cells().to_vec(),
            looks,
            over_holes,
            arrows: board.arrows().to_vec(),
        }
    }

    /// Returns what the cells are in a diagram.
    pub(in crate::puzzles) fn diagram_kind(&self) -> DiagramKind {
        match self.arrangement {
            CellArrangement::Squares(grid) => DiagramKind::Surface(grid.surface),
            CellArrangement::Tiles(tiling, _) => DiagramKind::Tiles(tiling),
            CellArrangement::Layers(cuboid) => DiagramKind::Box(cuboid.layers),
        }
    }

    /// Returns the names of its cells.
    pub(super) fn names(&self) -> CellNames {
        let rows = self.board.rows().checked_div(self.layers);
        CellNames { columns: self.board.columns(), rows_of_layer: rows }
    }

    /// Returns a short description.
    pub(super) fn label(&self) -> String {
        let size = self.board.label();
        match self.arrangement {
            CellArrangement::Squares(grid) if grid.surface == Surface::Plane => size,
            CellArrangement::Squares(grid) => format!("{size} {}", grid.surface.name()),
            CellArrangement::Tiles(tiling, _) => format!("{size} {}", tiling.name()),
            CellArrangement::Layers(Cuboid { layers, rows, columns }) => format!("{rows}x{columns}x{layers}"),
        }
    }

    /// Returns the steps between these cells, ascending; cells that are no squares have steps over their sides. Several
    /// steps to the same cell are one, and a step that leads back is none.
    pub(in crate::puzzles) fn steps(&self, cells: &[usize], steps: &PieceSteps) -> SuccessorTable {
        let mut vertex = vec![None; self.board.cells().len()];
        (0u32..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let row = |&cell: &usize| {
            let mut row: Vec<u32> = Vec::with_capacity(steps.differences.len());
            match self.arrangement {
                CellArrangement::Tiles(tiling, grid) => {
                    let sides = tiling.sides(cell / grid.columns, cell % grid.columns);
                    let targets = sides.iter().filter_map(|&side| grid.step(cell, side));
                    row.extend(targets.filter_map(|target| vertex[target]));
                }
                CellArrangement::Squares(_) | CellArrangement::Layers(_) => {
                    steps.each_target(self, cell, |target| {
                        row.extend(vertex[target].filter(|_| !self.board.are_separated(cell, target)));
                    });
                }
            }
            distinct(row) // where borders are joined, two leaps may lead to one cell
        };
        let table = SuccessorTable::new(cells.iter().map(row).collect());
        let table = table.expect("each step once, and none on the spot");
        if steps.is_directed() { table.directed() } else { table }
    }
}

/// The names of cells: `r5c3`, in a box `r5c3l2` with the layer at the end.
#[derive(Debug, Clone, Copy)]
pub(super) struct CellNames {
    pub(super) columns: usize,
    /// The number of rows of each layer of a box.
    pub(super) rows_of_layer: Option<usize>,
}

impl CellNames {
    /// Returns the name of a cell.
    pub(super) fn name(self, cell: usize) -> String {
        let (row, column) = (cell / self.columns, cell % self.columns + 1);
        match self.rows_of_layer {
            Some(rows) => format!("r{}c{column}l{}", row % rows + 1, row / rows + 1),
            None => format!("r{}c{column}", row + 1),
        }
    }

    /// Returns the name by which the board of this many rows that holds a box knows the cell `name`; `None` if the box
    /// has no such layer or row. Other boards know each name.
    pub(super) fn in_board(self, name: &str, board_rows: usize) -> Option<String> {
        let Some(rows) = self.rows_of_layer else { return Some(name.to_owned()) };
        let lower = name.to_ascii_lowercase();
        let (row, rest) = lower.strip_prefix('r')?.split_once('c')?;
        let (column, layer) = rest.split_once('l')?;
        let [row, column, layer] =
            [row, column, layer].map(|number| number.parse::<usize>().ok().filter(|&number| number > 0));
        let row = row.filter(|&row| row <= rows)?;
        let row = (layer? - 1).checked_mul(rows)?.checked_add(row)?;
        (row <= board_rows).then_some(format!("r{row}c{}", column?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_box_have_three_numbers() {
        let names = CellNames { columns: 4, rows_of_layer: Some(3) };
        for cell in 0..24 {
            let name = names.name(cell);
            assert_eq!(
                names.in_board(&name, 6),
                Some(format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)),
                "{name}"
            );
        }
        assert_eq!(names.name(17), "r2c2l2");
        for wrong in
            ["", "a1", "r1c1", "r4c1l1", "r0c1l1", "r1c1l0", "r1c1lx", "r1c1l3", "r1c1l99999999999999999999"]
        {
            assert_eq!(names.in_board(wrong, 6), None, "{wrong}");
        }
    }
}
