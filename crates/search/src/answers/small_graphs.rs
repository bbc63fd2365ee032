//! Answers about small graphs by a search without a model.
//!
//! A count of a stream's graphs begins with it, and so does the question whether a graph has a Hamiltonian path or cycle
//! at all. If it takes too many nodes, the usual methods follow.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Hamiltonian, ProblemStructure};

use super::collect::{Counting, Listing};
use super::first::{Construction, first};
use super::{Options, Problem};
use crate::light::{LIGHT_NODES, LightEnd, light};
use crate::{Counted, Outcome, Statistics, Stop};

/// Counts the paths or cycles of a small graph; `None` if the light search does not apply or takes too long.
///
/// # Errors
/// The check of a solution failed.
pub(super) fn counted<E>(problem: &Hamiltonian, counting: &Counting<'_, E>) -> Result<Option<Counted>, E> {
    let Some(locate) = counting.locate else { return Ok(None) };
    let start = Instant::now();
    let (mut index, mut failed) = (0, None);
    let ended = light(problem, LIGHT_NODES, |path| {
        index += 1;
        failed = counting.look_at(index, locate, path).err();
        if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    Ok(ended.filter(|(end, _)| *end == LightEnd::Complete).map(|(_, statistics)| {
        let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..statistics };
        Counted::visited(Outcome { statistics, stopped: None })
    }))
}

/// Returns whether there is a path or cycle, if the limits suffice, and the work.
///
/// # Panics
/// If a path or cycle that was found takes a step that does not exist or misses a vertex.
#[must_use]
pub fn exists(problem: &Hamiltonian, options: &Options) -> (Option<bool>, Outcome) {
    if problem.obstacle().is_some() {
        return (Some(false), Outcome::default());
    }
    let found = light(problem, LIGHT_NODES, |path| {
        assert_path(problem, &path());
        ControlFlow::Break(())
    });
    match found {
        Some((LightEnd::Visitor, statistics)) => return (Some(true), Outcome { statistics, stopped: None }),
        Some((LightEnd::Complete, statistics)) => {
            return (Some(false), Outcome { statistics, stopped: None });
        }
        Some((LightEnd::Nodes, _)) | None => {}
    }
    let Ok(model) = problem.model() else {
        return (None, Outcome { stopped: Some(Stop::Memory), ..Outcome::default() });
    };
    let built = || &model.model;
    let asked = Problem::new(&built, ProblemStructure::Hamiltonian(problem));
    let listing = Listing::<_, ()>::of_cells(|state, cells| problem.read(&model, state, cells));
    let construction = Construction { preference: &[], locate: &|_| () };
    let found = first(
        &asked,
        Some(construction),
        options,
        &listing,
        || Ok(()),
        |found| {
            for path in &*found {
                assert_path(problem, path);
            }
            Ok(())
        },
    );
    let outcome = found.map(|found| found.outcome).unwrap_or_default();
    match (outcome.statistics.solutions, outcome.is_complete()) {
        (0, true) => (Some(false), outcome),
        (0, false) => (None, outcome),
        _ => (Some(true), Outcome { stopped: None, ..outcome }),
    }
}

/// Checks a path or cycle step by step.
fn assert_path(problem: &Hamiltonian, path: &[usize]) {
    let mut sorted = path.to_vec();
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..problem.steps.vertices()), "a path visits each vertex once: {path:?}");
    let back = path.last().zip(path.first()).filter(|_| problem.closed);
    let steps = path.windows(2).map(|step| (&step[0], &step[1])).chain(back);
    for (&from, &to) in steps {
        assert!(problem.steps.slot(from, to).is_some(), "no step leads from {from} to {to}");
    }
}
