//! Whether there is exactly one solution; why a board has none: clues that contradict each other, and none of which can
//! be left out.
//!
//! Clues are removed while a search shows that the others still have no solution.

use std::cell::Cell;

use cavalcade_search::answers::fewer::{CluedProblem, fewer_while};
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::{Limits, Outcome, Set};

use super::minimise::{CluedBoard, place};
use super::proof::{PROOF, PendingProof};
use crate::formats::{Answer, AnswerData, Verdict, verdict_exit};
use crate::job::tree::TREE;
use crate::job::{Job, Report, Verb};
use crate::streams::{Failure, Output};

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "unique",
    answer: Answer::Verdict,
    about: "Check whether there is exactly one solution",
    details: "Check whether there is exactly one solution. The answer is 'unique' with the solution, 'several' \
              with two solutions and their differences, 'none', or 'unknown' if a limit stops the search too \
              early. With --proof, also write a proof of the answer 'unique' or 'none' for the checker VeriPB.",
    options: &[&PROOF, &TREE],
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let proof = PendingProof::of(job)?;
    let Unique { verdict: kind, solutions, outcome } = job.unique()?;
    let (solutions, cells): (_, Vec<_>) = solutions.into_iter().unzip();
    let verdict = Verdict { puzzle: job.name(), board: job.instance.board.clone(), kind, solutions };
    job.write_answer(output, AnswerData::Verdict(&verdict))?;
    let message = match (kind, outcome.stopped) {
        (Uniqueness::None, _) => match job.impossible() {
            Some(reason) => Some(reason),
            None => contradiction(job, &outcome)?,
        },
        (Uniqueness::Unknown, Some(stop)) => Some(job.stopped(stop, &outcome, "solutions")),
        _ => None,
    };
    let report = Report { exit: verdict_exit(kind), message, outcome, counts: Vec::new() };
    match proof {
        None => Ok(report),
        Some(_) if kind == Uniqueness::Several => Ok(report
            .with("proof: not written, because the two solutions show that there are several".to_owned())),
        Some(mut proof) => {
            output.flush()?; // the proof may take long
            for cells in &cells {
                proof.keep(cells);
            }
            proof.conclude(report)
        }
    }
}

/// The most nodes of all searches together: for any board, and for each node of the search that found no solution.
const MOST_NODES: (u64, u64) = (2000, 10);
/// The most clues that are named.
const MOST_NAMED: usize = 12;

/// Returns the message that some of the clues contradict each other, for a board without a solution; `None` if it has
/// no clue to remove, no solution even without clues, or clues that take longer. `outcome` is that of the search.
///
/// # Errors
/// The board cannot be built.
pub(super) fn contradiction(job: &Job, outcome: &Outcome) -> Result<Option<String>, Failure> {
    let (puzzle, arguments) = (job.request.puzzle, &job.request.arguments);
    let is_board = job.request.has_boards() && arguments.board().is_some();
    let groups = if is_board { puzzle.clue_groups(arguments)? } else { Vec::new() };
    let Some(group) = groups.first() else { return Ok(None) };
    // A board of pairs has one.
    let fewest = group.len() - 1;
    let mut cells = groups.concat();
    cells.sort_unstable();
    let blank = job.instance.blank();
    // These stay when clues go.
    let given = match (blank.links.is_empty(), blank.walls.is_empty()) {
        (false, _) => ", given the dots",
        (true, false) => ", given the walls",
        (true, true) => "",
    };
    let instance = puzzle.build(arguments)?;
    let board = CluedBoard { job, arguments: arguments.clone(), instance, cells, numbers: Vec::new() };
    let left = Cell::new(MOST_NODES.0 + MOST_NODES.1 * outcome.statistics.nodes);
    let limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let is_impossible = |kept: &Set| {
        let kept: Vec<usize> = kept.iter().collect();
        let limits = Limits { nodes: Some(left.get()), ..limits };
        let (verdict, spent) = board.unique(&kept, limits)?;
        // A question takes a node at least, so that all of them come to an end.
        left.set(left.get().saturating_sub(spent.statistics.nodes.max(1)).max(1));
        Ok(verdict == Uniqueness::None)
    };
    let Some(found) = fewer_while(&board, &groups, fewest, limits, &is_impossible)? else { return Ok(None) };
    let names: Vec<String> = found.places.iter().map(|&cell| place(cell, blank.columns)).collect();
    Ok(match names.as_slice() {
        [only] => Some(format!("no solution (the clue in {only} cannot be right{given})")),
        [first @ .., last] if names.len() <= MOST_NAMED => {
            let first = first.join(", ");
            Some(format!("no solution (the clues in {first} and {last} contradict each other{given})"))
        }
        _ => None, // none, or so many that they explain nothing
    })
}
