//! Puzzles of kinds with clues: their boards, pictures and instances.

use std::collections::HashSet;
use std::sync::Arc;

use super::board::{surface, text};
use super::board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
use super::clue_board::ClueBoard;
use super::clue_kind::{ClueKind, Removed};
use super::diagram::{Diagram, DiagramKind, DrawnCell};
use super::loops::problem::place;
use super::problem::Ink;
use super::{Arguments, Composer, InputError, Instance, Param, Puzzle, PuzzleFacts};
use crate::files::Message;
use crate::files::boards::loops::clues::Clue;
use crate::files::exchange::{ALL_CELLS, STARS};
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
use crate::words::quantity;

/// The flag of puzzles whose paths do not touch themselves.
pub(super) const APART: &str = "apart";
/// The flag for symbols of Unicode.
pub(super) const UNICODE: Param = Param::flag("unicode", "Draw symbols instead of letters");
/// The numbers of marks in each row, column and region, the usual one first.
pub(super) const STAR_NUMBERS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/// The fewest cells between two joined borders: two cells would be neighbours twice.
const FEWEST_AROUND: usize = 3;

/// A board with notes on how it was read, or why it cannot be read.
pub(super) type ReadBoard = Result<(ClueBoard, Vec<String>), InputError>;

impl ClueKind {
    /// Returns the number of marks in each row, column and region; 0 if it is not given.
    ///
    /// # Errors
    /// The arguments have another number.
    pub(super) fn stars(&self, arguments: &Arguments) -> Result<usize, InputError> {
        if self.facts.params.iter().all(|param| param.name != STARS) {
            return Ok(0);
        }
        let given = arguments.value(STARS).unwrap_or(STAR_NUMBERS[0]);
        let known = STAR_NUMBERS.iter().position(|known| *known == given).map(|place| place + 1);
        known.ok_or_else(|| {
            let message = Message::default().setting(STARS, given).words(" is not a number of stars");
            InputError::new(message).hint("write a number from 1 to 9")
        })
    }

    /// Returns what its boards are made of.
    fn form(&self) -> BoardForm {
        let name = |clue| (self.named)(clue).trim_start_matches("the ").trim_end_matches(" in {cell}");
        let look = |clue: Clue| {
            let mut drawn = DrawnCell::default();
            (self.draw)(clue, &mut drawn);
            let colour = clue.colour.filter(|_| clue.number.is_some()).map(|colour| name(Clue::of(colour)));
            let words: Vec<&str> = colour.into_iter().chain([name(clue)]).collect();
            CellForm { name: words.join(", "), is_blocked: self.is_around, drawn, ..CellForm::open() }
        };
        let mut cells = CellForm::of(&self.alphabet, &look);
        cells.extend(self.alphabet.has_regions().then(CellForm::hole));
        BoardForm {
            removed: Some(self.alphabet.text((self.removed == Removed::Bare).then_some(Clue::BARE))),
            borders: if self.alphabet.has_regions() { BorderForm::Regions } else { BorderForm::None },
            // Where a blank is a cell, none may stand between cells.
            is_spaced: !self.alphabet.signs.iter().any(|(_, texts)| texts.contains(&" ")),
            ..BoardForm::of(cells, self.drawing)
        }
    }

    /// Returns the board of the arguments, with notes on how it was read.
    ///
    /// # Errors
    /// There is none, it cannot be read, or it does not fit the other arguments.
    pub(super) fn board(&self, arguments: &Arguments) -> ReadBoard {
        let (clues, regions, notes) = self.alphabet.read(text(arguments)?)?;
        let mut board = ClueBoard { regions, ..ClueBoard::new(clues) };
        board.surface = joined(arguments, (board.clues.rows(), board.clues.columns))?;
        board.all_cells = self.visits_all || arguments.flag(ALL_CELLS);
        board.apart = arguments.flag(APART);
        board.each = self.stars(arguments)?;
        (self.refuse)(&board)?;
        Ok((board, notes))
    }

