//! What a count is split by: classes by their kind of symmetry, lengths, ends; and the kinds of a graph beside it.
//!
//! Where another method counted the total quickly, counting symmetric solutions by a search may be out of reach. So
//! such searches have a bounded number of nodes, unless the user asks for classes.
//!
//! The directed paths from each cell or vertex are the solutions of the same puzzle with the parameters `from` and `to`,
//! and are counted as such. Ends that a symmetry or a reversal exchanges have the same number, which is counted once.

use std::collections::BTreeSet;

use cavalcade_core::problems::grid::kind;
use cavalcade_core::problems::symmetry::{Permutation, Symmetries, SymmetryKind};
use cavalcade_search::answers::classes::{KnownTotal, classes as count};
use cavalcade_search::answers::count::{Count, CountError, Methods};
use cavalcade_search::answers::sweep::lengths;
use cavalcade_search::{Counted, Limits, Method, Statistics, Stop};
use num_bigint::BigUint;

use super::total::{METHOD, Total, refused, total, with_tables};
use super::{CLASSES, CONVENTION};
use crate::formats::EndCount;
use crate::job::Job;
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::Failure;

/// Nodes for all searches of symmetric paths after a total that was found without visiting.
const MOST_NODES: u64 = 20_000_000;
/// The same for paths that need not visit everything, whose nodes take longer.
const MOST_PARTIAL_NODES: u64 = 20_000;

