//! A b-file of the OEIS: `n a(n)`, one term per line, nothing else.
//!
//! `n` is the side of the board that grows, and `a(n)` the number by the chosen convention. Each term is written as
//! soon as it is known; after a term that a limit stops, no further term follows.
//!
//! Source: the style sheet of the On-Line Encyclopedia of Integer Sequences, on b-files.

use std::io::{self, Write};

use super::{Answer, AnswerData, Format, Origin};

/// The format; see the module.
pub(super) const FORMAT: Format =
    Format { name: "bfile", writes: &[Answer::Count], is_sequence: true, write, ..Format::NONE };

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    let AnswerData::Count(count) = content else { return content.left_out() };
    let number = count.counts.iter().find(|(name, _)| *name == count.chosen);
    match (count.index, number) {
        (Some(index), Some((_, number))) if count.complete => writeln!(out, "{index} {number}"),
        _ => Ok(()),
    }
}
