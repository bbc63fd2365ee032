//! Bytes as lines of text, and the words of complaints about them.

use super::super::PuzzleError;

/// The bytes as text whose lines end with `\n`, without a byte order mark; `first` is the number of the first line.
///
/// # Errors
/// They are not UTF-8, or hold characters that no text file has.
pub(super) fn decode(bytes: &[u8], first: usize) -> Result<String, PuzzleError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (valid, is_text) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(), false),
    };
    let text = valid.replace("\r\n", "\n").replace('\r', "\n");
    let strange = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
    let line_of = |offset: usize| first + text[..offset].matches('\n').count();
    if let Some(offset) = text.find(strange) {
        let sign: String = text[offset..].chars().take(1).flat_map(char::escape_default).collect();
        return Err(PuzzleError::new(format!(
            "graph is not text: the character '{sign}' in line {}",
            line_of(offset)
        ))
        .hint("a graph is a plain text file in UTF-8"));
    }
    if !is_text {
        return Err(PuzzleError::new(format!("graph is not UTF-8 text: line {}", line_of(text.len())))
            .hint("save it as plain text in UTF-8"));
    }
    Ok(text)
}

/// The lines that are not blank, each with its number from 1 and without blanks around it.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(at, it)| (at + 1, it.trim())).filter(|(_, line)| !line.is_empty())
}

/// A complaint about a line.
pub(super) fn complain(line: usize, message: impl std::fmt::Display) -> PuzzleError {
    PuzzleError::new(format!("graph line {line}: {message}"))
}

/// The start of a text that may be long, or hold signs that no one sees.
pub(super) fn shorten(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown = String::new();
    for sign in text.chars().take(SHOWN) {
        if sign.is_ascii() { shown.push(sign) } else { shown.extend(sign.escape_debug()) }
    }
    if text.chars().nth(SHOWN).is_some() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_of_line_is_one() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc", "\u{feff}a\nb\n \t \n\tc "] {
            let decoded = decode(text.as_bytes(), 1).expect("text");
            assert_eq!(lines(&decoded).collect::<Vec<_>>(), [(1, "a"), (2, "b"), (4, "c")], "{text:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_said_to_be_none() {
        let refuse = |bytes: &[u8]| decode(bytes, 1).expect_err("no text").to_string();
        assert_eq!(refuse(b"a b\r\n\0 c"), "graph is not text: the character '\\u{0}' in line 2");
        assert_eq!(refuse(b"a \x1b[0m"), "graph is not text: the character '\\u{1b}' in line 1");
        assert_eq!(refuse(b"a b\rc \xff\n"), "graph is not UTF-8 text: line 2");
    }

    #[test]
    fn long_words_are_cut() {
        assert_eq!(shorten("é\"b\u{202e}"), "é\"b\\u{202e}");
        assert_eq!(shorten(&"x".repeat(25)), "x".repeat(24) + "...");
        assert_eq!(shorten(&"x".repeat(24)), "x".repeat(24));
    }
}
