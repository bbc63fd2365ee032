//! The known word that an unknown one was meant to be.
//!
//! Near is what few slips of the hand explain: letters left out, added, changed, or swapped with their neighbour
//! (Damerau and Levenshtein's distance), one for every three letters, and three at most.

use strsim::damerau_levenshtein;

/// The word of `known` that is nearest to `word`, capitals or not; `None` if none is near.
pub(super) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let slips = (word.chars().count() / 3).clamp(1, 3);
    let far = |known: &str| damerau_levenshtein(&word, &known.to_lowercase());
    known
        .into_iter()
        .map(|known| (far(known), known))
        .filter(|&(distance, known)| distance <= slips && distance < known.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_seen_through() {
        let known = ["text", "json", "list", "lists", "a"];
        for (word, meant) in [("jsno", "json"), ("JSON", "json"), ("lst", "list"), ("lissts", "lists")] {
            assert_eq!(nearest(word, known), Some(meant), "{word}");
        }
        for word in ["", "b", "xml", "lexicon"] {
            assert_eq!(nearest(word, known), None, "{word}");
        }
    }
}
