//! Members removed from a set in groups while a condition holds.
//!
//! If the condition holds for every set that contains one for which it holds, trying each group once leaves a set from
//! which no group can be removed. Several groups are tried at once, and halves of them if that fails: the result is
//! that of trying one after another. For other conditions the result fulfils the condition, too.

use crate::Set;
use crate::clues::{Thinning, slices};

/// Removes groups from `all` in their order, as long as `holds` accepts the rest and it has at least `fewest` members.
///
/// Returns what remains, and the error that ended the work before the last group, if there was one. The condition must
/// hold for `all`.
pub fn thinned<E>(
    all: &Set,
    groups: &[Vec<usize>],
    fewest: usize,
    holds: &mut dyn FnMut(&Set) -> Result<bool, E>,
) -> (Set, Option<E>) {
    let mut thinning = Thinning::new(all, fewest);
    let (groups, mut together) = (slices(groups), groups.len() * 3 / 4 + 1);
    let mut left = &groups[..];
    while !left.is_empty() {
        let (next, rest) = left.split_at(together.min(left.len()));
        match thinning.remove(next, false, &mut |set: &Set| holds(set).map(Some)) {
            Err(error) => return (thinning.kept, Some(error)),
            Ok(false) => together = (together / 2).max(1),
            Ok(true) => {}
        }
        left = rest;
    }
    (thinning.kept, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets are enough if they contain one of a few sets; the result is that of one group after another.
    #[test]
    fn the_result_is_that_of_one_group_after_another() {
        let mut random = crate::Random::new(1);
        for _ in 0..500 {
            let size = 1 + random.below(12);
            let cores: Vec<usize> = (0..=random.below(3)).map(|_| random.below(1 << size)).collect();
            let bits = |set: &Set| set.iter().fold(0, |bits, member| bits | 1usize << member);
            let is_enough = |set: &Set| cores.iter().any(|core| core & !bits(set) == 0);
            let mut members: Vec<usize> = (0..size).collect();
            for index in (1..size).rev() {
                members.swap(index, random.below(index + 1));
            }
            let groups: Vec<Vec<usize>> =
                members.chunks(1 + random.below(2)).map(<[usize]>::to_vec).collect();
            let fewest = random.below(size);
            let all = Set::of(size, 0..size);
            let mut expected = all.clone();
            for group in &groups {
                let rest = expected.without(&Set::of(size, group.iter().copied()));
                if rest.len() >= fewest && is_enough(&rest) {
                    expected = rest;
                }
            }
            let (found, error) = thinned::<()>(&all, &groups, fewest, &mut |set| Ok(is_enough(set)));
            assert_eq!((found, error), (expected, None));
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let (all, mut asked) = (Set::of(8, 0..8), 0);
        let groups: Vec<Vec<usize>> = (0..8).map(|member| vec![member]).collect();
        let (kept, error) = thinned(&all, &groups, 0, &mut |_| {
            asked += 1;
            if asked == 2 { Err("over") } else { Ok(true) }
        });
        assert_eq!((kept, error), (Set::of(8, 7..8), Some("over")));
    }
}
