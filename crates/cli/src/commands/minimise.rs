//! Fewer clues, with the same only solution; and which clues may be removed from a board.
//!
//! A symmetry joins cells to orbits, whose clues are removed together. Orbits are tried in random order, except those
//! with a clue that must stay.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice;

use cavalcade_core::files::boards::{Board, CellName};
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Arguments, ClueMask, CluePlaces, ClueSymmetry, Instance, Relaxation};
use cavalcade_core::{Model, Variable, quantity};
use cavalcade_search::answers::fewer::{CluedProblem, Extent, RelaxedClues, fewer};
use cavalcade_search::answers::generate::ClueGroups;
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::{ClueProblem, Clues, Limits, Outcome, Random, Set, Statistics};

use super::proof::{MINIMUM_PARTS, MINIMUM_PROOF, MinimumProof};
use super::seed::SEED;
use crate::formats::titled;
use crate::formats::{Answer, AnswerData, PuzzleBoard};
use crate::job::{Job, Report, Verb};
use crate::question::options::{OptionOf, of_word};
use crate::streams::input::{Input, LONGEST};
use crate::streams::{Exit, Failure, Notes, Output};
use crate::units::positive;

/// The option that names the order in which clues are tried.
const ORDER_SEED: OptionOf<u64> =
    OptionOf { help: "Try clues in the random order of this seed [default: 0]", ..SEED };
/// The flag that asks for the fewest clues.
const MINIMUM: OptionOf<()> = OptionOf::flag("minimum", "Find the smallest number of clues and prove it");
/// The most cells that are named where two solutions differ.
const MOST_NAMED: usize = 20;

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "minimise",
    answer: Answer::Board,
    about: "Remove clues while the solution stays unique",
    details: "Remove clues in random order while the solution stays unique, until no clue can be removed. \
              Another --seed gives another order, and often another number of clues. With --minimum, find the \
              smallest set of the given clues that is enough, and prove it minimal; with --any-cell too, \
              choose the clues from all cells. With --proof, also write proofs for the checker VeriPB: that \
              fewer clues are not enough, and that these clues are. Bounds are printed on standard error, and \
              a limit ends the search with the best board so far. The answer is a board in the notation of the \
              input.",
    options: &[&MINIMUM, &ANY_CELL, &ORDER_SEED, &CLUES, &SYMMETRY, &GIVENS, &KEEP, &MINIMUM_PROOF],
    proofs: MINIMUM_PARTS,
    examples: |puzzle| puzzle.facts().examples_with_clues,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let removal = Removal::new(job)?;
    let cells = job.request.puzzle.removable(&job.request.arguments)?;
    if cells.is_empty() {
        return Err(Failure::input("the board has no clue that can be removed")
            .hint("'unique' checks whether its clues determine the solution"));
    }
    if let Some(&cell) = removal.keep.iter().find(|&cell| cells.binary_search(cell).is_err()) {
        return Err(no_clue(&place(cell, job.instance.blank().columns)));
    }
    let mut proof = MinimumProof::of(job)?;
    let Unique { solutions, mut outcome, .. } = job.unique()?;
    job.refuse_huge()?; // the relaxation takes another model and its search
    let solution = match (&solutions[..], outcome.stopped) {
        ([(solution, cells)], None) => {
            if let Some(proof) = &mut proof {
                proof.keep(cells);
            }
            solution
        }
        ([(one, _), (other, _), ..], _) => {
            let message = format!(
                "several solutions, so no clue can be removed; two differ in {}",
                several(one, other)
            );
            return Ok(Report::missing(message, outcome));
        }
        _ => return Ok(job.report(outcome, "solutions")),
    };
    let minimum = job.request.given.has(MINIMUM.name);
    let relaxation = minimum.then(|| job.instance.relaxation()).flatten();
    let mut answer = match relaxation {
        Some(relaxation) => fewest(job, &relaxation, solution, &mut outcome, proof.as_mut()),
        None if minimum => {
            let message =
                format!("--minimum does not apply to '{}': its clues are not numbers of a path", job.name());
            return Err(Failure::input(message).hint("leave out --minimum"));
        }
        None => match thinned(job, &cells, &removal, solution, &mut outcome)? {
            Ok(answer) => answer,
            Err(message) => return Ok(Report::missing(message, outcome)),
        },
    };
    let heading = titled(job.name(), &job.instance.board);
    let origin = job.origin.as_ref();
    let first = origin.and_then(|origin| origin.board).unwrap_or(1);
    if let Some(origin) = origin.filter(|_| !answer.text.starts_with('%')) {
        answer.text = format!("% {}\n{}", origin.text, answer.text); // a board of several begins with a comment
    }
    let content = AnswerData::Boards { heading: &heading, first, boards: slice::from_ref(&answer) };
    job.write_answer(output, content)?;
    let exit = if answer.complete { Exit::Found } else { Exit::Stopped };
    let message = message(job, cells.len(), &removal, &answer, &outcome);
    let report = Report { exit, message: Some(message), outcome, counts: Vec::new() };
    let Some(proof) = proof else { return Ok(report) };
    output.flush()?; // the proof may take long
    let board = job.request.puzzle.build(&job.request.arguments.with_board(&answer.text))?;
    proof.conclude(&board, &answer.givens, report)
}

