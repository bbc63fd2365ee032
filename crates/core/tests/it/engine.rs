//! What an engine promises beyond the truth of single constraints.

use cavalcade_core::constraints::{AllDifferent, Member};
use cavalcade_core::{Conflict, Engine, Model};

#[test]
fn an_impossible_decision_at_the_root_is_final() {
    let mut model = Model::new();
    let x = model.integers(2, &(0..=1));
    model.post(AllDifferent::value(x.clone()));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    assert_eq!(engine.assume(|state| state.fix(x[0], 7)), Err(Conflict));
    assert_eq!(engine.propagate(), Err(Conflict));
}

#[test]
fn an_impossible_decision_below_the_root_is_taken_back() {
    let mut model = Model::new();
    let x = model.integers(2, &(0..=1));
    model.post(AllDifferent::value(x.clone()));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    engine.push();
    let both = engine.assume(|state| x.iter().try_for_each(|&variable| state.fix(variable, 1)));
    assert_eq!(both, Err(Conflict));
    engine.pop();
    engine.assume(|state| state.fix(x[0], 1)).expect("there is a solution");
    assert_eq!(engine.state().value(x[1]), Some(0));
}

#[test]
fn a_model_shows_the_domains_before_any_constraint() {
    let mut model = Model::new();
    let x = model.integer(-1..=70);
    model.post(Member::new(x, [3, 70]));
    assert_eq!(model.domain(x).len(), 72);
    assert_eq!(Engine::new(&model).state().domain(x).values().collect::<Vec<_>>(), [3, 70]);
}
