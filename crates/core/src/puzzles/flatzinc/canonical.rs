//! The text of a program without comments and without blanks that separate nothing.

use crate::files::cnf;

/// Returns the tokens of a program that the reader accepts, with one blank between two words, in linear time.
pub(super) fn text(program: &[u8]) -> Vec<u8> {
    match std::str::from_utf8(program).ok().filter(|text| cnf::begins(text)) {
        Some(text) => {
            let lines =
                cnf::lines(text).map(|(_, line)| line.split_whitespace().collect::<Vec<_>>().join(" "));
            let (heads, clauses): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with(['c', 'p']));
            [heads.join("\n"), clauses.join(" ")].join("\n").into()
        }
        None => tokens(program),
    }
}

/// Returns the tokens of FlatZinc.
fn tokens(program: &[u8]) -> Vec<u8> {
    let mut canonical = Vec::with_capacity(program.len());
    let (mut at, mut is_separated) = (0, false);
    while let Some(&byte) = program.get(at) {
        let length = match byte {
            b'%' => {
                at += program[at..].iter().take_while(|byte| !b"\r\n".contains(byte)).count();
                continue;
            }
            _ if byte.is_ascii_whitespace() => {
                (at, is_separated) = (at + 1, true);
                continue;
            }
            b'"' | b'\'' => quoted(&program[at..]),
            _ => 1,
        };
        if std::mem::take(&mut is_separated)
            && canonical.last().is_some_and(|&last| is_word(last))
            && is_word(byte)
        {
            canonical.push(b' ');
        }
        canonical.extend_from_slice(&program[at..at + length]);
        at += length;
    }
    canonical
}

/// The length of a text or a name in quotes, with them.
fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != rest[0] {
        at += if rest[at] == b'\\' && rest[0] == b'"' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// Whether a byte may be a part of a word or a number.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
