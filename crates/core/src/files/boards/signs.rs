//! The meanings of signs on a board.

use crate::files::{InputError, Message, is_active};
use crate::problems::tiling::Tiling;

/// The signs that mean open cells and holes, as far as they are specified.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signs {
    /// Whether letters are marks, and so cannot be holes.
    pub(super) marks: bool,
    blank: String,
    hole: String,
    /// The shape of the cells, which decides what indentation means.
    pub(super) tiling: Tiling,
    /// Whether signs between cells join them.
    pub(super) dots: bool,
    /// Whether signs have their usual meaning and no other, as in boards that a program writes.
    pub(super) literal: bool,
}

impl Signs {
    /// Returns the signs of a board whose letters are marks.
    #[must_use]
    pub fn with_marks() -> Self {
        Self { marks: true, ..Self::default() }
    }

    /// Returns the signs of a board without marks, where the characters of `blank` are open cells and those of `hole`
    /// are holes.
    ///
    /// # Errors
    /// A character is in both, or cannot be a sign.
    pub fn new(blank: &str, hole: &str) -> Result<Self, InputError> {
        let signs = Self { blank: blank.to_owned(), hole: hole.to_owned(), ..Self::default() };
        for (parameter, named) in [("blank", &signs.blank), ("hole", &signs.hole)] {
            let is_separator = |sign: char| sign.is_whitespace() || "%,;|".contains(sign);
            let is_other =
                |sign: &char| !is_separator(*sign) && !is_active(*sign) && !('1'..='9').contains(sign);
            if let Some(sign) = named.chars().find(|sign| !is_other(sign)) {
                let message = format!(": '{}' cannot be a sign", sign.escape_debug());
                return Err(InputError::new(Message::about(parameter).words(message))
                    .hint("a sign is any character but a digit from 1 to 9, a blank, or one of , ; | %"));
            }
        }
        if let Some(sign) = signs.blank.chars().find(|&sign| signs.hole.contains(sign)) {
            let message = Message::about("blank").words(" and ").parameter("hole");
            let message = message.words(format!(" both name '{}'", sign.escape_debug()));
            return Err(InputError::new(message).hint("a sign means an open cell or a hole, not both"));
        }
        Ok(signs)
    }

    /// Returns the same signs on a board with cells of this shape. With `dots`, `-`, `/` and `\` between two cells join
    /// them.
    #[must_use]
    pub fn on(self, tiling: Tiling, dots: bool) -> Self {
        Self { tiling, dots, ..self }
    }

    /// Returns the same signs, of which the usual ones are never read in another way.
    pub(super) fn literal(&self) -> Self {
        Self { literal: true, ..self.clone() }
    }

    /// Returns the sign to write for a hole or an open cell: the usual one, unless it is specified to mean the other.
    pub(crate) fn plain(&self, is_hole: bool) -> char {
        let (usual, named) = if is_hole { ("#*", &self.hole) } else { ("._0?", &self.blank) };
        let means_other = |&sign: &char| self.is_hole(sign) == Some(!is_hole);
        let fitting = usual.chars().find(|sign| !means_other(sign)).or(named.chars().next());
        fitting.unwrap_or(if is_hole { 'x' } else { '-' })
    }

    /// Returns whether a sign is a hole, if it is specified.
    pub(crate) fn is_hole(&self, sign: char) -> Option<bool> {
        let usual = ["._0".contains(sign), sign == '#'].map(|is_usual| is_usual && self.literal);
        let named = [self.blank.contains(sign), self.hole.contains(sign)];
        named.iter().chain(&usual).position(|&means| means).map(|place| place % 2 == 1)
    }
}
