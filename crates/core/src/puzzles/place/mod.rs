//! Placements: pieces of one kind on a board that do not attack each other.
//!
//! Placements are the independent sets of the graph of cells that attack each other. A rook, bishop or queen attacks
//! along a line up to the next hole, or beyond it if holes are transparent. Another piece in between makes no
//! difference: it would itself be attacked by both.

mod verify;

use std::sync::Arc;

use super::board;
use super::diagram::{self, Diagram};
use super::piece::Piece;
use super::placement::Placement;
use super::problem::{BranchingHint, Ink, ProblemKind};
use super::{Arguments, Example, InputError, Instance, Param, ParamKind, Puzzle};
use crate::IndependentSets;
use crate::files::Message;
use crate::files::boards::{Board, Cell};
use crate::problems::grid::Grid;
use crate::solver::graph::SuccessorTable;
use verify::PlacementRules;

/// Largest number of cells; every pair of them takes a few bits.
const LARGEST_PLACEMENT: usize = 4096;

/// Placements of pieces.
pub(super) struct PlacePuzzle;

const PIECES: &[(&str, Piece)] = &[
    ("rooks", Piece::Rook),
    ("bishops", Piece::Bishop),
    ("queens", Piece::Queen),
    ("kings", Piece::King),
    ("knights", Piece::Knight),
];

const PARAMS: &[Param] = &[
    Param {
        name: "piece",
        help: "The pieces to place",
        kind: ParamKind::Choice { of: &["rooks", "bishops", "queens", "kings", "knights"] },
    },
    Param {
        name: "board",
        help: "A size such as 8x8, a board file, or - for standard input",
        kind: ParamKind::Board { default: None, sized: true },
    },
    Param {
        name: "size",
        help: "Place K pieces [default: as many as possible]",
        kind: ParamKind::Value { shape: "K" },
    },
    Param { name: "transparent", help: "Let pieces attack across holes", kind: ParamKind::Flag },
    Param { name: "unicode", help: "Draw chess symbols instead of letters", kind: ParamKind::Flag },
];

impl Puzzle for PlacePuzzle {
    fn name(&self) -> &'static str {
        "place"
    }

    fn related_words(&self) -> &'static [&'static str] {
        &["n-queens", "independent", "non-attacking", "placement"]
    }

    fn about(&self) -> &'static str {
        "Chess pieces that do not attack each other"
    }

    fn details(&self) -> Message {
        Message::from("No two of the pieces attack each other. Without ").parameter("size").words(
            ", cavalcade places as many as possible; it first finds that number and proves it. 'placements' counts all \
             placements, and 'classes' counts them up to rotations and reflections of the board.\n\n\
             The board is a size (rows x columns) or a file with one row of cells per line: '.' is an open cell and '#' \
             a hole; '%' begins a comment. A hole blocks the lines of rooks, bishops and queens.",
        )
    }

    fn params(&self) -> &'static [Param] {
        PARAMS
    }

    fn examples(&self) -> &'static [Example] {
        const EXAMPLES: &[Example] = &[
            Example::new("8x8", &[("piece", Some("queens"))], "eight queens"),
            Example::new("board.txt", &[("piece", Some("knights"))], "as many knights as fit on your board"),
            Example::new("8x8", &[("piece", Some("kings")), ("size", Some("3"))], "three kings"),
        ];
        EXAMPLES
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(PlaceRequest::new(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(PlaceRequest::new(arguments)?.canonical())
    }
}

/// A request for placements that makes sense.
struct PlaceRequest {
    /// The name of the pieces, and their kind.
    piece: (&'static str, Piece),
    board: Board,
    /// The cells that are not holes, ascending.
    cells: Vec<usize>,
    size: Option<usize>,
    transparent: bool,
    unicode: bool,
}

impl PlaceRequest {
    fn new(arguments: &Arguments) -> Result<Self, InputError> {
        let name = arguments.value("piece").unwrap_or_default();
        let Some(&piece) = PIECES.iter().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = PIECES.iter().map(|it| it.0).collect();
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
        let size = arguments.value("size").map(size).transpose()?;
        let [transparent, unicode] = ["transparent", "unicode"].map(|name| arguments.flag(name));
        Ok(Self { piece, board, cells, size, transparent, unicode })
    }

    /// Returns the arguments in canonical form.
    fn canonical(&self) -> Arguments {
        let mut canonical = Arguments::default();
        canonical.set_board(self.board.canonical().into_bytes());
        canonical.add_value("piece", self.piece.0.to_owned());
        if let Some(size) = self.size {
            canonical.add_value("size", size.to_string());
        }
        for (name, is_given) in [("transparent", self.transparent), ("unicode", self.unicode)] {
            if is_given {
                canonical.set_flag(name);
            }
        }
        canonical
    }

    fn instance(self) -> Instance {
        let Self { piece: (_, piece), board, cells, size, transparent, unicode } = self;
        let grid = Grid::flat(board.rows(), board.columns());
        let conflicts = Arc::new(conflicts(&board, grid, &cells, piece, transparent));
        let holes = board.cells().iter().map(|&cell| cell == Cell::Hole).collect();
        let rules = PlacementRules::new(piece, board.columns(), holes, transparent);
        let blank = blank(&board, unicode);
        let columns = board.columns();
        let problem = ProblemKind::Placement(Placement::new(IndependentSets::new(&conflicts), grid, size));
        Instance {
            name: Box::new(move |cell| format!("r{}c{}", cell / columns + 1, cell % columns + 1)),
            board: board.label(),
            branching: BranchingHint::FewestValues,
            conventions: problem.conventions(),
            remarks: board.remarks().to_vec(),
            cells,
            problem,
            blank,
            ink: Ink::Pieces(piece),
            verify: Box::new(move |cells| rules.check(cells)),
        }
    }
}

/// Reads a number of pieces.
fn size(text: &str) -> Result<usize, InputError> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        let shown: String = text.chars().take(12).flat_map(char::escape_debug).collect();
        return Err(InputError::new(
            Message::about("size").words(format!(": '{shown}' is not a number of pieces")),
        )
        .hint(Message::from("write a whole number, such as ").setting("size", "5")));
    }
    Ok(text.parse().unwrap_or(usize::MAX)) // more than any board can hold
}

/// Returns the pairs of cells that attack each other, as vertices.
fn conflicts(board: &Board, grid: Grid, cells: &[usize], piece: Piece, transparent: bool) -> SuccessorTable {
    let mut vertex = vec![None; board.cells().len()];
    (0u32..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
    let (directions, rides) = piece.attacks();
    let row = |&cell: &usize| {
        let mut row = Vec::new();
        for &direction in directions {
            let mut here = grid.step(cell, direction);
            while let Some(target) = here {
                row.extend(vertex[target]);
                let blocked = vertex[target].is_none() && !transparent;
                here = if rides && !blocked { grid.step(target, direction) } else { None };
            }
        }
        row
    };
    SuccessorTable::new(cells.iter().map(row).collect()).expect("each cell once, and none itself")
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

#[cfg(test)]
mod tests;
