//! Clues to remove: which ones, in which order, and how many remain.
//!
//! A symmetry joins cells to orbits, whose clues are removed together. Orbits are tried in random order, except those
//! with a clue that must stay.

use cavalcade_core::files::boards::Board;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Arguments, ClueSymmetry, Instance, Puzzle};
use cavalcade_search::answers::minimise::{Goal, minimise};
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::generate::thinned;
use cavalcade_search::{ClueProblem, Limits, Outcome, Random, Set, Statistics, Stop};

use crate::job::{Job, Takes, Value};
use crate::streams::Failure;
use crate::units::positive;

/// The names of the options.
pub(super) const SYMMETRY: &str = "symmetry";
pub(super) const KEEP: &str = "keep";
pub(super) const CLUES: &str = "clues";

/// The options of commands that remove clues.
pub(super) const SYMMETRY_OPTION: Value = Value {
    name: SYMMETRY,
    shape: "SYMMETRY",
    help: "Keep the places of clues symmetric",
    default: "[default: none]",
    is_asked: true,
    takes: Takes::OneOf(ClueSymmetry::NAMES),
};
pub(super) const KEEP_OPTION: Value = Value {
    name: KEEP,
    shape: "CELLS",
    help: "Never remove the clues in these cells, such as r1c1,r5c3",
    default: "[default: none]",
    is_asked: true,
    takes: Takes::Text(|text| {
        if text.split(',').any(|name| name.trim().is_empty()) {
            return Err("must be names of cells with commas between them, such as r1c1,r5c3".to_owned());
        }
        Ok(())
    }),
};
pub(super) const CLUES_OPTION: Value = Value {
    name: CLUES,
    shape: "N",
    help: "Stop at N clues",
    default: "[default: as few as possible]",
    is_asked: true,
    takes: Takes::Text(|text| positive(text).map(drop)),
};

/// Which clues may be removed, and how many remain.
pub(super) struct Removal {
    pub(super) symmetry: ClueSymmetry,
    /// The cells whose clues stay.
    pub(super) keep: Vec<usize>,
    /// The least number of clues.
    pub(super) fewest: usize,
}

/// Nodes of a question about a whole board that count as one conflict.
const NODES_A_CONFLICT: u64 = 10;

/// How far clues are removed.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// The least number of clues.
    pub(super) fewest: usize,
    /// Clues stay if a question about them takes more conflicts than this.
    pub(super) patience: u64,
}

/// The clues that remain.
pub(super) struct Remaining {
    /// The cells with a clue that could have been removed, ascending.
    pub(super) cells: Vec<usize>,
    pub(super) outcome: Outcome,
}

impl Removal {
    /// Reads the options of a job for boards of this size.
    ///
    /// # Errors
    /// The symmetry does not fit the board, or a name is not that of a cell.
    pub(super) fn new(job: &Job) -> Result<Self, Failure> {
        let blank = job.instance.blank();
        let (rows, columns) = (blank.rows, blank.columns);
        let named = job.value(SYMMETRY).and_then(ClueSymmetry::named);
        let symmetry = named.unwrap_or_default();
        if !symmetry.fits(rows, columns) {
            let name = job.value(SYMMETRY).unwrap_or_default();
            return Err(Failure::input(
                format!("--symmetry {name} needs a square board, and this one is {rows}x{columns}"),
                Some("use half-turn, mirror or none"),
            ));
        }
        let mut keep = Vec::new();
        if let Some(names) = job.value(KEEP) {
            let board = Board::sized(&format!("{rows}x{columns}"))?;
            for name in names.split(',') {
                let cell = board.cell_named(name.trim(), KEEP)?;
                if blank.cells[cell].hole && blank.cells[cell].mark.is_none() {
                    return Err(no_clue(name.trim()));
                }
                keep.push(cell);
            }
        }
        let fewest = job.value(CLUES).and_then(|text| positive(text).ok()).unwrap_or(0);
        Ok(Self { symmetry, keep, fewest: usize::try_from(fewest).unwrap_or(usize::MAX) })
    }

    /// Returns the name of an option that asks for certain clues, if there is one.
    pub(super) fn option(&self) -> Option<&'static str> {
        let given = [
            (SYMMETRY, self.symmetry != ClueSymmetry::None),
            (KEEP, !self.keep.is_empty()),
            (CLUES, self.fewest > 0),
        ];
        given.into_iter().find(|it| it.1).map(|it| it.0)
    }

    /// Parts cells with clues into those whose clues must go, because their orbit is incomplete, and orbits in random
    /// order whose clues may go.
    pub(super) fn groups(
        &self,
        cells: &[usize],
        size: (usize, usize),
        random: &mut Random,
    ) -> (Vec<usize>, Vec<Vec<usize>>) {
        let is_known = |cell: &usize| cells.binary_search(cell).is_ok();
        let is_complete = |&cell: &usize| self.symmetry.orbit(cell, size.0, size.1).iter().all(is_known);
        let (complete, others): (Vec<usize>, Vec<usize>) = cells.iter().partition(|cell| is_complete(cell));
        let mut groups = self.symmetry.orbits(&complete, size).unwrap_or_default();
        groups.retain(|orbit| !orbit.iter().any(|cell| self.keep.contains(cell)));
        for index in (1..groups.len()).rev() {
            groups.swap(index, random.below(index + 1));
        }
        (others, groups)
    }
}

