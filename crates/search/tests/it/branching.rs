//! Every branching rule finds the same solutions, each exactly once.

use std::collections::BTreeSet;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::{Decisions, Model};
use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
use cavalcade_search::parallel::{Checkpoint, Enumeration, Values};
use cavalcade_search::{Branching, Decision, Limits, Path, Search, Solve, Stop, branching};

use crate::support::{KNIGHT, ROOK, board, branchings, count, directed, selections, solutions, undirected};

fn agree(model: &Model) {
    let expected: BTreeSet<_> = solutions(model, Branching::InputOrder).into_iter().collect();
    for branching in branchings() {
        let found = solutions(model, branching);
        let set: BTreeSet<_> = found.iter().cloned().collect();
        assert_eq!(set.len(), found.len(), "{branching:?} finds a solution twice");
        assert_eq!(set, expected, "{branching:?}");
        assert!(found.iter().all(|values| model.check(values)));
        assert_eq!(solutions(model, branching), found, "the order is always the same");
    }
    for rule in selections(model) {
        let found = solutions(model, &rule);
        let set: BTreeSet<_> = found.iter().cloned().collect();
        assert_eq!(set.len(), found.len(), "{rule:?} finds a solution twice");
        assert_eq!(set, expected, "{rule:?}");
        // Parallel runs with many chunks visit the same nodes, and the iterator finds the same solutions.
        let (alone, enumeration) =
            (count(model, &rule), Enumeration::new(model, &rule, Limits::default(), 3));
        let mut released = Vec::new();
        let outcome = enumeration.with_chunks_of(5).run(
            &Values,
            Checkpoint::default(),
            &mut (),
            |chunk: &mut Vec<Vec<i32>>| {
                released.append(chunk);
                Ok(())
            },
        );
        let Ok(outcome) = outcome;
        assert_eq!(released, found, "{rule:?}");
        assert_eq!(outcome.statistics.nodes, alone.statistics.nodes, "{rule:?}");
        assert_eq!(Solve::new(model).by(&rule).threads(2).count().statistics.nodes, alone.statistics.nodes);
        let mut iterator = Solve::new(model).by(&rule).solutions();
        assert!(iterator.by_ref().eq(found.iter().cloned()), "{rule:?}");
        assert!(iterator.outcome().is_complete());
        assert_eq!(iterator.outcome().statistics.nodes, alone.statistics.nodes);
    }
}

#[test]
fn over_edges() {
    agree(&undirected(board(4, 5, ROOK), false));
    agree(&undirected(board(3, 4, ROOK), true));
    agree(&undirected(board(3, 10, KNIGHT), false));
}

#[test]
fn over_successors() {
    agree(&directed(board(4, 4, ROOK)));
}

#[test]
fn over_plain_variables() {
    let mut model = Model::new();
    let next = model.integers(5, 0..=4);
    model.post(Circuit::directed(next.clone()));
    model.decide(Decisions::Variables(next[2..].to_vec()));
    agree(&model);
    assert_eq!(solutions(&model, Branching::Warnsdorff).len(), 24);
}

#[test]
fn a_model_without_variables_has_one_solution() {
    assert_eq!(solutions(&Model::new(), Branching::Warnsdorff), [Vec::<i32>::new()]);
}

#[test]
fn an_empty_domain_has_none() {
    let mut model = Model::new();
    #[expect(clippy::reversed_empty_ranges, reason = "the test needs an empty domain")]
    model.integer(3..=2);
    assert!(solutions(&model, Branching::Warnsdorff).is_empty());
}

