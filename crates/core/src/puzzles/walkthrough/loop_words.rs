//! What sentences call the lines of each kind of puzzle.

use crate::ladder::LoopWords;
use crate::puzzles::problem::Ink;

/// One loop.
const LOOP: LoopWords = LoopWords {
    on: "the loop",
    off: "off the loop",
    early: ["the loop is closed too early", "the loop would be closed too early"],
    finished: "the loop is closed",
    part: "the loop could not return from there, or would miss something",
};
/// One loop, where points that it does not visit are shaded.
const SHADING: LoopWords = LoopWords { off: "shaded", ..LOOP };
/// One path through all cells.
const PATH: LoopWords = LoopWords {
    on: "the path",
    early: [
        "a line is closed, or the path misses a cell",
        "a line would be closed, or the path would miss a cell",
    ],
    finished: "the path is complete",
    part: "the path could not return from there, or would miss something",
    ..LOOP
};
/// Paths between given ends.
const PATHS: LoopWords = LoopWords {
    on: "a path",
    off: "off the paths",
    early: [
        "a path is a loop, joins different numbers, or misses something",
        "a path would be a loop, join different numbers, or miss something",
    ],
    finished: "all paths are there",
    part: "a path could not return from there, or would miss something",
};

/// Returns the words for what is drawn with this ink.
pub(super) fn words(ink: &Ink) -> LoopWords {
    match ink {
        Ink::Paths => PATHS,
        Ink::LoopAndShading => SHADING,
        Ink::Loop(_) => LOOP,
        _ => PATH,
    }
}
