//! Numbered pairings of points, and the number of pairs of pairings that form a single cycle.
//!
//! A pairing of `2k` points is numbered by the mate of the first point among the `2k - 1` others, then by the
//! number of the pairing that remains without these two points. This gives `(2k - 1)!!` numbers, ascending by
//! the mate of the first point. If two pairings of the same points are superimposed, every point has two
//! edges, and the edges form cycles.
//!
//! The task is to sum `a * b` over all pairs, with one pairing from each of two lists, that form a single
//! cycle. The algorithm does not look at every pair. It groups the pairings of the first list by the mate of
//! the first point. For each group it *glues* these two points in the second list. This leaves pairings of
//! two points fewer, many of them equal, and the algorithm recurses down to four points. The number of
//! operations is about the number of different prefixes in the first list times the length of the second
//! list, which shrinks as equal pairings are merged.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of points of the largest pairings.
pub(super) const MOST_POINTS: usize = 16;
/// The most points for which the results of gluing are tabulated.
const TABLED: usize = 14;
/// Stands for the result of a gluing that closed a cycle.
const CLOSED: u32 = u32::MAX;

/// The number of a pairing, and how often the pairing occurs.
pub(super) type Weighted = (u32, u64);

/// Returns the number of pairings of the given number of points.
fn pairings(points: usize) -> usize {
    (1..points).step_by(2).product()
}

/// Returns the number of a pairing, given the mate of each point.
pub(super) fn rank(mates: &[u8]) -> u32 {
    let mut free: u32 = (1 << mates.len()) - 1;
    let (mut rank, mut left) = (0u32, mates.len() as u32);
    for (point, &mate) in mates.iter().enumerate() {
        if free >> point & 1 == 1 {
            free &= !(1 << point | 1 << mate);
            // Pairings in which the mate is a lower free point come first.
            rank = rank * (left - 1) + (free & ((1 << mate) - 1)).count_ones();
            left -= 2;
        }
    }
    rank
}

/// Returns the mates of the points of a pairing.
pub(super) fn unrank(rank: u32, points: usize) -> [u8; MOST_POINTS] {
    let mut mates = [0; MOST_POINTS];
    let mut free: u32 = (1 << points) - 1;
    let (mut rank, mut left) = (rank as usize, points);
    while left > 0 {
        let unit = pairings(left - 2);
        let first = free.trailing_zeros();
        free &= free - 1;
        let mut others = free;
        for _ in 0..rank / unit {
            others &= others - 1;
        }
        let mate = others.trailing_zeros();
        free &= !(1 << mate);
        mates[first as usize] = mate as u8;
        mates[mate as usize] = first as u8;
        rank %= unit;
        left -= 2;
    }
    mates
}

/// Returns the pairing that remains when the first point is glued to the point number `other`.
fn glued(rank: u32, points: usize, other: usize) -> u32 {
    let mut mates = unrank(rank, points);
    let [one, two] = [mates[0], mates[other]];
    if one as usize == other {
        return CLOSED;
    }
    mates[one as usize] = two;
    mates[two as usize] = one;
    let mut rest = [0; MOST_POINTS];
    let renumbered = |point: u8| point - 1 - u8::from(point as usize > other);
    let kept = (1..points).filter(|&point| point != other);
    for (place, point) in kept.enumerate() {
        rest[place] = renumbered(mates[point]);
    }
    self::rank(&rest[..points - 2])
}

/// The results of gluing, tabulated once enough pairings have been glued without a table.
#[derive(Debug, Default)]
pub(super) struct Gluing {
    /// For each number of pairs: the results for every mate of the first point and every pairing.
    tables: [OnceLock<Vec<u32>>; TABLED / 2 + 1],
    /// The number of pairings glued without a table.
    spent: [AtomicUsize; TABLED / 2 + 1],
}

impl Gluing {
    /// Returns the table for pairings of `points` points whose first point has the mate number `digit`.
    /// `None` while gluing `more` pairings directly is cheaper than making a table.
    fn table(&self, points: usize, digit: usize, more: usize) -> Option<&[u32]> {
        let table = self.tables.get(points / 2)?;
        let all = pairings(points);
        if table.get().is_none()
            && self.spent[points / 2].fetch_add(more, Ordering::Relaxed) < (points - 1) * all
        {
            return None;
        }
        let made = table.get_or_init(|| {
            let ranks = 0..all as u32;
            (1..points).flat_map(|other| ranks.clone().map(move |rank| glued(rank, points, other))).collect()
        });
        Some(&made[digit * all..(digit + 1) * all])
    }
}

/// Memory that is reused between calls.
#[derive(Debug)]
pub(super) struct Scratch<'a> {
    gluing: &'a Gluing,
    /// For each number of pairs, the pairings left by gluing.
    lists: [Vec<Weighted>; MOST_POINTS / 2 + 1],
    /// Weights by the number of the pairing; all 0 between uses.
    dense: Vec<u64>,
}

impl<'a> Scratch<'a> {
    /// Returns empty lists.
    pub(super) fn new(gluing: &'a Gluing) -> Self {
        Self { gluing, lists: Default::default(), dense: Vec::new() }
    }