/// Returns the board without the clues that can be removed in random order, and adds the work to `outcome`. The inner
/// error says why its clues cannot be in the wanted places.
fn thinned(
    job: &Job,
    cells: &[usize],
    removal: &Removal,
    solution: &Diagram,
    outcome: &mut Outcome,
) -> Result<Result<PuzzleBoard, String>, Failure> {
    let (puzzle, columns) = (job.request.puzzle, job.instance.blank().columns);
    let seed = job.request.given.get(&ORDER_SEED).unwrap_or(0);
    let groups = removal.groups(&job.instance, cells, &mut Random::new(seed));
    let ClueGroups { must_go, may_go } = match groups {
        Ok(groups) => groups,
        Err(reason) => return Ok(Err(reason)),
    };
    let left = |outcome: &Outcome| Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let arguments = job.request.arguments.clone();
    let instance = puzzle.build(&arguments)?;
    let numbers = solution.cells.iter().map(|cell| cell.label.unwrap_or(0)).collect();
    let mut board = CluedBoard { job, arguments, instance, cells: cells.to_vec(), numbers };
    if !must_go.is_empty() {
        let is_left = |cell: &usize| must_go.binary_search(cell).is_err();
        let kept: Vec<usize> = cells.iter().copied().filter(is_left).collect();
        let (verdict, spent) = board.unique(&kept, left(outcome))?;
        outcome.statistics.add(&Statistics { solutions: 0, ..spent.statistics });
        if verdict != Uniqueness::One || kept.is_empty() {
            let names: Vec<String> =
                must_go.iter().map(|&cell| place(cell, columns)).take(MOST_NAMED).collect();
            return Ok(Err(format!(
                "the clues cannot all be in wanted places: those in {} are not, and cannot all be removed",
                names.join(" ")
            )));
        }
        board = board.with_only(&kept)?;
    }
    let extent = Extent::all(removal.fewest);
    let found = fewer(&board, &may_go, extent, &job.options(left(outcome), &()))?;
    outcome.statistics.add(&found.outcome.statistics);
    outcome.stopped = found.outcome.stopped;
    let text = board.text(&found.places)?;
    let instance = puzzle.build(&board.arguments.with_board(&text))?;
    let complete = outcome.stopped.is_none();
    Ok(Ok(PuzzleBoard { complete, ..PuzzleBoard::new(text, instance.unsolved(), found.places) }))
}

/// Returns the names of cells where two solutions differ.
pub(super) fn several(one: &Diagram, other: &Diagram) -> String {
    let places = one.differences(other);
    let mut named: Vec<String> =
        places.iter().take(MOST_NAMED).map(|&cell| place(cell, one.columns)).collect();
    if places.len() > MOST_NAMED {
        named.push(format!("and {} more", places.len() - MOST_NAMED));
    }
    named.join(" ")
}

