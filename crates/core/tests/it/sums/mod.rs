//! Relations between 0/1 variables, and sums, against their definitions.

mod linear;

use cavalcade_core::constraints::{Cardinality, Clauses, Hitting, Independent, Member};
use cavalcade_core::{Booleans, Engine, IndependentSets, Model, SetSize};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::models::{enlarge, pairs, undirected, verify};

// ---- 0/1 variables -----------------------------------------------------------

#[test]
fn booleans_are_read_and_changed_like_other_variables() {
    let mut model = Model::new();
    let ballast = model.integer(0..=3);
    let (one, other) = (model.booleans(70), model.booleans(2));
    model.post(Member::new(one.variable(69), [1]));
    model.post(Member::new(other.variable(0), [0]));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    let state = engine.state();
    assert_eq!(state.booleans(&one, 0), (u64::MAX, 0));
    assert_eq!(state.booleans(&one, 1), (0b11_1111, 0b10_0000));
    assert_eq!(state.booleans(&other, 0), (0b10, 0));
    assert_eq!(state.value(one.variable(69)), Some(1));
    assert_eq!(state.value(one.variable(68)), None);
    assert_eq!(state.domain(one.variable(68)).values().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(state.value(other.variable(0)), Some(0));
    engine.push();
    engine.assume(|state| state.fix(one.variable(3), 1)).expect("there are solutions");
    assert!(engine.assume(|state| state.remove(one.variable(3), 1)).is_err());
    engine.pop();
    assert_eq!(engine.state().booleans(&one, 0), (u64::MAX, 0));
    assert!(engine.assume(|state| state.include_booleans(&other, 0, 1)).is_err());
    assert_eq!(model.domain(ballast).len(), 4);
    assert_eq!(model.domain(one.variable(0)).len(), 2);
    assert!(model.booleans(0).is_empty());
}

/// Fixes all but `few` variables of a set to 0, so that the oracle can try the others.
fn fix_but(model: &mut Model, set: &Booleans, few: &[u32]) {
    for number in (0..set.len() as u32).filter(|it| !few.contains(it)) {
        model.post(Member::new(set.variable(number as usize), [0]));
    }
}

// ---- cardinality -------------------------------------------------------------

#[test]
fn cardinality_of_all_small_sets_of_literals() {
    for count in 0..=4u32 {
        for signs in 0..1 << count {
            for least in 0..=count as usize + 1 {
                for most in 0..=count as usize + 1 {
                    let mut model = Model::new();
                    let set = model.booleans(count as usize);
                    let literals = (0..count).map(|it| (it, signs >> it & 1 == 0));
                    model.post(Cardinality::new(&set, literals, least..=most));
                    let binomials =
                        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
                    let expected = binomials[count as usize].iter().enumerate();
                    let expected = expected.filter(|(it, _)| (least..=most).contains(it)).map(|(_, it)| it);
                    assert_eq!(verify(&model), expected.sum::<usize>());
                }
            }
        }
    }
}

#[test]
fn cardinality_over_several_words() {
    let few = [0, 63, 64, 127, 128, 129];
    for large in [false, true] {
        let mut model = Model::new();
        let set = model.booleans(130);
        fix_but(&mut model, &set, &few);
        if large {
            enlarge(&mut model);
        }
        let literals = few.iter().map(|&it| (it, it % 2 == 0)).chain([(5, true), (70, false)]);
        model.post(Cardinality::new(&set, literals, 3..=4)); // with 70 true: two or three of six
        model.post(Cardinality::new(&set, [(0, true), (128, true)], 0..=1));
        assert!(verify(&model) > 0);
    }
}

// ---- hitting -----------------------------------------------------------------

/// Verifies one family of groups of five variables, with all limits.
fn verify_hitting(groups: &[Vec<u32>], fixed: Option<u32>) {
    for least in 0..=groups.len() {
        for most in least..=groups.len() {
            let mut model = Model::new();
            let set = model.booleans(5);
            if let Some(number) = fixed {
                model.post(Member::new(set.variable(number as usize), [1]));
            }
            model.post(Hitting::new(&set, groups, least..=most));
            verify(&model);
        }
    }
}

#[test]
fn hitting_of_groups() {
    verify_hitting(&[], None);
    verify_hitting(&[vec![]], None);
    verify_hitting(&[vec![3]], None);
    verify_hitting(&[vec![0, 1], vec![2, 3], vec![4]], None);
    verify_hitting(&[vec![0, 1], vec![2, 3], vec![4]], Some(1));
    verify_hitting(&[vec![0, 1, 2], vec![2, 3, 4], vec![4, 0], vec![1]], None);
    verify_hitting(&[vec![1, 0], vec![0, 1], vec![2, 3, 4], vec![]], None);
}

#[test]
fn hitting_over_several_words() {
    let few = [1, 62, 64, 65, 130, 191];
    for large in [false, true] {
        let mut model = Model::new();
        let set = model.booleans(192);
        fix_but(&mut model, &set, &few);
        if large {
            enlarge(&mut model);
        }
        // More groups than bits in a word; most of them are dead from the start.
        let mut groups: Vec<Vec<u32>> = (0..70).map(|it| vec![100 + it]).collect();
        groups.extend([vec![1, 65], vec![62, 130], vec![64, 2], vec![191, 1, 130]]);
        model.post(Hitting::new(&set, groups, 3..=4));
        assert!(verify(&model) > 0);
    }
}

// ---- independent -------------------------------------------------------------

#[test]
fn independent_sets_of_all_graphs_on_four_vertices() {
    let pairs = pairs(4);
    for set in 0..1 << pairs.len() {
        let edges: Vec<(u32, u32)> =
            (0..pairs.len()).filter(|it| set >> it & 1 == 1).map(|it| pairs[it]).collect();
        let mut model = Model::new();
        let chosen = model.booleans(4);
        model.post(Independent::new(&chosen, &undirected(4, &edges)));
        verify(&model);
    }
}

#[test]
fn independent_sets_of_each_size() {
    let (pairs, turned) = (pairs(4), vec![3, 2, 1, 0]);
    for set in 0..1 << pairs.len() {
        let edges: Vec<(u32, u32)> =
            (0..pairs.len()).filter(|it| set >> it & 1 == 1).map(|it| pairs[it]).collect();
        let sets = IndependentSets::new(&undirected(4, &edges));
        let expected = |size: usize, symmetric: bool| {
            let has = |bits: u32, vertex: u32| bits >> vertex & 1 == 1;
            let is_wanted = |&bits: &u32| {
                bits.count_ones() as usize == size
                    && edges.iter().all(|&(one, other)| !has(bits, one) || !has(bits, other))
                    && (!symmetric || (0..4).all(|vertex| has(bits, vertex) == has(bits, 3 - vertex)))
            };
            (0..16).filter(is_wanted).count() as u64
        };
        for size in 0..=sets.bound() {
            let count = |sets: &IndependentSets| verify(&sets.model(SetSize::Exactly(size)).model) as u64;
            assert_eq!(count(&sets), expected(size, false), "{edges:?} {size}");
            if sets.is_kept_by(&turned) {
                assert_eq!(count(&sets.folded(&[&turned])), expected(size, true), "{edges:?} {size}");
            }
        }
    }
}

#[test]
fn independent_sets_over_several_words() {
    let few = [0, 63, 64, 65, 127, 128];
    let edges = [(0, 63), (63, 64), (64, 65), (0, 128), (65, 127), (127, 128), (1, 2)];
    let mut model = Model::new();
    let chosen = model.booleans(129);
    fix_but(&mut model, &chosen, &few);
    model.post(Independent::new(&chosen, &undirected(129, &edges)));
    assert_eq!(verify(&model), 18); // a cycle of six
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn groups_that_are_hit_beside_a_number_of_literals(
        set in any::<u32>(),
        groups in prop::collection::vec(prop::collection::vec(0..7u32, 0..4), 1..5),
        limits in prop::option::of([0..5usize, 0..5usize]),
        signs in any::<u8>(),
    ) {
        let edges: Vec<(u32, u32)> =
            pairs(7).into_iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, pair)| pair).collect();
        let mut model = Model::new();
        let chosen = model.booleans(7);
        let independent = Independent::new(&chosen, &undirected(7, &edges));
        if let Some([one, other]) = limits {
            model.post(independent);
            model.post(Hitting::new(&chosen, groups, one.min(other)..=one.max(other)));
        } else {
            model.post(independent.hitting(groups));
        }
        let literals = (0..7u32).filter(|it| it % 3 != 1).map(|it| (it, signs >> it & 1 == 1));
        model.post(Cardinality::new(&chosen, literals, 1..=3));
        verify(&model);
    }
}