    /// Returns the sum of `a * b` over all pairs of pairings that form a single cycle.
    ///
    /// Both lists are pairings of `points` points, at least 2. `one` is ascending, and the weights of each
    /// list sum to less than 2^64.
    pub(super) fn single_cycles(&mut self, points: usize, one: &[Weighted], other: &[Weighted]) -> u128 {
        self.meet(points, one, 0, other)
    }

    /// Computes the sum of [`Scratch::single_cycles`], with `from` subtracted from the numbers of `one`.
    fn meet(&mut self, points: usize, one: &[Weighted], from: u32, other: &[Weighted]) -> u128 {
        if points == 2 {
            return sums(one, from).iter().sum::<u128>() * sums(other, 0).iter().sum::<u128>();
        }
        if points == 4 {
            // Two pairings of four points form a single cycle if and only if they differ.
            let (one, other) = (sums(one, from), sums(other, 0));
            let same: u128 = one.iter().zip(&other).map(|(a, b)| a * b).sum();
            return one.iter().sum::<u128>() * other.iter().sum::<u128>() - same;
        }
        let unit = pairings(points - 2) as u32;
        let mut sum = 0;
        let mut list = std::mem::take(&mut self.lists[points / 2 - 1]);
        for same in one.chunk_by(|a, b| (a.0 - from) / unit == (b.0 - from) / unit) {
            let digit = (same[0].0 - from) / unit;
            self.glue(points, digit as usize, other, &mut list);
            if !list.is_empty() {
                sum += self.meet(points - 2, same, from + digit * unit, &list);
            }
        }
        self.lists[points / 2 - 1] = list;
        sum
    }

    /// Glues the first point to its mate number `digit` in all pairings of a list.
    fn glue(&mut self, points: usize, digit: usize, list: &[Weighted], left: &mut Vec<Weighted>) {
        left.clear();
        let Some(table) = self.gluing.table(points, digit, list.len()) else {
            let rest = |entry: &Weighted| (glued(entry.0, points, digit + 1), entry.1);
            left.extend(list.iter().map(rest).filter(|pair| pair.0 != CLOSED));
            return;
        };
        let fewer = pairings(points - 2);
        let rest = list.iter().map(|pair| (table[pair.0 as usize], pair.1)).filter(|pair| pair.0 != CLOSED);
        if list.len() < fewer / 4 {
            left.extend(rest);
            return;
        }
        self.dense.resize(self.dense.len().max(fewer), 0);
        for (rank, weight) in rest {
            self.dense[rank as usize] += weight;
        }
        for (rank, weight) in (0..).zip(&mut self.dense[..fewer]) {
            if *weight != 0 {
                left.push((rank, *weight));
                *weight = 0;
            }
        }
    }
}

/// Returns how often each of at most three pairings occurs.
fn sums(list: &[Weighted], from: u32) -> [u128; 3] {
    let mut sums = [0u64; 3];
    for &(rank, weight) in list {
        sums[(rank - from) as usize] += weight;
    }
    sums.map(u128::from)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;

    #[test]
    fn ranks_and_pairings_correspond() {
        for points in (2..=10).step_by(2) {
            for number in 0..pairings(points) as u32 {
                let mates = unrank(number, points);
                assert!(
                    (0..points).all(|point| mates[point] as usize != point
                        && mates[mates[point] as usize] as usize == point)
                );
                assert_eq!(rank(&mates[..points]), number);
            }
        }
        let last = pairings(MOST_POINTS) as u32 - 1;
        assert_eq!(rank(&unrank(last, MOST_POINTS)), last);
    }

    fn is_single_cycle(points: usize, one: &[u8], other: &[u8]) -> bool {
        let (mut at, mut length) = (0u8, 0);
        loop {
            at = other[one[at as usize] as usize];
            length += 2;
            if at == 0 {
                return length == points;
            }
        }
    }

    /// Makes each table when it is first used.
    static TABLES: LazyLock<Gluing> = LazyLock::new(Gluing::default);

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(200), failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn sums_agree_with_all_pairs(
            pairs in prop_oneof![9 => 1usize..=6, 1 => 7usize..=8],
            seeds in prop::collection::vec((any::<u32>(), any::<u32>(), 0u64..1000), 1..200),
            share in 1usize..100,
        ) {
            let points = 2 * pairs;
            let all = pairings(points) as u32;
            let weighted = |seed: &(u32, u32, u64)| (seed.0 % all, seed.2);
            let (one, other) = seeds.split_at(share.min(seeds.len()));
            let mut one: Vec<Weighted> = one.iter().map(weighted).collect();
            one.sort_unstable();
            let other: Vec<Weighted> = other.iter().map(weighted).collect();
            let mates = |list: &[Weighted]| list.iter().map(|it| (unrank(it.0, points), it.1)).collect::<Vec<_>>();
            let (first, second) = (mates(&one), mates(&other));
            let pairs = first.iter().flat_map(|a| second.iter().map(move |b| (a, b)));
            let single = pairs.filter(|(a, b)| is_single_cycle(points, &a.0, &b.0));
            let expected: u128 = single.map(|(a, b)| u128::from(a.1) * u128::from(b.1)).sum();
            // Without tables, and with tables, which are the same for all lists.
            TABLES.spent.iter().for_each(|counter| counter.store(usize::MAX / 2, Ordering::Relaxed));
            for gluing in [&Gluing::default(), &*TABLES] {
                prop_assert_eq!(Scratch::new(gluing).single_cycles(points, &one, &other), expected);
            }
        }
    }
}
