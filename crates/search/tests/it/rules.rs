//! What authors of models and rules rely on: every rule takes every kind of variable, a rule that makes no choice is named, and
//! a search can be moved to another thread.

use std::ops::ControlFlow;

use cavalcade_core::constraints::{AllDifferent, Linear};
use cavalcade_core::{Decisions, Engine, Model, State, Variable};
use cavalcade_search::branching::{Phases, Selection, from_fn};
use cavalcade_search::{Brancher, Branching, Decision, Search, Solutions, Solve};

/// Returns the solutions and the nodes of a search.
fn searched(model: &Model, rule: Branching) -> (u64, u64) {
    let statistics = Search::new(model, rule).run(|_| ControlFlow::Continue(())).statistics;
    (statistics.solutions, statistics.nodes)
}

#[test]
fn every_rule_decides_intervals() {
    let mut model = Model::new();
    let (x, y) = (model.interval(-3..=4), model.interval(0..=6));
    model.post(Linear::new([(1, x), (2, y)], 3..=3));
    for &(name, rule, _) in Branching::ALL {
        assert_eq!(searched(&model, rule).0, 4, "{name}");
        let solutions = Solve::new(&model).by(&rule).solutions();
        assert!(solutions.into_iter().all(|values| values[0] + 2 * values[1] == 3), "{name}");
    }
    model.decide(Decisions::Variables(vec![y]));
    for &(name, rule, _) in Branching::ALL {
        assert_eq!(searched(&model, rule).0, 4, "{name}");
    }
}

/// Returns queens that do not attack each other, as differences of places.
fn queens(count: i32, lists_decisions: bool) -> Model {
    let mut model = Model::new();
    let last = count - 1;
    let queens = model.integers(count as usize, 0..=last);
    model.post(AllDifferent::value(queens.clone()));
    for by in [-1, 1] {
        let places = model.integers(count as usize, -count..=2 * count);
        for (row, (&queen, &place)) in (0..).zip(queens.iter().zip(&places)) {
            model.post(Linear::new([(1, queen), (-1, place)], by * row..=by * row));
        }
        model.post(AllDifferent::value(places));
    }
    if lists_decisions {
        model.decide(Decisions::Variables(model.variables().collect()));
    }
    model
}

#[test]
fn a_rule_does_what_its_name_says_without_decisions() {
    let [listed, other] = [true, false].map(|lists| queens(7, lists));
    for &(name, rule, _) in Branching::ALL {
        let found = searched(&other, rule);
        assert_eq!(found, searched(&listed, rule), "{name}");
        assert_eq!(found.0, 40);
    }
    assert_ne!(searched(&other, Branching::FirstFail), searched(&other, Branching::InputOrder));
}

/// Makes the same decision for ever.
struct Stubborn(Decision);

impl Brancher for Stubborn {
    fn decide(&self, _state: &State) -> Option<Decision> {
        Some(self.0)
    }
}

fn endless(decision: impl Fn(Variable) -> Decision + Sync) {
    let mut model = Model::new();
    let digit = model.integer(0..=9);
    model.name(digit, "width");
    let rule = from_fn(|_| Box::new(Stubborn(decision(digit))));
    Search::new(&model, rule).run(|_| ControlFlow::Continue(()));
}

#[test]
#[should_panic(expected = "rules::Stubborn decides Split { variable: Variable(0), at: 9 }")]
fn a_split_at_the_maximum_is_named() {
    endless(|variable| Decision::Split { variable, at: 9 });
}

#[test]
#[should_panic(expected = "removes no value of width")]
fn a_decision_about_a_fixed_variable_is_named() {
    endless(|variable| Decision::Take { variable, bit: 3 });
}

#[test]
fn a_decision_is_made_from_a_value() {
    let mut model = Model::new();
    let digit = model.integer(5..=9);
    let mut engine = Engine::new(&model);
    assert_eq!(Decision::take(engine.state(), digit, 4), None);
    assert_eq!(Decision::take(engine.state(), digit, 10), None);
    let decision = Decision::take(engine.state(), digit, 7).expect("a value");
    engine.assume(|state| decision.apply(state, 0)).expect("a solution");
    assert_eq!(engine.state().value(digit), Some(7));
    assert_eq!(Decision::take(engine.state(), digit, 7), None);
}

#[test]
fn a_search_moves_to_another_thread() {
    fn is_send<T: Send>() {}
    fn is_safe<T: Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    is_send::<Search>();
    is_send::<Solutions>();
    is_send::<Engine>();
    is_safe::<cavalcade_core::Model>();
    is_safe::<Selection>();
    is_safe::<Phases>();
    let mut solutions = Solve::new(&queens(6, true)).solutions();
    let first = solutions.next();
    let others = std::thread::spawn(move || solutions.count()).join().expect("no panic");
    assert!(first.is_some() && others == 3, "{others}");
}
