//! What makes models and propagators easy to write: bounds, ranges of any kind, and mistakes that are
//! reported at once.

mod propagators;

use cavalcade_core::constraints::{AllDifferent, Cardinality, Hitting, Inverse, Linear, Table};
use cavalcade_core::{Conflict, Decisions, Engine, Model, NoFixpoint, State, Variable};

use crate::models::{directed, pairs, undirected, verify};

/// The values of a variable after a decision at the root of a model.
fn after(
    model: &Model,
    variable: Variable,
    decision: impl FnOnce(&mut State) -> Result<(), Conflict>,
) -> Result<Vec<i32>, NoFixpoint> {
    let mut engine = Engine::new(model);
    engine.assume(decision)?;
    let values: Vec<i32> = engine.state().domain(variable).values().collect();
    let bounds = (values.first().copied(), values.last().copied());
    assert_eq!((Some(engine.state().min(variable)), Some(engine.state().max(variable))), bounds);
    Ok(values)
}

// ---- bounds ------------------------------------------------------------------

/// Removes all values on either side of each number around the domain, and compares with removing them one by
/// one.
fn compare_bounds(model: &Model, variable: Variable) {
    let values: Vec<i32> = model.domain(variable).values().collect();
    let (first, last) = (values[0], values[values.len() - 1]);
    let mut numbers = vec![i32::MIN, i32::MAX];
    numbers.extend(first.saturating_sub(2)..=last.saturating_add(2));
    for bound in numbers {
        let keep = |is_kept: &dyn Fn(i32) -> bool| {
            let kept: Vec<i32> = values.iter().copied().filter(|&it| is_kept(it)).collect();
            if kept.is_empty() { Err(NoFixpoint::Conflict) } else { Ok(kept) }
        };
        assert_eq!(
            after(model, variable, |state| state.remove_below(variable, bound)),
            keep(&|it| it >= bound)
        );
        assert_eq!(
            after(model, variable, |state| state.remove_above(variable, bound)),
            keep(&|it| it <= bound)
        );
    }
}

#[test]
fn bounds_of_every_kind_of_variable() {
    let mut model = Model::new();
    let narrow = model.integer(-3..=3);
    let wide = model.integer(-70..130);
    let [least, greatest] = [i32::MIN, i32::MAX].map(|it| model.integer(it..=it));
    let dense = model.successors(&directed(5, &[(0, 1), (0, 3), (0, 4), (2, 0), (1, 0), (3, 0), (4, 0)]));
    let spokes: Vec<(u32, u32)> = (1..130)
        .map(|rim| (0, rim))
        .filter(|&(_, rim)| rim % 3 != 2)
        .chain((1..129).map(|rim| (rim, rim + 1)))
        .collect();
    let sparse = model.successors(&undirected(130, &spokes));
    let edges = model.edges(&undirected(3, &pairs(3)));
    let booleans = model.booleans(2);
    for variable in [narrow, wide, least, greatest, dense[0], dense[2], sparse[0], sparse[1]] {
        compare_bounds(&model, variable);
    }
    for variable in edges.variables().chain(booleans.variables()) {
        compare_bounds(&model, variable);
    }
}

#[test]
fn bounds_follow_what_is_removed_in_between() {
    let mut model = Model::new();
    let x = model.integer(0..200);
    let values = after(&model, x, |state| {
        state.remove(x, 150)?;
        state.remove_below(x, 60)?;
        assert_eq!((state.min(x), state.max(x)), (60, 199));
        state.remove_above(x, 150)?;
        state.remove(x, 60)?;
        state.remove_below(x, 149)
    });
    assert_eq!(values, Ok(vec![149]));
}

// ---- ranges and sequences ----------------------------------------------------

#[test]
fn variables_over_any_kind_of_range() {
    let mut model = Model::new();
    let all = [model.integers(3, 0..=9), model.integers(3, 0..10)].concat();
    for variable in all {
        assert!(model.domain(variable).values().eq(0..10));
    }
    let highest = model.integer(i32::MAX - 1..=i32::MAX);
    assert!(model.domain(highest).values().eq([i32::MAX - 1, i32::MAX]));
    assert!(
        verify(&{
            let mut model = Model::new();
            model.integer(0..0);
            model
        }) == 0
    );
}

