//! Constraints on how often values occur.

use cavalcade_core::constraints::{AllDifferent, GlobalCardinality, NValue, Occurrences, Occurs};
use proptest::prelude::*;

use super::{scope, values, verify_over};
use crate::amounts::cases;
use crate::models::{all_domains, over, random_domains, verify};

// ---- all different but for some values -----------------------------------------

#[test]
fn all_different_except_nothing_is_all_different() {
    for domains in all_domains(3, 3) {
        let plain = verify_over(&domains, |x| AllDifferent::value(x.to_vec()));
        assert_eq!(verify_over(&domains, |x| AllDifferent::except(x.to_vec(), [])), plain);
        verify_over(&domains, |x| AllDifferent::except(x.to_vec(), [2, 0, 2]));
        verify_over(&domains, |x| AllDifferent::except([x[0], x[1], x[0], x[2]], [1]));
    }
    // Of three variables over 0, 1, 2, some are 0 and the others differ: 1 + 3*2 + 3*2 + 0.
    assert_eq!(verify_over(&vec![vec![0, 1, 2]; 3], |x| AllDifferent::except(x.to_vec(), [0])), 13);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn all_different_except_some(
        domains in random_domains(0..=4, 4, -3..3),
        excepted in prop::collection::vec(-4..4, 0..3),
    ) {
        verify_over(&domains, |x| AllDifferent::except(x.to_vec(), excepted.iter().copied()));
    }
}

// ---- counts --------------------------------------------------------------------

#[test]
fn counts_of_one_value() {
    for domains in all_domains(3, 3) {
        for value in 0..=3 {
            verify_over(&domains, |x| Occurrences::new(x[..2].to_vec(), value, x[2]));
            verify_over(&domains, |x| Occurrences::new([x[0], x[1], x[0]], value, x[2]));
            verify_over(&domains, |x| Occurrences::new(x.to_vec(), value, x[1]));
        }
        verify_over(&domains, |x| Occurrences::of([x[0]], x[1], x[2]));
        verify_over(&domains, |x| Occurrences::of(x.to_vec(), x[0], x[2]));
        verify_over(&domains, |x| Occurrences::of([], x[0], x[2]));
    }
    let (mut model, x) = over(&[vec![-1, 0, 1]]);
    model.post(Occurrences::new([], 4, x[0]));
    assert_eq!(verify(&model), 1);
}