// ---- transversal -------------------------------------------------------------

/// Verifies a transversal, alone and with some vertices fixed; the same as its two halves.
fn verify_transversal(vertices: u32, edges: &[(u32, u32)], groups: &[Vec<u32>], fixed: &[(u32, i32)]) {
    let graph = undirected(vertices, edges);
    let counts = [false, true].map(|halves| {
        let mut model = Model::new();
        let chosen = model.booleans(vertices as usize);
        for &(vertex, value) in fixed {
            model.post(Member::new(chosen.variable(vertex as usize), [value]));
        }
        if halves {
            model.post(Independent::new(&chosen, &graph));
            let literal = |&vertex: &u32| (chosen.variable(vertex as usize), 1);
            model.post(Clauses::new(groups.iter().map(|group| group.iter().map(literal).collect())));
        } else {
            model.post(Independent::new(&chosen, &graph).hitting(groups));
        }
        verify(&model)
    });
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn transversals() {
    verify_transversal(0, &[], &[], &[]);
    verify_transversal(3, &[], &[], &[]);
    verify_transversal(3, &[(0, 1)], &[vec![]], &[]);
    verify_transversal(3, &[(0, 1)], &[vec![0], vec![1, 2]], &[]);
    verify_transversal(3, &[(0, 1)], &[vec![0], vec![1]], &[]);
    verify_transversal(3, &[(0, 1)], &[vec![2, 2], vec![1, 0, 1]], &[]);
    verify_transversal(4, &[(0, 1), (2, 3)], &[vec![0, 1], vec![2, 3], vec![3]], &[(0, 0)]);
    verify_transversal(4, &[(0, 1), (1, 2), (2, 3)], &[vec![1, 0], vec![2, 3], vec![1, 0]], &[(2, 1)]);
    // The pairs of a path: each decides the next.
    verify_transversal(6, &[(1, 2), (3, 4)], &[vec![0, 1], vec![2, 3], vec![4, 5]], &[(1, 1)]);
}

#[test]
fn transversals_over_several_words() {
    let few = [0, 63, 64, 65, 127, 128];
    let fixed: Vec<(u32, i32)> = (0..129).filter(|it| !few.contains(it)).map(|it| (it, 0)).collect();
    let edges = [(0, 63), (63, 64), (64, 65), (0, 128), (65, 127), (127, 128), (1, 2)];
    let mut groups: Vec<Vec<u32>> = vec![vec![0, 64, 127], vec![63, 65, 128, 3]];
    verify_transversal(129, &edges, &groups, &fixed);
    groups.extend((0..70).map(|it| vec![it % 2 * 64, 100 + it % 20, 128]));
    verify_transversal(129, &edges, &groups, &fixed);
    // All vertices of a word possible at the start.
    let mut model = Model::new();
    let chosen = model.booleans(64);
    let star: Vec<(u32, u32)> = (0..64).filter(|&it| it != 9).map(|it| (9, it)).collect();
    model.post(Independent::new(&chosen, &undirected(64, &star)).hitting([vec![9]]));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there is a solution");
    assert_eq!(engine.state().booleans(&chosen, 0), (1 << 9, 1 << 9));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn transversals_of_random_graphs(
        set in any::<u32>(),
        groups in prop::collection::vec(prop::collection::vec(0..7u32, 1..5), 1..6),
        fixed in prop::collection::vec((0..7u32, 0..2), 0..2),
    ) {
        let sparse = set & set >> 7;
        let edges: Vec<(u32, u32)> =
            pairs(7).into_iter().enumerate().filter(|(bit, _)| sparse >> bit & 1 == 1).map(|(_, pair)| pair).collect();
        verify_transversal(7, &edges, &groups, &fixed);
    }
}
