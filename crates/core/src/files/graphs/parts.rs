//! Parts of texts in brackets.

use std::borrow::Cow;

use super::text::complain;
use crate::files::InputError;
use crate::files::text::shorten;

/// A part of a text, without surrounding blanks, and the number of its line.
pub(super) type Part<'a> = (usize, &'a str);

/// Returns a text without comments: from `#` or `//` to the end of a line, or from `/*` to `*/`.
pub(super) fn uncommented(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let (mut rest, mut quote) = (text, None);
    while let Some(sign) = rest.chars().next() {
        let comment = match rest.as_bytes() {
            _ if quote.is_some() => 0,
            [b'#', ..] | [b'/', b'/', ..] => rest.find('\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ => 0,
        };
        if comment > 0 {
            bare.extend(rest[..comment].matches('\n'));
            rest = &rest[comment..];
            continue;
        }
        quote = after(quote, sign);
        bare.push(sign);
        rest = &rest[sign.len_utf8()..];
    }
    bare
}

/// Returns the mark that ends a quoted text, if there is one after this character.
fn after(quote: Option<char>, sign: char) -> Option<char> {
    if quote.is_none() {
        Some(sign).filter(|sign| "\"'".contains(*sign))
    } else {
        quote.filter(|mark| *mark != sign)
    }
}

/// Splits a part where `separator` finds one, by its length, outside of quotes and brackets.
///
/// # Errors
/// A bracket or quote is not closed, or closes nothing.
pub(super) fn split(
    (line, text): Part<'_>,
    separator: impl Fn(&str) -> usize,
) -> Result<Vec<Part<'_>>, InputError> {
    let (mut parts, mut open, mut quote) = (Vec::new(), Vec::new(), None);
    let (mut start, mut begun, mut here, mut until) = (0, line, line, 0);
    for (at, sign) in text.char_indices() {
        here += usize::from(sign == '\n');
        let length =
            if open.is_empty() && quote.is_none() && at >= until { separator(&text[at..]) } else { 0 };
        if length > 0 {
            parts.push(trimmed((begun, &text[start..at])));
            (start, begun, until) = (at + length, here, at + length);
        }
        let closed = ")]}".find(sign).filter(|_| quote.is_none());
        if quote.is_none() && "([{".contains(sign) {
            open.push((sign, here));
        } else if let Some(closed) = closed
            && open.pop().and_then(|(sign, _)| "([{".find(sign)) != Some(closed)
        {
            return Err(complain(here, format!("'{sign}' closes no bracket")).hint("the file may be damaged"));
        }
        quote = after(quote, sign);
    }
    if let Some((sign, line)) = quote.map(|sign| (sign, here)).or(open.pop()) {
        return Err(complain(line, format!("'{sign}' is not closed")).hint("the file may be cut off"));
    }
    parts.push(trimmed((begun, &text[start..])));
    Ok(parts)
}

/// Splits a part at these characters, and drops empty parts.
pub(super) fn items<'a>(part: Part<'a>, separators: &[char]) -> Result<Vec<Part<'a>>, InputError> {
    let mut parts = split(part, |rest| usize::from(rest.starts_with(separators)))?;
    parts.retain(|part| !part.1.is_empty());
    Ok(parts)
}

fn trimmed((line, text): Part<'_>) -> Part<'_> {
    let after = text.trim_start();
    (line + text[..text.len() - after.len()].matches('\n').count(), after.trim_end())
}

/// Returns what is in the brackets of a part, if it has some.
pub(super) fn inside((line, text): Part<'_>) -> Option<Part<'_>> {
    let mut pairs = [('(', ')'), ('[', ']'), ('{', '}')].into_iter();
    let inside = pairs.find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    inside.map(|inside| (line, inside))
}

/// Returns what is in the only brackets of a whole graph.
///
/// # Errors
/// They are not closed, or something follows them.
pub(super) fn only(whole: Part<'_>) -> Result<Part<'_>, InputError> {
    split(whole, |_| 0)?;
    let inner = inside(whole).filter(|inner| split(*inner, |_| 0).is_ok());
    inner.ok_or_else(|| {
        complain(whole.0, "something follows the brackets of the graph")
            .hint("keep the graph alone in the file")
    })
}

/// Returns the name of a vertex: a word, a quoted text in one line, or a tuple of names, which is named without blanks.
///
/// # Errors
/// It is none of these.
pub(super) fn name((line, text): Part<'_>) -> Result<Cow<'_, str>, InputError> {
    if text.starts_with('(')
        && let Some(tuple) = inside((line, text))
    {
        let names = items(tuple, &[','])?.into_iter().map(word);
        return Ok(format!("({})", names.collect::<Result<Vec<_>, _>>()?.join(",")).into());
    }
    word((line, text)).map(Cow::Borrowed)
}

/// Returns the name of a vertex that is no tuple.
fn word((line, text): Part<'_>) -> Result<&str, InputError> {
    let quoted =
        ['"', '\''].into_iter().find_map(|mark| Some((mark, text.strip_prefix(mark)?.strip_suffix(mark)?)));
    let is_part = |sign: char| sign.is_alphanumeric() || "_.".contains(sign);
    let (word, is_name) = match quoted {
        Some((mark, inside)) => (inside, !inside.contains([mark, '\n', '\\'])),
        // A dash within a word may be a sign of edges.
        None => (text, text.strip_prefix(['-', '+']).unwrap_or(text).chars().all(is_part)),
    };
    if word.is_empty() || !is_name {
        return Err(complain(line, format!("'{}' is not the name of a vertex", shorten(text)))
            .hint("names are words, texts in quotes, or tuples of these"));
    }
    Ok(word)
}
