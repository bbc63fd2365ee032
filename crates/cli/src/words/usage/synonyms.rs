//! Synonyms of commands, as other programs call them.

/// Words that are not commands, and the commands they may mean.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["solve", "find", "search", "get"], &["first", "list"]),
    (&["enumerate", "all", "show", "print", "solutions"], &["list"]),
    (&["one", "any", "construct"], &["first"]),
    (&["number", "total", "how-many", "tally"], &["count"]),
    (&["check", "verify", "validate", "is-unique"], &["unique"]),
    (&["minimal", "minimum", "reduce", "shrink"], &["minimise"]),
    (&["difficulty", "rate", "level"], &["grade"]),
    (&["help-me", "next"], &["hint", "grade"]),
    (&["why", "reason", "justify"], &["explain", "hint"]),
    (&["random", "shuffle"], &["sample"]),
    (&["create", "make", "compose", "invent"], &["generate"]),
    (&["picture", "paint", "plot"], &["draw"]),
];

/// Returns the commands that a word may mean; empty if it is unknown.
pub(super) fn verbs(word: &str) -> &'static [&'static str] {
    let word = word.to_lowercase();
    WORDS.iter().find(|(words, _)| words.contains(&word.as_str())).map_or(&[], |(_, verbs)| verbs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::VERBS;

    #[test]
    fn synonyms_name_commands() {
        let is_verb = |word: &str| VERBS.iter().any(|verb| verb.name == word);
        for (words, verbs) in WORDS {
            assert!(verbs.iter().all(|verb| is_verb(verb)), "{verbs:?}");
            assert!(!words.iter().any(|word| is_verb(word)), "{words:?}");
        }
        assert_eq!(verbs("Enumerate"), ["list"]);
        assert!(verbs("sing").is_empty());
    }
}
