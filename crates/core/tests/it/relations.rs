//! Sums, disequalities, reified relations, clauses and intervals, against their definitions.

use cavalcade_core::constraints::{
    AllDifferent, AllOf, AnyOf, Arithmetic, Clauses, Constraint, Element, Extremum, Lexicographic, Linear,
    Member, NotEqual, Reifiable, Table,
};
use cavalcade_core::{Engine, Model, Variable};
use proptest::prelude::*;

use crate::amounts::cases;
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
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

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
    fn elements_and_tables(
        domains in prop::collection::vec((prop::collection::vec(-1..=3, 1..=4), kinds()), 2..=4),
        values in prop::collection::vec(-1..=3, 0..=4),
        rows in prop::collection::vec(prop::collection::vec(-1..=3, 2), 0..=5),
        places in prop::collection::vec(0..4usize, 2..=5),
        how in uses(),
        kind in 0..3,
    ) {
        let mut model = Model::new();
        let x: Vec<Variable> = domains.iter().map(|domain| variable(&mut model, domain)).collect();
        let x: Vec<Variable> = places.into_iter().map(|place| x[place % x.len()]).collect();
        match kind {
            0 => post(&mut model, Element::constant(x[0], values, x[1]).from(-1), how, x[0]),
            1 => post(&mut model, Element::variable(x[0], x[2..].iter().copied(), x[1]), how, x[0]),
            _ => {
                let table = Table::new([x[0], x[1]], rows).expect("all rows have two values");
                post(&mut model, table, how, x[0]);
            }
        }
        verify(&model);
    }

    #[test]
    fn relations_that_are_checked(domains in domains(), kind in 0..6, how in uses()) {
        let mut model = Model::new();
        let x: Vec<Variable> = domains.iter().map(|domain| variable(&mut model, domain)).collect();
        let (one, other, last) = (x[0], x[1 % x.len()], x[2 % x.len()]);
        match kind {
            0 => post(&mut model, AllDifferent::value(x), how, one),
            1 => post(&mut model, Arithmetic::product(one, other, last), how, one),
            2 => post(&mut model, Arithmetic::division(one, other, last), how, one),
            3 => post(&mut model, Extremum::maximum([one, other], last), how, one),
            4 => post(&mut model, Lexicographic::less([one, other], [last, one]), how, one),
            _ => post(&mut model, Table::new([], [[0i32; 0]; 0]).expect("there are no rows"), how, one),
        }
        verify(&model);
    }

    #[test]
    fn junctions(domains in domains(), numbers in prop::collection::vec(-5..=5, 6), how in uses(), kind in 0..6) {
        let mut model = Model::new();
        let x: Vec<Variable> = domains.iter().map(|domain| variable(&mut model, domain)).collect();
        let (one, other) = (x[0], x[x.len() - 1]);
        let is_less = Linear::new([(1, one), (-1, other)], ..i64::from(numbers[0]));
        let is_sum = Linear::new([(1, one), (2, other)], i64::from(numbers[1])..=i64::from(numbers[1]));
        let is_member = Member::new(other, numbers[2..4].iter().copied());
        let differs = NotEqual::new([(1, one), (-1, other)], numbers[4].into());
        match kind {
            0 => post(&mut model, is_less.or(is_sum), how, one),
            1 => post(&mut model, is_less.and(is_member), how, one),
            2 => post(&mut model, is_less.and(differs).or(is_sum.and(is_member)), how, one),
            3 => post(&mut model, is_less.or(is_member).and(is_sum.or(differs)).and(AllDifferent::value(x)), how, one),
            4 => post(&mut model, AnyOf::default(), how, one),
            _ => post(&mut model, AllOf::default(), how, one),
        }
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

/// A reified sum that does not fit 60 bits.
#[test]
fn very_large_sums_are_reified() {
    let mut model = Model::new();
    let x: Vec<Variable> = (0..2).map(|_| model.listed([i32::MIN, 0, i32::MAX])).collect();
    let holds = model.integer(0..=1);
    model.post(Linear::new([(i32::MAX, x[0]), (i32::MAX, x[1])], 1 << 60..).reified(holds));
    assert_eq!(verify(&model), 9);
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
