//! Constraints on the order of values in a sequence.

use cavalcade_core::Variable;
use cavalcade_core::constraints::{
    Automaton, Consistency, Constraint, GlobalCardinality, Lexicographic, Regular, UnknownState, ValuePrecede,
};
use proptest::prelude::*;

use super::{scope, verify_over};
use crate::amounts::cases;
use crate::models::{all_domains, over, random_domains, verify};

// ---- sequences -----------------------------------------------------------------

#[test]
fn lexicographic_order_of_small_sequences() {
    for domains in all_domains(4, 2) {
        verify_over(&domains, |x| Lexicographic::less(x[..2].to_vec(), x[2..].to_vec()));
        verify_over(&domains, |x| Lexicographic::less_or_equal(x[..2].to_vec(), x[2..].to_vec()));
        verify_over(&domains, |x| Lexicographic::less(x[..1].to_vec(), x[1..].to_vec()));
        verify_over(&domains, |x| Lexicographic::less_or_equal(x[..3].to_vec(), x[3..].to_vec()));
    }
    let bits = vec![vec![0, 1]; 6];
    assert_eq!(verify_over(&bits, |x| Lexicographic::less(x[..3].to_vec(), x[3..].to_vec())), 28);
    assert_eq!(verify_over(&bits, |x| Lexicographic::less_or_equal(x[..3].to_vec(), x[3..].to_vec())), 36);
    let one = [vec![0, 1]];
    assert_eq!(verify_over(&[], |_| Lexicographic::less([], [])), 0);
    assert_eq!(verify_over(&[], |_| Lexicographic::less_or_equal([], [])), 1);
    assert_eq!(verify_over(&one, |x| Lexicographic::less([], x.to_vec())), 2);
    assert_eq!(verify_over(&one, |x| Lexicographic::less_or_equal(x.to_vec(), [])), 0);
    assert_eq!(verify_over(&one, |x| Lexicographic::less(x.to_vec(), x.to_vec())), 0);
    assert_eq!(verify_over(&one, |x| Lexicographic::less_or_equal(x.to_vec(), x.to_vec())), 2);
    let ends = [vec![i32::MIN, i32::MIN + 1], vec![i32::MIN], vec![i32::MAX], vec![i32::MAX]];
    assert_eq!(verify_over(&ends, |x| Lexicographic::less([x[0], x[2]], [x[1], x[3]])), 0);
    assert_eq!(verify_over(&ends, |x| Lexicographic::less_or_equal([x[0], x[2]], [x[1], x[3]])), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

    #[test]
    fn lexicographic_order_over_random_domains(
        domains in random_domains(1..=6, 3, -1..3),
        split in 0..7usize,
        picks in prop::collection::vec(0..6usize, 0..7),
        repeats in any::<bool>(),
    ) {
        let halves = |x: &[Variable]| {
            let all = scope(x, &picks, repeats);
            let (first, second) = all.split_at(split.min(all.len()));
            (first.to_vec(), second.to_vec())
        };
        let strict = verify_over(&domains, |x| {
            let (first, second) = halves(x);
            Lexicographic::less(first, second)
        });
        let weak = verify_over(&domains, |x| {
            let (first, second) = halves(x);
            Lexicographic::less_or_equal(first, second)
        });
        prop_assert!(strict <= weak);
    }

    #[test]
    fn precedence_over_random_domains(
        domains in random_domains(0..=5, 3, 0..4),
        first in 0..4,
        second in 0..5,
        picks in prop::collection::vec(0..6usize, 0..7),
        repeats in any::<bool>(),
    ) {
        let repeats = repeats && !domains.is_empty();
        verify_over(&domains, |x| ValuePrecede::new(first, second, scope(x, &picks, repeats)));
    }
}

#[test]
fn precedence_of_small_sequences() {
    for domains in all_domains(3, 3) {
        verify_over(&domains, |x| ValuePrecede::new(0, 1, x.to_vec()));
        verify_over(&domains, |x| ValuePrecede::new(2, 1, x.to_vec()));
        verify_over(&domains, |x| ValuePrecede::new(1, 1, x.to_vec()));
        verify_over(&domains, |x| ValuePrecede::new(0, 1, [x[0], x[1], x[0], x[2]]));
    }
    // Chained, it lists the ways to split four things into groups.
    let (mut model, x) = over(&vec![vec![1, 2, 3, 4]; 4]);
    model.post(ValuePrecede::new(1, 2, x.clone()));
    model.post(ValuePrecede::new(2, 3, x.clone()));
    model.post(ValuePrecede::new(3, 4, x.clone()));
    model.post(GlobalCardinality::within([x[0]], [(3, ..=0), (4, ..=0)]));
    assert_eq!(verify(&model), 15);
}

/// No two neighbours are 1.
fn apart() -> Automaton {
    Automaton::new(2, 0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)]).expect("known states")
}

#[test]
fn regular_sequences() {
    for (length, count) in [(0, 1), (1, 2), (2, 3), (3, 5), (4, 8), (5, 13), (6, 21)] {
        let domains = vec![vec![-1, 0, 1, 5]; length];
        if length < 5 {
            assert_eq!(verify_over(&domains, |x| Regular::new(x.to_vec(), apart())), count);
        }
        let bits = vec![vec![0, 1]; length];
        assert_eq!(verify_over(&bits, |x| Regular::new(x.to_vec(), apart())), count);
    }
    let none = || Automaton::new(3, 1, [], [(1, 0, 1)]).expect("known states");
    assert_eq!(verify_over(&[], |_| Regular::new([], none())), 0);
    assert_eq!(verify_over(&[vec![0, 1]], |x| Regular::new(x.to_vec(), none())), 0);
    let error = Automaton::new(2, 0, [1], [(0, 5, 2)]).expect_err("there is no state 2");
    assert_eq!(error, UnknownState { state: 2, states: 2 });
    assert!(Automaton::new(2, 2, [], []).is_err());
    assert!(Automaton::new(2, 0, [7], []).is_err());
    assert!(Automaton::new(0, 0, [], []).is_err());
}

#[test]
fn regular_with_more_states_than_bits_in_a_word() {
    // Counts up to 100 by steps of 1, 30 and 50; 100 is accepted.
    let steps = (0..=100).flat_map(|from| [1, 30, 50].map(|by| (from, by, from + by as usize)));
    let steps: Vec<_> = steps.filter(|&(_, _, to)| to <= 100).collect();
    let automaton = || Automaton::new(101, 0, [100], steps.clone()).expect("known states");
    let domains = vec![vec![1, 30, 50]; 2];
    assert_eq!(verify_over(&domains, |x| Regular::new(x.to_vec(), automaton())), 1);
    let domains = vec![vec![0, 1, 19, 30, 50]; 5];
    assert_eq!(verify_over(&domains, |x| Regular::new(x.to_vec(), automaton())), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

    #[test]
    fn regular_for_random_automata(
        domains in random_domains(1..=4, 3, 0..4),
        steps in prop::collection::vec((0..4usize, 0..4, 0..4usize), 0..16),
        accepting in prop::collection::vec(0..4usize, 0..3),
        start in 0..4usize,
        picks in prop::collection::vec(0..6usize, 0..7),
        repeats in any::<bool>(),
    ) {
        let automaton = Automaton::new(4, start, accepting, steps).expect("known states");
        verify_over(&domains, |x| Regular::new(scope(x, &picks, repeats), automaton.clone()));
        let is_domain = Regular::new(over(&domains).1, automaton).consistency() == Consistency::Domain;
        prop_assert!(is_domain);
    }
}
