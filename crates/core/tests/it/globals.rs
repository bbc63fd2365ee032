//! Global constraints of modelling languages, against their definitions.
//!
//! Most tests draw a few variables with gaps in their domains, and a scope of them in which a variable may
//! occur several times. Counts of solutions that are known from elsewhere test the definitions.

use cavalcade_core::constraints::{
    AllDifferent, Automaton, Circuit, Consistency, Constraint, Cumulative, GlobalCardinality, Inverse,
    Lexicographic, Member, Occurrences, Occurs, Precede, Regular, Subcircuit, Table, UnknownState,
    ValueCount,
};
use cavalcade_core::{Engine, Model, Variable};
use proptest::prelude::*;

use crate::models::{all_domains, enlarge, over, random_domains, verify};

/// A scope: `picks` are taken modulo the number of variables, or each variable is taken once.
fn scope(x: &[Variable], picks: &[usize], repeats: bool) -> Vec<Variable> {
    if repeats { picks.iter().map(|&it| x[it % x.len()]).collect() } else { x.to_vec() }
}

/// Verifies one constraint over random domains, in a small and a large state.
fn verify_bits<C: Constraint + 'static>(domains: &[Vec<i32>], post: impl Fn(&[Variable]) -> C) -> usize {
    let counts = [false, true].map(|large| {
        let (mut model, x) = over(domains);
        if large {
            enlarge(&mut model);
        }
        model.post(post(&x));
        verify(&model)
    });
    assert_eq!(counts[0], counts[1]);
    counts[0]
}

/// Adds a variable without bits that takes some values.
fn interval(model: &mut Model, values: &[i32]) -> Variable {
    let (least, most) = (values.iter().min().copied(), values.iter().max().copied());
    let variable = model.interval(least.unwrap_or(0)..=most.unwrap_or(0));
    model.post(Member::new(variable, values.iter().copied()));
    variable
}

/// Like [`verify_bits`], and the same with intervals: all variables, or every other one.
fn verify_over<C: Constraint + 'static>(domains: &[Vec<i32>], post: impl Fn(&[Variable]) -> C) -> usize {
    let count = verify_bits(domains, &post);
    for is_interval in
        [|_| true, |place: usize| place.is_multiple_of(2), |place: usize| !place.is_multiple_of(2)]
    {
        let mut model = Model::new();
        let add = |(place, values): (usize, &Vec<i32>)| {
            if is_interval(place) {
                interval(&mut model, values)
            } else {
                model.listed(values.iter().copied())
            }
        };
        let x: Vec<Variable> = domains.iter().enumerate().map(add).collect();
        model.post(post(&x));
        assert_eq!(verify(&model), count);
    }
    count
}

/// The values of a variable after propagation at the root.
fn values(model: &Model, variable: Variable) -> Vec<i32> {
    let mut engine = Engine::new(model);
    engine.propagate().expect("there are solutions");
    engine.state().domain(variable).values().collect()
}

// ---- numbers that do not start at 0 --------------------------------------------

#[test]
fn inverse_with_bases() {
    let shift = |domains: &[Vec<i32>], by: i32| -> Vec<Vec<i32>> {
        domains.iter().map(|values| values.iter().map(|it| it + by).collect()).collect()
    };
    for domains in all_domains(4, 3) {
        let (forward, backward) = domains.split_at(2);
        let plain = verify_over(&domains, |x| Inverse::new(x[..2].to_vec(), x[2..].to_vec()));
        let shifted = [shift(forward, -3), shift(backward, 7)].concat();
        let based = verify_over(&shifted, |x| Inverse::new(x[..2].to_vec(), x[2..].to_vec()).from(7, -3));
        assert_eq!(plain, based);
    }
    for base in [i32::MIN, -1, 1, i32::MAX - 2] {
        let domain: Vec<i32> = (base..=base + 2).collect();
        assert_eq!(
            verify_over(&vec![domain; 3], |x| Inverse::new(x.to_vec(), x.to_vec()).from(base, base)),
            4
        );
    }
    assert_eq!(verify_over(&[], |_| Inverse::new([], []).from(1, 1)), 1);
}

