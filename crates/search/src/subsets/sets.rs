//! Sets of vertices of one size, as bits of a word and in ascending order of the words.
//!
//! The position of a set `c0 < c1 < ...` in this order is the sum of the binomial coefficients `C(c0, 1)`,
//! `C(c1, 2)`, ... (the combinatorial number system). Taking out a member moves all later members to the coefficient
//! before, so the positions of all sets with one member less follow from two running sums.
//!
//! Source: D. E. Knuth, TAOCP 4A, section 7.2.1.3.

use super::MOST;

/// `CHOOSE[n][k]` is the number of sets of `k` of `n` vertices.
const CHOOSE: [[usize; MOST + 2]; MOST + 2] = {
    let mut choose = [[0; MOST + 2]; MOST + 2];
    let mut n = 0;
    while n < MOST + 2 {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Returns the number of sets of `size` of `vertices` vertices.
pub(super) fn choose(vertices: usize, size: usize) -> usize {
    CHOOSE[vertices][size]
}

/// Iterates over the sets of a size from a position on, without end.
pub(super) fn sets_from(position: usize, size: usize) -> impl Iterator<Item = u64> {
    let (mut rest, mut set) = (position, 0u64);
    for members in (1..=size).rev() {
        let member = (0..=MOST).rev().find(|&member| CHOOSE[member][members] <= rest).unwrap_or(0);
        rest -= CHOOSE[member][members];
        set |= 1 << member;
    }
    std::iter::successors(Some(set), |&set| {
        if set == 0 {
            return Some(0);
        }
        let carried = set + (set & set.wrapping_neg());
        Some(carried | ((set ^ carried) >> 2) >> set.trailing_zeros())
    })
}

/// Iterates over the members of a set in ascending order.
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        member
    })
}

/// Iterates over the members of a set, each with the position of the set without it.
pub(super) fn positions_without(set: u64) -> impl Iterator<Item = (usize, usize)> {
    let mut above: usize = members(set).enumerate().map(|(at, member)| CHOOSE[member][at]).sum();
    let mut below = 0;
    members(set).enumerate().map(move |(at, member)| {
        above -= CHOOSE[member][at];
        let position = below + above;
        below += CHOOSE[member][at + 1];
        (member, position)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_in_the_order_of_their_positions() {
        for size in 0..=6 {
            let expected: Vec<u64> = (0..1u64 << 6).filter(|set| set.count_ones() as usize == size).collect();
            assert_eq!(expected.len(), choose(6, size));
            for from in 0..expected.len() {
                let rest = expected.len() - from;
                assert_eq!(sets_from(from, size).take(rest).collect::<Vec<_>>(), expected[from..]);
            }
        }
        let last = choose(MOST, MOST / 2) - 1;
        assert_eq!(sets_from(last, MOST / 2).next(), Some(0xffff_0000));
    }

    #[test]
    fn positions_follow_from_taking_out_a_member() {
        for set in 1..1u64 << 8 {
            let size = set.count_ones() as usize - 1;
            let expected: Vec<(usize, usize)> = (0..8)
                .filter(|member| set >> member & 1 == 1)
                .map(|member| {
                    let without = set & !(1 << member);
                    (member, sets_from(0, size).position(|set| set == without).expect("a set"))
                })
                .collect();
            assert_eq!(positions_without(set).collect::<Vec<_>>(), expected);
        }
    }
}
