//! Sizes of boards, and ranges of sizes: `8x8`, `3x4..3x20`, `4x4..8x8`. A range of a parameter is written `n=1..12`.
//!
//! In a range either one side grows, or several grow by the same amount. The *index* of a board is the first side that
//! grows. The value of a parameter is one side.

use crate::streams::Failure;

/// The separator between the first and the last size.
const SIGN: &str = "..";

/// The sizes of a range of boards, or the values of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Range {
    /// What stands before each size: nothing, or the name of the parameter and `=`.
    prefix: String,
    /// Rows and columns of the next board; in a box, also layers.
    sides: Vec<u64>,
    /// The growth of each side from board to board.
    step: Vec<u64>,
    /// The number of boards that are left.
    boards: u64,
}

impl Range {
    /// Parses a range of sizes: two sizes with dots between them. Returns `None` if the word does not look like one.
    pub(crate) fn named(word: &str) -> Option<Result<Self, Failure>> {
        let [first, last] = ends(word).filter(|ends| ends.iter().all(|end| end.len() > 1))?;
        Some(Self::new(String::new(), first, &last).ok_or_else(|| {
            Failure::input(format!("'{word}' is not a range of boards"))
                .hint("let one side grow, as in 3x4..3x20 or 4x3..9x3, or several equally, as in 4x4..8x8")
        }))
    }

    /// Parses a range of a parameter: its name, `=`, and two values with dots between them. Returns `None` if the
    /// definition does not look like one.
    pub(crate) fn defined(definition: &str) -> Option<Result<Self, Failure>> {
        let (name, values) = definition.rsplit_once('=')?;
        let [first, last] =
            ends(&values.replace(' ', "")).filter(|ends| ends.iter().all(|end| end.len() == 1))?;
        Some(Self::new(format!("{}=", name.trim()), first, &last).ok_or_else(|| {
            let message = format!("'{definition}' is not a range of values");
            Failure::input(message).hint("begin with the least value, as in n=1..12")
        }))
    }

    /// Returns the range among definitions of parameters.
    pub(crate) fn among(definitions: &[String]) -> Option<Result<Self, Failure>> {
        let mut ranges = definitions.iter().filter_map(|definition| Self::defined(definition));
        let range = ranges.next()?;
        let several = || Failure::input("several parameters have a range").hint("give all but one a value");
        Some(if ranges.next().is_some() { Err(several()) } else { range })
    }

    /// Returns what one term of the range is called.
    pub(crate) fn term(&self) -> &'static str {
        if self.prefix.is_empty() { "size" } else { "value" }
    }

    fn new(prefix: String, first: Vec<u64>, last: &[u64]) -> Option<Self> {
        let growth: Option<Vec<u64>> =
            last.iter().zip(&first).map(|(last, first)| last.checked_sub(*first)).collect();
        let growth = growth.filter(|_| first.len() == last.len())?;
        let most = growth.iter().copied().max()?;
        let is_in_step = growth.iter().all(|&by| by == 0 || by == most);
        let boards = most.checked_add(1).filter(|_| is_in_step)?;
        let step = growth.into_iter().map(|by| u64::from(by > 0)).collect();
        Some(Self { prefix, sides: first, step, boards })
    }
}

/// Yields index and size of each board, or each value as a definition.
impl Iterator for Range {
    type Item = (u64, String);

    fn next(&mut self) -> Option<(u64, String)> {
        self.boards = self.boards.checked_sub(1)?;
        let index = self.sides[self.step.iter().position(|&by| by > 0).unwrap_or(0)];
        let sides: Vec<String> = self.sides.iter().map(u64::to_string).collect();
        self.sides.iter_mut().zip(&self.step).for_each(|(side, by)| *side = side.saturating_add(*by));
        Some((index, self.prefix.clone() + &sides.join("x")))
    }
}

/// Parses both ends of a range.
fn ends(range: &str) -> Option<[Vec<u64>; 2]> {
    let (first, last) = range.split_once(SIGN)?;
    Some([sides(first)?, sides(last)?])
}

/// Parses sides such as `3x4`, or one. Numbers that overflow are refused later, like all boards that are too large.
fn sides(text: &str) -> Option<Vec<u64>> {
    let number = |part: &str| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().unwrap_or(u64::MAX))
    };
    let sides: Option<Vec<u64>> = text.split(['x', 'X']).map(number).collect();
    sides.filter(|sides| sides.len() <= 3)
}