/// The classes of the solutions, if there are any and all of them are counted.
#[derive(Default)]
pub(super) struct ClassNumbers {
    pub(super) number: Option<BigUint>,
    pub(super) symmetries: Option<Vec<(&'static str, BigUint)>>,
    /// Why they are not counted.
    pub(super) remark: Option<String>,
}

/// Counts the classes of the solutions, unless that is too much work.
///
/// The work is added to that of the count, which is stopped where one of these searches is.
pub(super) fn classes(job: &Job, counted: &mut Counted) -> Result<ClassNumbers, Failure> {
    let Counted { number: total, method, outcome } = counted;
    let Some(symmetries) = job.instance.symmetries().filter(|_| outcome.is_complete()) else {
        return Ok(ClassNumbers::default());
    };
    let is_asked =
        job.request.given.has(CLASSES.name) || job.request.given.text(CONVENTION.name) == Some(CLASSES.name);
    let structure = job.instance.structure();
    let is_partial = structure.simple().is_some();
    let is_path = is_partial || structure.hamiltonian().is_some();
    let is_bounded = *method != Method::Search && is_path && !is_asked;
    let most_nodes = if is_partial { MOST_PARTIAL_NODES } else { MOST_NODES };
    let known = KnownTotal {
        total,
        method: *method,
        compares: job.request.given.get(&METHOD) == Some(Methods::Both),
        most_nodes: is_bounded.then_some(most_nodes),
    };
    let meter = Meter::new(job.progress);
    let limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let (classes, found) = with_tables(job, (limits, &meter), |options, _| {
        job.ask(|problem| count(problem, &symmetries, known, options)).map_err(refused)
    })?;
    outcome.statistics.add(&found.statistics);
    if found.stopped == Some(Stop::Nodes) && is_bounded {
        let remark = Some(format!(
            "classes are not counted: counting symmetric solutions takes more than {most_nodes} nodes; add --classes \
             to count them anyway"
        ));
        return Ok(ClassNumbers { remark, ..ClassNumbers::default() });
    }
    outcome.stopped = found.stopped;
    let (number, kinds) = classes.map(|classes| (classes.total, classes.kinds)).unzip();
    Ok(ClassNumbers { number, symmetries: kinds.flatten().and_then(|kinds| split(&kinds)), remark: None })
}

/// Returns the number of classes of each kind of symmetry; `None` if a kind has no name.
fn split(parts: &[SymmetryKind]) -> Option<Vec<(&'static str, BigUint)>> {
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

/// The flag that asks for a number for each length.
pub(super) const BY_LENGTH: OptionOf<()> =
    OptionOf::flag("by-length", "Also count the solutions of each length (with --any-length)");

/// Counts the solutions of each length by one sweep over a frontier.
pub(super) fn by_length(job: &Job) -> Result<Total, Failure> {
    let Some(paths) = job.instance.structure().simple() else {
        return Err(Failure::input("--by-length applies to paths and cycles that need not visit everything")
            .hint("add --any-length, if the puzzle has this option, or leave out --by-length"));
    };
    if !paths.is_plain() {
        let message = format!(
            "--{} cannot be combined with --induced or --uncrossed: only the frontier method counts by \
             length",
            BY_LENGTH.name
        );
        return Err(Failure::input(message).hint("leave out one of them, or count one length with --length"));
    }
    let methods = Methods::One(Method::Frontier);
    let total = |counted: Counted, last_step, lengths: Option<Vec<(usize, BigUint)>>| Total {
        count: Count { counted, methods },
        last_step,
        maximum: None,
        by_size: None,
        lengths,
    };
    let settled = job.settle();
    if !settled.is_complete() {
        return Ok(total(Counted::swept(BigUint::ZERO, Method::Frontier, settled), None, None));
    }
    let (meter, orders) = (job.count_meter(), || job.instance.orders());
    let paths = job.instance.structure().simple().unwrap_or(paths); // its lengths are settled
    let (lengths, mut outcome) =
        with_tables(job, (job.limits.after(&settled.statistics), &meter), |options, _| {
            lengths(paths, &orders, options).ok_or_else(|| refused(CountError::TooWide))
        })?;
    outcome.statistics.add(&settled.statistics);
    let number = lengths.iter().map(|(_, number)| number).sum();
    let lengths = outcome.is_complete().then_some(lengths);
    Ok(total(Counted::swept(number, Method::Frontier, outcome), meter.last_step(), lengths))
}

/// The parameters that fix the ends.
const ENDS: [&str; 2] = ["from", "to"];

/// The option that asks for a number for each first vertex, or (`true`) for each pair of ends.
pub(super) const BY_ENDS: OptionOf<bool> = OptionOf::new(
    "by-ends",
    "ENDS",
    "Also count the directed paths from each cell or vertex, or from each to each other: {}",
    |word| Ok(word == "both"),
)
.of_words(&["first", "both"])
.asked();

/// Refuses the option for solutions that have no ends, or whose ends are given.
pub(super) fn ends_fit(job: &Job) -> Result<(), Failure> {
    let (instance, arguments) = (&job.instance, &job.request.arguments);
    let has_paths = instance.structure().hamiltonian().is_some() || instance.structure().simple().is_some();
    let is_open = instance.closed() == Some(false) && ENDS.iter().all(|end| arguments.value(end).is_none());
    if has_paths && is_open || !job.request.given.has(BY_ENDS.name) {
        return Ok(());
    }
    Err(Failure::input("--by-ends applies to open paths without clues whose ends are not given")
        .hint("leave out --closed, --from and --to, or leave out --by-ends"))
}

/// Counts the directed paths with each first vertex or with each pair of ends, if that is asked for.
///
/// The work is added to that of the count, which is stopped where one of these is.
///
/// # Errors
/// The numbers do not add up to the total, or a count failed.
pub(super) fn by_ends(job: &Job, counted: &mut Counted) -> Result<Vec<EndCount>, Failure> {
    let instance = &job.instance;
    let Some(both) = job.request.given.get(&BY_ENDS) else { return Ok(Vec::new()) };
    let names: Vec<String> = match instance.blank().vertices() {
        Some(graph) => graph.names.to_vec(),
        None => (0..).map_while(|vertex| instance.vertex_name(vertex)).collect(),
    };
    let count = names.len();
    let lasts = |one| (0..count).filter(move |&end| end != one || count == 1);
    let pairs = |one| if both { lasts(one).map(|end| vec![one, end]).collect() } else { vec![vec![one]] };
    let symmetries = instance.symmetries();
    let permutations = symmetries.as_ref().map_or(&[][..], Symmetries::permutations);
    let (mut known, mut rows, mut sum) = (BTreeSet::new(), Vec::new(), BigUint::ZERO);
    for ends in (0..count).flat_map(pairs) {
        if known.contains(&ends) {
            continue;
        }
        let image = |permutation: &Permutation| ends.iter().map(|&at| permutation[at] as usize).collect();
        let mut alike: BTreeSet<Vec<usize>> = permutations.iter().map(image).chain([ends.clone()]).collect();
        if instance.counted() == "undirected" {
            alike.extend(alike.clone().into_iter().map(|ends| ends.into_iter().rev().collect()));
        }
        let mut arguments = job.request.arguments.clone();
        ENDS.iter().zip(&ends).for_each(|(end, &at)| arguments.add_value(end, names[at].clone()));
        let limits = job.limits.after(&counted.outcome.statistics);
        let mut part = job.part(job.request.puzzle.build(&arguments)?, limits);
        part.threads = job.threads;
        if let Some((_, longest)) = instance.extreme() {
            part.instance.settle(longest);
        }
        let Counted { number, outcome, .. } = total(&part)?.count.counted;
        counted.outcome.statistics.add(&Statistics { solutions: 0, ..outcome.statistics });
        counted.outcome.stopped = outcome.stopped;
        if !outcome.is_complete() {
            return Ok(Vec::new());
        }
        sum += &number * alike.len();
        let exchanged = alike.iter().map(|ends| ends.iter().map(|&vertex| names[vertex].clone()).collect());
        rows.push(EndCount { ends: exchanged.collect(), each: number });
        known.extend(alike);
    }
    let directed = instance.conventions().last().map_or(1, |convention| convention.1) * &counted.number;
    if sum == directed {
        return Ok(rows);
    }
    Err(Failure::Internal(format!("the numbers by ends add up to {sum}, and the total is {directed}")))
}

/// Returns 1 or 0 for each kind that is asked for.
///
/// The work is added to that of the count, which is stopped where a limit stops this work.
#[cfg(feature = "streams")]
pub(super) fn kinds(job: &Job, counted: &mut Counted) -> Vec<(&'static str, BigUint)> {
    let Some(graph) = job.instance.blank().vertices() else { return Vec::new() };
    let mut columns = Vec::new();
    for kind in &job.kinds {
        let mut is_kind = true;
        for (problem, wanted) in kind.conditions(&graph.steps) {
            if !counted.outcome.is_complete() {
                return columns;
            }
            let limits = Limits { solutions: None, ..job.limits }.after(&counted.outcome.statistics);
            let (found, outcome) = cavalcade_search::answers::exists(&problem, &job.options(limits, &()));
            let solutions = counted.outcome.statistics.solutions;
            counted.outcome.statistics.add(&outcome.statistics);
            counted.outcome.statistics.solutions = solutions;
            counted.outcome.stopped = outcome.stopped;
            is_kind &= found == Some(wanted);
            if !is_kind {
                break;
            }
        }
        columns.push((kind.name, u32::from(is_kind).into()));
    }
    columns
}