#[test]
fn values_are_tried_in_the_chosen_order() {
    let mut model = Model::new();
    let x = model.integer(1..=6);
    model.decide(Decisions::Variables(vec![x]));
    let order = |values| {
        let rule = Selection::new(VariableChoice::InputOrder, values);
        solutions(&model, rule).into_iter().map(|it| it[0]).collect::<Vec<i32>>()
    };
    assert_eq!(order(ValueChoice::Min), [1, 2, 3, 4, 5, 6]);
    assert_eq!(order(ValueChoice::Max), [6, 5, 4, 3, 2, 1]);
    assert_eq!(order(ValueChoice::Median), [3, 4, 2, 5, 1, 6]);
    assert_eq!(order(ValueChoice::Split), [1, 2, 3, 4, 5, 6]);
    assert_eq!(order(ValueChoice::ReverseSplit), [6, 5, 4, 3, 2, 1]);
    assert_eq!(order(ValueChoice::Middle), [3, 4, 2, 5, 1, 6]);
    assert_eq!(order(ValueChoice::Interval), [1, 2, 3, 4, 5, 6]);
    assert_eq!(order(ValueChoice::NotMin), [6, 5, 4, 3, 2, 1]);
    assert_eq!(order(ValueChoice::NotMax), [1, 2, 3, 4, 5, 6]);
    assert_eq!(order(ValueChoice::NotMedian), [6, 1, 5, 2, 4, 3]);
    assert_ne!(order(ValueChoice::Random(1)), order(ValueChoice::Random(2)));
    assert_ne!(order(ValueChoice::NotRandom(1)), order(ValueChoice::NotRandom(2)));
    assert_ne!(order(ValueChoice::SplitRandom(1)), order(ValueChoice::SplitRandom(2)));
    assert_eq!(order(ValueChoice::named("indomain_max", 3).expect("a name")), [6, 5, 4, 3, 2, 1]);
    assert_eq!(ValueChoice::named("indomain_random", 3), Some(ValueChoice::Random(3)));
    assert_eq!(ValueChoice::named("outdomain_random", 3), Some(ValueChoice::NotRandom(3)));
    assert_eq!(ValueChoice::named("indomain_least", 3), None);
}

#[test]
fn variables_are_decided_in_the_chosen_order() {
    let mut model = Model::new();
    let domains = [3..=9, 1..=8, 5..=6];
    let variables: Vec<_> = domains.into_iter().map(|domain| model.integer(domain)).collect();
    model.decide(Decisions::Variables(variables.clone()));
    let first = |choice| {
        let rule = Selection::new(choice, ValueChoice::Max);
        let brancher = cavalcade_search::BranchingRule::brancher(&rule, &model);
        let engine = cavalcade_core::Engine::new(&model);
        brancher.decide(engine.state()).map(Decision::variable)
    };
    assert_eq!(first(VariableChoice::InputOrder), Some(variables[0]));
    assert_eq!(first(VariableChoice::FirstFail), Some(variables[2]));
    assert_eq!(first(VariableChoice::Smallest), Some(variables[1]));
    assert_eq!(first(VariableChoice::Largest), Some(variables[0]));
    assert_eq!(first(VariableChoice::AntiFirstFail), Some(variables[1]));
    let heavy = std::sync::Arc::from([1, 9, 1]);
    assert_eq!(first(VariableChoice::Weighted(heavy)), Some(variables[1]));
}

#[test]
fn a_value_may_be_left_for_last() {
    struct LeaveLeast(cavalcade_core::Variable);
    impl cavalcade_search::Brancher for LeaveLeast {
        fn decide(&self, state: &cavalcade_core::State) -> Option<Decision> {
            let bits = state.domain(self.0).bits();
            let bit = bits.first_one()? as u32;
            (bits.count_ones() > 1).then_some(Decision::Leave { variable: self.0, bit })
        }
    }
    let mut model = Model::new();
    let x = model.integer(1..=4);
    let rule = branching::from_fn(|_| Box::new(LeaveLeast(x)));
    assert_eq!(solutions(&model, &rule), [[4], [3], [2], [1]]);
    let path: Path = "0.1".parse().expect("a path");
    let mut below = Vec::new();
    let outcome = Search::below(&model, &rule, &path).expect("a node").run(|solution| {
        below.push(solution.value(x));
        std::ops::ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    assert_eq!(below, [2]);
}

#[test]
fn iterators_respect_limits() {
    let mut model = Model::new();
    model.integers(3, 0..=9);
    let limits = Limits { solutions: Some(7), ..Limits::default() };
    let mut iterator = Solve::new(&model).by(&Branching::InputOrder).limits(limits).solutions();
    assert_eq!(iterator.by_ref().count(), 7);
    assert_eq!(iterator.outcome().stopped, Some(Stop::Solutions));
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let mut iterator = Solve::new(&model).by(&Branching::InputOrder).limits(limits).solutions();
    let found = iterator.by_ref().count();
    assert_eq!((iterator.outcome().stopped, iterator.outcome().statistics.nodes), (Some(Stop::Nodes), 20));
    assert!(found > 0 && found < 20);
}