    /// Returns the instance of a board.
    fn instance(
        &'static self,
        board: ClueBoard,
        remarks: Vec<String>,
        unicode: bool,
    ) -> Result<Instance, InputError> {
        let (cells, problem) = (self.problem)(self, &board)?;
        let Grid { rows, columns, surface } = board.cells();
        let around = if surface == Surface::Plane { String::new() } else { format!(" {}", surface.name()) };
        let each = quantity(board.each, &format!("{}s", self.marks.one));
        let each = if board.each == 0 { String::new() } else { format!(" with {each}") };
        let width = self.grid(board.cells()).columns;
        Ok(Instance {
            name: Arc::new(move |point| place(point, width)),
            board: format!("{rows}x{columns}{around}{each}"),
            remarks,
            problem,
            cells,
            blank: Diagram { unicode, ..self.blank(&board) },
            ink: match self.drawing {
                SolutionForm::Marks(piece) => Ink::Pieces(piece),
                SolutionForm::Shading => Ink::LoopAndShading,
                SolutionForm::Paths => Ink::Paths,
                _ => Ink::Loop(self.points()),
            },
            verify: Box::new(move |solution| (self.check)(self, &board, solution)),
        })
    }

    /// Returns the picture of a board without a solution.
    fn blank(&self, board: &ClueBoard) -> Diagram {
        let holes = (0..board.clues.cells.len()).map(|cell| !board.is_cell(cell));
        let empty = Diagram::with_holes(board.clues.columns, DiagramKind::Surface(board.surface), holes);
        let mut diagram = Diagram { regions: board.regions.clone(), ..empty };
        board.given().for_each(|(cell, clue)| (self.draw)(clue, &mut diagram.cells[cell]));
        match self.drawing {
            SolutionForm::Marks(_) => {}
            SolutionForm::Paths => diagram.set_paths(&[]),
            _ => diagram.set_loop(&[], self.points()),
        }
        diagram
    }

    /// Returns the cells of a board whose clues can be removed, ascending.
    fn removable(&self, board: &ClueBoard) -> Vec<usize> {
        let mut known = HashSet::new();
        let is_removable = |&(cell, clue): &(usize, Clue)| match self.removed {
            Removed::Open => true,
            Removed::Bare => clue.number.is_some(),
            Removed::AllButFirst => !known.insert((board.regions[cell], clue)),
            Removed::Uncoloured => clue.colour.is_none(),
            Removed::Never => false,
        };
        board.given().filter(is_removable).map(|given| given.0).collect()
    }
}

/// Returns the borders that are joined of a board with this size.
///
/// # Errors
/// The arguments name several surfaces, or the board is too small.
pub(super) fn joined(arguments: &Arguments, (rows, columns): (usize, usize)) -> Result<Surface, InputError> {
    let surface = surface(arguments)?;
    let lack = |is_joined, size, what| (is_joined && size < FEWEST_AROUND).then_some((size, what));
    let found = lack(surface.joins_columns(), columns, "columns");
    let Some((size, what)) = found.or(lack(surface.joins_rows(), rows, "rows")) else { return Ok(surface) };
    let message = Message::about(surface.name())
        .words(format!(": a board with joined borders needs {FEWEST_AROUND} {what} and has {size}"));
    Err(InputError::new(message).hint("use a larger board: two cells would be neighbours on two sides"))
}

/// A puzzle of a kind.
pub(super) struct CluePuzzle(pub(super) &'static ClueKind);

impl Puzzle for CluePuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.0.facts
    }

    fn details(&self) -> Message {
        format!("{}\n\n{}", self.0.facts.details, self.0.alphabet.words()).into()
    }

    fn form(&self) -> Option<BoardForm> {
        Some(self.0.form())
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (board, notes) = self.0.board(arguments)?;
        self.0.instance(board, notes, arguments.flag(UNICODE.name))
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let (board, _) = self.0.board(arguments)?;
        let mut canonical = arguments.flags_of(self.0.facts).with_board(&self.0.text(&board));
        if board.each > 0 {
            canonical.add_value(STARS, board.each.to_string());
        }
        Ok(canonical)
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(self.0.removable(&self.0.board(arguments)?.0))
    }

    fn clue_groups(&self, arguments: &Arguments) -> Result<Vec<Vec<usize>>, InputError> {
        let (board, _) = self.0.board(arguments)?;
        Ok(match self.0.removed {
            // The ends of a path go together.
            Removed::Never => (self.0.paths)(&board).into_iter().map(Vec::from).collect(),
            _ => self.0.removable(&board).into_iter().map(|cell| vec![cell]).collect(),
        })
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        let (mut board, _) = self.0.board(arguments)?;
        let rest = (self.0.removed == Removed::Bare).then_some(Clue::BARE);
        for cell in self.clue_groups(arguments)?.concat().into_iter().filter(|cell| !kept.contains(cell)) {
            board.clues.cells[cell] = rest;
        }
        Ok(self.0.text(&board))
    }
}
