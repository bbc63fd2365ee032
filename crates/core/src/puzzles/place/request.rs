//! The arguments of placements, checked, and turned into an instance.

use std::sync::Arc;

use super::super::board;
use super::super::board::surface;
use super::super::diagram::Diagram;
use super::super::instance::Name;
use super::super::piece::Piece;
use super::super::problem::Ink;
use super::super::problem::sets::{SetMembers, SetProblem};
use super::super::reach::looks;
use super::super::set_request::{LARGEST, SetCheck, SetRequest};
use super::super::tour::{PieceSteps, TourBoard, leap};
use super::super::{Arguments, InputError, Instance};
use super::{PIECES, PlacedPiece, RIDERS};
use crate::IndependentSets;
use crate::files::Message;
use crate::files::boards::{Cell, CellName};
use crate::problems::arrangement::CellArrangement;
use crate::problems::grid::Grid;
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;

/// A request for placements that makes sense.
pub(super) struct PlaceRequest {
    piece: PlacedPiece,
    /// Moves besides those of the piece, which riders repeat.
    moves: Vec<[u32; 3]>,
    shape: TourBoard,
    /// The cells that are not holes, ascending.
    cells: Vec<usize>,
    asked: SetRequest,
    transparent: bool,
    unicode: bool,
}

impl PlaceRequest {
    /// Checks the arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, InputError> {
        let name = arguments.value("piece").unwrap_or_default();
        let Some(&piece) = PIECES.iter().find(|piece| piece.0 == name) else {
            let known: Vec<&str> = PIECES.iter().map(|piece| piece.0).collect();
            return Err(InputError::new("no piece given").hint(format!("one of: {}", known.join(", "))));
        };
        let board = board::board(arguments)?.without_signs(false)?;
        let cells = board.free_cells()?;
        if cells.len() > LARGEST {
            let message = format!("board has {} cells; at most {LARGEST} are possible", cells.len());
            return Err(InputError::new(message).hint("use a smaller board"));
        }
        let moves: Vec<[u32; 3]> =
            arguments.values("move").iter().map(|text| leap(text, false)).collect::<Result<_, _>>()?;
        if piece.1 == Piece::Leaper && moves.is_empty() {
            return Err(InputError::new(format!("no step given for the {}", piece.0))
                .hint(Message::from("add a step, such as ").setting("move", "1,3")));
        }
        let asked = SetRequest::new(arguments, SetMembers::Pieces, cells.len())?;
        let [transparent, unicode] = [arguments.flag("transparent"), arguments.flag("unicode")];
        let surface = surface(arguments)?;
        let grid = Grid { surface, ..Grid::flat(board.rows(), board.columns()) };
        let (arrangement, tiling) = (CellArrangement::Squares(grid), Tiling::Squares);
        let shape = TourBoard { board, arrangement, tiling, surface, layers: 0 };
        Ok(Self { piece, moves, shape, cells, asked, transparent, unicode })
    }

    /// Adds all but flags to arguments in canonical form.
    pub(super) fn add_to(&self, canonical: &mut Arguments) {
        canonical.set_board(self.shape.board.canonical().into_bytes());
        canonical.add_value("piece", self.piece.0.to_owned());
        for [_, along, across] in distinct(self.moves.clone()) {
            canonical.add_value("move", format!("{along},{across}"));
        }
        self.asked.add_to(canonical);
    }

    /// Returns the problem with its check and its picture.
    pub(super) fn instance(self) -> Instance {
        let Self { piece: (name, piece, own, rides), moves, shape, cells, asked, .. } = self;
        let steps = [(own, rides), (&moves, name == RIDERS)];
        let reach =
            shape.reach(steps.map(|(moves, rides)| looks(moves, rides, 1)).concat(), self.transparent);
        let holes: Vec<bool> = shape.board.cells().iter().map(|&cell| cell == Cell::Hole).collect();
        let (columns, surface) = (shape.board.columns(), shape.surface);
        let grid = Grid { surface, ..Grid::flat(shape.board.rows(), columns) };
        let blank = Diagram::with_holes(columns, shape.diagram_kind(), holes.iter().copied());
        let name: Name = Arc::new(move |cell| CellName::of(cell, columns).to_string());
        let rules = SetCheck { name: Arc::clone(&name), holes, attacked: reach.sets(), conflicts: "attacks" };
        let conflicts = shape.steps(&cells, &PieceSteps::mixed(steps, self.transparent));
        let sets = IndependentSets::new(&Arc::new(conflicts)).on(grid, cells.clone());
        Instance {
            name,
            board: shape.board.label(),
            remarks: shape.board.remarks().to_vec(),
            cells,
            problem: Box::new(SetProblem::new(sets, asked.members, asked.size)),
            blank: Diagram { unicode: self.unicode, ..blank },
            ink: Ink::Pieces(piece),
            verify: Box::new(move |cells| rules.check(cells)),
        }
    }
}