#[test]
fn circuit_with_a_base() {
    for base in [-2, 1, 5] {
        for (vertices, cycles) in [(2, 1), (3, 2), (4, 6)] {
            let domain: Vec<i32> = (base - 1..=base + vertices).collect();
            let domains = vec![domain; vertices as usize];
            assert_eq!(verify_over(&domains, |x| Circuit::directed(x.to_vec()).from(base)), cycles);
            let trivial = verify_over(&domains, |x| Circuit::directed(x.to_vec()).from(base).with_trivial());
            assert_eq!(trivial, cycles);
        }
        let one = vec![vec![base - 1, base, base + 1]];
        assert_eq!(verify_over(&one, |x| Circuit::directed(x.to_vec()).from(base)), 0);
        assert_eq!(verify_over(&one, |x| Circuit::directed(x.to_vec()).from(base).with_trivial()), 1);
        assert_eq!(
            verify_over(&[vec![base + 1]], |x| Circuit::directed(x.to_vec()).from(base).with_trivial()),
            0
        );
    }
    assert_eq!(verify_over(&[], |_| Circuit::directed([])), 0);
    assert_eq!(verify_over(&[], |_| Circuit::directed([]).with_trivial()), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn circuits_with_a_base_in_random_graphs(domains in random_domains(2..=5, 3, 3..8)) {
        let shifted: Vec<Vec<i32>> =
            domains.iter().map(|values| values.iter().map(|it| it - 3).collect()).collect();
        let based = verify_over(&domains, |x| Circuit::directed(x.to_vec()).from(3));
        let plain = verify_over(&shifted, |x| Circuit::directed(x.to_vec()));
        prop_assert_eq!(based, plain);
    }
}

// ---- subcircuit ----------------------------------------------------------------

#[test]
fn subcircuits_of_complete_graphs() {
    // Nothing, or a cycle through some vertices.
    for (vertices, count) in [(0, 1), (1, 1), (2, 2), (3, 6), (4, 21)] {
        for base in [0, 1, -7] {
            let domain: Vec<i32> = (base - 1..=base + vertices).collect();
            let domains = vec![domain; vertices as usize];
            assert_eq!(verify_over(&domains, |x| Subcircuit::new(x.to_vec()).from(base)), count);
        }
    }
    let (mut model, x) = over(&[vec![0, 1], vec![0, 1]]);
    model.post(Subcircuit::new([x[0], x[0], x[1]]));
    assert_eq!(verify(&model), 0);
}

#[test]
fn subcircuit_does_not_close_while_others_are_inside() {
    // The chain 0 -> 1 -> 2 may not return to 0, because 3 is inside.
    let (mut model, x) = over(&[vec![1], vec![2], vec![0, 3, 4], vec![0, 4], vec![0, 4]]);
    model.post(Subcircuit::new(x.clone()));
    assert_eq!(values(&model, x[2]), [3, 4]);
    verify(&model);
}

#[test]
fn subcircuit_stays_in_one_component() {
    // 0 <-> 1, 2 <-> 3 and steps from the first pair to the second; 1 is inside.
    let domains = [vec![0, 1, 2], vec![0, 3], vec![2, 3], vec![2, 3]];
    let (mut model, x) = over(&domains);
    model.post(Subcircuit::new(x.clone()));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there is a solution");
    assert_eq!(engine.state().values(), Some(vec![1, 0, 2, 3]));
    verify(&model);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn subcircuits_of_random_graphs(domains in random_domains(1..=5, 4, 0..5)) {
        verify_over(&domains, |x| Subcircuit::new(x.to_vec()));
    }

    #[test]
    fn subcircuits_that_may_be_small(arcs in prop::collection::vec(prop::collection::vec(0..6, 0..=2), 6)) {
        let domains: Vec<Vec<i32>> =
            arcs.into_iter().zip(0..).map(|(row, vertex)| [row, vec![vertex]].concat()).collect();
        prop_assert!(verify_over(&domains, |x| Subcircuit::new(x.to_vec())) > 0);
    }
}

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
    #![proptest_config(ProptestConfig::with_cases(60))]

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
    #![proptest_config(ProptestConfig::with_cases(100))]

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
    #![proptest_config(ProptestConfig::with_cases(100))]

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
    model.post(ValueCount::new(x[..3].to_vec(), x[3]));
    assert_eq!(verify(&model), 18);
    let (mut model, x) = over(&[vec![-1, 0, 1, 2]]);
    model.post(ValueCount::new([], x[0]));
    assert_eq!(verify(&model), 1);
    // Three disjoint domains, and five variables over four values.
    let far = [vec![0, 4], vec![5, 9], vec![5, 9], vec![20, 30], (0..9).collect()];
    let (mut model, x) = over(&far);
    model.post(ValueCount::new(x[..4].to_vec(), x[4]));
    assert_eq!(values(&model, x[4]), [3, 4]);
    let crowd = [vec![1, 2], vec![1, 2], vec![2, 1], vec![7, 1, 9, 3, 4, 11], (0..9).collect()];
    let (mut model, x) = over(&crowd);
    model.post(ValueCount::new(x[..4].to_vec(), x[4]));
    assert_eq!(values(&model, x[4]), [1, 2, 3]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

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
        verify_over(&all, |x| ValueCount::new(scope(&x[..pool], &picks, repeats), x[last]));
    }
}

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
    #![proptest_config(ProptestConfig::with_cases(150))]

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
        verify_over(&domains, |x| Precede::new(first, second, scope(x, &picks, repeats)));
    }
}

