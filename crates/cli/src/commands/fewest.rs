//! The fewest clues of a board (`minimise --minimum`).

use std::io::Write;

use cavalcade_core::puzzles::Relaxation;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;
use cavalcade_search::answers::minimise::{Goal, fewest_with_rivals, minimise};
use cavalcade_search::{ClueProblem, Limits, Outcome, Set};

use super::proof::MinimumProof;
use crate::formats::PuzzleBoard;
use crate::job::Job;
use crate::streams::Notes;

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
