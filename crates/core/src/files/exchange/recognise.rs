//! Recognising texts of other programs.
//!
//! Such a text is a single line without blanks, apart from comments, or a file that begins with `pzprv3`. The line is
//! the address of a web page, the parameters of an address of Penpa, a genre of pzpr with its size, or an ID: a size
//! such as `7x7`, parameters, and a colon. No board that is written as rows looks like that.

use std::borrow::Cow;

use super::{ForeignPuzzles, pzpr};
use crate::files::text::digits;

/// A longer text is no code: the largest board has fewer cells.
const LONGEST: usize = 8 << 20;

/// A text of another program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Foreign {
    /// A file of pzpr, its lines joined by slashes.
    File(String),
    /// An address of pzpr from the genre on.
    Address(String),
    /// An ID of Simon Tatham's puzzles.
    Id {
        /// The game, if it is named.
        game: Option<String>,
        /// The ID from the size on.
        id: String,
    },
    /// The parameters of an address of Penpa.
    Drawing(String),
    /// The address of any other page.
    Other,
}

/// Recognises a text; returns `None` if it may be a board.
pub(super) fn recognise(puzzles: ForeignPuzzles<'_>, text: &str) -> Option<Foreign> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > LONGEST {
        return None;
    }
    let mut lines = text.split(['\n', '\r']).map(uncommented).filter(|line| !line.is_empty());
    let first = lines.next()?;
    if first.starts_with("pzprv3") {
        return Some(Foreign::File([first].into_iter().chain(lines).collect::<Vec<_>>().join("/")));
    }
    if lines.next().is_some() || first.contains(char::is_whitespace) {
        return None;
    }
    let first = &*decoded(first);
    let is_page = first.contains("://") || first.starts_with("www.") || first.starts_with("puzz.link/");
    match drawing(first) {
        Some(parameters) => Some(Foreign::Drawing(parameters.to_owned())),
        None if is_page => Some(page(first)),
        None => pzpr_address(puzzles, first).or_else(|| id(first)),
    }
}

/// Returns a line without its comment and the blanks around it. In an address a `%` may stand within a word.
fn uncommented(line: &str) -> &str {
    let begins = |&(at, _): &(usize, char)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.char_indices().filter(|entry| entry.1 == '%').find(begins);
    line[..comment.map_or(line.len(), |(at, _)| at)].trim()
}

/// Returns the parameters of an address of Penpa, with or without its page.
fn drawing(line: &str) -> Option<&str> {
    let parameters = line.split_once('#').or_else(|| line.split_once('?')).map_or(line, |parts| parts.1);
    let is_drawing = parameters.starts_with("m=") && parameters.contains("&p=");
    is_drawing.then_some(parameters)
}

/// Recognises the address of a page.
fn page(address: &str) -> Foreign {
    let (page, fragment) = address.split_once('#').unwrap_or((address, ""));
    if is_id(fragment) {
        let path = page.split('?').next().unwrap_or(page);
        let name = path.rsplit('/').next().unwrap_or(path);
        let game = name.strip_suffix(".html").unwrap_or(name);
        return Foreign::Id { game: Some(game.to_owned()), id: fragment.to_owned() };
    }
    match address.split_once('?') {
        Some((_, query)) if query.starts_with("pzprv3") => Foreign::File(query.to_owned()),
        Some((_, query)) if query.contains('/') => Foreign::Address(query.to_owned()),
        _ => Foreign::Other,
    }
}

/// Recognises an address of pzpr without its page: a known genre, or a word before two numbers.
fn pzpr_address(puzzles: ForeignPuzzles<'_>, line: &str) -> Option<Foreign> {
    let mut parts = line.split('/');
    let genre = parts.next().filter(|genre| is_word(genre))?;
    let mut numbers = parts.by_ref().take(3).skip_while(|part| digits(part).is_none());
    let has_size = numbers.next().and_then(digits).and(numbers.next()).and_then(digits).is_some();
    (has_size || line.contains('/') && pzpr::called(puzzles, genre).is_some())
        .then(|| Foreign::Address(line.to_owned()))
}

fn is_word(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte))
}

/// Recognises an ID, with or without the name of its game.
fn id(line: &str) -> Option<Foreign> {
    if let Some((game, id)) = line.split_once(':')
        && !game.is_empty()
        && game.bytes().all(|byte| byte.is_ascii_lowercase())
        && id.starts_with(|sign: char| sign.is_ascii_digit())
    {
        return Some(Foreign::Id { game: Some(game.to_owned()), id: id.to_owned() });
    }
    is_id(line).then(|| Foreign::Id { game: None, id: line.to_owned() })
}

/// Returns whether a text is a size, parameters, and a colon or a `#`.
fn is_id(text: &str) -> bool {
    let Some(end) = text.find([':', '#']) else { return false };
    let Some((columns, rest)) = text[..end].split_once('x') else { return false };
    digits(columns).is_some()
        && rest.starts_with(|sign: char| sign.is_ascii_digit())
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns a text with the characters that `%3A` and the like stand for, which pages and programs write in addresses.
fn decoded(text: &str) -> Cow<'_, str> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let digit = |at: usize| rest.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        let escaped = digit(1).zip(digit(2)).filter(|_| *byte == b'%');
        bytes.push(escaped.map_or(*byte, |(high, low)| (16 * high + low) as u8));
        rest = if escaped.is_some() { &rest[3..] } else { after };
    }
    let decoded = String::from_utf8(bytes).ok().filter(|text| !text.contains(char::is_whitespace));
    decoded.map_or(text.into(), Cow::from)
}
