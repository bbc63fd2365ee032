//! One board from a seed: a random structure, the board with all clues, fewer clues, and an independent check.

use std::time::Instant;

use cavalcade_core::State;
use cavalcade_core::ladder::Difficulty;
use cavalcade_core::puzzles::{Arguments, Composer, Ingredient, Instance, Puzzle, Sketch};
use cavalcade_search::answers::generate::RandomPaths;
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::generate::{Drafting, random_loop, random_solution};
use cavalcade_search::{Limits, Random, Statistics};

use super::ending::Ending;
use super::grade::{self, Grade};
use super::heading;
use crate::commands::removal::{Extent, Remaining, Removal, checked, of_board, of_numbers};
use crate::formats::PuzzleBoard;
use crate::job::Job;
use crate::streams::Failure;

/// The most structures that are drawn for one board.
const MOST_ATTEMPTS: usize = 100;
/// A clue stays if the question about it takes more conflicts: of a learner that is kept for all questions about numbers, and
/// of one that begins anew with each board.
const PATIENCE_WITH_NUMBERS: u64 = 1000;
const PATIENCE: u64 = 500;

/// Makes boards of one shape.
pub(super) struct Maker<'a> {
    pub(super) job: &'a Job,
    pub(super) puzzle: &'static dyn Puzzle,
    pub(super) composer: &'static dyn Composer,
    pub(super) ingredient: Ingredient,
    /// Random paths, if boards are made from them.
    pub(super) paths: Option<RandomPaths<'a>>,
    pub(super) removal: Removal,
    /// How hard the boards should be.
    pub(super) difficulty: Option<Difficulty>,
    /// The seed of the first board.
    pub(super) seed: u64,
    pub(super) start: Instant,
}

/// A finished board, and the work that it took.
pub(super) struct Made {
    pub(super) board: PuzzleBoard,
    pub(super) statistics: Statistics,
}

/// A board with all its clues.
struct Full {
    arguments: Arguments,
    instance: Instance,
    /// The cells of the path in the order of their numbers, if the board was made from one.
    numbered: Vec<usize>,
    /// The cells whose clues can be removed, ascending.
    cells: Vec<usize>,
    /// The draft that the board was made from, if it has one.
    drafting: Option<Drafting>,
}

