//! Relations between truth values, as clauses.

use super::arguments::{Draft, Operand};

/// Posts a relation between up to four truth values: all clauses that follow from it and of which no part follows.
///
/// With these clauses, unit propagation finds every value that follows.
pub(super) fn relation(draft: &mut Draft<'_>, operands: &[Operand], holds: &dyn Fn(&[bool]) -> bool) {
    let count = operands.len();
    let allowed: Vec<Vec<bool>> = (0..1u32 << count)
        .map(|number| (0..count).map(|place| number >> place & 1 == 1).collect())
        .filter(|values: &Vec<bool>| holds(values))
        .collect();
    // A clause is the set of places in it, and the set of those that are to be true.
    let follows = |places: u32, truth: u32| {
        allowed.iter().all(|values| {
            (0..count).any(|place| places >> place & 1 == 1 && values[place] == (truth >> place & 1 == 1))
        })
    };
    let mut chosen: Vec<(u32, u32)> = Vec::new();
    let mut sets: Vec<u32> = (0..1 << count).collect();
    sets.sort_by_cached_key(|places| places.count_ones());
    for places in sets {
        for truth in (0..1u32 << count).filter(|truth| truth & !places == 0) {
            let is_part = |&(part, signs): &(u32, u32)| part & !places == 0 && truth & part == signs;
            if !chosen.iter().any(is_part) && follows(places, truth) {
                chosen.push((places, truth));
            }
        }
    }
    for (places, truth) in chosen {
        let used = (0..count).filter(|place| places >> place & 1 == 1);
        draft.clause(used.map(|place| (operands[place], truth >> place & 1 == 1)).collect::<Vec<_>>());
    }
}

/// Posts that `result` is true if and only if one of `literals` is; or if `is_half`, that one is true if `result` is.
pub(super) fn any(
    draft: &mut Draft<'_>,
    literals: &[(Operand, bool)],
    (result, is_true): (Operand, bool),
    is_half: bool,
) {
    draft.clause(literals.iter().copied().chain([(result, !is_true)]).collect::<Vec<_>>());
    if !is_half {
        for &(operand, value) in literals {
            draft.clause([(operand, !value), (result, is_true)]);
        }
    }
}
