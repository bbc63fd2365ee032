//! Texts in the languages of formats, so that each character means itself.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use cavalcade_core::files::{is_active, printable};
use serde::Serialize;

/// The digits to the base 64, which need no escapes in a string or an address. Source: RFC 4648, section 5.
pub(super) const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns a name for people, quoted and escaped if it would look like several names or is not printable.
pub(super) fn name(name: &str) -> Cow<'_, str> {
    let is_strange = |sign: char| sign.is_whitespace() || is_active(sign) || "\"',".contains(sign);
    if !name.is_empty() && !name.contains(is_strange) {
        return name.into();
    }
    let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", printable(&quoted)).into()
}

/// Returns a field of CSV, quoted if necessary.
pub(super) fn quoted(field: &str) -> Cow<'_, str> {
    let is_plain = !field.is_empty() && !field.contains(|sign| matches!(sign, ',' | '"') || is_active(sign));
    if is_plain { field.into() } else { format!("\"{}\"", field.replace('"', "\"\"")).into() }
}

/// Escapes a text for LaTeX, so that every character is printed literally.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("\\textquotedbl{}"),
            '-' => escaped.push_str("-{}"), // two are a dash
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', sign]),
            ' '..='~' => escaped.push(sign),
            other => {
                let _ = fmt::Write::write_fmt(&mut escaped, format_args!("(U+{:04X})", u32::from(other)));
            }
        }
    }
    escaped
}

/// Writes a value as JSON that is safe on a terminal: control characters, which occur only in strings, are escaped, so
/// a reader gets them back.
pub(crate) fn write_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let start = out.len();
    serde_json::to_writer(&mut *out, value)?;
    if out[start..].iter().all(|byte| (b' '..=b'~').contains(byte)) {
        return Ok(());
    }
    let escape =
        |sign: char| if is_active(sign) { format!("\\u{:04x}", u32::from(sign)) } else { sign.into() };
    let escaped: String = String::from_utf8_lossy(&out[start..]).chars().map(escape).collect();
    out.truncate(start);
    out.write_all(escaped.as_bytes())
}

/// Writes a value as a line of JSON.
pub(crate) fn write_json_line(out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    write_json(out, value)?;
    out.push(b'\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        for (field, written) in [
            ("a b", "a b"),
            ("a,b", "\"a,b\""),
            ("say \"a\"", "\"say \"\"a\"\"\""),
            ("a\nb", "\"a\nb\""),
            ("\u{2028}", "\"\u{2028}\""),
            ("=1+1", "=1+1"),
            ("", "\"\""),
        ] {
            assert_eq!(quoted(field), written);
        }
    }

    #[test]
    fn names_mean_themselves() {
        assert_eq!(escaped("a_1 & b%"), "a\\_1 \\& b\\%");
        assert_eq!(escaped("\\end{document}"), "\\textbackslash{}end\\{document\\}");
        assert_eq!(escaped("3--4"), "3-{}-{}4");
        assert_eq!(escaped("α\n"), "(U+03B1)(U+000A)");
    }
}
