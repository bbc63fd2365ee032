//! Addresses and IDs of other programs.

use cavalcade_core::puzzles::PUZZLES;
use cavalcade_core::puzzles::foreign::{self, ForeignForm};

use super::mutate::SeededRandom;

/// The largest board that is written and read again.
const MOST_BYTES: usize = 1 << 16;

/// Reads a text, as that of a puzzle or of any, and writes its board again.
pub(super) fn read(input: &[u8], random: &mut SeededRandom) -> bool {
    let text = String::from_utf8_lossy(input);
    let puzzle = random.pick(PUZZLES).facts().name;
    let named = random.once_in(2).then_some(puzzle);
    let Some(Ok(imported)) = foreign::read(&text, named) else { return false };
    assert!(named.is_none_or(|named| named == imported.puzzle), "{text:?}");
    assert!(!foreign::is_foreign(&imported.board), "{text:?}");
    if imported.board.len() > MOST_BYTES {
        return true;
    }
    for form in ForeignForm::ALL {
        let Ok(code) = foreign::write(imported.puzzle, &imported.settings, &imported.board, *form) else {
            continue;
        };
        let again = foreign::read(&code, Some(imported.puzzle)).expect("a code");
        let again = again.unwrap_or_else(|error| panic!("{error}: {code:?}"));
        assert_eq!(again.board, imported.board, "{code:?}");
    }
    true
}
