//! What reads inputs. To have another reader fuzzed, write a file and add a line to [`READERS`].

use super::mutate::Random;
use super::{boards, words};

/// Something that reads.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) name: &'static str,
    /// A part of the names of the fixtures that it can read.
    pub(super) folder: &'static str,
    /// Reads an input, and returns whether it is accepted; panics if something does not hold of it.
    pub(super) read: fn(&[u8], &mut Random) -> bool,
}

/// All readers.
pub(super) static READERS: &[Reader] = &[
    Reader { name: "boards", folder: ".txt", read: boards::read },
    Reader { name: "puzzles", folder: "", read: boards::build },
    Reader { name: "walks", folder: "graph", read: boards::build_stream },
    Reader { name: "lines", folder: "6", read: boards::line },
    Reader { name: "words", folder: "", read: words::read },
];
