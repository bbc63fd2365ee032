//! Drafts whose board is a description of the hidden loop: all that the board may show of it.
//!
//! If another loop fits the description, its own description may say more, and the draft hides that loop from then on.
//! Otherwise the hidden loop is changed a little where the two differ, so that the description no longer fits the
//! other. Whatever fits a description with more clues fits one with fewer, so the first kind of change makes progress
//! for ever; the second is a random walk.
//!
//! If the places of clues are chosen, few clues remain, and such changes alone would go on for ever. Then the loop
//! first changes until it suits the places, and each change is the best of several by what `aim` demands.

use std::cmp::Reverse;
use std::fmt::Debug;

use super::super::super::{ClueSymmetry, Sketch};
use super::aim::LoopAim;
use super::own_image::all_with_images;
use super::reroute::{REACHES, approached, reroutes};
use crate::Model;
use crate::problems::draft::{BinaryFact, DraftChange, ProblemDraft};
use crate::problems::grid::Grid;
use crate::problems::loop_facts::{KnownLoops, in_order};

/// Changes for each point of the board towards chosen places of clues, and what they may cost at first.
const APPROACH: (usize, usize) = (20, 64);
/// Changes towards boards with enough clues of wanted kinds, at most.
const ENRICH: usize = 100;

/// What a board lacks, and what it shows; the greater, the better.
type Worth = (Reverse<usize>, usize);

/// What boards of a kind show of a loop.
pub(super) trait LoopDescription: Debug {
    /// A board.
    type Board: Debug;

    /// Returns whether loops may visit a point.
    fn may_visit(&self, _point: usize) -> bool {
        true
    }

    /// The symmetry under which loops are their own image.
    fn symmetry(&self) -> ClueSymmetry {
        ClueSymmetry::None
    }

    /// Returns changed loops as [`reroutes`] does, which keep the symmetry.
    fn reroutes(
        &self,
        grid: Grid,
        points: &[usize],
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Vec<usize>> {
        let may_visit = &|point| self.may_visit(point);
        let loops = reroutes(grid, points, other, may_visit, reach, random);
        all_with_images(grid, self.symmetry(), points, loops, may_visit)
    }

    /// Returns the board with all that it may show of a loop.
    fn board(&self, points: &[usize]) -> Self::Board;

    /// Returns how much a board shows; more is better.
    fn worth(&self, board: &Self::Board) -> usize;

    /// Returns how many clues of wanted kinds a board lacks.
    fn lack(&self, _board: &Self::Board) -> usize {
        0
    }

    /// Returns for each cell whether a loop allows a clue there, wherever clues should be.
    fn allowed(&self, _points: &[usize]) -> Vec<bool> {
        Vec::new()
    }

    /// Returns the facts of the board apart from clues that can be removed.
    fn frame(&self, _board: &Self::Board) -> Vec<BinaryFact> {
        Vec::new()
    }

    /// Returns the number of clues on a board that cannot be removed, and the usual number; see
    /// [`ProblemDraft::fixed_clues`].
    fn fixed_clues(&self, _board: &Self::Board) -> Option<(usize, usize)> {
        None
    }

    /// Returns the clues of a board with their cells, ascending, and their facts.
    fn clues(&self, board: &Self::Board) -> Vec<(usize, Vec<BinaryFact>)>;

    /// The wanted shares of kinds of clues; see [`ProblemDraft::shares`].
    fn shares(&self) -> &[usize] {
        &[]
    }

    /// Returns the kind of the clue in a cell of a board; see [`ProblemDraft::kind`].
    fn clue_kind(&self, _board: &Self::Board, _cell: usize) -> Option<usize> {
        None
    }

    /// Returns whether a loop follows the rules on a board.
    fn admits(&self, board: &Self::Board, points: &[usize]) -> bool;

    /// Returns the text of a board.
    fn text(&self, board: &Self::Board) -> String;
}

/// A hidden loop with its description.
#[derive(Debug)]
pub(super) struct DescribedDraft<D: LoopDescription> {
    /// The points of the loop.
    grid: Grid,
    loops: KnownLoops,
    description: D,
    hidden: Vec<usize>,
    board: D::Board,
    /// The hidden loop and its board before fixed clues were shed.
    before: Option<(Vec<usize>, D::Board)>,
    /// What the loop should be like, if the places of clues are chosen.
    aim: Option<LoopAim>,
}

impl<D: LoopDescription> DescribedDraft<D> {
    /// Begins with a loop through points of a rectangle, changed towards the places that clues should have.
    pub(super) fn new(
        grid: Grid,
        loops: KnownLoops,
        description: D,
        aim: Option<LoopAim>,
        sketch: &mut Sketch<'_>,
    ) -> Self {
        let hidden = in_order(sketch.places.to_vec());
        let board = description.board(&hidden);
        let mut draft = Self { grid, loops, description, hidden, board, before: None, aim };
        if draft.aim.is_some() {
            draft.approach(sketch.random);
        } else {
            draft.enrich(sketch.random);
        }
        draft
    }