/// Returns the message about the result.
fn message(job: &Job, before: usize, removal: &Removal, answer: &PuzzleBoard, outcome: &Outcome) -> String {
    let remaining = answer.givens.len();
    let left = if job.request.given.has(ANY_CELL.name) {
        quantity(remaining, "clues")
    } else {
        let verb = if remaining == 1 { "remains" } else { "remain" };
        format!("{remaining} of {} {verb}", quantity(before, "clues"))
    };
    match (outcome.stopped, answer.at_least) {
        (None, None) if removal.fewest == remaining => left,
        (None, None)
            if [SYMMETRY.name, GIVENS.name, KEEP.name].iter().any(|name| job.request.given.has(name)) =>
        {
            format!("{left}; no more can be removed")
        }
        (None, None) => format!("{left}; none of them can be removed"),
        (None, Some(_)) => format!("{left}, and fewer are not enough"),
        (Some(stop), None) => format!("{}: {left}; more may be removable (incomplete)", job.stopped_by(stop)),
        (Some(stop), Some(lower)) => {
            format!("{}: {left}; at least {lower} are needed (incomplete)", job.stopped_by(stop))
        }
    }
}

/// The flag that allows clues in cells that are open now.
const ANY_CELL: OptionOf<()> =
    OptionOf::flag("any-cell", "Allow clues in cells that are empty now; needs --minimum");

/// Returns the board with the fewest clues, and adds the work to `outcome`; tells the proof what it needs.
pub(super) fn fewest(
    job: &Job,
    relaxation: &Relaxation<'_>,
    diagram: &Diagram,
    outcome: &mut Outcome,
    proof: Option<&mut MinimumProof<'_>>,
) -> PuzzleBoard {
    let number = |cell: usize| diagram.cells[cell].label.unwrap_or(0);
    let facts: Vec<_> =
        relaxation.cells.iter().map(|cell| (cell.variable, number(cell.cell) as i32)).collect();
    let limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let any_cell = job.request.given.has(ANY_CELL.name);
    let may_be_given =
        |&fact: &usize| relaxation.cells[fact].given || (any_cell && relaxation.cells[fact].open);
    let with_clues =
        |clues: &Set| relaxation.path.with_clues(|place| clues.contains(place).then(|| facts[place].1));
    let problem = ClueProblem { model: &relaxation.model, facts: &facts, with_clues: Some(&with_clues) };
    let bounds = |lower, upper| {
        let _ = writeln!(Notes, "at least {lower}, at most {}", quantity(upper, "clues"));
    };
    let mut clues = Clues::new(problem, job.rule, limits).expect("the facts are those of a solution");
    let universe = clues.set((0..facts.len()).filter(may_be_given));
    let mut found = clues.minimum(&universe, bounds);
    if proof.is_some() && found.stopped.is_none() {
        clues.find_rivals(&universe, &mut found);
    }
    if let Some(proof) = proof {
        let numbers: Vec<i32> = facts.iter().map(|fact| fact.1).collect();
        proof.explain(&numbers, &universe.iter().collect::<Vec<_>>(), &found.clues, &found.rivals);
    }
    outcome.statistics.add(&clues.outcome(found.stopped).statistics);
    outcome.stopped = found.stopped;
    let givens: Vec<(usize, u32)> =
        found.clues.iter().map(|clue| relaxation.cells[clue].cell).map(|cell| (cell, number(cell))).collect();
    let text = job.instance.rewritten(&givens).expect("what has givens can be written with others");
    let diagram = job.instance.unsolved_with(&givens);
    let cells = givens.into_iter().map(|given| given.0);
    PuzzleBoard {
        at_least: Some(found.lower),
        complete: found.stopped.is_none(),
        ..PuzzleBoard::new(text, diagram, cells)
    }
}

/// The options of commands that remove clues.
pub(super) const SYMMETRY: OptionOf<ClueSymmetry> =
    OptionOf::new("symmetry", "SYMMETRY", "Keep the places of clues symmetric: {} [default: none]", |word| {
        of_word(ClueSymmetry::named(word))
    })
    .of_words(ClueSymmetry::NAMES)
    .asked();
