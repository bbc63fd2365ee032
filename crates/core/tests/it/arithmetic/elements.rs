//! Elements of arrays.

use cavalcade_core::constraints::{Arithmetic, Element};
use cavalcade_core::{Engine, Model, Variable};
use proptest::prelude::*;

use super::{mixed, values};
use crate::amounts::cases;
use crate::models::{enlarge, kinds, over, random_domains, verify};

// ---- element -------------------------------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn elements_of_constants(
        domains in random_domains(2..=2, 9, -3..9),
        kinds in prop::collection::vec(kinds(), 2),
        constants in prop::collection::vec(-3..9, 0..8),
        base in -2..3,
        same in any::<bool>(),
        large in any::<bool>(),
    ) {
        let (mut model, x) = mixed(&domains, &kinds);
        if large {
            enlarge(&mut model);
        }
        model.post(Element::constant(x[0], constants, x[usize::from(!same)]).from(base));
        verify(&model);
    }

    #[test]
    fn elements_of_constants_far_apart(
        indices in prop::collection::vec(-700..700, 1..9),
        results in prop::collection::vec(prop::sample::select(vec![-700, -4, 5, 6, 900, 2_000]), 1..5),
        cycle in prop::collection::vec(prop::sample::select(vec![-700, -4, 5, 6, 900, 2_001]), 1..6),
    ) {
        let (mut model, x) = over(&[indices, results]);
        model.post(Element::constant(x[0], cycle.into_iter().cycle().take(1300), x[1]).from(-600));
        verify(&model);
    }

    #[test]
    fn elements_of_variables(
        domains in random_domains(3..=6, 4, -1..6),
        kinds in prop::collection::vec(kinds(), 6),
        base in -1..3,
        large in any::<bool>(),
    ) {
        let (mut model, x) = mixed(&domains, &kinds);
        if large {
            enlarge(&mut model);
        }
        model.post(Element::variable(x[0], x[2..].iter().copied(), x[1]).from(base));
        verify(&model);
    }

    #[test]
    fn elements_of_variables_that_repeat(
        domains in random_domains(2..=4, 5, 0..6),
        roles in prop::collection::vec(any::<prop::sample::Index>(), 2..7),
        kinds in prop::collection::vec(kinds(), 4),
        base in -1..3,
    ) {
        let (mut model, x) = mixed(&domains, &kinds);
        let mut roles = roles.iter().map(|role| x[role.index(x.len())]);
        let (index, result) = (roles.next().expect("two"), roles.next().expect("two"));
        model.post(Element::variable(index, roles, result).from(base));
        verify(&model);
    }

    #[test]
    fn elements_of_variables_far_apart(
        mut domains in prop::collection::vec(
            prop::collection::vec(prop::sample::select(vec![-700, -4, 5, 6, 900, 2_000]), 1..4), 2..5),
        indices in prop::collection::vec(0..5, 1..4),
        base in 0..2,
    ) {
        domains.push(indices);
        let (mut model, x) = over(&domains);
        let (result, index) = (x[0], x[x.len() - 1]);
        model.post(Element::variable(index, x[1..x.len() - 1].iter().copied(), result).from(base));
        verify(&model);
    }
}

#[test]
fn elements_of_very_wide_variables() {
    let far = [i32::MIN, -1_000_000_000, 0, 7, 2_000_000_000, i32::MAX];
    for first in 0..far.len() {
        for last in first..far.len() {
            let mut model = Model::new();
            let index = model.interval(-5..=5);
            let result = model.interval(far[first].max(i32::MIN + 1)..=far[last]);
            model.post(Element::constant(index, far, result).from(-1));
            model.post(Element::constant(index, far, result).from(-1));
            let mut engine = Engine::new(&model);
            if first == 0 && last == 0 {
                assert!(engine.propagate().is_err());
                continue;
            }
            engine.propagate().expect("there are solutions");
            let values: Vec<i32> = engine.state().domain(index).values().collect();
            let least = (first as i32 - 1).max(0);
            assert_eq!(values, (least..last as i32).collect::<Vec<_>>());
        }
    }
    let mut model = Model::new();
    let index = model.integer(1..=3);
    let array: Vec<Variable> =
        [-9..=-1, 5..=100_000, 200_000..=1_000_000_000].map(|range| model.interval(range)).into();
    let result = model.interval(0..=900_000);
    model.post(Element::variable(index, array.clone(), result).from(1));
    assert_eq!(values(&model, index), [2, 3]);
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    assert_eq!((engine.state().min(result), engine.state().max(result)), (5, 900_000));
    engine.push();
    engine.assume(|state| state.remove_above(result, 150_000)).expect("there are solutions");
    assert_eq!(engine.state().value(index), Some(2));
    assert_eq!((engine.state().min(result), engine.state().max(result)), (5, 100_000));
    engine.assume(|state| state.fix(array[1], 77)).expect("there are solutions");
    assert_eq!(engine.state().value(result), Some(77));
    engine.pop();
    engine.push();
    engine.assume(|state| state.remove_above(array[1], 60)).expect("there are solutions");
    engine.assume(|state| state.fix(result, 61)).expect_err("no element has this value");
}

#[test]
fn elements_over_several_words() {
    let (mut model, x) = over(&[vec![0, 63, 64, 127, 128, 199], (0..200).step_by(9).collect()]);
    model.post(Element::constant(x[0], (0..200).map(|number| number % 70), x[1]));
    assert!(verify(&model) > 0);
    let (mut model, x) = over(&[vec![1, 64, 65, 130], vec![0, 64, 90, 127], vec![64, 90], vec![0, 3]]);
    let array = (0..140).map(|number| if number < 65 { x[2] } else { x[3] });
    model.post(Element::variable(x[0], array, x[1]));
    assert!(verify(&model) > 0);
}

#[test]
fn elements_beyond_the_numbers() {
    let (mut model, x) = over(&[vec![i32::MAX - 1, i32::MAX], vec![4, 5, 6]]);
    model.post(Element::constant(x[0], [4, 6, 5], x[1]).from(i32::MAX - 1));
    assert_eq!(verify(&model), 2);
    let (mut model, x) = over(&[vec![i32::MIN, i32::MIN + 2], vec![4, 5, 6]]);
    model.post(Element::constant(x[0], [4, 6, 5], x[1]).from(i32::MIN));
    assert_eq!(verify(&model), 2);
    let (mut model, x) = over(&[vec![0], vec![0]]);
    model.post(Element::variable(x[0], [], x[1]));
    assert_eq!(verify(&model), 0);
}

#[test]
fn elements_of_booleans_and_slots() {
    let mut model = Model::new();
    let booleans = model.booleans(4);
    let index = model.integer(0..=2);
    let array = [booleans.variable(1), booleans.variable(2), booleans.variable(3)];
    model.post(Element::variable(index, array, booleans.variable(0)));
    assert_eq!(verify(&model), 24);
    let mut model = Model::new();
    let booleans = model.booleans(2);
    model.post(Element::constant(booleans.variable(0), [1, 0], booleans.variable(1)));
    assert_eq!(verify(&model), 2);
    let mut model = Model::new();
    let next =
        model.successors(&crate::models::directed(4, &[(0, 1), (0, 3), (1, 0), (1, 2), (2, 3), (3, 0)]));
    model.post(Element::variable(next[0], next.clone(), next[1]));
    model.post(Element::constant(next[0], [1, 2, 3, 0], next[1]));
    model.post(Arithmetic::product(next[0], next[1], next[2]));
    verify(&model);
}
