//! Proofs that a model has no solution, or no better one.
//!
//! A model becomes a pseudo-Boolean formula by the inequalities of its constraints
//! ([`Constraint::rows`](cavalcade_core::constraints::Constraint::rows)). The search that learns nogoods solves it, and
//! what it did becomes a proof: each reason that a constraint gave, and each nogood.
//!
//! | file | contents |
//! | --- | --- |
//! | `literals` | facts about variables as literals |
//! | `formula` | a model as a formula |
//! | `lines` | lines of a proof, with the literals that they need |
//! | `log` | from what a search did to lines of a proof |
//! | `fixed` | facts that hold without decisions |
//! | `refutation` | why facts exclude each other by one constraint |
//! | `case` | what inequalities imply if some facts hold |

mod case;
mod fixed;
mod formula;
mod lines;
mod literals;
mod log;
mod refutation;
#[cfg(test)]
mod tests;

use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, Variable};

pub use self::formula::{ModelFormula, NoFormula};
use self::log::ProofLog;
use super::writer::ProofWriter;
use super::{ProofError, Proved};
use crate::nogoods::NogoodSearch;
use crate::tree::RunEnd;
use crate::{BranchingRule, Limits, Outcome};

/// The number of failures after which the steps of the search are written.
const FAILURES: u64 = 64;

/// A search for one solution, or for the best one, that writes a proof.
pub struct ProvedSearch<'a> {
    /// The model.
    pub model: &'a Model,
    /// The formula of the model, which has its objective.
    pub formula: &'a mut ModelFormula,
    /// What to decide.
    pub rule: &'a dyn BranchingRule,
    /// When to stop.
    pub limits: Limits,
    /// Values to try first.
    pub first_values: &'a [(Variable, i32)],
}

impl ProvedSearch<'_> {
    /// Searches on this thread until the answer is complete or a limit is reached. `visit` sees the values of all
    /// variables: of one solution, or with an objective of every improvement.
    ///
    /// What is written is a proof only if the answer is complete: without an objective if there is no solution or
    /// one was found, and with one if the last solution is the best. It is about the file that
    /// [`ModelFormula::write`] writes before the search.
    ///
    /// # Errors
    /// `out` cannot be written. A step has no proof, which is a bug.
    pub fn run(
        self,
        out: &mut dyn io::Write,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Result<(Outcome, Proved), ProofError> {
        let Self { model, formula, rule, limits, first_values } = self;
        let (start, objective) = (Instant::now(), formula.objective);
        let writer = ProofWriter::begin(out, formula.rows.count())?;
        let mut log = ProofLog::new(formula, writer)?;
        let mut search = NogoodSearch::new(model, rule, objective, limits.interrupt()).recorded();
        search.prefer(first_values);
        let mut ended = search.propagate().err().map(RunEnd::from);
        let stopped = loop {
            for event in search.take_events() {
                log.write(event)?;
            }
            match ended {
                Some(RunEnd::Complete) => break None,
                Some(RunEnd::Stopped(stop)) => break Some(stop),
                Some(RunEnd::Restart) | None => {}
            }
            ended = Some(search.run(FAILURES, limits.remaining(&search.statistics(), start), visit));
        };
        log.end(stopped)?;
        let mut statistics = search.statistics();
        statistics.seconds = start.elapsed().as_secs_f64();
        Ok((Outcome { statistics, stopped }, Proved { steps: log.steps() }))
    }
}
