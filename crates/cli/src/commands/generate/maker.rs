//! Boards as a recipe: what a board of a shape is made from, and how it is written.

use std::time::Instant;

use cavalcade_core::puzzles::{Composer, DraftInput, Instance, Proportions, RandomStructure};
use cavalcade_core::{ProblemDraft, State, quantity};
use cavalcade_search::answers::fewer::CluedProblem;
use cavalcade_search::answers::generate::{
    ClueGroups, Condition, GenerateError, MOST_ATTEMPTS, ProblemGenerator, generate,
};
use cavalcade_search::answers::random_paths::RandomPaths;
use cavalcade_search::generate::{random_loop, random_solution};
use cavalcade_search::{Limits, Random, Statistics};

use super::grade::{self, Grade, WantedLevel};
use super::{DIFFICULTY, EFFORT, Ending, MIX, inapplicable};
use crate::commands::minimise::{CLUES, CluedBoard, GIVENS, KEEP, Removal, SYMMETRY, place};
use crate::formats::PuzzleBoard;
use crate::job::Job;
use crate::question::heading::naming;
use crate::streams::Failure;

/// The usual work for a board: of any size, and for each pair of its cells.
const WORK: (u64, u64) = (4_000_000, 1000);

/// The work of all attempts for a large board, if the usual work is done for each, and the fewest attempts.
const ALL_WORK: u64 = 100_000_000_000;
const FEWEST_ATTEMPTS: usize = 4;

/// The options of the command that change a board.
const WANTED: [&str; 7] =
    [DIFFICULTY.name, CLUES.name, SYMMETRY.name, GIVENS.name, KEEP.name, MIX.name, EFFORT.name];

/// Makes boards of one shape.
pub(super) struct Maker<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) composer: &'static dyn Composer,
    pub(super) structure: RandomStructure,
    /// Random paths, if boards are made from them.
    pub(super) paths: Option<RandomPaths<'a>>,
    pub(super) removal: Removal,
    /// The proportions of the boards.
    pub(super) mix: Proportions,
    /// How hard the boards should be.
    pub(super) level: WantedLevel,
    /// How many times the usual work may be done for each board.
    pub(super) effort: u64,
    /// The seed of the first board.
    pub(super) seed: u64,
    pub(super) start: Instant,
}

impl Maker<'_> {
    /// Returns what a board of these places is made of.
    fn input<'s>(&'s self, places: &'s [usize], random: &'s mut dyn FnMut(usize) -> usize) -> DraftInput<'s> {
        DraftInput { places, clues: &self.removal.places, mix: &self.mix, random }
    }

    /// Returns for each vertex of a path whether a mask allows a number in its cell; `None` without a mask.
    fn shown(&self) -> Option<Vec<bool>> {
        self.removal.places.mask.as_ref()?;
        let empty = &self.job.instance;
        let count = empty.structure().hamiltonian()?.steps.vertices();
        let mut cells: Vec<usize> = (0..count).collect();
        empty.locate(&mut cells);
        Some(cells.iter().map(|&cell| self.removal.places.may_hold(cell)).collect())
    }

    /// Makes the board with this number, from 1: a function of the number and the seed. Also returns the work.
    pub(super) fn make(&self, number: u64) -> Result<(PuzzleBoard, Statistics), Ending> {
        let seed = self.seed.wrapping_add(number - 1);
        let mut statistics = Statistics::default();
        let options = self.job.options(self.job.limits, &());
        let clues = (self.removal.fewest, self.removal.most);
        let board = generate(self, seed, clues, &options, &mut statistics).map_err(|error| match error {
            Ending::Attempt(reason) => Ending::Missing(format!(
                "no board in {} attempts with seed {seed}: {reason}; another --seed or size may work",
                self.attempts()
            )),
            error => error,
        })?;
        Ok((board, statistics))
    }
}

impl<'a> ProblemGenerator for Maker<'a> {
    type Problem = CluedBoard<'a>;
    type Product = PuzzleBoard;
    type Error = Ending;

    fn structure(&self, random: &mut Random) -> Result<Vec<usize>, Ending> {
        let (empty, limits) = (&self.job.instance, self.limits());
        let unfound = || Ending::attempt("the structure of the board was not found".to_owned());
        let cells = match (&self.structure, &self.paths) {
            (&RandomStructure::Path { by_positions }, Some(paths)) => {
                let path = match self.shown().filter(|_| by_positions) {
                    Some(is_shown) => paths.draw_decided(&is_shown, random, limits)?,
                    None => paths.draw(random, limits)?,
                };
                path.map(|mut path| {
                    empty.locate(&mut path);
                    path
                })
            }
            (RandomStructure::Loop { .. }, Some(paths)) => {
                return paths.draw(random, limits)?.ok_or_else(unfound);
            }
            (RandomStructure::Loop { steps, share: Some(share) }, _) => {
                return random_loop(steps, *share, random, limits.interrupt()).ok_or_else(unfound);
            }
            (RandomStructure::Nothing, _) => return Ok(Vec::new()),
            (RandomStructure::Path { .. } | RandomStructure::Loop { .. } | RandomStructure::Solution, _) => {
                let read = |state: &State| {
                    let mut cells = Vec::new();
                    empty.read(state, &mut cells);
                    cells
                };
                let found = random_solution(empty.model(), random, limits, read)?;
                Some(found.ok_or_else(|| Ending::Missing("the board has no solution".to_owned()))?)
            }
        };
        let cells = cells.ok_or_else(unfound)?;
        self.job.verify(1, &cells)?;
        Ok(cells)
    }

