//! Fewer clues, with the same only solution.

use std::io::Write;
use std::slice;

use cavalcade_core::puzzles::Relaxation;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;
use cavalcade_search::answers::fewer::{CluedProblem, Extent, fewer};
use cavalcade_search::answers::made::ClueGroups;
use cavalcade_search::answers::minimise::{Goal, fewest_with_rivals, minimise};
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::{ClueProblem, Limits, Outcome, Random, Set, Statistics};

use super::proof::{MINIMUM_PARTS, MINIMUM_PROOF, MinimumProof};
use super::removal::{CLUES, CluedBoard, GIVENS, KEEP, Removal, SYMMETRY, no_clue, place};
use super::seed::SEED;
use crate::formats::paper::titled;
use crate::formats::{Answer, AnswerData, PuzzleBoard};
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, Notes, Output};

/// The option that names the order in which clues are tried.
const ORDER_SEED: OptionOf<u64> =
    OptionOf { help: "Try clues in the random order of this seed", default: "[default: 0]", ..SEED };
/// The flag that asks for the fewest clues.
const MINIMUM: &str = "minimum";
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
    flags: &[
        (MINIMUM, "Find the smallest number of clues and prove it"),
        (ANY_CELL, "Allow clues in cells that are empty now; needs --minimum"),
    ],
    values: &[&ORDER_SEED, &CLUES, &SYMMETRY, &GIVENS, &KEEP, &MINIMUM_PROOF],
    proofs: MINIMUM_PARTS,
    examples: |puzzle| puzzle.facts().examples_with_clues,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let removal = Removal::new(job)?;
    let cells = job.puzzle.removable(&job.arguments)?;
    if cells.is_empty() {
        return Err(nothing_to_remove());
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
    let minimum = job.given.has(MINIMUM);
    let relaxation = minimum.then(|| job.instance.relaxation()).flatten();
    let mut answer = match relaxation {
        Some(relaxation) => fewest(job, &relaxation, solution, &mut outcome, proof.as_mut()),
        None if minimum => {
            return Err(Failure::input(format!(
                "--minimum does not apply to '{}': its clues are not numbers of a path",
                job.name()
            ))
            .hint("leave out --minimum"));
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
    let board = job.puzzle.build(&job.arguments.with_board(&answer.text))?;
    proof.conclude(&board, &answer.givens, report)
}

/// Returns the error for a board without clues.
fn nothing_to_remove() -> Failure {
    Failure::input("the board has no clue that can be removed")
        .hint("'unique' checks whether its clues determine the solution")
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
    let (puzzle, columns) = (job.puzzle, job.instance.blank().columns);
    let seed = job.given.get(&ORDER_SEED).copied().unwrap_or(0);
    let groups = removal.groups(&job.instance, cells, &mut Random::new(seed));
    let ClueGroups { must_go, may_go } = match groups {
        Ok(groups) => groups,
        Err(reason) => return Ok(Err(reason)),
    };
    let left = |outcome: &Outcome| Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let arguments = job.arguments.clone();
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
    let text = puzzle.with_only(&board.arguments, &found.places)?;
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
    let left = if job.given.has(ANY_CELL) {
        quantity(remaining, "clues")
    } else {
        let verb = if remaining == 1 { "remains" } else { "remain" };
        format!("{remaining} of {} {verb}", quantity(before, "clues"))
    };
    match (outcome.stopped, answer.at_least) {
        (None, None) if removal.fewest == remaining => left,
        (None, None) if [SYMMETRY.name, GIVENS.name, KEEP.name].iter().any(|name| job.given.has(name)) => {
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
pub(super) const ANY_CELL: &str = "any-cell";

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
    let any_cell = job.given.has(ANY_CELL);
    let may_be_given =
        |&fact: &usize| relaxation.cells[fact].given || (any_cell && relaxation.cells[fact].open);
    let universe = (0..facts.len()).filter(may_be_given);
    let options = job.options(limits, &());
    let with_clues =
        |clues: &Set| relaxation.path.with_clues(|place| clues.contains(place).then(|| facts[place].1));
    let problem = ClueProblem { model: &relaxation.model, facts: &facts, with_clues: Some(&with_clues) };
    let bounds = |lower, upper| {
        let _ = writeln!(Notes, "at least {lower}, at most {}", quantity(upper, "clues"));
    };
    let (found, spent) = match proof {
        None => minimise(problem, universe, Goal::Minimum, &options, bounds),
        Some(proof) => {
            let (found, rivals, spent) = fewest_with_rivals(problem, universe.clone(), &options, bounds);
            let numbers: Vec<i32> = facts.iter().map(|fact| fact.1).collect();
            proof.explain(&numbers, &universe.collect::<Vec<_>>(), &found.clues, &rivals);
            (found, spent)
        }
    };
    outcome.statistics.add(&spent);
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