/// Returns the size that other words mean: `9` and `9*9` are `9x9`, and `10 12` is `10x12`.
pub(crate) fn size_meant(words: &str) -> Option<String> {
    let sides: Vec<&str> = words.split(['*', '×', ' ']).collect();
    let size = format!("{}x{}", sides[0], sides.last()?);
    (sides.len() <= 2 && is_size(&size)).then_some(size)
}

/// Whether a word is a size: two numbers with an `x` between them, or three for a box.
pub(crate) fn is_size(word: &str) -> bool {
    sides(word).is_some_and(|sides| sides.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(word: &str) -> Option<Vec<String>> {
        let range = Range::named(word).expect("it looks like a range").ok()?;
        Some(range.take(4).map(|(index, size)| format!("{index} {size}")).collect())
    }

    #[test]
    fn one_side_grows_or_both_do() {
        let found = |word| boards(word).unwrap_or_default().join(", ");
        assert_eq!(found("3x4..3x6"), "4 3x4, 5 3x5, 6 3x6");
        assert_eq!(found("2X9..4x9"), "2 2x9, 3 3x9, 4 4x9");
        assert_eq!(found("4x4..6x6"), "4 4x4, 5 5x5, 6 6x6");
        assert_eq!(found("3x4..4x5"), "3 3x4, 4 4x5");
        assert_eq!(found("5x5..5x5"), "5 5x5");
        assert_eq!(found("2x2x2..4x4x4"), "2 2x2x2, 3 3x3x3, 4 4x4x4");
        assert_eq!(found("2x3x4..2x3x5"), "4 2x3x4, 5 2x3x5");
        assert_eq!(found("2x3x3..2x4x4"), "3 2x3x3, 4 2x4x4");
        assert_eq!(found("1x1..1x99999999999999999999"), "1 1x1, 2 1x2, 3 1x3, 4 1x4");
    }

    #[test]
    fn a_parameter_has_values_in_a_range() {
        let found = |definition: &str| {
            let range = Range::defined(definition)?;
            Some(range.ok().map(|range| range.map(|(index, it)| format!("{index} {it}")).collect::<Vec<_>>()))
        };
        assert_eq!(found("n=3..5"), Some(Some(vec!["3 n=3".into(), "4 n=4".into(), "5 n=5".into()])));
        assert_eq!(found(" n = 0 .. 0 "), Some(Some(vec!["0 n=0".into()])));
        assert_eq!(found("n=3..2"), Some(None));
        for other in ["n=3", "3..4", "n=2x2..3x3", "n=-1..3", "n=1..", "n=1..k", "n={1..3}", "n=1..3;m=2"] {
            assert_eq!(found(other), None, "{other}");
        }
        let among = |definitions: &[&str]| {
            let definitions: Vec<String> = definitions.iter().map(|&it| it.into()).collect();
            Range::among(&definitions).map(|range| range.is_ok())
        };
        assert_eq!(among(&["m=3", "k=1"]), None);
        assert_eq!(among(&["m=3", "n=1..2", "k=1"]), Some(true));
        assert_eq!(among(&["m=1..3", "n=1..2"]), Some(false));
        assert_eq!(Range::named("n=1..3"), None);
        assert_eq!(Range::named("1..3"), None);
    }

    #[test]
    fn sizes_are_understood_in_other_forms() {
        for (words, size) in [("9", "9x9"), ("9*8", "9x8"), ("10 12", "10x12"), ("9×9", "9x9")] {
            assert_eq!(size_meant(words).as_deref(), Some(size));
        }
        for words in ["", "9*", "*9", "9 9 9", "9x", "a", "-9", "9  9", "9.5", "-"] {
            assert_eq!(size_meant(words), None, "{words}");
        }
    }

    #[test]
    fn other_words_are_refused_or_treated_as_files() {
        for wrong in [
            "3x4..3x3",
            "3x4..3x4x5",
            "3x3x3..3x4x5",
            "4x4..3x8",
            "4x4..6x7",
            "0x0..99999999999999999999x99999999999999999999",
        ] {
            assert_eq!(boards(wrong), None, "{wrong}");
        }
        for other in [
            "3x4",
            "..",
            "../3x4",
            "a..b",
            "3x4..",
            "..3x4",
            "3x4...3x5",
            "3x4..3x5..3x6",
            "3..5",
            "-1x2..3x2",
        ] {
            assert_eq!(Range::named(other), None, "{other}");
        }
    }
}