#[test]
fn counts_narrow_the_counted_value() {
    let (mut model, x) = over(&[vec![1, 2], vec![1, 3], vec![1], vec![0, 1, 2, 3, 4], vec![0, 2, 3]]);
    model.post(Occurrences::of(x[..3].to_vec(), x[3], x[4]));
    assert_eq!(values(&model, x[4]), [0, 2, 3]);
    let (mut model, x) = over(&[vec![1, 2], vec![1, 3], vec![1], vec![0, 1, 2, 3, 4], vec![2, 3]]);
    model.post(Occurrences::of(x[..3].to_vec(), x[3], x[4]));
    assert_eq!(values(&model, x[3]), [1]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn counts_over_random_domains(
        domains in random_domains(1..=3, 3, -2..3),
        counts in prop::collection::vec(-1..5, 1..4),
        counted in prop::collection::vec(-3..4, 1..4),
        picks in prop::collection::vec(0..5usize, 0..5),
        repeats in any::<bool>(),
    ) {
        let all = [&domains[..], &[counts, counted]].concat();
        let count = domains.len();
        let pool = if repeats { count + 2 } else { count };
        verify_over(&all, |x| Occurrences::new(scope(&x[..pool], &picks, repeats), 1, x[count]));
        verify_over(&all, |x| Occurrences::of(scope(&x[..pool], &picks, repeats), x[count + 1], x[count]));
    }
}

#[test]
fn cardinalities_of_small_sets() {
    // Words of three letters by their counts.
    let words = vec![vec![0, 1, 2]; 3];
    let exactly = |counts: [i64; 3], is_closed: bool| {
        verify_over(&words, |x| {
            let cover = [2, 0, 1].map(|value| (value, counts[value as usize]..=counts[value as usize]));
            let constraint = GlobalCardinality::within(x.to_vec(), cover);
            if is_closed { constraint.closed() } else { constraint }
        })
    };
    for is_closed in [false, true] {
        assert_eq!(exactly([1, 1, 1], is_closed), 6);
        assert_eq!(exactly([2, 0, 1], is_closed), 3);
        assert_eq!(exactly([0, 3, 0], is_closed), 1);
        assert_eq!(exactly([2, 2, 0], is_closed), 0);
        assert_eq!(exactly([1, 1, 0], is_closed), 0);
    }
    assert_eq!(verify_over(&words, |x| GlobalCardinality::within(x.to_vec(), [(1, ..=1), (5, ..=0)])), 20);
    assert_eq!(verify_over(&words, |x| GlobalCardinality::within(x.to_vec(), [(1, ..=1)]).closed()), 0);
    assert_eq!(verify_over(&words, |x| GlobalCardinality::new(x.to_vec(), [])), 27);
    assert_eq!(verify_over(&words, |x| GlobalCardinality::new(x.to_vec(), []).closed()), 0);
    assert_eq!(verify_over(&[], |_| GlobalCardinality::new([], []).closed()), 1);
    assert_eq!(verify_over(&[], |_| GlobalCardinality::within([], [(3, 1..=2)])), 0);
    #[expect(clippy::reversed_empty_ranges, reason = "nothing lies in it")]
    let none = verify_over(&words, |x| GlobalCardinality::within(x.to_vec(), [(3, 2..=0)]));
    assert_eq!(none, 0);
    assert_eq!(
        verify_over(&words, |x| GlobalCardinality::within(x.to_vec(), [(1, i64::MIN..=i64::MAX)])),
        27
    );
}

#[test]
fn cardinalities_are_related_by_their_sum() {
    let (mut model, x) = over(&[vec![0, 1], vec![0, 1], vec![0, 1, 2], vec![0, 1, 2, 3], vec![1, 2]]);
    model.post(GlobalCardinality::new(x[..3].to_vec(), [(0, x[3]), (1, x[4])]).closed());
    assert_eq!(values(&model, x[3]), [1, 2]);
    verify(&model);
    let (mut model, x) = over(&[vec![0, 1], vec![0, 1], vec![0, 2], vec![0, 1, 2, 3], vec![0, 1]]);
    model.post(GlobalCardinality::new(x[..3].to_vec(), [(0, x[3]), (1, x[4])]));
    assert_eq!(values(&model, x[3]), [1, 2, 3]);
    verify(&model);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn cardinalities_over_random_domains(
        domains in random_domains(1..=3, 3, -1..3),
        counts in prop::collection::vec(prop::collection::vec(-1..4, 1..3), 1..=2),
        cover in prop::collection::vec(-1..4, 2),
        ranges in prop::collection::vec((0..3i64, 0..3i64), 2),
        picks in prop::collection::vec(0..5usize, 0..5),
        repeats in any::<bool>(),
        is_closed in any::<bool>(),
    ) {
        let all = [&domains[..], &counts[..]].concat();
        let count = domains.len();
        let pool = if repeats { all.len() } else { count };
        let close = |it: GlobalCardinality| if is_closed { it.closed() } else { it };
        verify_over(&all, |x| {
            let cover = cover.iter().copied().zip(x[count..].iter().copied());
            close(GlobalCardinality::new(scope(&x[..pool], &picks, repeats), cover))
        });
        verify_over(&domains, |x| {
            let ranges = ranges.iter().map(|&(low, width)| low..=low + width);
            close(GlobalCardinality::within(scope(x, &picks, repeats), cover.iter().copied().zip(ranges)))
        });
    }
}

#[test]
fn value_counts() {
    let (mut model, x) = over(&[vec![0, 1, 2], vec![0, 1, 2], vec![0, 1, 2], vec![2]]);
    model.post(NValue::new(x[..3].to_vec(), x[3]));
    assert_eq!(verify(&model), 18);
    let (mut model, x) = over(&[vec![-1, 0, 1, 2]]);
    model.post(NValue::new([], x[0]));
    assert_eq!(verify(&model), 1);
    // Three disjoint domains, and five variables over four values.
    let far = [vec![0, 4], vec![5, 9], vec![5, 9], vec![20, 30], (0..9).collect()];
    let (mut model, x) = over(&far);
    model.post(NValue::new(x[..4].to_vec(), x[4]));
    assert_eq!(values(&model, x[4]), [3, 4]);
    let crowd = [vec![1, 2], vec![1, 2], vec![2, 1], vec![7, 1, 9, 3, 4, 11], (0..9).collect()];
    let (mut model, x) = over(&crowd);
    model.post(NValue::new(x[..4].to_vec(), x[4]));
    assert_eq!(values(&model, x[4]), [1, 2, 3]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn value_counts_over_random_domains(
        domains in random_domains(0..=4, 3, -2..4),
        count in prop::collection::vec(-1..6, 1..4),
        picks in prop::collection::vec(0..5usize, 0..5),
        repeats in any::<bool>(),
    ) {
        let all = [&domains[..], &[count]].concat();
        let last = domains.len();
        let pool = if repeats { last + 1 } else { last };
        verify_over(&all, |x| NValue::new(scope(&x[..pool], &picks, repeats), x[last]));
    }
}

// ---- occurs --------------------------------------------------------------------

#[test]
fn values_that_occur_in_small_arrays() {
    for domains in all_domains(3, 3) {
        verify_over(&domains, |x| Occurs::new(x[0], x[1..].to_vec()));
        verify_over(&domains, |x| Occurs::new(x[0], [x[2], x[2]]));
        verify_over(&domains, |x| Occurs::new(x[1], x.to_vec()));
        assert_eq!(verify_over(&domains, |x| Occurs::new(x[0], [])), 0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn values_that_occur(domains in random_domains(2..=5, 4, -3..4)) {
        verify_over(&domains, |x| Occurs::new(x[0], x[1..].to_vec()));
    }
}
