//! Explains why a value is impossible, or why a node of the search tree fails.

mod subject;
mod wanted;

use cavalcade_search::recording::Replay;
use cavalcade_search::{Outcome, Path, PathError};

use crate::formats::words::ExplanationSummary;
use crate::formats::{Answer, AnswerData};
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, Output};
use subject::Subject;
use wanted::wanted;

const PATH: OptionOf<Path> = OptionOf::new(
    "path",
    "PATH",
    "Explain at this node of the search tree: alternatives from the root, such as 0.1.1",
    "[default: the root]",
    |text| text.parse().map_err(|error: PathError| error.to_string()),
)
.asked();
const CELL: OptionOf<String> = OptionOf::new(
    "cell",
    "CELL",
    "Explain a value of this cell, such as r3c4, of a vertex, or of a variable",
    "[default: the failure of the node]",
    |text| Ok(text.to_owned()),
)
.asked();
const VALUE: OptionOf<String> = OptionOf::new(
    "value",
    "VALUE",
    "Explain this number in the cell, or the step to this cell",
    "[default: that the cell is chosen]",
    |text| Ok(text.to_owned()),
)
.asked();

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "explain",
    answer: Answer::Explanation,
    about: "Explain why a value is impossible, or why a node of the search tree fails",
    details: "Explain why a cell cannot have a value (--cell and --value), why a step is impossible or must be \
              taken (--cell and --value with two cells), or why a node of the search tree fails (--path, as \
              'list --tree' shows it). Each step names the rule, where docs/theory.md proves it, and the \
              earlier steps that it needs. If the value is possible as far as the rules see, the answer \
              assumes it and explains the contradiction that follows. If there is none, the exit code is 1.",
    values: &[&PATH, &CELL, &VALUE],
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let outcome = job.settle();
    let report =
        |exit: Exit, message: String| Report { exit, ..Report::missing(message, Outcome::default()) };
    if let Some(stop) = outcome.stopped {
        let message = format!("{}: the problem is not settled", job.stopped_by(stop));
        return Ok(report(Exit::Stopped, message));
    }
    let path = job.given.get(&PATH);
    let subject = Subject::new(job, path.is_some());
    let replay = Replay::along(job.model(), job.rule, path.unwrap_or(&Path::default()))
        .map_err(|error| Failure::input(error.to_string(), Some("'list --tree FILE' shows the tree")))?;
    let decisions = replay.steps().to_vec();
    let wanted = wanted(job, &subject)?;
    let found = match subject.explained(&decisions, &wanted) {
        Ok(Some(found)) => found,
        Ok(None) => {
            let what = if wanted.is_empty() { " at this node" } else { "; only a search can tell" };
            let hint = "hint: 'list --tree FILE' shows the search";
            let message = format!("the rules find no contradiction{what}\n{hint}");
            return Ok(report(Exit::Missing, message));
        }
        Err(stop) => {
            let message = format!("{}: there is no explanation yet", job.stopped_by(stop));
            return Ok(report(Exit::Stopped, message));
        }
    };
    let diagram = job.instance.unsolved();
    let summary = ExplanationSummary {
        puzzle: job.name(),
        board: &job.instance.board,
        diagram: &diagram,
        target: subject.target(&found),
        steps: subject.steps(&found),
    };
    job.write_answer(output, AnswerData::Explanation(&summary))?;
    Ok(Report::found(Outcome::default()))
}
