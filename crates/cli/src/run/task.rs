//! The input of a request, and its job: the question with its problem.
//!
//! A model in MiniZinc is compiled, and then answered like any program.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

#[cfg(feature = "streams")]
use cavalcade_core::puzzles::GraphKind;
use cavalcade_core::puzzles::Instance;
use cavalcade_search::{Branching, Limits};

use crate::commands::empty;
use crate::compiler::compile;
use crate::formats::{Answer, FORMATS, Origin, objections, paper};
use crate::job::{Job, Request, SHARD, own_branching};
use crate::limits::memory;
use crate::progress::When;
use crate::published::published;
use crate::question::board::file_meant;
use crate::question::range::Range;
use crate::question::{DATA, DEFINE};
use crate::streams::input::{Input, typed_board};
use crate::streams::{Failure, shown_path};

/// Builds the instance of a request.
pub(crate) fn build(request: &Request) -> Result<Instance, Failure> {
    memory::refuse_problem(&request.arguments)?;
    let mut instance = if request.verb.makes_boards {
        empty(request.puzzle, &request.arguments)?
    } else {
        let model = request.source.path.as_deref().filter(|path| is_model(request, path));
        let built = request.puzzle.build(&request.arguments).map_err(Failure::from);
        built.map_err(|failure| match model {
            Some(path) => failure.at(&format!("FlatZinc of '{}'", path.display())),
            None => failure,
        })?
    };
    instance.remarks.splice(0..0, request.source.notes.iter().cloned());
    Ok(instance)
}

/// Combines a request with an instance; `origin` names the problem if it comes from a stream.
pub(crate) fn job(request: &Request, instance: Instance, origin: Option<Origin>) -> Result<Job<'_>, Failure> {
    let objection = match request.verb.answer {
        Answer::Solutions | Answer::Solution | Answer::Verdict => {
            request.format.objection(instance.blank(), instance.closed())
        }
        Answer::Board
        | Answer::Picture
        | Answer::Grade
        | Answer::Hint
        | Answer::Forced
        | Answer::Explanation => request.format.paper.and_then(|_| paper::objection(instance.blank())),
        Answer::Count | Answer::Problem | Answer::Family => None,
    };
    if let Some(objection) = objection {
        return Err(objection.at(&format!("--format {}", request.format.name)));
    }
    // The solutions of a shard are stored, not written.
    let is_written = request.given.get(&SHARD).is_none();
    let room = (request.format.room)(instance.blank()).filter(|_| is_written);
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
        kinds: kinds(request)?,
        published: if is_count { published(&request.question, &request.arguments) } else { Vec::new() },
        threads: request.threads,
        progress: if is_answered_on_terminal { When::Never } else { request.progress },
        ..Job::new(request, instance, limits)
    })
}

/// Returns the kinds of graphs that a count reports besides.
#[cfg(feature = "streams")]
fn kinds(request: &Request) -> Result<Vec<GraphKind>, Failure> {
    let kinds = GraphKind::named(&request.arguments)?;
    if !kinds.is_empty() && request.verb.answer != Answer::Count {
        let message = format!("--also cannot be combined with '{}'", request.verb.name);
        return Err(Failure::input(message).hint("use 'count'"));
    }
    Ok(kinds)
}

/// Refuses Warnsdorff's rule for problems without a path to follow. Stored runs are exempt: older versions accepted the
/// rule for all problems.
pub(crate) fn refuse_branching(request: &Request, job: &Job) -> Result<(), Failure> {
    let follows_path = own_branching(&job.instance) == Branching::Warnsdorff;
    if follows_path || request.branching != Some(Branching::Warnsdorff) {
        return Ok(());
    }
    let message =
        format!("--branch warnsdorff does not apply to '{}': its solutions are not paths", job.name());
    Err(Failure::input(message).hint("leave out --branch, or use first-fail or input-order"))
}

/// Refuses a format that cannot write the answer, before any search.
pub(crate) fn refuse_unwritable(request: &Request) -> Result<(), Failure> {
    let (answer, format) = (request.verb.answer, request.format);
    if let Some(name) = &request.output {
        objections::refuse(name, format, answer)?;
    }
    if format.can_write(answer) {
        return Ok(());
    }
    let name = request.output.as_deref().filter(|name| objections::format_of(name).is_some());
    let (given, remedy) = match name {
        Some(name) => (
            format!("-o '{}' means --format {}, which", shown_path(name), format.name),
            "another name, with ",
        ),
        None => (format!("--format {}", format.name), ""),
    };
    let verb = request.verb.name;
    let written: Vec<_> = format.writes.iter().map(|answer| answer.words()).collect();
    let others: Vec<_> =
        FORMATS.iter().filter(|format| format.can_write(answer)).map(|format| format.name).collect();
    let message = format!("{given} writes {}, but '{verb}' gives {}", enumerated(&written), answer.words());
    Err(Failure::input(message).hint(format!("use {remedy}--format {}", others.join(", "))))
}

/// Joins words as in a sentence: `one, two and three`.
fn enumerated(words: &[&str]) -> String {
    match words {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} and {last}", first.join(", "))
        }
        _ => words.join(" and "),
    }
}

/// Returns whether a file is a model that must be compiled.
pub(super) fn is_model(request: &Request, path: &Path) -> bool {
    request.puzzle.facts().is_program() && path.extension().is_some_and(|it| it.eq_ignore_ascii_case("mzn"))
}

/// Opens the input of a request: a board that is typed, the program of a model, or a file. `term` defines the parameter
/// that has a range.
///
/// # Errors
/// The file cannot be read, the model is not compiled, or data are given without a model.
pub(super) fn opened_input(
    request: &Request,
    path: &Path,
    term: Option<&str>,
    notes: &mut dyn Write,
) -> Result<Input, Failure> {
    let noun = request.source.noun;
    if let Some(text) = typed_board(path).filter(|_| request.has_boards()) {
        return Ok(Input::typed(text, noun));
    }
    let [data, definitions] = [DATA, DEFINE].map(|name| request.arguments.values(name));
    let is_model = is_model(request, path);
    if is_model && path.exists() {
        let definitions = definitions.iter().map(|definition| match term {
            Some(term) if Range::defined(definition).is_some() => term,
            _ => definition,
        });
        return Ok(Input::typed(compile(path, data, definitions, notes)?, noun));
    }
    if let Some(given) = data.iter().chain(definitions).next().filter(|_| !is_model) {
        let message = format!("'{given}' belongs to a model in MiniZinc, and '{}' is none", path.display());
        return Err(Failure::input(message).hint("name a file that ends with .mzn"));
    }
    Input::open(path, noun, || file_meant(path, request.verb.makes_boards, request.puzzle))
}