    /// Changes the hidden loop until its board lacks no clues of wanted kinds, or chance finds no such loop.
    fn enrich(&mut self, random: &mut dyn FnMut(usize) -> usize) {
        let Self { description, .. } = self;
        let mut lack = description.lack(&self.board);
        for _ in 0..ENRICH {
            if lack == 0 {
                break;
            }
            let loops = description.reroutes(self.grid, &self.hidden, &[], usize::MAX, random);
            let boards = loops.into_iter().map(|points| (description.board(&points), points));
            let lacking = boards.map(|(board, points)| (description.lack(&board), board, points));
            if let Some((after, board, points)) = lacking.min_by_key(|it| it.0).filter(|it| it.0 <= lack) {
                (lack, self.board, self.hidden) = (after, board, in_order(points));
            }
        }
    }

    /// Changes the hidden loop towards the places of clues.
    fn approach(&mut self, random: &mut dyn FnMut(usize) -> usize) {
        let Self { description, aim: Some(aim), .. } = self else { return };
        let grid = self.grid;
        let nearby = |points: &[usize], random: &mut dyn FnMut(usize) -> usize| {
            description.reroutes(grid, points, &[], usize::MAX, random)
        };
        let lack = |points: &[usize]| aim.lack(points, &description.allowed(points));
        let hidden = std::mem::take(&mut self.hidden);
        self.hidden = in_order(approached(grid, hidden, nearby, &lack, APPROACH, random));
        self.board = description.board(&self.hidden);
    }

    /// Hides a loop near the hidden one whose board does not admit `other`, and fewest of the loops that boards
    /// admitted.
    fn evade(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        let Self { description, aim: Some(aim), .. } = self else { return DraftChange::None };
        aim.remember(other);
        aim.remember(&self.hidden);
        for reach in REACHES {
            let loops = description.reroutes(self.grid, &self.hidden, other, reach, random);
            let new = loops.into_iter().map(in_order).filter(|points| !aim.knows(points));
            let boards = new.map(|points| (description.board(&points), points));
            let excluding = boards.filter(|(board, _)| !description.admits(board, other));
            let best = excluding.min_by_key(|(board, points)| {
                let admitted = aim.admitted(|rival| description.admits(board, rival));
                admitted + aim.lack(points, &description.allowed(points))
            });
            if let Some((board, points)) = best {
                (self.hidden, self.board) = (points, board);
                return DraftChange::Facts;
            }
        }
        DraftChange::None
    }
}

impl<D: LoopDescription> ProblemDraft for DescribedDraft<D> {
    fn model(&self) -> &Model {
        &self.loops.model
    }

    fn frame(&self) -> Vec<BinaryFact> {
        self.description.frame(&self.board)
    }

    fn fixed_clues(&self) -> Option<(usize, usize)> {
        self.description.fixed_clues(&self.board)
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let fixed = |board: &D::Board| self.description.fixed_clues(board).map_or(0, |fixed| fixed.0);
        let loops = self.description.reroutes(self.grid, &self.hidden, &[], usize::MAX, random);
        let boards = loops.into_iter().map(|points| (self.description.board(&points), points));
        let fewest = boards.min_by_key(|(board, _)| fixed(board));
        let Some((board, points)) = fewest.filter(|(board, _)| fixed(board) <= fixed(&self.board)) else {
            return false;
        };
        let hidden = std::mem::replace(&mut self.hidden, in_order(points));
        self.before = Some((hidden, std::mem::replace(&mut self.board, board)));
        true
    }

    fn take_back(&mut self) {
        if let Some((hidden, board)) = self.before.take() {
            (self.hidden, self.board) = (hidden, board);
        }
    }

    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        self.description.clues(&self.board)
    }

    fn shares(&self) -> &[usize] {
        self.description.shares()
    }

    fn kind(&self, place: usize) -> Option<usize> {
        self.description.clue_kind(&self.board, place)
    }

    fn hidden(&self) -> &[usize] {
        &self.hidden
    }

    fn facts(&self, solution: &[usize]) -> Vec<BinaryFact> {
        self.loops.facts(solution)
    }

    fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize> {
        self.loops.read(holds)
    }

    fn admits(&self, solution: &[usize]) -> bool {
        self.description.admits(&self.board, solution)
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        if self.aim.is_some() {
            return self.evade(other, random);
        }
        let Self { description, .. } = self;
        let worth =
            |board: &D::Board| -> Worth { (Reverse(description.lack(board)), description.worth(board)) };
        let board = description.board(other);
        if worth(&board) > worth(&self.board) && !description.admits(&board, &self.hidden) {
            (self.hidden, self.board) = (other.to_vec(), board);
            return DraftChange::Facts;
        }
        let fixed = |board: &D::Board| description.fixed_clues(board).map_or(0, |fixed| fixed.0);
        let most = fixed(&self.board);
        for reach in REACHES {
            let loops = description.reroutes(self.grid, &self.hidden, other, reach, random);
            let mut best: Option<(Worth, Vec<usize>, D::Board)> = None;
            for points in loops {
                let board = description.board(&points);
                let worth = worth(&board);
                let is_allowed = self.before.is_none() || fixed(&board) <= most;
                if is_allowed
                    && best.as_ref().is_none_or(|best| best.0 < worth)
                    && !description.admits(&board, other)
                {
                    best = Some((worth, points, board));
                }
            }
            if let Some((_, points, board)) = best {
                (self.hidden, self.board) = (in_order(points), board);
                return DraftChange::Facts;
            }
        }
        DraftChange::None
    }

    fn text(&self) -> String {
        self.description.text(&self.board)
    }
}