impl Maker<'_> {
    /// Makes the board with this number, from 1: a function of the number and the seed.
    pub(super) fn make(&self, number: u64) -> Result<Made, Ending> {
        let seed = self.seed.wrapping_add(number - 1);
        let mut random = Random::new(seed);
        let mut reason = String::new();
        let mut statistics = Statistics::default();
        for _ in 0..MOST_ATTEMPTS {
            match self.attempt(seed, &mut random, &mut statistics)? {
                Ok(board) => return Ok(Made { board, statistics }),
                Err(why) => reason = why,
            }
        }
        Err(Ending::Missing(format!(
            "no board in {MOST_ATTEMPTS} attempts with seed {seed}: {reason}; another --seed or size may work"
        )))
    }

    /// Makes a board from one structure; the inner error says why this one does not do.
    fn attempt(
        &self,
        seed: u64,
        random: &mut Random,
        statistics: &mut Statistics,
    ) -> Result<Result<PuzzleBoard, String>, Ending> {
        let Some(places) = self.places(random)? else {
            return Ok(Err("the structure of the board was not found".to_owned()));
        };
        let Some(mut full) = self.full(&places, random, statistics)? else {
            return Ok(Err("several solutions even with all clues".to_owned()));
        };
        for cell in &self.removal.keep {
            if full.cells.binary_search(cell).is_err() {
                let columns = full.instance.blank().columns;
                let name = format!("r{}c{}", cell / columns + 1, cell % columns + 1);
                return Ok(Err(format!("{name} has no clue to keep")));
            }
        }
        let is_numbered = full.instance.relaxation().is_some();
        let blank = full.instance.blank();
        let (incomplete, groups) = self.removal.groups(&full.cells, (blank.rows, blank.columns), random);
        if !incomplete.is_empty() {
            full.cells.retain(|cell| incomplete.binary_search(cell).is_err());
            let text = self.puzzle.with_only(&full.arguments, &full.cells)?;
            full.arguments = full.arguments.with_board(&text);
            full.instance = self.puzzle.build(&full.arguments)?;
            full.drafting = None; // it has all clues
        }
        if !is_numbered && full.drafting.is_none() || !incomplete.is_empty() {
            let found = self.unique(&full, &full.cells, statistics)?;
            if found != Uniqueness::One {
                return Ok(Err("several solutions even with all clues".to_owned()));
            }
        }
        let Some(remaining) = self.thinned(&mut full, &groups)? else {
            return Ok(Err("too hard even with all clues".to_owned()));
        };
        statistics.add(&remaining.outcome.statistics);
        if let Some(stop) = remaining.outcome.stopped {
            return Err(stop.into());
        }
        let clues = remaining.cells.len();
        if self.removal.fewest > 0 && clues > self.removal.fewest {
            return Ok(Err(format!("{clues} clues are needed instead of {}", self.removal.fewest)));
        }
        if self.unique(&full, &remaining.cells, statistics)? != Uniqueness::One {
            return Err(Failure::Internal(format!("a board has several solutions, seed {seed}")).into());
        }
        self.finished(&full, &remaining.cells, seed)
    }

    /// Draws the structure of a board; `None` if that failed.
    fn places(&self, random: &mut Random) -> Result<Option<Vec<usize>>, Ending> {
        let (empty, limits) = (&self.job.instance, self.limits());
        let cells = match (&self.ingredient, &self.paths) {
            (Ingredient::Path, Some(paths)) => paths.draw(random, limits)?.map(|mut path| {
                empty.locate(&mut path);
                path
            }),
            (Ingredient::Loop { steps, share }, _) => return Ok(random_loop(steps, *share, random)),
            (Ingredient::Nothing, _) => return Ok(Some(Vec::new())),
            (Ingredient::Path | Ingredient::Solution, _) => {
                let read = |state: &State| {
                    let mut cells = Vec::new();
                    empty.read(state, &mut cells);
                    cells
                };
                let found = random_solution(empty.model(), random, limits, read)?;
                match found {
                    Some(cells) => Some(cells),
                    None => return Err(Ending::Missing("the board has no solution".to_owned())),
                }
            }
        };
        if let Some(cells) = &cells {
            self.job.verify(1, cells)?;
        }
        Ok(cells)
    }

    /// Returns the board with all clues that a structure gives; `None` if it is a draft that has several solutions.
    fn full(
        &self,
        places: &[usize],
        random: &mut Random,
        statistics: &mut Statistics,
    ) -> Result<Option<Full>, Ending> {
        let mut below = |bound: usize| random.below(bound);
        let mut sketch = Sketch { places, symmetry: self.removal.symmetry, random: &mut below };
        let mut drafting = self.composer.draft(&self.job.arguments, &mut sketch)?.map(Drafting::new);
        if drafting.as_ref().is_some_and(|it| !it.draft().loses_clues())
            && let Some(option) = self.removal.option()
        {
            return Err(Failure::input(
                format!(
                    "--{option} does not apply to '{}': no clue of its generated boards can be removed",
                    self.puzzle.name()
                ),
                Some(&format!("leave out --{option}")),
            )
            .into());
        }
        let text = match &mut drafting {
            None => self.composer.compose(&self.job.arguments, &mut sketch)?,
            Some(drafting) => {
                let is_unique = drafting.refine(random, self.limits())?;
                statistics.add(&Statistics { solutions: 0, ..drafting.statistics() });
                if !is_unique {
                    return Ok(None);
                }
                drafting.draft().text()
            }
        };
        let arguments = self.job.arguments.with_board(&text);
        let instance = self.puzzle.build(&arguments)?;
        let cells = self.puzzle.removable(&arguments)?;
        let numbered = numbered(&instance, places);
        Ok(Some(Full { arguments, instance, numbered, cells, drafting }))
    }

    /// Removes clues; `None` if the board does not have the wanted difficulty with all of them.
    fn thinned(&self, full: &mut Full, groups: &[Vec<usize>]) -> Result<Option<Remaining>, Ending> {
        let (job, fewest, limits) = (self.job, self.removal.fewest, self.limits());
        if let Some(difficulty) = self.difficulty {
            return match grade::Capped::new(
                self.puzzle,
                &full.arguments,
                &full.instance,
                &full.numbered,
                difficulty,
            ) {
                Some(capped) => Ok(capped.thinned(&full.cells, groups, fewest, limits)?),
                None => Err(Ending::Failed(grade::refused(self.puzzle))),
            };
        }
        if let Some(drafting) = &mut full.drafting {
            let (removed, outcome) = drafting.thin(groups, fewest, limits);
            let is_left = |cell: &usize| removed.binary_search(cell).is_err();
            let cells = full.cells.iter().copied().filter(is_left).collect();
            return Ok(Some(Remaining { cells, outcome }));
        }
        if full.instance.relaxation().is_some() {
            let extent = Extent { fewest, patience: PATIENCE_WITH_NUMBERS };
            let mut number = vec![0; full.instance.blank().cells.len()];
            (1..).zip(&full.numbered).for_each(|(of, &cell)| number[cell] = of);
            let numbers = of_numbers(job, &full.instance, &|cell| number[cell], groups, extent, limits);
            if let Some(remaining) = numbers {
                return Ok(Some(remaining));
            }
        }
        let extent = Extent { fewest, patience: PATIENCE };
        Ok(Some(of_board(job, self.puzzle, &full.arguments, &full.cells, groups, extent, limits)?))
    }

    /// Builds the board with these clues from its text, and finds out whether it has one solution.
    fn unique(&self, full: &Full, kept: &[usize], statistics: &mut Statistics) -> Result<Uniqueness, Ending> {
        let Unique { verdict, outcome, .. } =
            checked(self.job, self.puzzle, &full.arguments, kept, self.limits())?;
        statistics.add(&Statistics { solutions: 0, ..outcome.statistics });
        match (verdict, outcome.stopped) {
            (Uniqueness::Unknown, Some(stop)) => Err(stop.into()),
            (verdict, _) => Ok(verdict),
        }
    }

    /// Writes a board with its title, unless it has another difficulty than the wanted one.
    fn finished(
        &self,
        full: &Full,
        kept: &[usize],
        seed: u64,
    ) -> Result<Result<PuzzleBoard, String>, Ending> {
        let text = self.puzzle.with_only(&full.arguments, kept)?;
        let instance = self.puzzle.build(&full.arguments.with_board(&text))?;
        let grade = Grade::of(&instance, self.limits())?;
        if let (Some(wanted), Some(grade)) = (self.difficulty, &grade)
            && grade.difficulty != wanted
        {
            return Ok(Err(format!("the board is {}", grade.difficulty.name())));
        }
        let clues = (!full.cells.is_empty()).then_some(kept);
        let title = heading::title(self.puzzle, &full.arguments, &instance, clues, grade, seed)?;
        Ok(Ok(heading::board(title + &text, &instance, kept)))
    }

    /// Returns what is left of the limits.
    fn limits(&self) -> Limits {
        let limits = self.job.limits;
        let time = limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        Limits { solutions: None, time, ..limits }
    }
}

/// Returns the cells of a path in the order of their numbers. A composer may follow it in either direction, so the numbers
/// on the board decide.
fn numbered(full: &Instance, path: &[usize]) -> Vec<usize> {
    let diagram = full.unsolved();
    let is_numbered =
        |(number, &cell): (u32, &usize)| diagram.cells[cell].label.is_none_or(|it| it == number);
    let mut path = path.to_vec();
    if full.numbers().is_some() && !(1..).zip(&path).all(is_numbered) {
        path.reverse();
    }
    path
}
