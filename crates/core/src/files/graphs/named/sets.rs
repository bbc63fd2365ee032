//! Graphs whose vertices are sets: Kneser, odd and Johnson graphs.
//!
//! Sets of numbers below 64 are words. They are listed in ascending order, so that a binary search finds the vertex of
//! a set, and the neighbours of a vertex are listed instead of tested: the work is proportional to the edges.

use super::families::Made;
use super::outline::Outline;

/// Returns the sets of `size` numbers below `below`, ascending; `None` if there are more than `most`.
fn sets(below: usize, size: usize, most: usize) -> Option<Vec<u64>> {
    let mut number: u128 = 1;
    for chosen in 0..size.min(below.saturating_sub(size)) {
        number = number * (below - chosen) as u128 / (chosen as u128 + 1);
        if number > most as u128 {
            return None;
        }
    }
    if size > below {
        return Some(Vec::new());
    }
    let mut all = Vec::with_capacity(number as usize);
    let mut set: u64 = if size == 0 { 0 } else { u64::MAX >> (64 - size) };
    for _ in 0..number {
        all.push(set);
        // The next word with as many bits: the lowest run of ones gives its highest bit up, the others fall to the end.
        let low = set & set.wrapping_neg();
        let carried = set.wrapping_add(low);
        set = if low == 0 { 0 } else { carried | ((set ^ carried) >> 2).checked_div(low).unwrap_or(0) };
    }
    Some(all)
}

/// Checks the numbers of a graph of sets, adds its vertices and returns them.
fn listed(numbers: &[usize], out: &mut Outline) -> Result<Vec<u64>, String> {
    let (below, size) = (numbers[0], numbers[1]);
    if below > 63 || size > below {
        return Err("N must be at most 63, and K at most N".to_owned());
    }
    let all = sets(below, size, super::super::MOST_VERTICES);
    out.vertices(all.as_ref().map(Vec::len))?;
    Ok(all.unwrap_or_default())
}

/// Adds the sets of K of N things; disjoint sets are joined.
pub(super) fn kneser(numbers: &[usize], out: &mut Outline) -> Made {
    let all = listed(numbers, out)?;
    let (below, size) = (numbers[0], numbers[1]);
    let others = sets(below - size, size, all.len()).unwrap_or_default(); // no vertex has more neighbours
    let place = |set: u64| all.binary_search(&set).unwrap_or(0);
    for (vertex, &set) in all.iter().enumerate() {
        let outside: Vec<u32> = (0..below as u32).filter(|bit| set >> bit & 1 == 0).collect();
        for other in &others {
            let member = |bit: &usize| other >> bit & 1 != 0;
            let other = (0..outside.len()).filter(member).fold(0, |set, bit| set | 1 << outside[bit]);
            if set < other {
                out.edge(vertex, place(other))?;
            }
        }
    }
    Ok(())
}

/// Adds the sets of N - 1 of 2N - 1 things; disjoint sets are joined.
pub(super) fn odd(numbers: &[usize], out: &mut Outline) -> Made {
    kneser(&[numbers[0].saturating_mul(2) - 1, numbers[0] - 1], out)
}

/// Adds the sets of K of N things; sets that differ in one element are joined.
pub(super) fn johnson(numbers: &[usize], out: &mut Outline) -> Made {
    let all = listed(numbers, out)?;
    let has = |set: u64, bit: usize| set >> bit & 1 != 0;
    for (vertex, &set) in all.iter().enumerate() {
        for member in (0..numbers[0]).filter(|&bit| has(set, bit)) {
            // The later set of each pair is found from the earlier one.
            for other in (member + 1..numbers[0]).filter(|&bit| !has(set, bit)) {
                let next = set ^ (1 << member) ^ (1 << other);
                out.edge(vertex, all.binary_search(&next).unwrap_or(0))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_listed_once_in_order() {
        for below in 0..9 {
            for size in 0..=9 {
                let expected: Vec<u64> =
                    (0..1u64 << below).filter(|set| set.count_ones() as usize == size).collect();
                assert_eq!(sets(below, size, 200), Some(expected), "{size} of {below}");
            }
        }
        assert_eq!(sets(63, 63, 1), Some(vec![u64::MAX >> 1]));
        assert_eq!(sets(63, 31, 1 << 20), None);
    }
}
