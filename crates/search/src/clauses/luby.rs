//! How long the runs between two restarts are.

/// Element `index`, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, ... of M. Luby, A. Sinclair and D. Zuckerman, Optimal
/// speedup of Las Vegas algorithms, Information Processing Letters 47 (1993).
pub(crate) fn luby(index: u64) -> u64 {
    let next = index + 1;
    if next.is_power_of_two() { next / 2 } else { luby(index - ((1 << index.ilog2()) - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_restarts() {
        let found: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(found, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
