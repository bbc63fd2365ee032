//! How a question ended, and the messages about it.

use std::path::Path;

use cavalcade_core::files::printable;
use cavalcade_core::quantity;
use cavalcade_search::frontier::Progress;
use cavalcade_search::{Method, Outcome, Stop};
use num_bigint::BigUint;

use super::{Job, TABLES};
use crate::formats::AnswerData;
use crate::limits::{ending, memory};
use crate::streams::{Exit, Failure, Output};
use crate::units::shown;

/// How a question ended.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) exit: Exit,
    /// A message besides the answer.
    pub(crate) message: Option<String>,
    pub(crate) outcome: Outcome,
    /// The number of solutions under every convention, if they were counted.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
}

impl Report {
    /// Reports that there is a solution.
    pub(crate) fn found(outcome: Outcome) -> Self {
        Self { exit: Exit::Found, message: None, outcome, counts: Vec::new() }
    }

    /// Reports why there is no answer.
    pub(crate) fn missing(message: String, outcome: Outcome) -> Self {
        Self { exit: Exit::Missing, message: Some(message), ..Self::found(outcome) }
    }

    /// Adds lines to the message.
    pub(crate) fn with(mut self, lines: String) -> Self {
        self.message = Some(match self.message {
            Some(message) => format!("{message}\n{lines}"),
            None => lines,
        });
        self
    }
}

impl Job {
    /// Reports on a block of the work, whose `wanted` things are no answer before all blocks are merged.
    pub(crate) fn shard_report(&self, outcome: Outcome, wanted: &str) -> Report {
        let message = match outcome.stopped {
            Some(stop) => Some(self.stopped(stop, &outcome, wanted)),
            None => self.shard_stored(&outcome.statistics.solutions.into(), wanted),
        };
        // Whether there are solutions is for the whole to say.
        let exit = if outcome.is_complete() { Exit::Found } else { Exit::Stopped };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// Returns the message that a shard is complete, with its number of `wanted` things.
    pub(crate) fn shard_stored(&self, number: &BigUint, wanted: &str) -> Option<String> {
        let store = self.store()?;
        let (name, path) = (store.block.name(), shown_path(store.path()));
        Some(format!("{name} is complete: {}, stored in '{path}'", quantity(number, wanted)))
    }

    /// Writes an answer, or a part of it.
    pub(crate) fn write_answer(&self, output: &mut Output, content: AnswerData<'_>) -> Result<(), Failure> {
        output.write(|out| self.format.write(out, self.origin.as_ref(), content))
    }

    /// Writes, for a problem of a stream, that nothing was found or not everything: every problem of a stream has an
    /// answer.
    pub(crate) fn say_nothing(&self, outcome: &Outcome, output: &mut Output) -> Result<(), Failure> {
        let complete = outcome.is_complete();
        if self.origin.is_some() && (outcome.statistics.solutions == 0 || !complete) {
            self.write_answer(output, AnswerData::Nothing { complete })?;
        }
        Ok(())
    }

    /// Reports on a search for `wanted` things.
    pub(crate) fn report(&self, outcome: Outcome, wanted: &str) -> Report {
        self.report_by(Method::Search, outcome, wanted)
    }

    /// Reports on a search for `wanted` things, in turns with a count that may have proved that there are none.
    pub(crate) fn report_by(&self, method: Method, outcome: Outcome, wanted: &str) -> Report {
        let (exit, message) = match (outcome.stopped, outcome.statistics.solutions) {
            (Some(stop), _) => (Exit::Stopped, Some(self.stopped(stop, &outcome, wanted))),
            (None, 0) => (Exit::Missing, Some(self.none(method))),
            (None, _) => (Exit::Found, None),
        };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// Returns the message that there is no solution for an obvious reason, if there is one.
    pub(crate) fn impossible(&self) -> Option<String> {
        self.instance.obstacle().map(|reason| format!("no solution ({reason})"))
    }

    /// Returns the message that there is no solution, with the reason if one is known.
    pub(crate) fn none(&self, method: Method) -> String {
        let proof = match method {
            Method::Search => "the search was complete",
            Method::Frontier => "the frontier method counted none",
            Method::Subsets => "the subset method counted none",
            Method::Merged => "the merged search counted none",
        };
        self.impossible().unwrap_or_else(|| format!("no solution ({proof})"))
    }

    /// Returns the message that a limit ended the search, with what is known.
    pub(crate) fn stopped(&self, stop: Stop, outcome: &Outcome, wanted: &str) -> String {
        let found = outcome.statistics.solutions;
        let known = self.best_so_far().unwrap_or_else(|| format!("{} so far", quantity(found, wanted)));
        format!("{}: {known} (incomplete){}", self.stopped_by(stop), self.hint())
    }

    /// Returns the message that the memory was too small for a sweep, why it needs so much, and the remedy.
    pub(crate) fn out_of_memory(&self, why: &str, last_step: Option<Progress>) -> String {
        let budget = self.budget();
        let enough = budget.enough(last_step.and_then(|step| step.need));
        let (limit, remedy) = (self.stopped_by(Stop::Memory), budget.limit.remedy());
        format!("{limit}: {why}{enough}\nhint: {remedy}")
    }

    /// Returns a hint how to continue, if the run is stored.
    pub(crate) fn hint(&self) -> String {
        let tables = self.given.get(&TABLES).map(|folder| shown_path(folder.as_path()));
        let tables = tables.map(|folder| format!(" --{} {folder}", TABLES.name)).unwrap_or_default();
        self.store().filter(|store| store.path().exists()).map_or_else(String::new, |store| {
            format!("\nhint: to continue, run 'cavalcade resume {}{tables}'", shown_path(store.path()))
        })
    }

    /// Returns the name of the limit that ended the search.
    pub(crate) fn stopped_by(&self, stop: Stop) -> String {
        let number = |limit: Option<u64>| limit.map(|limit| limit.to_string());
        let (limit, value) = match stop {
            Stop::Solutions => ("at --limit", number(self.limits.solutions)),
            Stop::Nodes => ("at --node-limit", number(self.limits.nodes)),
            Stop::Interrupt if ending::is_signalled() => ("by a signal", None),
            Stop::Time | Stop::Interrupt => ("at --time-limit", self.limits.time.map(shown)),
            Stop::Conflicts | Stop::Visitor => ("by the answer itself", None),
            Stop::Memory => {
                let limit = self.budget().limit.name(self.given.text(memory::OPTION));
                return format!("stopped at {limit}");
            }
        };
        let blank = if value.is_some() { " " } else { "" };
        format!("stopped {limit}{blank}{}", value.unwrap_or_default())
    }
}

/// Returns a path for a message, on one line.
fn shown_path(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}
