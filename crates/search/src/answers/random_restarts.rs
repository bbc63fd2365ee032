//! One or two numbered paths, by a search that learns in turns with short attempts.
//!
//! With few clues there are very many paths. A search in the engine that follows the path finds one in hardly more nodes
//! than there are vertices, or not in many thousands: that depends on how ties are broken, so an attempt is short, and the next
//! one breaks them in another way. The learner needs long then, but decides a path with many clues. It tries the
//! path that an attempt has found first, so what follows is the same for both.

use std::ops::ControlFlow;

use cavalcade_core::{Decisions, Model, Variable};

use super::learning_search::LearningSearch;
use super::work::Work;
use crate::branching::RandomTies;
use crate::tree::Visit;
use crate::{Outcome, Statistics, Stop};

/// Attempts, at most.
const ATTEMPTS: u64 = 32;
/// Nodes of an attempt, times the number of vertices.
/// Three instead of two: hopido 10x10 at most 7.6 instead of 3.0 s. Without attempts at most 30 s.
const NODES: u64 = 2;

/// Finds as many solutions as the limits allow, which are two at most; `None` if the clauses of the model say too little.
///
/// # Errors
/// The listing failed.
pub(super) fn with_random_restarts<T: Send, E: Send>(
    mut learner: LearningSearch<'_, '_, T, E>,
) -> Result<Option<Outcome>, E> {
    let (model, options) = (learner.model, learner.options);
    let (mut attempts, vertices) = (Work::new(options.limits), path_length(model));
    let nodes = NODES * vertices;
    // A node of a path takes about as long as this much work for each pair of vertices.
    let work = nodes.saturating_mul(vertices.pow(2));
    let has_attempts = options.limits.nodes.is_none() && vertices > 0;
    for seed in 1..=if has_attempts { ATTEMPTS } else { 0 } {
        let outcome = learner.run(work)?;
        if outcome.is_none_or(|outcome| outcome.stopped != Some(Stop::Conflicts)) {
            return Ok(outcome.map(|outcome| with(outcome, &attempts.spent)));
        }
        let mut facts: Vec<(Variable, i32)> = Vec::new();
        attempt(model, seed, &mut attempts, &mut |solution| {
            facts.extend(model.variables().map(|variable| (variable, solution.value(variable))));
            ControlFlow::Break(())
        });
        if !facts.is_empty() {
            learner.suggest(&facts);
            break;
        }
    }
    Ok(learner.run(u64::MAX)?.map(|outcome| with(outcome, &attempts.spent)))
}

/// Visits the solutions that an attempt finds, which breaks ties by this seed.
fn attempt(model: &Model, seed: u64, work: &mut Work, visit: &mut Visit<'_>) {
    let nodes = NODES * path_length(model);
    let _ = work.search(model, RandomTies(seed), Some(nodes), visit);
}

/// Returns the number of vertices of the paths; 0 for models without successors.
pub(super) fn path_length(model: &Model) -> u64 {
    let heads = model.decisions().iter().filter(|decisions| matches!(decisions, Decisions::Successors(_)));
    heads.map(|decisions| decisions.variables().count() as u64).sum()
}

/// Adds what the attempts spent.
fn with(mut outcome: Outcome, spent: &Statistics) -> Outcome {
    outcome.statistics.add(spent);
    outcome
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use cavalcade_core::SuccessorTable;
    use cavalcade_core::constraints::Circuit;

    use super::*;
    use crate::{Branching, Solve};

    /// Every way of breaking ties visits each cycle once.
    #[test]
    fn other_ties_have_the_same_solutions() {
        let rows = (0..6_u32).map(|from| (0..6).filter(|&to| to != from).collect()).collect();
        let table = Arc::new(SuccessorTable::new(rows).expect("a complete graph"));
        let mut model = Model::new();
        let next = model.successors(&table);
        model.post(Circuit::directed(next.clone()));
        model.decide(Decisions::Successors(next));
        assert_eq!(path_length(&model), 6);
        let firsts: HashSet<_> = (1..=8)
            .map(|seed| {
                let mut found = Vec::new();
                Solve::new(&model).by(&RandomTies(seed)).visit(|solution| {
                    found.push(model.variables().map(|it| solution.value(it)).collect::<Vec<_>>());
                    ControlFlow::Continue(())
                });
                let first = found[0].clone();
                found.sort();
                found.dedup();
                assert_eq!(
                    found.len() as u64,
                    Solve::new(&model).by(&Branching::Warnsdorff).count().statistics.solutions
                );
                first
            })
            .collect();
        assert!(firsts.len() > 3, "{firsts:?}");
    }
}
