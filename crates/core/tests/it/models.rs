//! Small models to try constraints on.

use std::sync::Arc;

use cavalcade_core::constraints::{Assignment, Consistency, Constraint, Member};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Conflict, Model, Posting, Variable, testing};
use proptest::prelude::*;

use crate::amounts::some;

/// A model with one variable for each list of values.
pub(crate) fn over(domains: &[Vec<i32>]) -> (Model, Vec<Variable>) {
    let mut model = Model::new();
    let variables = domains
        .iter()
        .map(|values| {
            let (least, most) = (values.iter().min().copied(), values.iter().max().copied());
            let variable = model.integer(least.unwrap_or(0)..=most.unwrap_or(0));
            model.post(Member::new(variable, values.iter().copied()));
            variable
        })
        .collect();
    (model, variables)
}

/// How the domain of a variable is stored.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Range,
    Listed,
    Interval,
}

/// Adds a variable over some values; an interval also takes those between them.
pub(crate) fn variable(model: &mut Model, (values, kind): &(Vec<i32>, Kind)) -> Variable {
    let least = values.iter().min().copied().unwrap_or(0);
    let greatest = values.iter().max().copied().unwrap_or(0);
    match kind {
        Kind::Range => {
            let variable = model.integer(least..=greatest);
            model.post(Member::new(variable, values.iter().copied()));
            variable
        }
        Kind::Listed => model.listed(values.iter().copied()),
        Kind::Interval => model.interval(least..=greatest),
    }
}

/// Mostly ranges.
pub(crate) fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![3 => Just(Kind::Range), 1 => Just(Kind::Listed), 1 => Just(Kind::Interval)]
}

/// All ways to give each of `count` variables a non-empty set of values below `values`, or a share of them.
pub(crate) fn all_domains(count: u32, values: u32) -> impl Iterator<Item = Vec<Vec<i32>>> {
    let sets = (1 << values) - 1;
    some(0..u32::pow(sets, count)).map(move |number| {
        (0..count)
            .map(|place| {
                let set = number / u32::pow(sets, place) % sets + 1;
                (0..values as i32).filter(|value| set >> value & 1 == 1).collect()
            })
            .collect()
    })
}

/// All pairs of numbers below `vertices`, the lower first.
pub(crate) fn pairs(vertices: u32) -> Vec<(u32, u32)> {
    (0..vertices).flat_map(|low| (low + 1..vertices).map(move |high| (low, high))).collect()
}

/// The table of a directed graph.
pub(crate) fn directed(vertices: u32, arcs: &[(u32, u32)]) -> Arc<SuccessorTable> {
    let successors = |vertex| arcs.iter().filter(|&&(from, _)| from == vertex).map(|&(_, to)| to).collect();
    Arc::new(SuccessorTable::new((0..vertices).map(successors).collect()).expect("no loops, no repetitions"))
}

/// The table of an undirected graph.
pub(crate) fn undirected(vertices: u32, edges: &[(u32, u32)]) -> Arc<SuccessorTable> {
    let both: Vec<(u32, u32)> = edges.iter().flat_map(|&(one, other)| [(one, other), (other, one)]).collect();
    directed(vertices, &both)
}

/// Verifies `model`, to which the variables belong.
pub(crate) fn verify(model: &Model) -> usize {
    testing::verify(model).unwrap_or_else(|what| panic!("{what}\nin {model:?}"))
}

/// Random domains: `count` variables of up to `size` values in `range`.
pub(crate) fn random_domains(
    count: std::ops::RangeInclusive<usize>,
    size: usize,
    range: std::ops::Range<i32>,
) -> impl Strategy<Value = Vec<Vec<i32>>> {
    prop::collection::vec(prop::collection::vec(range, 1..=size), count)
}

/// Makes the state of `model` so large that changes are logged, not the whole state copied.
pub(crate) fn enlarge(model: &mut Model) {
    model.post(Ballast);
}

/// Always true, and takes memory.
#[derive(Debug)]
struct Ballast;

impl Constraint for Ballast {
    fn scope(&self) -> Vec<Variable> {
        Vec::new()
    }

    fn check(&self, _: Assignment<'_>) -> bool {
        true
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.allocate(1000, 0u64);
        Ok(())
    }
}