#[test]
fn precedence_of_small_sequences() {
    for domains in all_domains(3, 3) {
        verify_over(&domains, |x| Precede::new(0, 1, x.to_vec()));
        verify_over(&domains, |x| Precede::new(2, 1, x.to_vec()));
        verify_over(&domains, |x| Precede::new(1, 1, x.to_vec()));
        verify_over(&domains, |x| Precede::new(0, 1, [x[0], x[1], x[0], x[2]]));
    }
    // Chained, it lists the ways to split four things into groups.
    let (mut model, x) = over(&vec![vec![1, 2, 3, 4]; 4]);
    model.post(Precede::new(1, 2, x.clone()));
    model.post(Precede::new(2, 3, x.clone()));
    model.post(Precede::new(3, 4, x.clone()));
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
    #![proptest_config(ProptestConfig::with_cases(150))]

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
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn values_that_occur(domains in random_domains(2..=5, 4, -3..4)) {
        verify_over(&domains, |x| Occurs::new(x[0], x[1..].to_vec()));
    }
}

// ---- cumulative ----------------------------------------------------------------

/// Tasks of three consecutive variables each, and a capacity.
fn cumulative(x: &[Variable]) -> Cumulative {
    let (tasks, rest) = x.as_chunks::<3>();
    Cumulative::new(tasks.iter().map(|it| (it[0], it[1], it[2])), rest[0])
}

#[test]
fn cumulative_of_few_tasks() {
    let times: Vec<i32> = (0..4).collect();
    // Two tasks of length 2 that may not overlap, or may.
    let tasks = |capacity| [times.clone(), vec![2], vec![1], times.clone(), vec![2], vec![1], vec![capacity]];
    assert_eq!(verify_over(&tasks(1), cumulative), 6);
    assert_eq!(verify_over(&tasks(2), cumulative), 16);
    assert_eq!(verify_over(&tasks(0), cumulative), 0);
    assert_eq!(verify_over(&tasks(-1), cumulative), 0);
    assert_eq!(verify_over(&[vec![-1, 0, 1]], cumulative), 3);
    // Nothing runs for no time, and nothing uses a demand of nothing.
    let idle = [vec![0], vec![0], vec![5], vec![0], vec![9], vec![0], vec![-1, 0]];
    assert_eq!(verify_over(&idle, cumulative), 1);
    let negative = [vec![0, 1], vec![-1], vec![0], vec![3]];
    assert_eq!(verify_over(&negative, cumulative), 0);
    let far = [vec![i32::MAX - 1, i32::MAX], vec![i32::MAX], vec![i32::MAX], vec![i32::MAX]];
    assert_eq!(verify_over(&far, cumulative), 2);
    let twice = [far[..3].to_vec(), far[..3].to_vec(), vec![vec![i32::MAX]]].concat();
    assert_eq!(verify_over(&twice, cumulative), 0);
}

