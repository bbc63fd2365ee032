//! How a question ended, and the messages about it.

use cavalcade_core::files::printable;
use cavalcade_search::{Outcome, Stop};
use num_bigint::BigUint;

use super::Job;
use crate::memory;
use crate::question::units::shown;
use crate::run::ending;
use crate::store::Store;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// How the search for the answer went.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) exit: Exit,
    /// What is to be said besides the answer.
    pub(crate) message: Option<String>,
    pub(crate) outcome: Outcome,
    /// How many solutions there are, under every convention, if that was counted.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
}

impl Report {
    /// That there is a solution.
    pub(super) fn found(outcome: Outcome) -> Self {
        Self { exit: Exit::Found, message: None, outcome, counts: Vec::new() }
    }
}

impl Job {
    /// The report on a block of the work, whose `wanted` things are no answer before all blocks are there.
    pub(super) fn shard_report(&self, outcome: Outcome, wanted: &str) -> Report {
        let message = match outcome.stopped {
            Some(stop) => Some(self.stopped(stop, &outcome, wanted)),
            None => self.store().map(|store| {
                let (name, path) = (store.block.name(), shown_path(&store));
                let found = outcome.statistics.solutions;
                format!("{name} is complete: {found} {wanted}, stored in '{path}'")
            }),
        };
        // Whether there are solutions is for the whole to say.
        let exit = if outcome.is_complete() { Exit::Found } else { Exit::Stopped };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// Writes, for a problem of a stream, that nothing was found, or not everything: where many are answered no
    /// answer may be missing.
    pub(super) fn say_nothing(&self, outcome: &Outcome, output: &mut Output) -> Result<(), Failure> {
        match &self.origin {
            Some(origin) if outcome.statistics.solutions == 0 || !outcome.is_complete() => {
                output.write(|out| self.format.nothing(out, origin, outcome.is_complete()))
            }
            _ => Ok(()),
        }
    }

    /// The report on a search for `wanted` things that ended as `outcome` says.
    pub(super) fn report(&self, outcome: Outcome, wanted: &str) -> Report {
        let (exit, message) = match (outcome.stopped, outcome.statistics.solutions) {
            (Some(stop), _) => (Exit::Stopped, Some(self.stopped(stop, &outcome, wanted))),
            (None, 0) => (Exit::Missing, Some(self.none())),
            (None, _) => (Exit::Found, None),
        };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// That there is no solution, and why if that is easy to see.
    pub(super) fn none(&self) -> String {
        let reason = self.instance.obstacle().unwrap_or_else(|| "the search was complete".to_owned());
        format!("no solution ({reason})")
    }

    /// Which limit ended the search, and what is known.
    pub(super) fn stopped(&self, stop: Stop, outcome: &Outcome, wanted: &str) -> String {
        let found = outcome.statistics.solutions;
        let wanted = if found == 1 { wanted.trim_end_matches('s') } else { wanted };
        format!("{}: {found} {wanted} so far (incomplete){}", self.stopped_by(stop), self.hint())
    }

    /// How to go on, if the run is kept.
    pub(crate) fn hint(&self) -> String {
        self.store().filter(|store| store.path().exists()).map_or_else(String::new, |store| {
            format!("\nhint: to continue, run 'cavalcade resume {}'", shown_path(&store))
        })
    }

    /// Which limit ended the search.
    pub(crate) fn stopped_by(&self, stop: Stop) -> String {
        let number = |limit: Option<u64>| limit.map(|limit| limit.to_string());
        let (limit, value) = match stop {
            Stop::Solutions => ("at --limit", number(self.limits.solutions)),
            Stop::Nodes => ("at --node-limit", number(self.limits.nodes)),
            Stop::Interrupt if ending::is_signalled() => ("by a signal", None),
            Stop::Time | Stop::Interrupt => ("at --time-limit", self.limits.time.map(shown)),
            Stop::Visitor => ("by the answer itself", None),
            Stop::Memory => {
                let limit = self.budget().limit.name(self.value(memory::OPTION));
                return format!("stopped at {limit}");
            }
        };
        let blank = if value.is_some() { " " } else { "" };
        format!("stopped {limit}{blank}{}", value.unwrap_or_default())
    }
}

/// The path of a store in a message of several lines, none of which it may break.
fn shown_path(store: &Store) -> String {
    printable(&store.path().to_string_lossy()).into_owned()
}
