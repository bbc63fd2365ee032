//! What all solutions have in common.

use std::collections::HashMap;
use std::path::PathBuf;

use cavalcade_core::Variable;
use cavalcade_core::puzzles::VariableMeaning;
use cavalcade_core::puzzles::diagram::ProgramValues;
use cavalcade_search::answers::forced::Forced;
use cavalcade_search::answers::unique::Uniqueness;

use super::hint::NEXT;
use crate::formats::ladder::ForcedSummary;
use crate::formats::{Answer, AnswerData};
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Failure, Output};

/// The file for what is forced.
const STATE: OptionOf<PathBuf> =
    OptionOf { help: "Write what is forced to FILE, for 'hint --state' [default: not written]", ..NEXT };

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "forced",
    answer: Answer::Forced,
    about: "Show what all solutions have in common",
    details: "Show what all solutions have in common, however many there are: numbers, pieces, steps that all of them \
              take or none does, and cells that none visits; of a program, the values of its variables. Nothing is \
              shown before all of it is known.",
    options: &[&STATE],
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let instance = &job.instance;
    job.settle_number("")?;
    let (meanings, program) = (instance.meanings(), instance.blank().values());
    // The steps of a numbered path follow from its numbers.
    let is_numbered = instance.numbers().is_some();
    let is_meant = |variable: &Variable| match meanings[variable.index()] {
        VariableMeaning::Hidden => false,
        VariableMeaning::Number { .. } => true,
        _ => !is_numbered,
    };
    let variables = program
        .map_or_else(|| instance.model().variables().filter(is_meant).collect(), ProgramValues::variables);
    let Forced { verdict, values, outcome } = job.forced(&variables)?;
    let verdict = if outcome.is_complete() { verdict } else { Uniqueness::Unknown };
    let is_known = matches!(verdict, Uniqueness::One | Uniqueness::Several);
    let known: HashMap<Variable, i32> = values.into_iter().collect();
    let (mut decided, mut open) = (Vec::new(), Vec::new());
    for variable in variables.into_iter().filter(|_| is_known) {
        let (meaning, any) = (&meanings[variable.index()], instance.model().domain(variable).value(0));
        match known.get(&variable) {
            Some(&value) => decided.extend(instance.decided(meaning, value)),
            None => open.extend(instance.decided(meaning, any)),
        }
    }
    let (puzzle, arguments) = (job.request.puzzle, &job.request.arguments);
    let summary = ForcedSummary {
        of: job.judged(verdict),
        named: program
            .filter(|_| is_known)
            .map_or_else(Vec::new, |program| program.known(&|variable| known.get(&variable).copied())),
        state: if is_known { instance.state_text(puzzle, arguments, &decided)? } else { String::new() },
        decided,
        open,
    };
    job.write_answer(output, AnswerData::Forced(&summary))?;
    if let Some(next) = job.outputs.next.as_ref().filter(|_| is_known) {
        next.write(|out| out.write_all(summary.state.as_bytes()))?;
    }
    Ok(job.report(outcome, "solutions"))
}
