//! Decoding input, and quoting it in errors.
//!
//! Files and arguments come from outside: they may not be text, may be long, and may contain characters that are
//! invisible or that control a terminal.

use super::InputError;

/// Reads a number of digits only; one that is too large becomes the largest value.
pub(crate) fn digits(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

/// Decodes bytes as text without a byte order mark.
///
/// `kind` is the kind of input for errors, `first` the number of its first line, and `strange` names a character that
/// must not occur.
///
/// # Errors
/// The bytes are not UTF-8 or contain a strange character.
pub(crate) fn decode<'a>(
    bytes: &'a [u8],
    kind: &str,
    first: usize,
    strange: impl Fn(char) -> Option<String>,
) -> Result<&'a str, InputError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes);
    let valid = match text {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    };
    let line_of = |offset: usize| first + ends_of_lines(&valid[..offset]);
    let mut named = valid.char_indices().filter_map(|(offset, sign)| Some((offset, strange(sign)?)));
    if let Some((offset, name)) = named.next() {
        return Err(InputError::new(format!("{kind} is not text: {name} in line {}", line_of(offset)))
            .hint(format!("a {kind} is a plain text file in UTF-8")));
    }
    text.map_err(|_| {
        InputError::new(format!("{kind} is not UTF-8 text: line {}", line_of(valid.len())))
            .hint("save it as plain text in UTF-8")
    })
}

/// Counts the line ends in a text: line feeds, carriage returns, or both together.
pub(crate) fn ends_of_lines(text: &str) -> usize {
    let bytes = text.as_bytes();
    (0..bytes.len())
        .filter(|&at| bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n')))
        .count()
}

/// Returns the beginning of a text, with special characters escaped.
pub(crate) fn shorten(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown = String::new();
    for sign in text.chars().take(SHOWN) {
        if sign.is_ascii() && !sign.is_control() {
            shown.push(sign);
        } else {
            shown.extend(sign.escape_debug());
        }
    }
    if text.chars().nth(SHOWN).is_some() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut() {
        assert_eq!(shorten("é\"b\u{202e}"), "é\"b\\u{202e}");
        assert_eq!(shorten(&"x".repeat(25)), "x".repeat(24) + "...");
        assert_eq!(shorten(&"x".repeat(24)), "x".repeat(24));
    }

    #[test]
    fn terminals_are_not_obeyed() {
        assert_eq!(shorten("a\n\x1b[31m"), "a\\n\\u{1b}[31m");
    }

    #[test]
    fn lines_are_counted_however_they_end() {
        let refuse = |bytes: &[u8]| {
            let zero = |sign| (sign == '\0').then(|| "a zero".to_owned());
            decode(bytes, "board", 5, zero).expect_err("no text").to_string()
        };
        assert_eq!(refuse(b"a\r\nb\rc\n\xff"), "board is not UTF-8 text: line 8");
        assert_eq!(refuse(b"a\r\xff"), "board is not UTF-8 text: line 6");
        assert_eq!(refuse(b"a\n\n\0\xff\0"), "board is not text: a zero in line 7");
        assert_eq!(decode(b"\xef\xbb\xbfa", "board", 1, |_| None).expect("text"), "a");
    }
}
