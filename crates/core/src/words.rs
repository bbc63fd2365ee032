//! Numbers with nouns in messages, and letters in the place of numbers.

use std::fmt::Display;

/// The endings of nouns for several things and for one, the first that fits first.
const ENDINGS: [(&str, &str); 6] =
    [("vertices", "vertex"), ("indices", "index"), ("sses", "ss"), ("ches", "ch"), ("ies", "y"), ("s", "")];

/// Returns a number with its noun, which is given as for several things: `1 class` or `2 classes`.
///
/// Only the last word of `nouns` has another ending for one thing; words such as `directed` have none.
#[must_use]
pub fn quantity(number: impl Display, nouns: &str) -> String {
    let number = number.to_string();
    let one = |&(many, one): &(&str, &str)| Some(format!("1 {}{one}", nouns.strip_suffix(many)?));
    let singular = ENDINGS.iter().find_map(one).filter(|_| number == "1");
    singular.unwrap_or_else(|| format!("{number} {nouns}"))
}

/// Returns names with commas between them, and `and` before the last.
pub(crate) fn joined(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.concat(),
    }
}

/// The number of a clue that is a letter is this number plus the code of the letter.
pub(crate) const LETTERS: u32 = 1 << 30;

/// Returns the text of a clue: its number, or its letter.
#[must_use]
pub fn clue_text(clue: u32) -> String {
    let letter = clue.checked_sub(LETTERS).and_then(char::from_u32);
    letter.map_or_else(|| clue.to_string(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_a_noun_of_its_own() {
        for (many, one) in [
            ("solutions", "solution"),
            ("loops", "loop"),
            ("classes", "class"),
            ("matches", "match"),
            ("vertices", "vertex"),
            ("indices", "index"),
            ("queries", "query"),
            ("pieces", "piece"),
            ("sizes", "size"),
            ("boards", "board"),
            ("other solutions", "other solution"),
            ("directed", "directed"),
        ] {
            assert_eq!(quantity(1, many), format!("1 {one}"));
            assert_eq!(quantity(0, many), format!("0 {many}"));
            assert_eq!(quantity("11", many), format!("11 {many}"));
        }
        assert_eq!(quantity(num_bigint::BigUint::from(1u32), "numberings"), "1 numbering");
    }
}
