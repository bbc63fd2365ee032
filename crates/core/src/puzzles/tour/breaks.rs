//! Numbers that end a path, so that the next number begins another one.
//!
//! Both numbers are clues. A step from one cell to the other is added to the board, which no other numbers can take, and
//! everything else treats the paths as a single one.

use super::super::{Arguments, DraftInput, InputError};
use crate::files::Message;
use crate::files::boards::{Board, Cell};
use crate::problems::draft::shuffle;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;

/// The last numbers of all paths but the last one, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PathBreaks(pub(super) Vec<usize>);

impl PathBreaks {
    pub(super) const NAME: &'static str = "breaks";

    /// Reads the parameter, for paths of so many cells together.
    pub(super) fn new(arguments: &Arguments, cells: usize) -> Result<Self, InputError> {
        let Some(text) = arguments.value(Self::NAME) else { return Ok(Self::default()) };
        let read = |word: &str| {
            let number = word.trim().parse::<usize>().ok();
            number.filter(|number| (1..cells).contains(number)).ok_or_else(|| {
                let hint = match cells {
                    0..=2 => "leave it out".to_owned(),
                    _ => format!("write numbers from 1 to {}, with commas between them", cells - 1),
                };
                InputError::of_value(Self::NAME, word, "is not a number before the last one").hint(hint)
            })
        };
        let numbers: Vec<usize> = distinct(text.split(',').map(read).collect::<Result<_, _>>()?);
        if arguments.flag("closed") {
            let message = Message::about(Self::NAME).words(" cannot be combined with ").parameter("closed");
            return Err(InputError::new(message).hint("leave out one of them"));
        }
        Ok(Self(numbers))
    }

    /// Refuses a board on which an end of a path is no clue.
    pub(super) fn check(&self, board: &Board) -> Result<(), InputError> {
        let ends = self.0.iter().map(|&last| [(last, last), (last + 1, last)]).collect::<Vec<_>>().concat();
        let missing = ends.into_iter().find(|&(number, _)| cell_of(board, number).is_none());
        missing.map_or(Ok(()), |(number, last)| {
            let message = format!(": {number} is not on the board");
            let hint = format!("write {last}, which ends a path, and {} into their cells", last + 1);
            Err(InputError::new(Message::about(Self::NAME).words(message)).hint(hint))
        })
    }

    /// Returns the parameter in canonical form; `None` if there is one path.
    pub(super) fn canonical(&self) -> Option<String> {
        let words: Vec<String> = self.0.iter().map(usize::to_string).collect();
        (!words.is_empty()).then(|| words.join(","))
    }

    /// Returns whether a number ends or begins a path beside a break.
    pub(super) fn bounds(&self, number: u32) -> bool {
        self.0.iter().any(|&last| (last..=last + 1).contains(&(number as usize)))
    }

    /// Returns the steps between the vertices of a board, with those from one path to the next.
    pub(super) fn joined(&self, board: &Board, cells: &[usize], steps: SuccessorTable) -> SuccessorTable {
        let vertex = |number| Some(cells.binary_search(&cell_of(board, number)?).ok()? as u32);
        let joints: Vec<_> = self.0.iter().filter_map(|&last| vertex(last).zip(vertex(last + 1))).collect();
        if joints.is_empty() {
            return steps;
        }
        let mut rows: Vec<Vec<u32>> = (0..cells.len()).map(|vertex| steps.row(vertex).collect()).collect();
        for (one, other) in joints {
            rows[one as usize].push(other);
            rows[other as usize].push(one);
        }
        let rows = rows.into_iter().map(distinct).collect();
        SuccessorTable::new(rows).expect("at most two more steps a cell")
    }

    /// Cuts a path into these paths, in random order and directions; a single path stays as it is.
    pub(super) fn cut(&self, input: &mut DraftInput<'_>) -> Vec<usize> {
        if self.0.is_empty() {
            return input.places.to_vec();
        }
        let ends: Vec<usize> = self.0.iter().copied().chain([input.places.len()]).collect();
        let starts = [0].into_iter().chain(ends.iter().copied());
        let mut lengths: Vec<(usize, usize)> =
            starts.zip(&ends).map(|(start, end)| end - start).enumerate().collect();
        shuffle(&mut lengths, input.random);
        let (mut rest, mut paths) = (input.places, vec![Vec::new(); ends.len()]);
        for (path, length) in lengths {
            let (first, others) = rest.split_at(length);
            rest = others;
            paths[path] = first.to_vec();
            if (input.random)(2) == 1 {
                paths[path].reverse();
            }
        }
        paths.concat()
    }
}

/// Returns the cell with a clue.
fn cell_of(board: &Board, number: usize) -> Option<usize> {
    board.cells().iter().position(|&cell| cell == Cell::Clue(number as u32))
}
