//! The number of solutions of each length.

use cavalcade_search::answers::count::{Count, CountError, Methods};
use cavalcade_search::answers::lengths::{LengthCounts, lengths};
use cavalcade_search::{Counted, Method};
use num_bigint::BigUint;

use super::methods::{other_method, search_only};
use super::shown::{Shown, refused};
use super::total::{Total, with_tables};
use crate::job::Job;
use crate::job::tree::TREE;
use crate::progress::Meter;
use crate::streams::Failure;

/// The flag that asks for a number for each length.
pub(super) const BY_LENGTH: &str = "by-length";

/// Counts the solutions of each length by one sweep over a frontier.
pub(super) fn by_length(job: &Job) -> Result<Total, Failure> {
    let Some(paths) = job.instance.structure().simple() else {
        return Err(Failure::input(
            "--by-length applies to paths and cycles that need not visit everything",
            Some("add --any-length, if the puzzle has this option, or leave out --by-length"),
        ));
    };
    let method = other_method(job);
    let other = search_only(job).or(job.given.has(TREE.name).then_some(TREE.name));
    let other = other.map(|name| format!("--{name}"));
    let conditions = (!paths.is_plain()).then(|| "--induced or --uncrossed".to_owned());
    if let Some(clash) = other.or(method).or(conditions) {
        return Err(Failure::input(
            format!(
                "--{BY_LENGTH} cannot be combined with {clash}: only the frontier method counts by length"
            ),
            Some("leave out one of them, or count one length with --length"),
        ));
    }
    let methods = Methods::One(Method::Frontier);
    let total = |counted: Counted, last_step, lengths: Option<Vec<(usize, BigUint)>>| Total {
        count: Count { counted, methods, last_step },
        maximum: None,
        by_size: None,
        lengths,
    };
    let settled = job.settle();
    if !settled.is_complete() {
        return Ok(total(Counted::swept(BigUint::ZERO, Method::Frontier, settled), None, None));
    }
    let (meter, orders) = (Meter::new(job.progress), || job.instance.orders());
    let shown = Shown { meter: &meter, job };
    let paths = job.instance.structure().simple().unwrap_or(paths); // its lengths are settled
    let LengthCounts { lengths, mut outcome, last_step } =
        with_tables(job, (job.limits.after(&settled.statistics), &shown), |options, _| {
            lengths(paths, &orders, options).ok_or_else(|| refused(CountError::TooWide))
        })?;
    outcome.statistics.add(&settled.statistics);
    let number = lengths.iter().map(|(_, number)| number).sum();
    let lengths = outcome.is_complete().then_some(lengths);
    Ok(total(Counted::swept(number, Method::Frontier, outcome), last_step, lengths))
}
