//! The number of directed paths from each cell or vertex, or from each to each other.
//!
//! They are the solutions of the same puzzle with the parameters `from` and `to`, and are counted as such. Ends that a
//! symmetry or a reversal exchanges have the same number, which is counted once.

use std::collections::BTreeSet;

use cavalcade_core::problems::symmetry::{Permutation, Symmetries};
use cavalcade_search::{Counted, Statistics};
use num_bigint::BigUint;

use super::total::total;
use crate::formats::EndCount;
use crate::job::Job;
use crate::question::options::OptionOf;
use crate::streams::Failure;

/// The parameters that fix the ends.
const ENDS: [&str; 2] = ["from", "to"];

/// The option that asks for a number for each first vertex, or (`true`) for each pair of ends.
pub(crate) const BY_ENDS: OptionOf<bool> = OptionOf::new(
    "by-ends",
    "ENDS",
    "Also count the directed paths from each cell or vertex, or from each to each other",
    "",
    |word| Ok(word == "both"),
)
.of_words(&["first", "both"])
.asked();

/// Refuses the option for solutions that have no ends, or whose ends are given.
pub(super) fn fits(job: &Job) -> Result<(), Failure> {
    let (instance, arguments) = (&job.instance, &job.arguments);
    let has_paths = instance.structure().hamiltonian().is_some() || instance.structure().simple().is_some();
    let is_open = instance.closed() == Some(false) && ENDS.iter().all(|end| arguments.value(end).is_none());
    if has_paths && is_open || !job.given.has(BY_ENDS.name) {
        return Ok(());
    }
    Err(Failure::input(
        "--by-ends applies to open paths without clues whose ends are not given",
        Some("leave out --closed, --from and --to, or leave out --by-ends"),
    ))
}

/// Counts the directed paths with each first vertex or with each pair of ends, if that is asked for.
///
/// The work is added to that of the count, which is stopped where one of these is.
///
/// # Errors
/// The numbers do not add up to the total, or a count failed.
pub(super) fn by_ends(job: &Job, counted: &mut Counted) -> Result<Vec<EndCount>, Failure> {
    let instance = &job.instance;
    let Some(&both) = job.given.get(&BY_ENDS) else { return Ok(Vec::new()) };
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
        let mut arguments = job.arguments.clone();
        ENDS.iter().zip(&ends).for_each(|(end, &at)| arguments.add_value(end, names[at].clone()));
        let limits = job.limits.after(&counted.outcome.statistics);
        let mut part = job.part(job.puzzle.build(&arguments)?, limits);
        (part.threads, part.given) = (job.threads, job.given.clone());
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
