//! States as bytes, for files.
//!
//! A packed bucket consists of the spread of its first key, blocks of at most [`BLOCK`] states, and eight zero bytes.
//! The columns of a block are:
//!
//! - the differences between the spread of each key and that of the key before; keys are ordered by their spread, which
//!   is evenly distributed, so more states have smaller differences
//! - two words for the bits of each key that do not follow from its spread ([`StateKey::rest`])
//! - each word of the numbers
//!
//! A column begins with a byte that holds the number of bits of each of its values, as many as the largest needs.
//!
//! Bytes of a state of 1.3 million, and nanoseconds to pack and unpack one: columns of bits 6.9, 8 and 3; blocks of 32
//! to 1,024 states 6.8 to 7.0, 7 to 11 and 3 to 4; whole bytes 8.0, 9 and 4; LEB128 7.3, 11 and 7; lengths in front of
//! each state 7.7, 7 and 4; unpacked 16, 13 and 2. Files of the {1,2}-leaper on 8x8
//! fall from 7.6 to 3.2 GB in 0.92 of the time. In memory, packed columns take a quarter more time for less than half of
//! the bytes, so tables in memory are not packed.

use std::io;

use super::{Bucket, entry, reserved};
use crate::frontier::StepError;
use crate::frontier::key::StateKey;

/// The most states of a block. In larger blocks one large value makes more others wide.
const BLOCK: usize = 128;
/// The bytes of a word. Values are written and read by words, which may extend beyond the last column.
const WORD: usize = size_of::<u64>();
/// The most bits of a value that fits into a word wherever in the first byte it begins. Longer ones take a whole word.
const MOST_BITS: u32 = u64::BITS - 8;
/// The words of a rest.
const RESTS: usize = 2;

impl<K: StateKey> Bucket<K> {
    /// Returns the bytes of the states, whose keys ascend; none if there are no states.
    ///
    /// # Errors
    /// The system has too little memory.
    pub(in crate::frontier) fn pack(&self, words: usize) -> Result<Vec<u8>, StepError> {
        let Some(first) = self.keys.first() else { return Ok(Vec::new()) };
        let mut bytes = reserved(self.keys.len() * entry::<K>(words) / 2)?;
        let mut last = first.spread();
        bytes.extend_from_slice(&last.to_le_bytes());
        let mut column = [0; BLOCK];
        for start in (0..self.keys.len()).step_by(BLOCK) {
            bytes.try_reserve((1 + RESTS + words) * (1 + (BLOCK + 1) * WORD))?;
            let keys = &self.keys[start..self.keys.len().min(start + BLOCK)];
            let column = &mut column[..keys.len()];
            for (gap, key) in column.iter_mut().zip(keys) {
                *gap = key.spread().wrapping_sub(last);
                last = key.spread();
            }
            put(&mut bytes, column);
            for shift in [0, u64::BITS] {
                column.iter_mut().zip(keys).for_each(|(word, key)| *word = (key.rest() >> shift) as u64);
                put(&mut bytes, column);
            }
            for word in 0..words {
                let numbers = self.numbers[start * words + word..].iter().step_by(words);
                column.iter_mut().zip(numbers).for_each(|(word, number)| *word = *number);
                put(&mut bytes, column);
            }
        }
        bytes.extend_from_slice(&[0; WORD]);
        Ok(bytes)
    }

    /// Adds the states of packed bytes, which were written with numbers of `written` words; their numbers get `words`
    /// words.
    ///
    /// # Errors
    /// The system has too little memory, or the bytes do not hold that many states.
    pub(in crate::frontier) fn unpack(
        &mut self,
        bytes: &[u8],
        states: usize,
        written: usize,
        words: usize,
    ) -> io::Result<()> {
        let out_of_memory = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        self.keys.try_reserve_exact(states).map_err(out_of_memory)?;
        self.numbers.try_reserve_exact(states * words).map_err(out_of_memory)?;
        self.add_packed(bytes, states, written, words)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "does not hold the states it should"))
    }

    /// Adds states for which there is room; `None` if the bytes do not hold them.
    fn add_packed(&mut self, bytes: &[u8], states: usize, written: usize, words: usize) -> Option<()> {
        if states == 0 {
            return bytes.is_empty().then_some(());
        }
        let (first, mut from) = bytes.split_first_chunk()?;
        let mut last = u64::from_le_bytes(*first);
        let [mut gaps, mut low, mut high] = [[0; BLOCK]; 1 + RESTS];
        for start in (0..states).step_by(BLOCK) {
            let count = BLOCK.min(states - start);
            for column in [&mut gaps, &mut low, &mut high] {
                take(&mut from, &mut column[..count])?;
            }
            self.keys.extend((0..count).map(|at| {
                last = last.wrapping_add(gaps[at]);
                K::whole(last, u128::from(high[at]) << u64::BITS | u128::from(low[at]))
            }));
            let before = self.numbers.len();
            self.numbers.resize(before + count * words, 0);
            for word in 0..written {
                take(&mut from, &mut low[..count])?;
                let numbers = self.numbers[before + word..].iter_mut().step_by(words);
                numbers.zip(low).for_each(|(number, word)| *number = word);
            }
        }
        (from == [0; WORD]).then_some(())
    }
}

/// Appends a column.
#[inline]
fn put(bytes: &mut Vec<u8>, column: &[u64]) {
    let all = column.iter().fold(0, |all, word| all | word);
    let bits = u64::BITS - all.leading_zeros();
    let bits = if bits > MOST_BITS { u64::BITS } else { bits };
    bytes.push(bits as u8);
    if bits == 0 {
        return;
    }
    let mut at = bytes.len();
    let end = at + (column.len() * bits as usize).div_ceil(8);
    bytes.resize(end + WORD, 0);
    let (mut begun, mut used) = (0, 0);
    for word in column {
        begun |= word << used;
        bytes[at..at + WORD].copy_from_slice(&begun.to_le_bytes());
        used += bits;
        at += used as usize / 8;
        begun = begun.checked_shr(used & !7).unwrap_or(0);
        used &= 7;
    }
    bytes.truncate(end);
}

