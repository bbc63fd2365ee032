//! Boards of clues: what a loop shows in each cell.
//!
//! Where it shows arrows, each cell prefers directions in a random order; its arrow has the first one in which something
//! is counted.

use super::super::super::diagram::RoutePoints;
use super::super::super::{CluePlaces, Sketch};
use super::super::drawn::DrawnLoop;
use super::super::kind::{LoopBoard, LoopKind};
use super::aim::{LoopAim, around, corners};
use super::clue_facts::ClueFacts;
use super::described::{DescribedDraft, LoopDescription};
use super::in_places;
use crate::ProblemDraft;
use crate::files::boards::loops::clues::{Arrows, Clue, ClueGrid, Heading};
use crate::problems::draft::{BinaryFact, shuffle};
use crate::problems::grid::Grid;

/// Returns a board of these cells that shows all that it may of a loop.
pub(super) fn clue_draft(
    kind: &'static LoopKind,
    cells: Grid,
    sketch: &mut Sketch<'_>,
) -> Box<dyn ProblemDraft> {
    let points = kind.grid(cells);
    let (facts, loops) = ClueFacts::new(kind, cells);
    let has_arrows = kind.alphabet.arrows != Arrows::None;
    let orders = (0..cells.rows * cells.columns).filter(|_| has_arrows).map(|_| {
        let mut order = Heading::ALL;
        shuffle(&mut order, sketch.random);
        order
    });
    let shown = ShownClues {
        kind,
        empty: kind.empty(cells),
        orders: orders.collect(),
        places: sketch.clues.clone(),
        shares: kind.making.shares.iter().map(|(share, _)| sketch.mix.of(share)).collect(),
        facts,
    };
    let about = if kind.points() == RoutePoints::Corners { corners(cells, points) } else { around(points) };
    let aim = LoopAim::new(sketch, (cells.rows, cells.columns), points.rows * points.columns, about);
    Box::new(DescribedDraft::new(points, loops, shown, aim, sketch))
}

/// The clues that loops show.
#[derive(Debug)]
struct ShownClues {
    kind: &'static LoopKind,
    empty: LoopBoard,
    /// For each cell the directions in the order in which it prefers them; nothing without arrows.
    orders: Vec<[Heading; 4]>,
    places: CluePlaces,
    /// The wanted shares of kinds of clues, in percent.
    shares: Vec<usize>,
    facts: ClueFacts,
}

impl ShownClues {
    /// Returns all clues that a loop allows.
    fn clues(&self, points: &[usize]) -> Vec<Option<Clue>> {
        let count = self.empty.clues.cells.len();
        let Grid { rows, columns, surface } = self.kind.grid(self.empty.cells());
        let Ok(drawn) = DrawnLoop::on(surface, rows, columns, points) else { return vec![None; count] };
        // A number that is too large is left out.
        let making = &self.kind.making;
        let known = |clue: Clue| match clue.number {
            Some(number) if number > making.most => {
                Some(Clue { number: None, ..clue }).filter(|clue| making.samples.contains(clue))
            }
            _ => Some(clue),
        };
        let shows = |cell, heading| (self.kind.shows)(&self.empty, &drawn, cell, heading).and_then(known);
        let clue = |cell: usize| {
            let Some(order) = self.orders.get(cell) else { return shows(cell, None) };
            let mut arrows = order.iter().map(|&heading| shows(cell, Some(heading)));
            let counts = |clue: &Option<Clue>| clue.is_some_and(|clue| clue.number > Some(0));
            arrows.find(counts).unwrap_or_else(|| shows(cell, Some(order[0])))
        };
        (0..count).map(clue).collect()
    }
}

impl LoopDescription for ShownClues {
    type Board = LoopBoard;

    fn board(&self, points: &[usize]) -> LoopBoard {
        let clues: ClueGrid = in_places(self.clues(points), self.empty.clues.columns, &self.places);
        LoopBoard { clues, ..self.empty.clone() }
    }

    fn worth(&self, board: &LoopBoard) -> usize {
        board.given().map(|(_, clue)| (self.kind.making.worth)(clue, &self.shares)).sum()
    }

    fn lack(&self, board: &LoopBoard) -> usize {
        let clues: Vec<Clue> = board.given().map(|given| given.1).collect();
        (self.kind.making.lack)(&clues, &self.shares)
    }

    fn allowed(&self, points: &[usize]) -> Vec<bool> {
        self.clues(points).iter().map(Option::is_some).collect()
    }

    fn clues(&self, board: &LoopBoard) -> Vec<(usize, Vec<BinaryFact>)> {
        board.given().filter_map(|(cell, clue)| Some((cell, self.facts.of(self.kind, cell, clue)?))).collect()
    }

    fn shares(&self) -> &[usize] {
        &self.shares
    }

    fn clue_kind(&self, board: &LoopBoard, cell: usize) -> Option<usize> {
        let clue = board.clues.cells[cell]?;
        self.kind.making.shares.iter().position(|(_, wanted)| wanted.fits(clue))
    }

    fn admits(&self, board: &LoopBoard, points: &[usize]) -> bool {
        (self.kind.check)(self.kind, board, points).is_ok()
    }

    fn text(&self, board: &LoopBoard) -> String {
        self.kind.text(board)
    }
}
