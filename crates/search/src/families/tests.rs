//! Families against the sets that brute force finds.

use num_bigint::BigUint;

use super::{Family, FamilyBuilder, NONE, SetCondition, UNIT};
use crate::Random;
use crate::amounts::cases;

/// Returns the family of these sets, given as bits, and its sets, each with its elements ascending, in order.
fn family(elements: u32, sets: &[u32]) -> (Family, Vec<Vec<usize>>) {
    let mut builder = FamilyBuilder::new(elements, usize::MAX);
    let mut nodes: Vec<(u32, u32)> = sets.iter().map(|&set| (set, UNIT)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    for element in (0..elements).rev() {
        builder.forget();
        let mut before: Vec<u32> = nodes.iter().map(|node| node.0 & !(1 << element)).collect();
        before.sort_unstable();
        before.dedup();
        let id = |set: u32| nodes.iter().find(|node| node.0 == set).map_or(NONE, |node| node.1);
        let joined = before
            .iter()
            .map(|&set| (set, builder.node(element, id(set), id(set | 1 << element)).expect("enough nodes")));
        nodes = joined.collect();
    }
    let mut all: Vec<Vec<usize>> = Vec::new();
    for &set in sets {
        all.push((0..elements as usize).filter(|at| set >> at & 1 == 1).collect());
    }
    // Sets without the first element that differs come first.
    all.sort_by_key(|set| set.iter().fold(0u32, |bits, at| bits | 1 << (31 - at)));
    all.dedup();
    (builder.finish(nodes.first().map_or(NONE, |node| node.1)), all)
}

fn random_sets(random: &mut Random, elements: u32) -> Vec<u32> {
    let count = random.below(30);
    (0..count).map(|_| random.bits() as u32 & random.bits() as u32 & ((1 << elements) - 1)).collect()
}

fn random_condition(random: &mut Random, elements: usize) -> SetCondition {
    let mut pick = |most: usize| (0..random.below(most)).map(|_| random.below(elements + 1)).collect();
    SetCondition { with: pick(3), without: pick(4) }
}

fn satisfies(condition: &SetCondition, set: &[usize]) -> bool {
    condition.with.iter().all(|at| set.contains(at)) && !condition.without.iter().any(|at| set.contains(at))
}

#[test]
fn answers_agree_with_the_list_of_all_sets() {
    let mut random = Random::new(40);
    for _ in 0..cases(500) {
        let elements = 1 + random.below(8) as u32;
        let sets = random_sets(&mut random, elements);
        let (family, all) = family(elements, &sets);
        for _ in 0..4 {
            let condition = random_condition(&mut random, elements as usize);
            let left: Vec<&Vec<usize>> = all.iter().filter(|set| satisfies(&condition, set)).collect();
            let family = family.under(&condition);
            let counted = family.counted();
            assert_eq!(*counted.total(), BigUint::from(left.len()), "{all:?} {condition:?}");
            for (element, number) in counted.with_each().into_iter().enumerate() {
                let holding = left.iter().filter(|set| set.contains(&element)).count();
                assert_eq!(number, BigUint::from(holding), "{element} in {all:?} {condition:?}");
            }
            for (rank, set) in left.iter().enumerate() {
                assert_eq!(counted.member(rank.into()).as_ref(), Some(*set), "{rank}: {all:?} {condition:?}");
            }
            assert_eq!(counted.member(left.len().into()), None);
            assert!(family.members().eq(left.iter().copied().cloned()), "{all:?} {condition:?}");
            let weights: Vec<i64> = (0..elements).map(|_| random.below(9) as i64 - 4).collect();
            let weight = |set: &[usize]| set.iter().map(|&at| i128::from(weights[at])).sum::<i128>();
            let heaviest = family.heaviest(&weights);
            assert_eq!(heaviest.as_ref().map(|found| found.weight), left.iter().map(|set| weight(set)).max());
            assert!(
                heaviest
                    .is_none_or(|found| { weight(&found.set) == found.weight && left.contains(&&found.set) })
            );
        }
    }
}

#[test]
fn a_shared_family_is_that_of_the_shared_sets() {
    let mut random = Random::new(41);
    for _ in 0..cases(500) {
        let elements = 1 + random.below(6) as u32;
        let [one, other] = [random_sets(&mut random, elements), random_sets(&mut random, elements)];
        let shared: Vec<u32> = one.iter().copied().filter(|set| other.contains(set)).collect();
        let found = family(elements, &one).0.shared(&family(elements, &other).0, usize::MAX);
        let (expected, all) = family(elements, &shared);
        let found = found.expect("enough nodes");
        assert_eq!(found.nodes(), expected.nodes(), "a family has exactly one diagram: {all:?}");
        let counted = found.counted();
        assert_eq!(*counted.total(), BigUint::from(all.len()));
        assert!(found.members().eq(all));
    }
}

#[test]
fn numbers_of_any_length_are_exact() {
    let mut builder = FamilyBuilder::new(200, usize::MAX);
    let mut all = UNIT;
    for element in (0..200).rev() {
        all = builder.node(element, all, all).expect("enough nodes");
    }
    let family = builder.finish(all);
    let family = family.under(&SetCondition { with: vec![3], without: vec![5, 7] });
    let counted = family.counted();
    assert_eq!(*counted.total(), BigUint::from(1u32) << 197u32);
    let each = counted.with_each();
    assert_eq!(
        (&each[0], &each[3], &each[5]),
        (&(BigUint::from(1u32) << 196u32), counted.total(), &BigUint::ZERO)
    );
    let last = counted.member(counted.total() - 1u32).expect("a set");
    assert_eq!(last.len(), 198);
}

#[test]
fn bytes_read_back_and_damaged_ones_never_panic() {
    let mut random = Random::new(42);
    for _ in 0..cases(100) {
        let sets = random_sets(&mut random, 8);
        let family = family(8, &sets).0;
        let mut bytes = Vec::new();
        family.write(&mut bytes).expect("a list");
        assert_eq!(Family::read(&mut &bytes[..], usize::MAX).expect("a family"), family);
        assert!((0..bytes.len()).all(|length| Family::read(&mut &bytes[..length], usize::MAX).is_err()));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << random.below(8);
            if let Ok(other) = Family::read(&mut &damaged[..], 1 << 20) {
                assert_eq!(other.counted().with_each().len(), other.elements());
            }
        }
    }
    let small = Family::read(&mut &[8, 100, 1][..], 1000).expect_err("too large");
    assert_eq!(small.kind(), std::io::ErrorKind::OutOfMemory);
}
