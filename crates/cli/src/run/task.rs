//! The job of a request: the question with its problem.

use std::io::{self, IsTerminal};

#[cfg(feature = "streams")]
use cavalcade_core::puzzles::GraphKind;
use cavalcade_core::puzzles::Instance;
use cavalcade_search::{Branching, Limits};

use super::input::is_model;
use crate::formats::{Answer, Origin};
use crate::job::{Job, Request, SHARD, own_branching};
use crate::limits::memory;
use crate::progress::When;
use crate::published::published;
use crate::streams::Failure;

/// Builds the instance of a request.
pub(crate) fn build(request: &Request) -> Result<Instance, Failure> {
    memory::refuse_problem(&request.arguments)?;
    let model = request.source.path.as_deref().filter(|path| is_model(request, path));
    let mut instance = (request.verb.build)(request).map_err(|failure| match model {
        Some(path) => failure.at(&format!("FlatZinc of '{}'", path.display())),
        None => failure,
    })?;
    instance.remarks.splice(0..0, request.source.notes.iter().cloned());
    Ok(instance)
}

/// Combines a request with an instance; `origin` names the problem if it comes from a stream.
pub(crate) fn job(request: &Request, instance: Instance, origin: Option<Origin>) -> Result<Job<'_>, Failure> {
    let objection = request.format.objection(request.verb.answer, instance.blank(), instance.closed());
    if let Some(objection) = objection {
        return Err(objection.at(&format!("--format {}", request.format.name)));
    }
    // The solutions of a shard are stored, not written.
    let is_written = request.given.get(&SHARD).is_none();
    let room = request.format.room(instance.blank()).filter(|_| is_written);
    // One solution beyond the room shows that there are too many.
    let most = room.map(|room| room.saturating_add(1));
    let limits =
        Limits { solutions: request.limits.solutions.into_iter().chain(most).min(), ..request.limits };
    // Answers written during the search would break up a progress bar on the same terminal.
    let is_answered_on_terminal = request.progress == When::Auto
        && request.verb.writes_meanwhile
        && request.output.is_none()
        && io::stdout().is_terminal();
    let is_count = request.verb.answer == Answer::Count;
    Ok(Job {
        origin,
        #[cfg(feature = "streams")]
        kinds: GraphKind::named(&request.arguments)?,
        published: if is_count { published(&request.question, &request.arguments) } else { Vec::new() },
        threads: request.threads,
        progress: if is_answered_on_terminal { When::Never } else { request.progress },
        ..Job::new(request, instance, limits)
    })
}

/// Refuses Warnsdorff's rule for problems without a path to follow. Stored runs are exempt: older versions accepted the
/// rule for all problems.
pub(super) fn refuse_branching(job: &Job) -> Result<(), Failure> {
    let follows_path = own_branching(&job.instance) == Branching::Warnsdorff;
    if follows_path || job.request.branching != Some(Branching::Warnsdorff) {
        return Ok(());
    }
    let message =
        format!("--branch warnsdorff does not apply to '{}': its solutions are not paths", job.name());
    Err(Failure::input(message).hint("leave out --branch, or use first-fail or input-order"))
}
