//! The readers that are fuzzed. To fuzz another reader, write a file and add a line to [`READERS`].

use super::mutate::SeededRandom;
#[cfg(feature = "store")]
use super::stores;
use super::{boards, exchange, programs, words};

/// A reader under test.
#[derive(Clone, Copy)]
pub(super) struct FuzzReader {
    pub(super) name: &'static str,
    /// How often it is chosen, relative to the others.
    pub(super) weight: usize,
    /// A substring of the paths of the fixtures that it can read.
    pub(super) folder: &'static str,
    /// Reads an input and returns whether it is accepted; panics if a check fails.
    pub(super) read: fn(&[u8], &mut SeededRandom) -> bool,
}

/// All readers.
pub(super) static READERS: &[FuzzReader] = &[
    FuzzReader { name: "boards", weight: 40, folder: ".txt", read: boards::read },
    FuzzReader { name: "tiles", weight: 40, folder: ".txt", read: boards::read_tiled },
    FuzzReader { name: "puzzles", weight: 40, folder: "", read: boards::build },
    FuzzReader { name: "canonical", weight: 40, folder: ".txt", read: boards::write_canonical },
    // The fixtures of one puzzle are in a separate folder.
    FuzzReader { name: "files", weight: 40, folder: "graphs/", read: boards::build_stream },
    FuzzReader { name: "lines", weight: 40, folder: "6", read: boards::line },
    FuzzReader { name: "programs", weight: 40, folder: ".fzn", read: programs::read },
    FuzzReader { name: "clauses", weight: 40, folder: ".cnf", read: programs::read_clauses },
    FuzzReader { name: "exchange", weight: 40, folder: "exchange", read: exchange::read },
    FuzzReader { name: "words", weight: 40, folder: "", read: words::read },
    // Writing and opening a file takes as long as reading many texts.
    #[cfg(feature = "store")]
    FuzzReader { name: "stores", weight: 1, folder: "", read: stores::open },
];
