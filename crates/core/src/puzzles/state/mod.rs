//! What is decided on a board that is being solved, as text in the notation of the board.
//!
//! Numbers are written into their cells. Each number that is crossed out in cells is a comment,
//! `% crossed out: 5 in r1c2, r3c4`, so the text is a board, too. A piece is its letter, and `-` a cell without one.
//! Lines of a loop are comments below its board, and so are pieces on a board whose cells have labels of regions.

mod lines;

use std::fmt::Write;

use super::diagram::DrawnCell;
use super::problem::Ink;
use super::{Arguments, DecidedCell, DecidedSubject, Instance, Puzzle};
use crate::files::InputError;
use crate::files::text::shorten;
use crate::solver::ranges::distinct;

/// How a comment with a crossed out number begins.
const CROSSED_OUT: &str = "% crossed out: ";
/// The sign of a cell without a piece.
const NO_PIECE: char = '-';

/// A board with what is decided.
#[derive(Debug)]
pub struct BoardState {
    /// The board whose clues include the decided numbers.
    pub instance: Instance,
    /// What is decided.
    pub decided: Vec<DecidedCell>,
}

impl BoardState {
    /// Reads what [`Instance::state_text`] writes, for the board of these arguments.
    ///
    /// # Errors
    /// The text is not a board, or another one; a comment cannot be read, or two pieces attack each other.
    pub fn read(puzzle: &dyn Puzzle, arguments: &Arguments, bytes: &[u8]) -> Result<Self, InputError> {
        let text = std::str::from_utf8(bytes).map_err(|_| InputError::new("not UTF-8 text"))?;
        let board = puzzle.build(arguments)?;
        let piece = board.piece();
        let bare = text.lines().map(|line| match piece {
            Some(piece) if !board.has_comments() && !line.starts_with('%') => {
                line.replace([piece, NO_PIECE], ".")
            }
            _ => line.to_owned(),
        });
        let bare = bare.collect::<Vec<_>>().join("\n") + "\n";
        let instance = puzzle.build(&arguments.with_board(&bare))?;
        // A state of numbers is the board with more of them. Marks under them are only on the board.
        let [given, numbers] = [board.numbers_placed(), instance.numbers_placed()];
        let is_as_large =
            (instance.blank.rows, instance.blank.columns) == (board.blank.rows, board.blank.columns);
        let complete = board.rewritten(if is_as_large { &numbers } else { &given });
        let complete = complete.map_or_else(|| arguments.clone(), |text| arguments.with_board(&text));
        let is_state = given.iter().all(|number| numbers.contains(number))
            && puzzle.canonical(&arguments.with_board(&bare))? == puzzle.canonical(&complete)?;
        if !is_state {
            return Err(InputError::new("the text is not a state of this board")
                .hint("give the file that an earlier step wrote, or the name of a new file to begin again"));
        }
        let mut decided = match piece {
            _ if board.has_comments() => board.lines_in(text)?,
            Some(piece) => pieces_in(text, piece),
            None => {
                let clues = board.numbers_given();
                let decided = numbers.iter().filter(|(cell, _)| !clues.contains(cell));
                let number = |&(cell, number): &(usize, u32)| DecidedCell {
                    cell,
                    subject: DecidedSubject::Number(number),
                    holds: true,
                };
                decided.map(number).collect()
            }
        };
        board.check_pieces(&decided)?;
        let comments = text.lines().filter(|_| !board.has_comments());
        for comment in comments.filter_map(|line| line.strip_prefix(CROSSED_OUT)) {
            board.read_crossed_out(comment, &mut decided)?;
        }
        Ok(Self { instance, decided })
    }
}

impl Instance {
    /// Returns what is decided about, such as `5 in r1c2`.
    #[must_use]
    pub fn decided_name(&self, known: &DecidedCell) -> String {
        let place = |number| format!("{number} in {}", self.place_name(known.cell));
        known.number().map_or_else(|| self.name_of(known), place)
    }

    /// Returns the board of these arguments with what is decided as text; see the module.
    ///
    /// # Errors
    /// As [`Puzzle::canonical`].
    pub fn state_text(
        &self,
        puzzle: &dyn Puzzle,
        arguments: &Arguments,
        decided: &[DecidedCell],
    ) -> Result<String, InputError> {
        if self.has_comments() {
            let canonical = puzzle.canonical(arguments)?;
            let board = String::from_utf8_lossy(canonical.board().unwrap_or_default()).into_owned();
            return Ok(board + &self.lines_text(decided));
        }
        Ok(match self.piece() {
            Some(piece) => self.pieces_text(piece, decided),
            None if self.problem.numbered().is_some() => self.numbers_text(decided),
            None => self.lines_text(decided),
        })
    }

    /// Returns whether comments below the board say what is decided.
    fn has_comments(&self) -> bool {
        self.point_names().is_some() || !self.blank.regions.is_empty()
    }

