//! Lines of text, and errors about them.

use super::super::{InputError, Message, text};

/// Decodes bytes as text without a byte order mark, whose lines end with `\n`; `first` is the number of the first
/// line.
///
/// # Errors
/// The bytes are not UTF-8, or contain characters that do not occur in text files.
pub(crate) fn decode(bytes: &[u8], first: usize) -> Result<String, InputError> {
    let strange = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\r' | '\t');
    let name = |sign: char| strange(sign).then(|| format!("the character '{}'", sign.escape_default()));
    Ok(text::decode(bytes, "graph", first, name)?.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Returns the lines that are not blank, without surrounding blanks, with their numbers from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).filter(|(_, line)| !line.is_empty())
}

/// Returns an error about a line.
pub(crate) fn complain(line: usize, message: impl Into<Message>) -> InputError {
    InputError::new(Message::from(format!("graph line {line}: ")).then(message))
}

/// Returns the error for an edge with a direction in a graph without.
pub(crate) fn one_way(shown: &str, instead: &'static str, line: usize) -> InputError {
    complain(line, format!("'{}' has a direction", text::shorten(shown)))
        .hint(Message::from("add ").parameter("directed").words(instead))
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
}
