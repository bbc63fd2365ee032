//! Safe display of text from outside, without characters that control a terminal or reorder the text around them.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns whether a character controls the display: a control character (C0, DEL, C1), a line or paragraph
/// separator, or a control of the Unicode bidirectional algorithm (Unicode Standard Annex #9, section 2).
#[must_use]
pub fn is_active(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Returns `text` with each [active](is_active) character as a Rust escape: `\n`, `\t`, `\u{1b}`.
///
/// Other characters stay as they are, including backslashes, so applying this twice is the same as applying it once.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_active) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        if is_active(sign) {
            let _ = write!(shown, "{}", sign.escape_default()); // a string takes anything
        } else {
            shown.push(sign);
        }
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn active_characters_are_escaped_and_no_others() {
        for (text, shown) in [
            ("", ""),
            ("a b", "a b"),
            (
                "Zürich 東京 e\u{301} \u{1f469}\u{200d}\u{1f52c} \\n",
                "Zürich 東京 e\u{301} \u{1f469}\u{200d}\u{1f52c} \\n",
            ),
            ("\u{1b}[2J\u{7}", "\\u{1b}[2J\\u{7}"),
            ("a\nb\r\tc\0", "a\\nb\\r\\tc\\u{0}"),
            ("\u{7f}\u{85}\u{9b}", "\\u{7f}\\u{85}\\u{9b}"),
            (
                "\u{202e}\u{2066}\u{2069}\u{200f}\u{61c}\u{2028}",
                "\\u{202e}\\u{2066}\\u{2069}\\u{200f}\\u{61c}\\u{2028}",
            ),
        ] {
            assert_eq!(printable(text), shown);
            assert_eq!(printable(shown), shown);
        }
    }
}
