//! A path as a word of a shell command.

use std::borrow::Cow;

/// Returns a path as one word of a shell command.
pub(crate) fn shell_word(path: &str) -> Cow<'_, str> {
    let is_plain = |sign: char| sign.is_alphanumeric() || "/._-+,:@%=".contains(sign);
    let path = if path.starts_with('-') { Cow::Owned(format!("./{path}")) } else { Cow::Borrowed(path) };
    if path.chars().all(is_plain) {
        return path;
    }
    format!("'{}'", path.replace('\'', r"'\''")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_single_words_of_a_shell() {
        for (path, word) in [
            ("a/b-1.opb", "a/b-1.opb"),
            ("-a.opb", "./-a.opb"),
            ("a b.opb", "'a b.opb'"),
            ("it's.opb", r"'it'\''s.opb'"),
            ("$(x).opb", "'$(x).opb'"),
        ] {
            assert_eq!(shell_word(path), word);
        }
    }
}
