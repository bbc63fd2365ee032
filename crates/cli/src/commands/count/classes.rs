//! The number of classes of solutions, split by the kind of symmetry.
//!
//! Where another method counted the total quickly, counting symmetric solutions by a search may be out of reach. So
//! such searches have a bounded number of nodes, unless the user asks for classes.

use cavalcade_core::problems::grid::kind;
use cavalcade_core::problems::symmetry::{self, SymmetryKind};
use cavalcade_search::answers::classes::{ClassCount, KnownTotal, classes as count};
use cavalcade_search::answers::count::Methods;
use cavalcade_search::{Counted, Limits, Method, Stop};
use num_bigint::BigUint;

use super::methods::METHOD;
use super::shown::refused;
use super::total::with_tables;
use super::{CLASSES, CONVENTION};
use crate::job::Job;
use crate::progress::Meter;
use crate::streams::Failure;

/// Nodes for all searches of symmetric paths after a total that was found without visiting.
const MOST_NODES: u64 = 20_000_000;
/// The same for paths that need not visit everything, whose nodes take longer.
const MOST_PARTIAL_NODES: u64 = 20_000;

/// The classes, if the solutions have any and all of them are counted.
type Found = Result<Option<symmetry::Classes>, String>;

/// Counts the classes of the solutions; returns a remark instead where that is too much work.
///
/// The work is added to that of the count, which is stopped where one of these searches is.
pub(super) fn classes(job: &Job, counted: &mut Counted) -> Result<Found, Failure> {
    let Counted { number: total, method, outcome } = counted;
    let Some(symmetries) = job.instance.symmetries().filter(|_| outcome.is_complete()) else {
        return Ok(Ok(None));
    };
    let is_asked = job.given.has(CLASSES) || job.given.text(CONVENTION.name) == Some(CLASSES);
    let structure = job.instance.structure();
    let is_partial = structure.simple().is_some();
    let is_path = is_partial || structure.hamiltonian().is_some();
    let is_bounded = *method != Method::Search && is_path && !is_asked;
    let most_nodes = if is_partial { MOST_PARTIAL_NODES } else { MOST_NODES };
    let known = KnownTotal {
        total,
        method: *method,
        compares: job.given.get(&METHOD) == Some(&Methods::Both),
        most_nodes: is_bounded.then_some(most_nodes),
    };
    let meter = Meter::new(job.progress);
    let limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let ClassCount { classes, spent, stopped } = with_tables(job, (limits, &meter), |options, _| {
        job.ask(|problem| count(problem, &symmetries, known, options)).map_err(refused)
    })?;
    outcome.statistics.add(&spent);
    if stopped == Some(Stop::Nodes) && is_bounded {
        return Ok(Err(format!(
            "classes are not counted: counting symmetric solutions takes more than {most_nodes} nodes; add --classes \
             to count them anyway"
        )));
    }
    outcome.stopped = stopped;
    Ok(Ok(classes))
}

/// Returns the number of classes of each kind of symmetry; `None` if a kind has no name.
pub(super) fn split(parts: &[SymmetryKind]) -> Option<Vec<(&'static str, BigUint)>> {
    let mut split: Vec<(&str, BigUint)> = Vec::new();
    for part in parts {
        let kind = kind(&part.names)?;
        if part.classes == BigUint::ZERO {
            continue;
        }
        // The two mirrors of a rectangle are different, but of one kind.
        match split.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, number)) => *number += &part.classes,
            None => split.push((kind, part.classes.clone())),
        }
    }
    Some(split)
}