    /// Returns the text of a board with pieces.
    fn pieces_text(&self, piece: char, decided: &[DecidedCell]) -> String {
        let known = |cell| decided.iter().find(|known| known.cell == cell).map(|known| known.holds);
        let sign = |(cell, drawn): (usize, &DrawnCell)| match known(cell) {
            Some(true) => piece,
            Some(false) => NO_PIECE,
            None if !drawn.hole => '.',
            None => drawn.label.and_then(|digit| char::from_digit(digit, 10)).unwrap_or('X'),
        };
        let signs: Vec<char> = self.blank.cells.iter().enumerate().map(sign).collect();
        signs.chunks(self.blank.columns).map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    /// Returns the text of a board with numbers.
    fn numbers_text(&self, decided: &[DecidedCell]) -> String {
        let mut placed = self.numbers_placed();
        let holds = decided.iter().filter(|known| known.holds);
        placed.extend(holds.filter_map(|known| Some((known.cell, known.number()?))));
        let board = self.rewritten(&placed).unwrap_or_default();
        let lines = board.lines().filter(|line| !line.starts_with(CROSSED_OUT));
        let mut text = lines.fold(String::new(), |text, line| text + line + "\n");
        let mut crossed_out: Vec<&DecidedCell> = decided.iter().filter(|known| !known.holds).collect();
        let number = |known: &&DecidedCell| known.number().unwrap_or_default();
        crossed_out.sort_by_cached_key(number);
        for equal in crossed_out.chunk_by(|one, other| number(one) == number(other)) {
            let number = number(&equal[0]);
            let cells: Vec<String> = equal.iter().map(|known| (self.name)(known.cell)).collect();
            let _ = writeln!(text, "{CROSSED_OUT}{number} in {}", cells.join(", ")); // a string takes everything
        }
        text
    }

    /// Returns the letter of the pieces, if solutions are pieces.
    pub(super) fn piece(&self) -> Option<char> {
        if let Ink::Pieces(piece) = self.ink { Some(piece.letter()) } else { None }
    }

    /// Returns the cells of the given numbers with these numbers.
    fn numbers_placed(&self) -> Vec<(usize, u32)> {
        let given = self.given_numbers().unwrap_or_default();
        self.cells.iter().zip(given).filter_map(|(&cell, number)| Some((cell, number?))).collect()
    }

    /// Checks that no two pieces attack each other.
    fn check_pieces(&self, decided: &[DecidedCell]) -> Result<(), InputError> {
        let Some(sets) = self.problem.sets() else { return Ok(()) };
        let is_piece = |known: &&DecidedCell| known.holds && known.subject == DecidedSubject::Piece;
        let vertices = decided.iter().filter(is_piece).filter_map(|known| self.vertex(known.cell));
        let vertices: Vec<usize> = distinct(vertices.collect());
        let attacked = |&vertex: &usize| {
            let mut seen = sets.sets.conflicts.row(vertex).map(|other| other as usize);
            let other = seen.find(|other| vertices.binary_search(other).is_ok())?;
            Some([vertex, other].map(|vertex| (self.name)(self.cells[vertex])))
        };
        let Some([one, other]) = vertices.iter().find_map(attacked) else { return Ok(()) };
        let piece = sets.marks.as_ref().map_or("piece", |(_, rules)| rules.one);
        let message = format!("the {piece}s in {one} and {other} attack each other");
        Err(InputError::new(message).hint("remove one of them"))
    }

    /// Reads what follows the beginning of a comment: `5 in r1c2, r3c4`.
    fn read_crossed_out(&self, comment: &str, decided: &mut Vec<DecidedCell>) -> Result<(), InputError> {
        let wrong = || {
            InputError::new(format!("'{CROSSED_OUT}{}' cannot be read", shorten(comment)))
                .hint(format!("write '{CROSSED_OUT}5 in r1c2, r3c4', with a number and cells of the board"))
        };
        let (number, cells) = comment.split_once(" in ").ok_or_else(wrong)?;
        let number: u32 = number.parse().map_err(|_| wrong())?;
        if !(1..=self.cells.len()).contains(&(number as usize)) {
            return Err(wrong());
        }
        for name in cells.split(',').map(str::trim) {
            let cell = self.cells.iter().copied().find(|&cell| (self.name)(cell) == name);
            let cell = cell.ok_or_else(wrong)?;
            decided.push(DecidedCell { cell, subject: DecidedSubject::Number(number), holds: false });
        }
        Ok(())
    }
}

/// Returns the pieces of a state whose cells are known to be those of the board.
fn pieces_in(text: &str, piece: char) -> Vec<DecidedCell> {
    let rows = text.lines().filter(|line| !line.starts_with('%'));
    let signs = rows.flat_map(str::chars).filter(|sign| !sign.is_whitespace()).enumerate();
    let decided = signs.filter(|&(_, sign)| sign == piece || sign == NO_PIECE);
    decided
        .map(|(cell, sign)| DecidedCell { cell, subject: DecidedSubject::Piece, holds: sign == piece })
        .collect()
}
