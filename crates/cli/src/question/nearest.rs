//! The known word nearest to a misspelt one.
//!
//! Two words are near if few typing errors separate them: letters left out, added, changed or swapped with a neighbour
//! (the Damerau-Levenshtein distance). One error per three letters is allowed, three at most.

use strsim::damerau_levenshtein;

/// Returns the word of `known` nearest to `word`, ignoring case; `None` if none is near.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let errors = (word.chars().count() / 3).clamp(1, 3);
    let far = |known: &str| damerau_levenshtein(&word, &known.to_lowercase());
    known
        .into_iter()
        .map(|known| (far(known), known))
        .filter(|&(distance, known)| distance <= errors && distance < known.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_are_recognised() {
        let known = ["text", "json", "list", "lists", "a"];
        for (word, meant) in [("jsno", "json"), ("JSON", "json"), ("lst", "list"), ("lissts", "lists")] {
            assert_eq!(nearest(word, known), Some(meant), "{word}");
        }
        for word in ["", "b", "xml", "lexicon"] {
            assert_eq!(nearest(word, known), None, "{word}");
        }
    }
}
