//! Sums, disequalities, reified relations, clauses and intervals, against their definitions.

use cavalcade_core::constraints::{Clauses, Constraint, Linear, Member, NotEqual, Reifiable};
use cavalcade_core::{Engine, Model, Variable};
use proptest::prelude::*;

use crate::models::{Kind, kinds, variable, verify};

/// One to three variables with up to five values around 0.
fn domains() -> impl Strategy<Value = Vec<(Vec<i32>, Kind)>> {
    prop::collection::vec((prop::collection::vec(-4..=4, 1..=5), kinds()), 1..=3)
}

/// Terms over the first few variables, some of them twice, and the number of the sum.
fn sums() -> impl Strategy<Value = (Vec<(i32, usize)>, i64)> {
    (prop::collection::vec((-3..=3, 0..3usize), 0..=4), -6..=6i64)
}

/// The relation of a linear constraint.
#[derive(Debug, Clone, Copy)]
enum Relation {
    Equal,
    AtMost,
    AtLeast,
    Between,
    NotEqual,
}

fn relations() -> impl Strategy<Value = Relation> {
    prop_oneof![
        Just(Relation::Equal),
        Just(Relation::AtMost),
        Just(Relation::AtLeast),
        Just(Relation::Between),
        Just(Relation::NotEqual)
    ]
}

/// What becomes of a relation.
#[derive(Debug, Clone, Copy)]
enum Use {
    Posted,
    Reified,
    Implied,
    /// By a variable that occurs in it.
    ReifiedByItself,
}

fn uses() -> impl Strategy<Value = Use> {
    prop_oneof![Just(Use::Posted), Just(Use::Reified), Just(Use::Implied), Just(Use::ReifiedByItself)]
}

fn post<C: Reifiable + Constraint + 'static>(model: &mut Model, constraint: C, how: Use, first: Variable) {
    match how {
        Use::Posted => model.post(constraint),
        Use::ReifiedByItself => model.post(constraint.reified(first)),
        Use::Reified => {
            let control = model.integer(-1..=2);
            model.post(constraint.reified(control));
        }
        Use::Implied => {
            let control = model.integer(0..=1);
            model.post(constraint.implied_by(control));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn linear_relations(domains in domains(), (terms, sum) in sums(), relation in relations(), how in uses()) {
        let mut model = Model::new();
        let x: Vec<Variable> = domains.iter().map(|domain| variable(&mut model, domain)).collect();
        let terms = terms.into_iter().map(|(by, place)| (by, x[place % x.len()]));
        match relation {
            Relation::Equal => post(&mut model, Linear::new(terms, sum..=sum), how, x[0]),
            Relation::AtMost => post(&mut model, Linear::new(terms, ..=sum), how, x[0]),
            Relation::AtLeast => post(&mut model, Linear::new(terms, sum..), how, x[0]),
            Relation::Between => post(&mut model, Linear::new(terms, sum..=sum + 2), how, x[0]),
            Relation::NotEqual => post(&mut model, NotEqual::new(terms, sum), how, x[0]),
        }
        verify(&model);
    }

    #[test]
    fn membership(domains in domains(), set in prop::collection::vec(-5..=5, 0..=4), how in uses()) {
        let mut model = Model::new();
        let x: Vec<Variable> = domains.iter().map(|domain| variable(&mut model, domain)).collect();
        post(&mut model, Member::new(x[0], set), how, x[0]);
        verify(&model);
    }

    #[test]
    fn clauses(
        clauses in prop::collection::vec(prop::collection::vec((0..5usize, 0..=1), 0..=4), 0..=7),
        fixed in prop::collection::vec((0..5usize, 0..=1), 0..=2),
    ) {
        let mut model = Model::new();
        let x = model.integers(5, 0..=1);
        for (place, value) in fixed {
            model.post(Member::new(x[place], [value]));
        }
        let clauses = clauses.into_iter().map(|it| it.into_iter().map(|(place, value)| (x[place], value)).collect());
        model.post(Clauses::new(clauses));
        verify(&model);
    }

    #[test]
    fn equations_of_two_over_several_words(
        (x, y) in ((-90..90i32, 1..150i32), (-90..90i32, 1..150i32)),
        (a, b) in (-2..=2i32, -2..=2i32),
        sum in -200..200i64,
        (removed_x, removed_y) in (prop::collection::vec(0..150i32, 0..60), prop::collection::vec(0..150i32, 0..60)),
    ) {
        let mut model = Model::new();
        let range = |(low, size): (i32, i32)| low..=low + size;
        let (one, other) = (model.integer(range(x)), model.integer(range(y)));
        model.post(Linear::new([(a, one), (b, other)], sum..=sum));
        let mut engine = Engine::new(&model);
        let result = engine.assume(|state| {
            removed_x.iter().try_for_each(|value| state.remove(one, x.0 + value))?;
            removed_y.iter().try_for_each(|value| state.remove(other, y.0 + value))
        });
        let rows: Vec<(i32, i32)> = range(x)
            .filter(|value| !removed_x.contains(&(value - x.0)))
            .flat_map(|one| range(y).map(move |other| (one, other)))
            .filter(|it| !removed_y.contains(&(it.1 - y.0)))
            .filter(|it| i64::from(a * it.0 + b * it.1) == sum)
            .collect();
        let values = |part: fn(&(i32, i32)) -> i32| {
            let mut values: Vec<i32> = rows.iter().map(part).collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        if rows.is_empty() {
            prop_assert!(result.is_err());
        } else {
            prop_assert!(result.is_ok());
            let domain = |variable| engine.state().domain(variable).values().collect::<Vec<_>>();
            prop_assert_eq!(domain(one), values(|it| it.0));
            prop_assert_eq!(domain(other), values(|it| it.1));
        }
    }
}

#[test]
fn wide_intervals_take_two_words_and_are_narrowed() {
    let mut model = Model::new();
    let x = model.interval(i32::MIN + 2..=i32::MAX);
    let y = model.interval(0..=1_000_000_000);
    model.post(Linear::new([(3, x), (-1, y)], 7..=7));
    model.post(NotEqual::new([(1, y)], 500));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    let state = engine.state();
    assert_eq!((state.bounds(x), state.bounds(y)), ((3, 333_333_335), (2, 999_999_998)));
    engine.push();
    engine.assume(|state| state.remove_above(x, 169)).expect("there are solutions");
    assert_eq!(engine.state().bounds(y), (2, 497), "500 became a bound");
    engine.assume(|state| state.remove_below(x, 169)).expect_err("y would be 500");
    engine.pop();
    assert_eq!(engine.state().domain(x).len(), 333_333_333);
    engine.assume(|state| state.remove(x, 3)).expect("there are solutions");
    assert_eq!(engine.state().min(y), 5);
}

#[test]
fn lists_take_one_bit_for_each_value() {
    let mut model = Model::new();
    let x = model.listed([2_000_000_000, -5, 3, -2_000_000_000, 3]);
    assert_eq!(model.domain(x).values().collect::<Vec<_>>(), [-2_000_000_000, -5, 3, 2_000_000_000]);
    model.post(Linear::new([(1, x)], -1_000_000_000..=1_000_000_000));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    assert_eq!(engine.state().words(x), [0b0110]);
    engine.assume(|state| state.remove_above(x, 2)).expect("there are solutions");
    assert_eq!(engine.state().value(x), Some(-5));
}
