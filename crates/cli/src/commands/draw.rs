//! A board as a picture for print, or its solution.

use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::puzzles::{Example, Puzzle};
use cavalcade_search::Outcome;
use cavalcade_search::answers::unique::Unique;

use crate::formats::Answer;
use crate::formats::paper::layout::SheetEntry;
use crate::formats::titled;
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Failure, Output};

/// The flag that asks for the solution.
const SOLUTION: OptionOf<()> = OptionOf::flag("solution", "Draw the solution, which must be unique");

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "draw",
    answer: Answer::Picture,
    about: "Draw a board as a picture for print",
    details: "Draw the board itself, black on white, with its clues and without a solution. With --solution, \
              draw the only solution; clues are bold. Nothing is solved without --solution. For pages with \
              many boards, use 'cavalcade sheet'.",
    options: &[&SOLUTION],
    examples,
    run,
    ..Verb::NONE
};

fn examples(puzzle: &dyn Puzzle) -> &'static [Example] {
    let has_boards = puzzle.stream().is_none() && !puzzle.facts().is_program();
    if has_boards { puzzle.facts().examples } else { &[] }
}

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let title = titled(job.name(), &job.instance.board);
    if !job.request.given.has(SOLUTION.name) {
        let figure = BoardFigure::new(&job.instance.unsolved(), Showing::Puzzle);
        return drawn(job, output, &title, figure, Outcome::default());
    }
    let Unique { solutions, outcome, .. } = job.unique()?;
    match &solutions[..] {
        [(solution, _)] if outcome.is_complete() => {
            let figure = BoardFigure::new(solution, Showing::Solution);
            drawn(job, output, &format!("{title}: solution"), figure, outcome)
        }
        [_, _, ..] => {
            let message = "several solutions, so none is drawn; 'unique' writes two of them";
            Ok(Report::missing(message.to_owned(), outcome))
        }
        _ => Ok(job.report(outcome, "solutions")),
    }
}

/// Writes a figure in the format of the job.
fn drawn(
    job: &Job,
    output: &mut Output,
    title: &str,
    figure: BoardFigure,
    outcome: Outcome,
) -> Result<Report, Failure> {
    let unknown = || Failure::Internal(format!("--format {} draws no pictures", job.request.format.name));
    let language = job.request.format.paper.ok_or_else(unknown)?;
    let entry = SheetEntry { title: title.to_owned(), figure, ..SheetEntry::default() };
    output.write(|out| language.write_entries(out, title, &[entry]))?;
    Ok(Report::found(outcome))
}