    fn draft(&self, places: &[usize], random: &mut Random) -> Result<Option<Box<dyn ProblemDraft>>, Ending> {
        let mut below = |bound: usize| random.below(bound);
        let mut input = self.input(places, &mut below);
        Ok(self.composer.draft(&self.job.request.arguments, &mut input)?)
    }

    fn problem(
        &self,
        places: &[usize],
        draft: Option<&dyn ProblemDraft>,
        random: &mut Random,
    ) -> Result<CluedBoard<'a>, Ending> {
        let shape = &self.job.request.arguments;
        let text = if let Some(draft) = draft {
            draft.text()
        } else {
            let mut below = |bound: usize| random.below(bound);
            let mut input = self.input(places, &mut below);
            self.composer.compose(shape, &mut input)?
        };
        let arguments = shape.with_board(&text);
        let instance = self.job.request.puzzle.build(&arguments)?;
        let cells = self.job.request.puzzle.removable(&arguments)?;
        let numbers = numbers(&instance, places);
        Ok(CluedBoard { job: self.job, arguments, instance, cells, numbers })
    }

    fn groups(&self, board: &CluedBoard<'_>, random: &mut Random) -> Result<ClueGroups, Ending> {
        let diagram = board.instance.unsolved();
        let has_clue = |cell: usize| {
            let shown = &diagram.cells[cell];
            board.cells.binary_search(&cell).is_ok() || shown.label.or(shown.clue).is_some()
        };
        if let Some(&cell) = self.removal.keep.iter().find(|&&cell| !has_clue(cell)) {
            return Err(Ending::Attempt(format!("{} has no clue to keep", place(cell, diagram.columns))));
        }
        self.removal.groups(&board.instance, &board.cells, random).map_err(Ending::Attempt)
    }

    fn condition<'b>(
        &self,
        board: &'b CluedBoard<'a>,
        seed: u64,
        attempt: usize,
    ) -> Result<Option<Condition<'b, CluedBoard<'a>>>, Ending> {
        let Some(most) = self.level.most(seed, attempt) else { return Ok(None) };
        let condition = grade::completed(board, most);
        if condition.is_none() && matches!(self.level, WantedLevel::Exactly(_)) {
            return Err(inapplicable(DIFFICULTY.name, self.job.request.puzzle).into());
        }
        Ok(condition)
    }

    /// Writes a board with its title, unless it has another difficulty than the wanted one.
    fn finish(&self, board: &CluedBoard<'_>, clues: &[usize], seed: u64) -> Result<PuzzleBoard, Ending> {
        let text = board.text(clues)?;
        let instance = self.job.request.puzzle.build(&board.arguments.with_board(&text))?;
        let grade = Grade::of(&instance, self.limits())?;
        if let (WantedLevel::Exactly(wanted), Some(grade)) = (self.level, &grade)
            && grade.difficulty != wanted
        {
            return Err(Ending::Attempt(format!("the board is {}", grade.difficulty.name())));
        }
        let given = &self.job.request.given;
        let option = |name: &&str| Some(format!(" --{name} {}", given.text(name)?));
        let options: String = WANTED.iter().filter_map(option).collect();
        let wanted = if options.is_empty() {
            format!("seed {seed}")
        } else {
            format!("{}, seed {seed}", &options[1..])
        };
        // Up to the first comma, the line above the board names the puzzle, the board and the puzzle's own options. Its
        // words without the clues and the level are a command line that makes the board again.
        let named = naming(self.job.request.puzzle, &board.arguments, &instance.board)?;
        let removable = !board.clues().is_empty();
        let shown = if removable { format!(", {}", quantity(clues.len(), "clues")) } else { String::new() };
        let level = grade.map_or_else(String::new, |grade| format!(", {grade}"));
        let text = format!("% {named}{shown}{level}, {wanted}\n{text}");
        Ok(PuzzleBoard::new(text, instance.unsolved(), clues.iter().copied()))
    }

    fn limits(&self) -> Limits {
        let limits = self.job.limits;
        let time = limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        Limits { solutions: None, time, ..limits }
    }

    fn attempts(&self) -> usize {
        let one = self.work() / self.effort.max(1);
        usize::try_from(ALL_WORK / one).unwrap_or(MOST_ATTEMPTS).clamp(FEWEST_ATTEMPTS, MOST_ATTEMPTS)
    }

    fn work(&self) -> u64 {
        let cells = self.job.instance.blank().cells.len() as u64;
        (WORK.0 + WORK.1 * cells * cells).saturating_mul(self.effort)
    }

    fn contradiction(&self, seed: u64) -> Ending {
        Failure::Internal(format!("a board has several solutions, seed {seed}")).into()
    }
}

/// Returns the number of each cell on a path; 0 for others. A composer may follow it in either direction, or in pieces,
/// so the numbers on the board decide.
fn numbers(full: &Instance, path: &[usize]) -> Vec<u32> {
    let diagram = full.unsolved();
    let is_numbered =
        |(number, &cell): (u32, &usize)| diagram.cells[cell].label.is_none_or(|label| label == number);
    let mut numbers = vec![0; diagram.cells.len()];
    if full.numbers().is_none() {
        return numbers;
    }
    let mut path = path.to_vec();
    if !(1..).zip(&path).all(is_numbered) {
        path.reverse();
    }
    for (number, cell) in (1..).zip(path) {
        numbers[cell] = diagram.cells[cell].label.unwrap_or(number);
    }
    numbers
}