/// Takes a column from the beginning of bytes; returns `None` if they have no such column.
#[inline]
fn take(bytes: &mut &[u8], column: &mut [u64]) -> Option<()> {
    let (&bits, packed) = bytes.split_first()?;
    let bits = usize::from(bits);
    let length = (column.len() * bits).div_ceil(8);
    *bytes = packed.get(length..)?;
    if bits == 0 {
        column.fill(0);
        return Some(());
    }
    let packed = packed.get(..length + WORD)?;
    let mask = u64::MAX >> (u64::BITS as usize).checked_sub(bits)?;
    for (at, word) in column.iter_mut().enumerate() {
        let bit = at * bits;
        *word = u64::from_le_bytes(*packed[bit / 8..].first_chunk()?) >> (bit % 8) & mask;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;
    use crate::frontier::plane::BracketKey;

    /// A key with the spread of its higher half.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct HalfKey(u64);

    impl StateKey for HalfKey {
        fn spread(self) -> u64 {
            (self.0 >> 32).spread()
        }

        fn widened(self) -> u128 {
            self.0.into()
        }

        fn narrowed(number: u128) -> Self {
            Self(number as u64)
        }
    }

    /// Returns states with these keys, in order, and numbers that repeat `pattern`.
    fn bucket<K: StateKey>(keys: &[u128], pattern: &[u64], words: usize) -> Bucket<K> {
        let mut keys: Vec<K> = keys.iter().map(|&key| K::narrowed(key)).collect();
        keys.sort_unstable_by_key(|&key| (key.spread(), key));
        keys.dedup();
        let numbers = pattern.iter().copied().cycle().take(keys.len() * words).collect();
        Bucket { keys, numbers }
    }

    /// Packs states, and compares them with those that are unpacked into wider numbers; returns the bytes.
    fn round_trip<K: StateKey + Debug>(packed: &Bucket<K>, words: usize, more: usize) -> Vec<u8> {
        let bytes = packed.pack(words).expect("memory");
        let mut unpacked = bucket::<K>(&[1], &[7], words + more);
        let expected: Vec<u64> = (0..packed.keys.len())
            .flat_map(|at| [&packed.numbers[at * words..(at + 1) * words], &vec![0; more]].concat())
            .collect();
        unpacked.unpack(&bytes, packed.keys.len(), words, words + more).expect("its states");
        assert!(unpacked.keys[0].widened() == 1 && unpacked.keys[1..] == packed.keys);
        assert_eq!(unpacked.numbers[words + more..], expected);
        bytes
    }

    fn damaged<K: StateKey + Debug>(keys: &[u128], words: usize) {
        let packed = bucket::<K>(keys, &[5, 0, u64::MAX, 1 << 40], words);
        let bytes = round_trip(&packed, words, 0);
        let states = packed.keys.len();
        let unpack = |bytes: &[u8], states| {
            let mut unpacked = Bucket::<K>::default();
            unpacked.unpack(bytes, states, words, words).map(|()| unpacked.keys.len())
        };
        for at in 0..bytes.len() {
            let cut = unpack(&bytes[..at], states).expect_err("bytes are missing");
            assert_eq!(cut.kind(), io::ErrorKind::InvalidData);
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                match unpack(&changed, states) {
                    Ok(read) => assert_eq!(read, states),
                    Err(error) => assert_eq!(error.kind(), io::ErrorKind::InvalidData),
                }
            }
        }
        assert!(unpack(&[&bytes[..], &[0]].concat(), states).is_err(), "a byte too many");
        assert!(unpack(&bytes, 0).is_err() && unpack(&[], 1).is_err() && unpack(&[], 0).is_ok());
    }

    fn words() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0..=u64::BITS).prop_map(|(word, lost)| word.checked_shr(lost).unwrap_or(0))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(256), failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn states_are_those_that_were_packed(
            keys in prop::collection::vec((words(), words()), 0..3 * BLOCK),
            numbers in prop::collection::vec(words(), 1..500),
            (wide, more) in (0usize..4, 0usize..3),
        ) {
            let keys: Vec<u128> = keys.iter().map(|key| u128::from(key.0) << 64 | u128::from(key.1)).collect();
            round_trip(&bucket::<u64>(&keys, &numbers, wide), wide, more);
            round_trip(&bucket::<u128>(&keys, &numbers, wide), wide, more);
            round_trip(&bucket::<BracketKey>(&keys, &numbers, wide), wide, more);
            round_trip(&bucket::<HalfKey>(&keys, &numbers, wide), wide, more);
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_hold_as_many_states() {
        let keys: Vec<u128> =
            (0..130).map(|key| key << 58 | key).chain([0, u128::MAX, u64::MAX.into()]).collect();
        for words in 0..3 {
            damaged::<u64>(&keys, words);
            damaged::<u128>(&keys, words);
            damaged::<HalfKey>(&keys, words);
        }
        damaged::<u64>(&[u64::MAX.into()], 1);
    }

    #[test]
    fn bytes_are_as_many_as_gaps_and_numbers_need() {
        let keys: Vec<u128> = (0..1 << 16).collect();
        let bytes = |words| round_trip(&bucket::<u64>(&keys, &[1, 3, 2], words), words, 0).len();
        // Gaps of 2^48 on average, and numbers of two bits.
        assert!(bytes(0) < 7 * keys.len() && bytes(1) - bytes(0) < keys.len() / 3);
    }
}