/// The file with a mask.
pub(crate) const GIVENS: OptionOf<PathBuf> = OptionOf::new(
    "givens",
    "FILE",
    "Put clues only where the mask in FILE has 'X' (always) or '?' (perhaps) [default: anywhere]",
    |name| Ok(name.into()),
)
.asked();
/// Names of cells.
pub(super) const KEEP: OptionOf<Vec<String>> = OptionOf::new(
    "keep",
    "CELLS",
    "Never remove the clues in these cells, such as r1c1,r5c3 [default: none]",
    |text| {
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            return Err("must be names of cells with commas between them, such as r1c1,r5c3".to_owned());
        }
        Ok(names)
    },
)
.asked();
/// The least and the greatest number of clues.
pub(super) const CLUES: OptionOf<(usize, usize)> = OptionOf::new(
    "clues",
    "N|MIN..MAX",
    "Stop at N clues, or at MIN clues if at most MAX remain [default: as few as possible]",
    |text| {
        let (fewest, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text| positive(text).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        match (number(fewest)?, number(most)?) {
            (fewest, most) if fewest > most => {
                Err(format!("must begin with the smaller number: {most}..{fewest}"))
            }
            range => Ok(range),
        }
    },
)
.asked();

/// Which clues may be removed, and how many remain.
pub(super) struct Removal {
    pub(super) places: CluePlaces,
    /// The cells whose clues stay.
    pub(super) keep: Vec<usize>,
    /// The number of clues to stop at, or 0.
    pub(super) fewest: usize,
    /// The most clues that may remain.
    pub(super) most: usize,
}

impl Removal {
    /// Reads the options of a job for boards of this size.
    ///
    /// # Errors
    /// The symmetry does not fit the board, or a name is not that of a cell.
    pub(super) fn new(job: &Job) -> Result<Self, Failure> {
        let (given, blank) = (&job.request.given, job.instance.blank());
        let (rows, columns) = (blank.rows, blank.columns);
        let symmetry = given.get(&SYMMETRY).unwrap_or_default();
        if !symmetry.fits(rows, columns) {
            let name = given.text(SYMMETRY.name).unwrap_or_default();
            let message = format!("--symmetry {name} needs a square board, and this one is {rows}x{columns}");
            return Err(Failure::input(message).hint("use half-turn, mirror or none"));
        }
        let mask = given.get(&GIVENS).map(|path| mask(&path, (rows, columns))).transpose()?;
        let mut keep = mask.as_ref().map(ClueMask::required).unwrap_or_default();
        if let Some(names) = given.get(&KEEP) {
            let board = Board::sized(&format!("{rows}x{columns}"))?;
            for name in names {
                keep.push(board.cell_named(&name, KEEP.name)?);
            }
        }
        if let Some(&cell) =
            keep.iter().find(|&&cell| blank.cells[cell].hole && blank.cells[cell].mark.is_none())
        {
            return Err(no_clue(&place(cell, columns)));
        }
        let (fewest, most) = given.get(&CLUES).unwrap_or((0, usize::MAX));
        Ok(Self { places: CluePlaces { symmetry, mask }, keep, fewest, most })
    }

    /// Parts the removable clues of a board into those that must go, because they are outside the mask or their orbit
    /// is incomplete, and orbits in random order whose clues may go.
    ///
    /// # Errors
    /// A clue that cannot be removed is in a place where it may not stay.
    pub(super) fn groups(
        &self,
        instance: &Instance,
        cells: &[usize],
        random: &mut Random,
    ) -> Result<ClueGroups, String> {
        let diagram = instance.unsolved();
        let size = (diagram.rows, diagram.columns);
        let may_be_removed = |cell: usize| cells.binary_search(&cell).is_ok();
        let is_fixed = |cell: usize| diagram.cells[cell].has_clue() && !may_be_removed(cell);
        let is_allowed =
            |cell: usize| self.places.allow(cell, size, |cell| may_be_removed(cell) || is_fixed(cell));
        if let Some(cell) = (0..diagram.cells.len()).find(|&cell| is_fixed(cell) && !is_allowed(cell)) {
            let place = place(cell, size.1);
            return Err(format!("the clue in {place} cannot be removed, and is not in a wanted place"));
        }
        let (complete, must_go): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&cell| is_allowed(cell));
        let all: Vec<usize> = (0..diagram.cells.len()).filter(|&cell| is_allowed(cell)).collect();
        let mut may_go = self.places.symmetry.orbits(&all, size).unwrap_or_default();
        may_go.retain(|orbit| {
            orbit.iter().all(|&cell| complete.binary_search(&cell).is_ok() && !self.keep.contains(&cell))
        });
        for index in (1..may_go.len()).rev() {
            may_go.swap(index, random.below(index + 1));
        }
        Ok(ClueGroups { must_go, may_go })
    }
}