#[test]
#[should_panic(expected = "has two ends")]
fn variables_need_a_range_with_two_ends() {
    Model::new().integer(0..);
}

#[test]
fn sums_in_any_kind_of_range() {
    let count = |sum: &dyn Fn([(i32, Variable); 2]) -> Linear| {
        let mut model = Model::new();
        let x = model.integers(2, 0..4);
        model.post(sum([(1, x[0]), (1, x[1])]));
        verify(&model)
    };
    assert_eq!(count(&|x| Linear::new(x, ..=4)), 13);
    assert_eq!(count(&|x| Linear::new(x, ..5)), 13);
    assert_eq!(count(&|x| Linear::new(x, 2..)), 13);
    assert_eq!(count(&|x| Linear::new(x, 3..=4)), 7);
    assert_eq!(count(&|x| Linear::new(x, 3..5)), 7);
    assert_eq!(count(&|x| Linear::new(x, ..)), 16);
    assert_eq!(count(&|x| Linear::new(x, 3..3)), 0);
}

#[test]
fn counts_in_any_kind_of_range() {
    let count = |post: &dyn Fn(&mut Model, &cavalcade_core::Booleans)| {
        let mut model = Model::new();
        let set = model.booleans(4);
        post(&mut model, &set);
        verify(&model)
    };
    let literals = || (0..4).map(|it| (it, true));
    let groups = || (0..4).map(|it| vec![it]).collect::<Vec<_>>();
    assert_eq!(count(&|model, set| model.post(Cardinality::new(set, literals(), ..2))), 5);
    assert_eq!(count(&|model, set| model.post(Cardinality::new(set, literals(), 3..))), 5);
    assert_eq!(count(&|model, set| model.post(Cardinality::new(set, literals(), ..))), 16);
    assert_eq!(count(&|model, set| model.post(Cardinality::new(set, literals(), ..0))), 0);
    assert_eq!(count(&|model, set| model.post(Hitting::new(set, groups(), ..2))), 5);
    assert_eq!(count(&|model, set| model.post(Hitting::new(set, groups(), 3..))), 5);
    assert_eq!(count(&|model, set| model.post(Hitting::new(set, groups(), 1..=1))), 4);
}

#[test]
fn variables_from_anything_that_yields_them() {
    let mut model = Model::new();
    let x = model.integers(4, 0..4);
    model.post(AllDifferent::domain([x[0], x[1]]));
    model.post(AllDifferent::value(x.iter().copied().skip(1)));
    model.post(Inverse::new(x.clone(), x.iter().copied()));
    model.post(Table::new([x[0], x[3]], [[0, 3], [1, 2], [3, 0]]).expect("rows of two"));
    // Involutions: the outer two stay or are exchanged, and so do the inner two; or each half is exchanged.
    assert_eq!(verify(&model), 5);
}

// ---- mistakes ----------------------------------------------------------------

#[test]
#[should_panic(expected = "AllDifferent relates Variable(1) of another model")]
fn a_constraint_on_a_variable_of_another_model() {
    let (mut one, mut other) = (Model::new(), Model::new());
    let (x, y) = (one.integers(2, 0..4), other.integers(2, 0..4));
    one.post(AllDifferent::value([x[0], y[1]]));
}

#[test]
#[should_panic(expected = "of another model")]
fn a_constraint_on_edges_of_another_model() {
    let (mut one, mut other) = (Model::new(), Model::new());
    let table = undirected(4, &pairs(4));
    let (_, edges) = (one.edges(&table), other.edges(&table));
    one.post(cavalcade_core::constraints::Circuit::undirected(&edges));
}

#[test]
#[should_panic(expected = "a decision on Variable(0) of another model")]
fn a_decision_on_a_variable_of_another_model() {
    let (mut one, mut other) = (Model::new(), Model::new());
    one.booleans(3);
    let set = other.booleans(3);
    one.decide(Decisions::Booleans(set, [vec![0, 1]].into()));
}

#[test]
#[should_panic(expected = "Variable(0) is of another model")]
fn the_domain_of_a_variable_of_another_model() {
    let (mut one, mut other) = (Model::new(), Model::new());
    one.integer(0..4);
    let y = other.integer(0..4);
    let _ = one.domain(y);
}
