//! Linear sums.

use cavalcade_core::constraints::Linear;
use cavalcade_core::{Engine, Model};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::models::{all_domains, over, pairs, random_domains, undirected, verify};

// ---- linear ------------------------------------------------------------------

#[test]
fn linear_over_all_small_domains() {
    for domains in all_domains(2, 3) {
        for (one, other) in [(1, 1), (1, -1), (-2, 3), (0, 1), (5, -5)] {
            for sum in [0..=0, 1..=2, -3..=-1, 4..=40, -40..=40] {
                let (mut model, x) = over(&domains);
                model.post(Linear::new([(one, x[0]), (other, x[1])], sum));
                verify(&model);
            }
        }
    }
}

#[test]
fn linear_over_slots_edges_and_booleans() {
    let mut model = Model::new();
    let table = undirected(3, &pairs(3));
    let next = model.successors(&table);
    let edges = model.edges(&table);
    let set = model.booleans(3);
    let terms = next.iter().map(|&it| (2, it)).chain(edges.variables().map(|it| (-3, it)));
    let terms = terms.chain(set.variables().map(|it| (1, it)));
    model.post(Linear::new(terms, 0..=1));
    assert!(verify(&model) > 0);
}

#[test]
fn linear_of_a_variable_and_itself() {
    let (mut model, x) = over(&[vec![0, 1, 2, 3], vec![0, 1]]);
    model.post(Linear::new([(1, x[0]), (2, x[1]), (1, x[0]), (-2, x[1])], 4..=4));
    assert_eq!(verify(&model), 2);
    let (mut model, x) = over(&[vec![0, 1]]);
    model.post(Linear::new([(1, x[0]), (-1, x[0])], 1..=1));
    assert_eq!(verify(&model), 0);
    let (mut model, x) = over(&[vec![0, 1]]);
    #[expect(clippy::reversed_empty_ranges, reason = "nothing lies in it")]
    model.post(Linear::new([(1, x[0])], 1..=0));
    assert_eq!(verify(&model), 0);
}

#[test]
fn linear_sums_do_not_overflow() {
    let (mut model, x) = over(&[vec![i32::MAX - 1, i32::MAX], vec![i32::MIN, i32::MIN + 1]]);
    model.post(Linear::new([(i32::MAX, x[0]), (i32::MIN, x[1])], 0..=i64::MAX));
    assert_eq!(verify(&model), 4);
    let (mut model, x) = over(&[vec![i32::MAX - 1, i32::MAX], vec![i32::MAX - 1, i32::MAX]]);
    let square = i64::from(i32::MAX) * i64::from(i32::MAX);
    model.post(Linear::new([(i32::MAX, x[0]), (i32::MAX, x[1])], 2 * square..=i64::MAX));
    assert_eq!(verify(&model), 1);
}

#[test]
fn linear_bounds_are_tightened_from_both_sides() {
    // 3x + 5y = 19: y <= 3, so 2 <= x <= 6, so 1 <= y <= 2, so 3 <= x <= 4, so y = 2 and x = 3.
    let mut model = Model::new();
    let (x, y) = (model.integer(0..=9), model.integer(0..=9));
    model.post(Linear::new([(3, x), (5, y)], 19..=19));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    assert_eq!(engine.state().domain(x).values().collect::<Vec<_>>(), [3]);
    assert_eq!(engine.state().domain(y).values().collect::<Vec<_>>(), [2]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn linear_with_random_coefficients(
        domains in random_domains(1..=4, 4, -6..70),
        coefficients in prop::collection::vec(-4..=4, 4),
        low in -60..60i64,
        width in 0..30i64,
    ) {
        let (mut model, x) = over(&domains);
        model.post(Linear::new(coefficients.into_iter().zip(x), low..=low + width));
        verify(&model);
    }

    /// So many terms that their sums are kept from one change to the next.
    #[test]
    fn linear_of_many_terms(
        domains in random_domains(6..=6, 3, -6..70),
        fixed in prop::collection::vec((1..=4, -3..=3), 24),
        coefficients in prop::collection::vec(-4..=4, 6),
        low in -60..60i64,
        width in 0..60i64,
    ) {
        let (fixed_coefficients, fixed_values): (Vec<i32>, Vec<i32>) = fixed.into_iter().unzip();
        let domains: Vec<Vec<i32>> =
            domains.into_iter().chain(fixed_values.into_iter().map(|value| vec![value])).collect();
        let (mut model, x) = over(&domains);
        let coefficients = coefficients.into_iter().chain(fixed_coefficients);
        model.post(Linear::new(coefficients.zip(x), low..=low + width));
        verify(&model);
    }
}