/// Reads the mask of boards of this size.
fn mask(path: &Path, size: (usize, usize)) -> Result<ClueMask, Failure> {
    let bytes = Input::open(path, "mask", || None)?.read(LONGEST)?;
    let read = ClueMask::read(&bytes, size).map_err(Failure::from);
    read.map_err(|failure| failure.at(&format!("--{} '{}'", GIVENS.name, path.display())))
}

/// Returns the name of a cell.
pub(super) fn place(cell: usize, columns: usize) -> String {
    CellName::of(cell, columns).to_string()
}

/// Returns the error for a cell without a clue.
pub(super) fn no_clue(name: &str) -> Failure {
    Failure::input(format!("{name} has no clue to keep")).hint("use --keep or --givens for cells with a clue")
}

/// A board with clues that can be removed.
pub(super) struct CluedBoard<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) arguments: Arguments,
    pub(super) instance: Instance,
    /// The cells whose clues can be removed, ascending.
    pub(super) cells: Vec<usize>,
    /// The number of each cell in the only solution, if it has numbers.
    pub(super) numbers: Vec<u32>,
}

impl CluedBoard<'_> {
    /// Returns the text of the board with these clues and those that cannot be removed.
    pub(super) fn text(&self, kept: &[usize]) -> Result<String, Failure> {
        match self.arguments.board() {
            Some(board) if self.cells.is_empty() => Ok(String::from_utf8_lossy(board).into_owned()),
            _ => Ok(self.job.request.puzzle.with_only(&self.arguments, kept)?),
        }
    }
}

impl CluedProblem for CluedBoard<'_> {
    type Error = Failure;

    fn clues(&self) -> &[usize] {
        &self.cells
    }

    fn with_only(&self, kept: &[usize]) -> Result<Self, Failure> {
        let arguments = self.arguments.with_board(&self.text(kept)?);
        let instance = self.job.request.puzzle.build(&arguments)?;
        Ok(Self { arguments, instance, cells: kept.to_vec(), numbers: self.numbers.clone(), ..*self })
    }

    /// Builds the board from its text, and checks the solutions.
    fn unique(&self, kept: &[usize], limits: Limits) -> Result<(Uniqueness, Outcome), Failure> {
        let board = self.with_only(kept)?;
        let Unique { verdict, outcome, .. } = self.job.part(board.instance, limits).unique()?;
        Ok((verdict, outcome))
    }

    fn solved(&self) -> Option<(&Model, Vec<(Variable, i32)>)> {
        let facts = self.instance.ordered_facts(|cell| self.numbers[cell])?;
        Some((self.instance.model(), facts))
    }

    fn relaxed(&self) -> Option<RelaxedClues<'_>> {
        let Relaxation { model, cells, path } = self.instance.relaxation()?;
        let number = |cell: usize| self.numbers[cell] as i32;
        let with_clues = {
            let places: Vec<usize> = cells.iter().map(|cell| cell.cell).collect();
            move |clues: &Set| path.with_clues(|at| clues.contains(at).then(|| number(places[at])))
        };
        Some(RelaxedClues {
            model,
            facts: cells.iter().map(|cell| (cell.variable, number(cell.cell))).collect(),
            places: cells.iter().map(|cell| cell.cell).collect(),
            given: (0..cells.len()).filter(|&at| cells[at].given).collect(),
            with_clues: Box::new(with_clues),
        })
    }
}
