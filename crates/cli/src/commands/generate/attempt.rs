//! One attempt to make a board: a random structure becomes a board with all clues, clues are removed, and the result is
//! checked separately.

use cavalcade_search::answers::unique::Uniqueness;
use cavalcade_search::generate::Drafting;
use cavalcade_search::{Random, Statistics};

use super::Ending;
use super::maker::Maker;
use crate::commands::clued_board::{CluedBoard, Extent, RemainingClues};
use crate::commands::minimise::ClueGroups;
use crate::formats::PuzzleBoard;
use crate::streams::Failure;

/// A clue stays if the question about it takes more conflicts: of a learner that is kept for all questions, and of one
/// that begins anew with each.
const PATIENCE: [u64; 2] = [1000, 500];
/// The work to shed fixed clues, where that of the other steps is less.
const SHED_WORK: u64 = 56_000_000;
/// Each attempt after the first leaves one of so many fixed clues more than the one before.
const EASIER: usize = 10;
/// Why an attempt fails whose board has several solutions.
const SEVERAL: &str = "several solutions even with all clues";

/// An attempt to make the board of a seed, after those with smaller numbers.
pub(super) struct Attempt<'m> {
    pub(super) maker: &'m Maker<'m>,
    pub(super) seed: u64,
    /// The number of the attempt, from 0.
    pub(super) number: usize,
    pub(super) random: Random,
    /// The work of all attempts.
    pub(super) statistics: Statistics,
}

impl Attempt<'_> {
    /// Makes a board from one structure. Every other attempt takes any other solutions of a draft, not those near the
    /// hidden one.
    pub(super) fn make(&mut self) -> Result<PuzzleBoard, Ending> {
        let maker = self.maker;
        let structure = maker.structure(&mut self.random)?;
        let mut drafting = maker.draft(&structure, &mut self.random)?.map(Drafting::new);
        if let Some(drafting) = &mut drafting {
            self.change(drafting)?;
        }
        let draft = drafting.as_ref().map(Drafting::draft);
        let mut board = maker.board(&structure, draft, &mut self.random)?;
        let ClueGroups { must_go, may_go } = maker.groups(&board, &mut self.random)?;
        let is_masked = !must_go.is_empty();
        let is_known = !is_masked && (drafting.is_some() || board.instance.relaxation().is_some());
        if is_masked {
            let is_left = |cell: &usize| must_go.binary_search(cell).is_err();
            let left: Vec<usize> = board.cells.iter().copied().filter(is_left).collect();
            board = board.with_only(&left)?;
            drafting = None; // it has all clues
        }
        if !is_known && self.unique(&board, &board.cells)? != Uniqueness::One {
            let why = "the cells that may hold clues are too few: several solutions remain";
            return Err(failed(if is_masked { why } else { SEVERAL }));
        }
        let Some(left) = self.thinned(&board, drafting.as_mut(), &may_go)? else {
            return Err(failed("too hard even with all clues"));
        };
        self.statistics.add(&left.outcome.statistics);
        if let Some(stop) = left.outcome.stopped {
            return Err(stop.into());
        }
        self.check_wanted(left.cells.len(), 0)?;
        if self.unique(&board, &left.cells)? != Uniqueness::One {
            let seed = self.seed;
            return Err(Failure::Internal(format!("a board has several solutions, seed {seed}")).into());
        }
        maker.finish(&board, &left.cells, self.seed)
    }

    /// Changes a draft until it has one solution, and leaves out fixed clues.
    fn change(&mut self, drafting: &mut Drafting) -> Result<(), Ending> {
        let (maker, number, random) = (self.maker, self.number, &mut self.random);
        let fewest = maker.removal.fewest;
        drafting.ease(random, number);
        let is_unique = drafting.refine(random, maker.limits(), maker.work(), number.is_multiple_of(2))?;
        if let Some((_, usual)) = drafting.draft().fixed_clues().filter(|_| is_unique) {
            // With more clues than in earlier attempts, the board is easier.
            let fewest = if fewest > 0 { fewest } else { usual + usual * number / EASIER };
            drafting.shed(random, maker.limits(), fewest, maker.work().max(SHED_WORK))?;
        }
        self.statistics.add(&Statistics { solutions: 0, ..drafting.statistics() });
        if !is_unique {
            return Err(failed(SEVERAL));
        }
        let fixed = drafting.draft().fixed_clues();
        fixed.map_or(Ok(()), |(clues, _)| self.check_wanted(clues, fewest))
    }

    /// Fails if a board has fewer clues than `least`, or more than are wanted.
    fn check_wanted(&self, clues: usize, least: usize) -> Result<(), Ending> {
        let most = self.maker.removal.most;
        if clues < least {
            Err(failed(&format!("{clues} clues remain instead of {least}")))
        } else if clues > most {
            Err(failed(&format!("{clues} clues are needed instead of {most}")))
        } else {
            Ok(())
        }
    }

    /// Removes clues; `None` if the condition does not hold with all of them.
    fn thinned(
        &self,
        board: &CluedBoard<'_>,
        drafting: Option<&mut Drafting>,
        groups: &[Vec<usize>],
    ) -> Result<Option<RemainingClues>, Ending> {
        let (maker, limits, fewest) = (self.maker, self.maker.limits(), self.maker.removal.fewest);
        if let Some(condition) = maker.condition(board, self.seed, self.number)? {
            return Ok(board.fewer_while(groups, fewest, limits, &condition)?);
        }
        if let Some(drafting) = drafting {
            let (removed, outcome) = drafting.thin(groups, fewest, limits, maker.work());
            let is_left = |cell: &usize| removed.binary_search(cell).is_err();
            let cells = board.cells.iter().copied().filter(is_left).collect();
            return Ok(Some(RemainingClues { cells, outcome }));
        }
        let extent = Extent { fewest, patience: PATIENCE, work: maker.work() };
        Ok(Some(board.fewer(groups, &extent, &maker.job.options(limits, &()))?))
    }

    /// Checks separately whether the board with these clues has exactly one solution.
    fn unique(&mut self, board: &CluedBoard<'_>, kept: &[usize]) -> Result<Uniqueness, Ending> {
        let (verdict, outcome) = board.unique(kept, self.maker.limits())?;
        self.statistics.add(&Statistics { solutions: 0, ..outcome.statistics });
        match (verdict, outcome.stopped) {
            (Uniqueness::Unknown, Some(stop)) => Err(stop.into()),
            (verdict, _) => Ok(verdict),
        }
    }
}

fn failed(reason: &str) -> Ending {
    Ending::Attempt(reason.to_owned())
}
