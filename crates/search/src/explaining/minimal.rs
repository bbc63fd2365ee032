//! A part of a list that is enough for something, and of which nothing can be left out.
//!
//! The list is halved, and each half is made smaller with the other one given. If `k` of `n` elements are needed, this
//! asks about `k log(n/k)` times.
//!
//! Source: U. Junker, "`QuickXplain`: preferred explanations and relaxations for over-constrained problems", AAAI 2004.

/// Returns a part of a list that is enough and of which no element can be left out. The whole list must be enough, and
/// more elements must never be less. Earlier elements are preferred.
pub(super) fn minimal<T: Copy>(list: &[T], is_enough: &mut impl FnMut(&[T]) -> bool) -> Vec<T> {
    needed(&[], true, list, is_enough)
}

/// Returns what is needed of a list besides what is given. `is_new` says whether something was given since it was last
/// asked whether what is given is enough.
fn needed<T: Copy>(
    given: &[T],
    is_new: bool,
    list: &[T],
    is_enough: &mut impl FnMut(&[T]) -> bool,
) -> Vec<T> {
    if is_new && is_enough(given) {
        return Vec::new();
    }
    if list.len() < 2 {
        return list.to_vec();
    }
    let (early, late) = list.split_at(list.len() / 2);
    let late = needed(&[given, early].concat(), true, late, is_enough);
    let early = needed(&[given, &late].concat(), !late.is_empty(), early, is_enough);
    [early, late].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_be_left_out_and_earlier_elements_are_preferred() {
        // Enough is a sum of at least 10.
        let mut asked = 0;
        let found = minimal(&[1, 7, 2, 3, 9, 4], &mut |list| {
            asked += 1;
            list.iter().sum::<i32>() >= 10
        });
        assert_eq!(found, [1, 7, 2]);
        assert!(asked < 20, "{asked}");
        assert!(minimal(&[5, 6], &mut |_| true).is_empty());
        assert!(minimal::<i32>(&[], &mut |_| true).is_empty());
    }
}
