//! Words of the command line: sizes, ranges, times, amounts, numbers.

use std::time::Duration;

use cavalcade_core::files::boards::{Board, LARGEST_BOARD};

use super::mutate::SeededRandom;
use crate::question::range::Range;
use crate::{store, units};

/// Parses a word in every way.
pub(super) fn read(input: &[u8], random: &mut SeededRandom) -> bool {
    let start = random.below(input.len() + 1);
    let end = input.len().min(start + random.below(8));
    let part = String::from_utf8_lossy(&input[start..end]).into_owned();
    let words = [part.as_str(), random.word(), random.word(), random.word()];
    let word: String = words[random.below(2)..random.below(3) + 2].concat();
    let word = word.as_str();
    let mut accepted = 0;
    if let Ok(board) = Board::sized(word) {
        assert_eq!(board.cells().len(), board.rows() * board.columns());
        assert!((1..=LARGEST_BOARD).contains(&board.cells().len()));
        accepted += 1;
    }
    if let Some(Ok(range)) = Range::named(word) {
        assert!(range.take(9).all(|(_, size)| size.contains('x')));
        accepted += 1;
    }
    if let Ok(time) = units::duration(word) {
        assert!(time <= Duration::MAX);
        accepted += 1;
    }
    if let Ok(bytes) = units::bytes(word) {
        assert!(bytes >= 1);
        assert!(units::bytes(&units::memory(bytes)).is_ok(), "{bytes}");
        accepted += 1;
    }
    accepted += usize::from(units::positive(word).is_ok_and(|number| {
        assert!(number >= 1);
        true
    }));
    accepted += usize::from(units::threads(word).is_ok_and(|number| {
        assert!((1..=1024).contains(&number));
        true
    }));
    if let Ok((number, count)) = store::numbers(word) {
        assert!(1 <= number && number <= count);
        accepted += 1;
    }
    accepted > 0
}