/// Returns the error for a cell without a clue.
pub(super) fn no_clue(name: &str) -> Failure {
    Failure::input(format!("--keep: {name} has no clue"), Some("name cells with a clue"))
}

/// Removes groups of numbers from a board as long as it has one solution, in which a cell has the number `number`.
pub(super) fn of_numbers(
    job: &Job,
    instance: &Instance,
    number: &dyn Fn(usize) -> u32,
    groups: &[Vec<usize>],
    extent: Extent,
    limits: Limits,
) -> Option<Remaining> {
    let relaxation = instance.relaxation()?;
    let facts: Vec<_> = relaxation.cells.iter().map(|it| (it.variable, number(it.cell) as i32)).collect();
    let fact = |cell: &usize| relaxation.cells.binary_search_by_key(cell, |it| it.cell).ok();
    let groups: Vec<Vec<usize>> =
        groups.iter().map(|group| group.iter().filter_map(fact).collect()).collect();
    let with_clues = |clues: &Set| relaxation.with_clues(|it| clues.contains(it).then(|| facts[it].1));
    let problem = ClueProblem { model: &relaxation.model, facts: &facts, with_clues: Some(&with_clues) };
    let given = (0..facts.len()).filter(|&it| relaxation.cells[it].given);
    let options = job.options(limits, &|| 0, &());
    let Extent { fewest, patience } = extent;
    let goal = Goal::Thinned { groups: &groups, fewest, patience };
    let (found, statistics) = minimise(problem, given, goal, &options, |_, _| ());
    let cells = found.clues.iter().map(|clue| relaxation.cells[clue].cell).collect();
    Some(Remaining { cells, outcome: Outcome { statistics, stopped: found.stopped } })
}

/// Why a question about a smaller board has no answer.
enum Unanswered {
    Stopped(Stop),
    Failed(Failure),
}

/// Removes groups of clues from any board that has one solution, as long as it has one. Each question builds a board.
///
/// # Errors
/// A board with fewer clues cannot be built.
pub(super) fn of_board(
    job: &Job,
    puzzle: &dyn Puzzle,
    arguments: &Arguments,
    cells: &[usize],
    groups: &[Vec<usize>],
    extent: Extent,
    limits: Limits,
) -> Result<Remaining, Failure> {
    let size = cells.iter().max().map_or(0, |last| last + 1);
    let mut statistics = Statistics::default();
    let mut is_unique = |kept: &Set| {
        let kept: Vec<usize> = kept.iter().collect();
        let left = limits.after(&statistics);
        let most = extent.patience.saturating_mul(NODES_A_CONFLICT);
        let few = left.nodes.map_or(most, |nodes| nodes.min(most));
        let is_less = left.nodes != Some(few) && few < u64::MAX;
        let asked = if is_less { Limits { nodes: Some(few), ..left } } else { left };
        let found = checked(job, puzzle, arguments, &kept, asked).map_err(Unanswered::Failed)?;
        statistics.add(&found.outcome.statistics);
        match (found.verdict, found.outcome.stopped) {
            (Uniqueness::Unknown, Some(Stop::Nodes)) if is_less => Ok(false),
            (Uniqueness::Unknown, Some(stop)) => Err(Unanswered::Stopped(stop)),
            (verdict, _) => Ok(verdict == Uniqueness::One),
        }
    };
    let all = Set::of(size, cells.iter().copied());
    let (kept, error) = thinned(&all, groups, extent.fewest, &mut is_unique);
    let stopped = match error {
        None => None,
        Some(Unanswered::Stopped(stop)) => Some(stop),
        Some(Unanswered::Failed(failure)) => return Err(failure),
    };
    Ok(Remaining { cells: kept.iter().collect(), outcome: Outcome { statistics, stopped } })
}

/// Builds the board with these clues from its text, and looks for two solutions.
///
/// # Errors
/// The board cannot be built, or a solution breaks the rules.
pub(super) fn checked(
    job: &Job,
    puzzle: &dyn Puzzle,
    arguments: &Arguments,
    kept: &[usize],
    limits: Limits,
) -> Result<Unique<Diagram>, Failure> {
    let text = puzzle.with_only(arguments, kept)?;
    let instance = puzzle.build(&arguments.with_board(&text))?;
    job.part(instance, limits).unique()
}
