//! The arguments of placements, checked, and turned into an instance.

use std::sync::Arc;

use super::super::board;
use super::super::diagram::{self, Diagram, DiagramKind};
use super::super::joined::surface;
use super::super::piece::Piece;
use super::super::problem::Ink;
use super::super::problem::sets::{SetMembers, SetProblem};
use super::super::tour::leap;
use super::super::{Arguments, InputError, Instance};
use super::attacks::AttackSteps;
use super::size::{SIZE, add, size};
use super::verify::PlacementRules;
use super::{PIECES, RIDERS};
use crate::files::Message;
use crate::files::boards::{Board, Cell, CellName};
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
use crate::solver::ranges::distinct;
use crate::{IndependentSets, SetSize};

/// Largest number of cells; every pair of them takes a few bits.
const LARGEST_PLACEMENT: usize = 4096;

/// A request for placements that makes sense.
pub(super) struct PlaceRequest {
    /// The name of the pieces, and their kind.
    piece: (&'static str, Piece),
    /// Steps besides those of the kind.
    moves: Vec<(u32, u32)>,
    board: Board,
    grid: Grid,
    /// The cells that are not holes, ascending.
    cells: Vec<usize>,
    size: Option<SetSize>,
    transparent: bool,
    unicode: bool,
}

impl PlaceRequest {
    /// Checks the arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, InputError> {
        let name = arguments.value("piece").unwrap_or_default();
        let Some(&piece) = PIECES.iter().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = PIECES.iter().map(|piece| piece.0).collect();
            return Err(InputError::new("no piece given").hint(format!("one of: {}", known.join(", "))));
        };
        let board = board::board(arguments)?;
        let cells = board.free_cells()?;
        if let Some(cell) = (0..board.cells().len())
            .find(|&cell| matches!(board.cells()[cell], Cell::Clue(_) | Cell::Mark(_)))
        {
            let message = format!("{}: only open cells and holes are allowed here", board.place(cell));
            return Err(InputError::new(message)
                .hint(format!("line {}: a cell is '.' (open) or '#' (a hole)", board.line(cell))));
        }
        if cells.len() > LARGEST_PLACEMENT {
            let message =
                format!("board has {} cells; at most {LARGEST_PLACEMENT} are possible", cells.len());
            return Err(InputError::new(message).hint("use a smaller board"));
        }
        let moves: Vec<[u32; 3]> =
            arguments.values("move").iter().map(|text| leap(text, false)).collect::<Result<_, _>>()?;
        let moves: Vec<(u32, u32)> = moves.into_iter().map(|[_, along, across]| (along, across)).collect();
        if piece.1 == Piece::Leaper && moves.is_empty() {
            return Err(InputError::new(format!("no step given for the {}", piece.0))
                .hint(Message::from("add a step, such as ").setting("move", "1,3")));
        }
        let valid = || Message::from("write a whole number, such as ").setting(SIZE, "5").words(", or 'all'");
        let size = size(arguments, "pieces", valid)?;
        let [transparent, unicode] = [arguments.flag("transparent"), arguments.flag("unicode")];
        let grid = Grid { surface: surface(arguments)?, ..Grid::flat(board.rows(), board.columns()) };
        Ok(Self { piece, moves, board, grid, cells, size, transparent, unicode })
    }

    /// Returns the arguments in canonical form.
    pub(super) fn canonical(&self) -> Arguments {
        let mut canonical = Arguments::default().with_board(&self.board.canonical());
        canonical.add_value("piece", self.piece.0.to_owned());
        let moves = self.moves.iter().map(|&(one, other)| (one.min(other), one.max(other)));
        for (along, across) in distinct(moves.collect()) {
            canonical.add_value("move", format!("{along},{across}"));
        }
        add(&mut canonical, self.size);
        let flags = [
            ("transparent", self.transparent),
            ("unicode", self.unicode),
            ("torus", self.grid.surface == Surface::Torus),
        ];
        for (name, _) in flags.into_iter().filter(|flag| flag.1) {
            canonical.set_flag(name);
        }
        canonical
    }

    /// Returns the problem with its check and its picture.
    pub(super) fn instance(self) -> Instance {
        let Self { piece: (name, piece), moves, board, grid, cells, size, transparent, unicode } = self;
        let rides = name == RIDERS;
        let steps = AttackSteps::new(piece, &moves, rides);
        let conflicts = Arc::new(steps.conflicts(&board, grid, &cells, transparent));
        let holes = board.cells().iter().map(|&cell| cell == Cell::Hole).collect();
        let rules = PlacementRules {
            piece,
            moves,
            rides,
            columns: board.columns(),
            holes,
            transparent,
            torus: grid.surface == Surface::Torus,
        };
        let rules = rules.prepared();
        let blank = Diagram { kind: DiagramKind::Surface(grid.surface), ..blank(&board, unicode) };
        let columns = board.columns();
        let sets = IndependentSets::new(&conflicts).on(grid, cells.clone());
        let problem = SetProblem::new(sets, SetMembers::Pieces, size);
        Instance {
            name: Box::new(move |cell| CellName::of(cell, columns).to_string()),
            board: board.label(),
            remarks: board.remarks().to_vec(),
            cells,
            problem: Box::new(problem),
            blank,
            ink: Ink::Pieces(piece),
            verify: Box::new(move |cells| rules.check(cells)),
        }
    }
}

/// Returns the diagram of the empty board.
fn blank(board: &Board, unicode: bool) -> Diagram {
    let cells = board.cells().iter();
    let cells = cells.map(|&cell| diagram::DrawnCell { hole: cell == Cell::Hole, ..Default::default() });
    Diagram {
        rows: board.rows(),
        columns: board.columns(),
        cells: cells.collect(),
        unicode,
        ..Default::default()
    }
}
