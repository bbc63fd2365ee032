//! Boards with names, given by a few words instead of a file.

/// A name for boards of a puzzle, such as `hypercube N`.
///
/// A board is named by the name and the numbers it takes, with blanks between them; see [`is_named`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedBoard {
    /// The first word.
    pub name: &'static str,
    /// The words after it, such as `N K`; words in brackets can be left out.
    pub numbers: &'static str,
    /// A description in one line.
    pub about: &'static str,
}

/// Returns whether words begin with the name of a board of this puzzle. The words after it may still be wrong.
#[must_use]
pub fn is_named(puzzle: &dyn super::Puzzle, words: &str) -> bool {
    let first = words.split_whitespace().next();
    first.is_some_and(|first| puzzle.named_boards().iter().any(|named| named.name == first))
}
