//! Pairings of points, numbered, and how many pairs of them make a single cycle.
//!
//! A pairing of `2k` points is numbered by the mate of the first point among the `2k - 1` others, then by the number of
//! what remains when both are taken out: `(2k - 1)!!` numbers, ascending by the mate of the first point. When two
//! pairings of the same points are laid over each other, every point has two edges, and they form cycles.
//!
//! To sum `a * b` over all pairs, one from each of two lists, that form a single cycle, not every pair is
//! looked at. All pairings of the first list in which the first point has the same mate are taken together: in
//! the second list the two points are *glued*, which leaves pairings of two points less, many of them equal, and so on
//! down to four points. The number of operations is about the number of different beginnings in
//! the first list times the length of the second, which shrinks as equal ones are merged.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Points of the largest pairings.
pub(super) const MOST_POINTS: usize = 16;
/// Up to so many points the results of gluing are kept in tables.
const TABLED: usize = 14;
/// No pairing remains: a cycle was closed.
const CLOSED: u32 = u32::MAX;

/// A pairing, by its number, and how often it occurs.
pub(super) type Weighted = (u32, u64);

/// How many pairings of so many points there are.
fn pairings(points: usize) -> usize {
    (1..points).step_by(2).product()
}

/// The number of a pairing, given the mate of each point.
pub(super) fn rank(mates: &[u8]) -> u32 {
    let mut free: u32 = (1 << mates.len()) - 1;
    let (mut rank, mut left) = (0u32, mates.len() as u32);
    for (point, &mate) in mates.iter().enumerate() {
        if free >> point & 1 == 1 {
            free &= !(1 << point | 1 << mate);
            // Those free below the mate come before it.
            rank = rank * (left - 1) + (free & ((1 << mate) - 1)).count_ones();
            left -= 2;
        }
    }
    rank
}

/// The mates of the points of a pairing.
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

/// What remains of a pairing when its first point is glued to the point number `other`.
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
    let kept = (1..points).filter(|&it| it != other);
    for (place, point) in kept.enumerate() {
        rest[place] = renumbered(mates[point]);
    }
    self::rank(&rest[..points - 2])
}

/// What gluing leaves, in tables that are made when enough has been glued without.
#[derive(Debug, Default)]
pub(super) struct Gluing {
    /// For each number of pairs: for every mate of the first point and every pairing what is left.
    tables: [OnceLock<Vec<u32>>; TABLED / 2 + 1],
    /// How many pairings were glued without.
    spent: [AtomicUsize; TABLED / 2 + 1],
}

impl Gluing {
    /// The table of so many points, where the first has a certain mate; `None` where another `more` are glued sooner
    /// than a table is made.
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

/// Lists that are used again and again.
#[derive(Debug)]
pub(super) struct Scratch<'a> {
    gluing: &'a Gluing,
    /// For each number of pairs, what gluing left.
    lists: [Vec<Weighted>; MOST_POINTS / 2 + 1],
    /// Weights by the number of the pairing, 0 between uses.
    dense: Vec<u64>,
}

impl<'a> Scratch<'a> {
    /// Empty lists.
    pub(super) fn new(gluing: &'a Gluing) -> Self {
        Self { gluing, lists: Default::default(), dense: Vec::new() }
    }

    /// The sum of `a * b` over all pairs of pairings that form a single cycle.
    ///
    /// Both lists are pairings of `points` points, 2 or more; `one` is ascending, and the weights of each list
    /// sum to less than 2^64.
    pub(super) fn single_cycles(&mut self, points: usize, one: &[Weighted], other: &[Weighted]) -> u128 {
        self.meet(points, one, 0, other)
    }

    /// The same, where `from` is taken off the numbers of `one`.
    fn meet(&mut self, points: usize, one: &[Weighted], from: u32, other: &[Weighted]) -> u128 {
        if points == 2 {
            return sums(one, from).iter().sum::<u128>() * sums(other, 0).iter().sum::<u128>();
        }
        if points == 4 {
            // Two pairings of four points form a cycle of all of them exactly if they are different.
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
            let rest = |it: &Weighted| (glued(it.0, points, digit + 1), it.1);
            left.extend(list.iter().map(rest).filter(|it| it.0 != CLOSED));
            return;
        };
        let fewer = pairings(points - 2);
        let rest = list.iter().map(|it| (table[it.0 as usize], it.1)).filter(|it| it.0 != CLOSED);
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

/// How often each of at most three pairings occurs.
fn sums(list: &[Weighted], from: u32) -> [u128; 3] {
    let mut sums = [0u64; 3];
    for &(rank, weight) in list {
        sums[(rank - from) as usize] += weight;
    }
    sums.map(u128::from)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_and_pairings_belong_together() {
        for points in (2..=10).step_by(2) {
            for number in 0..pairings(points) as u32 {
                let mates = unrank(number, points);
                assert!(
                    (0..points)
                        .all(|it| mates[it] as usize != it && mates[mates[it] as usize] as usize == it)
                );
                assert_eq!(rank(&mates[..points]), number);
            }
        }
        let last = pairings(MOST_POINTS) as u32 - 1;
        assert_eq!(rank(&unrank(last, MOST_POINTS)), last);
    }

    fn is_single_cycle(points: usize, one: u32, other: u32) -> bool {
        let (one, other) = (unrank(one, points), unrank(other, points));
        let (mut at, mut length) = (0u8, 0);
        loop {
            at = other[one[at as usize] as usize];
            length += 2;
            if at == 0 {
                return length == points;
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn sums_agree_with_looking_at_every_pair(
            pairs in prop_oneof![9 => 1usize..=6, 1 => 7usize..=8],
            seeds in prop::collection::vec((any::<u32>(), any::<u32>(), 0u64..1000), 1..200),
            share in 1usize..100,
        ) {
            let points = 2 * pairs;
            let all = pairings(points) as u32;
            let weighted = |it: &(u32, u32, u64)| (it.0 % all, it.2);
            let (one, other) = seeds.split_at(share.min(seeds.len()));
            let mut one: Vec<Weighted> = one.iter().map(weighted).collect();
            one.sort_unstable();
            let other: Vec<Weighted> = other.iter().map(weighted).collect();
            let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
            let single = pairs.filter(|(a, b)| is_single_cycle(points, a.0, b.0));
            let expected: u128 = single.map(|(a, b)| u128::from(a.1) * u128::from(b.1)).sum();
            let gluing = Gluing::default();
            // Without tables, and with those that a second time makes.
            for spent in [0, usize::MAX / 2] {
                gluing.spent.iter().for_each(|it| it.store(spent, Ordering::Relaxed));
                prop_assert_eq!(Scratch::new(&gluing).single_cycles(points, &one, &other), expected);
            }
        }
    }
}