#[test]
fn cumulative_narrows_every_variable() {
    // A task with demand 2 runs at the times 4 and 5; 3 are there.
    let beside = |start: &[i32], duration: &[i32], demand: &[i32], capacity: &[i32]| {
        let fixed = [vec![4], vec![2], vec![2]];
        let task = [start.to_vec(), duration.to_vec(), demand.to_vec(), capacity.to_vec()];
        let (mut model, x) = over(&[&fixed[..], &task].concat());
        model.post(cumulative(&x));
        x[3..].iter().map(|&it| values(&model, it)).collect::<Vec<_>>()
    };
    assert_eq!(beside(&[0, 1, 2, 3, 4, 5], &[3], &[2], &[3])[0], [0, 1]);
    assert_eq!(beside(&[2, 3, 4, 5, 6, 7], &[3], &[2], &[3])[0], [6, 7]);
    assert_eq!(beside(&[0, 1], &[0, 1, 2, 3, 4, 5], &[2], &[3])[1], [0, 1, 2, 3, 4]);
    assert_eq!(beside(&[5], &[1], &[0, 1, 2, 3], &[3])[2], [0, 1]);
    assert_eq!(beside(&[5], &[1], &[2], &[1, 2, 3, 4, 5])[3], [4, 5]);
    assert_eq!(beside(&[0, 1, 2, 3, 4, 5], &[3], &[1], &[3])[0], [0, 1, 2, 3, 4, 5]);
}

#[test]
fn cumulative_sees_overload() {
    // Three tasks of length 2 in the times 0 to 5 with capacity 1; each pair alone fits.
    let task = [vec![0, 1, 2, 3], vec![2], vec![1]];
    let (mut model, x) = over(&[&task[..], &task, &task, &[vec![1]]].concat());
    model.post(cumulative(&x));
    assert!(Engine::new(&model).propagate().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn cumulative_over_random_domains(
        tasks in prop::collection::vec(
            (
                prop::collection::vec(-2..5, 1..4),
                prop::collection::vec(-1..4, 1..3),
                prop::collection::vec(-1..3, 1..3),
            ),
            1..=3,
        ),
        capacity in prop::collection::vec(-1..4, 1..3),
    ) {
        let tasks = tasks.into_iter().flat_map(|(start, duration, demand)| [start, duration, demand]);
        let domains: Vec<Vec<i32>> = tasks.chain([capacity]).collect();
        verify_over(&domains, cumulative);
    }

    #[test]
    fn cumulative_of_repeated_variables(
        domains in random_domains(1..=4, 4, -1..5),
        picks in prop::collection::vec(0..4usize, 10),
        tasks in 0..=3usize,
    ) {
        verify_over(&domains, |x| cumulative(&scope(x, &picks[9 - 3 * tasks..], true)));
    }
}

// ---- intervals in older constraints --------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn tables_and_differences_of_intervals(
        domains in random_domains(3..=3, 4, -2..3),
        rows in prop::collection::vec(prop::collection::vec(-3..3, 3), 0..8),
    ) {
        verify_over(&domains, |x| Table::new(x.to_vec(), &rows).expect("rows of the right length"));
        verify_over(&domains, |x| {
            Table::new([x[0], x[1], x[0]], &rows).expect("rows of the right length")
        });
        verify_over(&domains, |x| AllDifferent::domain(x.to_vec()));
        verify_over(&domains, |x| AllDifferent::value(x.to_vec()));
    }
}
