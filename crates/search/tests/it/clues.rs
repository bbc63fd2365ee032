//! Queries about one model under changing assumptions, and the fewest facts that determine a solution.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cavalcade_core::constraints::{AllDifferent, Table};
use cavalcade_core::{Decisions, Model, Variable};
use cavalcade_search::{Branching, ClueProblem, Clues, Limits, Oracle, Search, Set, Stop};
use proptest::prelude::*;

use crate::amounts::cases;

/// Returns the model of the rows of a table, and its variables.
fn table(width: usize, rows: &[Vec<i32>]) -> (Model, Vec<Variable>) {
    let mut model = Model::new();
    let variables = model.integers(width, 0..=3);
    model.post(Table::new(variables.clone(), rows).expect("rows of one length"));
    model.decide(Decisions::Variables(variables.clone()));
    (model, variables)
}

/// Generates a few rows of values from 0 to 3; the first row is the solution.
fn rows() -> impl Strategy<Value = Vec<Vec<i32>>> {
    (1..8usize)
        .prop_flat_map(|width| proptest::collection::vec(proptest::collection::vec(0..4, width), 1..12))
}

fn agrees(row: &[i32], solution: &[i32], facts: u32) -> bool {
    (0..row.len()).all(|fact| facts >> fact & 1 == 0 || row[fact] == solution[fact])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    #[test]
    fn an_oracle_answers_like_a_fresh_search(
        rows in rows(),
        questions in proptest::collection::vec(any::<u32>(), 1..20),
    ) {
        let (model, variables) = table(rows[0].len(), &rows);
        let mut oracle = Oracle::new(&model, Branching::FirstFail);
        for question in questions {
            let given = (0..variables.len()).filter(|fact| question >> fact & 1 == 1);
            let given: Vec<_> = given.map(|fact| (variables[fact], rows[0][fact])).collect();
            let mut found = BTreeSet::new();
            // Some queries stop at the first solution.
            let most = if question >> 31 == 1 { 1 } else { usize::MAX };
            let outcome = oracle.ask(&given, Limits::default(), |solution| {
                found.insert(solution.values());
                if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            let expected: BTreeSet<_> =
                rows.iter().filter(|row| agrees(row, &rows[0], question)).cloned().collect();
            prop_assert!(found.is_subset(&expected));
            if most > 1 {
                prop_assert_eq!(&found, &expected);
                prop_assert!(outcome.is_complete());
                prop_assert_eq!(outcome.statistics.solutions, expected.len() as u64);
            }
        }
    }

    #[test]
    fn the_fewest_clues_are_those_of_brute_force(rows in rows()) {
        let width = rows[0].len();
        let (model, variables) = table(width, &rows);
        let facts: Vec<_> = variables.iter().copied().zip(rows[0].iter().copied()).collect();
        let mut clues = Clues::new(ClueProblem::new(&model, &facts), Branching::FirstFail, Limits::default()).expect("a solution");
        let others: Vec<&Vec<i32>> = rows.iter().filter(|row| **row != rows[0]).collect();
        let determines = |facts: u32| !others.iter().any(|row| agrees(row, &rows[0], facts));
        let every = clues.set(0..width);
        let mut bounds = (0, usize::MAX);
        let minimum = clues.minimum(&every, |lower, upper| {
            assert!(lower >= bounds.0 && upper <= bounds.1 && lower <= upper);
            bounds = (lower, upper);
        });
        let mask = |set: &Set| set.iter().fold(0u32, |mask, fact| mask | 1 << fact);
        let fewest = (0u32..1 << width).filter(|&facts| determines(facts)).map(u32::count_ones).min();
        prop_assert!(determines(mask(&minimum.clues)));
        prop_assert_eq!(Some(minimum.clues.len() as u32), fewest);
        prop_assert_eq!((minimum.lower, minimum.stopped), (minimum.clues.len(), None));
        let (minimal, _) = clues.minimal(&every);
        prop_assert!(determines(mask(&minimal)));
        for fact in minimal.iter() {
            prop_assert!(!determines(mask(&minimal) & !(1 << fact)));
        }
    }
}

/// Returns the model of permutations: each clue fixes one variable, and all but one determine the last.
fn permutations(count: usize) -> (Model, Vec<(Variable, i32)>) {
    let mut model = Model::new();
    let variables = model.integers(count, 0..count as i32);
    model.post(AllDifferent::domain(variables.clone()));
    model.decide(Decisions::Variables(variables.clone()));
    (model, variables.into_iter().zip(0..).collect())
}

#[test]
fn all_but_one_place_of_a_permutation() {
    let (model, facts) = permutations(7);
    let mut clues = Clues::new(ClueProblem::new(&model, &facts), Branching::InputOrder, Limits::default())
        .expect("a solution");
    let every = clues.set(0..7);
    assert_eq!(clues.minimum(&every, |_, _| {}).lower, 6);
}

#[test]
fn a_rival_differs_outside_the_clues() {
    let (model, facts) = permutations(5);
    let mut clues = Clues::new(ClueProblem::new(&model, &facts), Branching::InputOrder, Limits::default())
        .expect("a solution");
    let given = clues.set([1, 3, 4]);
    assert_eq!(clues.rival(&given), Ok(Some(clues.set([0, 2]))));
    let given = clues.set([1, 2, 3, 4]);
    assert_eq!(clues.rival(&given), Ok(None));
}

#[test]
fn facts_of_no_solution() {
    let (model, mut facts) = permutations(3);
    facts[0].1 = 1;
    assert!(Clues::new(ClueProblem::new(&model, &facts), Branching::InputOrder, Limits::default()).is_none());
    let mut oracle = Oracle::new(&table(2, &[]).0, Branching::InputOrder);
    let outcome = oracle.ask(&[], Limits::default(), |_| ControlFlow::Continue(()));
    assert_eq!((outcome.statistics.solutions, outcome.statistics.nodes), (0, 1));
}

#[test]
fn limits_cover_all_queries_together() {
    let (model, facts) = permutations(9);
    let limits = Limits { nodes: Some(30), ..Limits::default() };
    let mut clues =
        Clues::new(ClueProblem::new(&model, &facts), Branching::InputOrder, limits).expect("a solution");
    let every = clues.set(0..9);
    let minimum = clues.minimum(&every, |_, _| {});
    assert_eq!(minimum.stopped, Some(Stop::Nodes));
    assert!(minimum.lower <= 8 && minimum.clues.len() >= 8);
    assert!(clues.outcome(minimum.stopped).statistics.nodes <= 30);
}

#[test]
fn an_oracle_without_assumptions_finds_everything() {
    let (model, _) = permutations(4);
    let mut oracle = Oracle::new(&model, Branching::FirstFail);
    let fresh = Search::new(&model, Branching::FirstFail).run(|_| ControlFlow::Continue(()));
    for _ in 0..2 {
        let outcome = oracle.ask(&[], Limits::default(), |_| ControlFlow::Continue(()));
        assert_eq!(outcome.statistics.solutions, fresh.statistics.solutions);
    }
}
