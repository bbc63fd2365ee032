//! Stores: a damaged store is refused, or its contents are unchanged.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use tempfile::TempDir;

use super::mutate::SeededRandom;
use crate::store::Store;
use crate::store::tests::{content, counted_in_parts, killed};

/// The page size of SQLite.
const PAGE: usize = 4096;
/// The largest number of changes of a file.
const MOST_CHANGES: usize = 4;

/// A store, its bytes, and its contents.
struct Original {
    path: PathBuf,
    bytes: Vec<u8>,
    content: String,
}

/// A stored count, a stored list, and a stored count in parts.
fn originals() -> &'static (TempDir, [Original; 3]) {
    static ORIGINALS: OnceLock<(TempDir, [Original; 3])> = OnceLock::new();
    ORIGINALS.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = [killed(&folder, "count"), killed(&folder, "list"), counted_in_parts(&folder, 20)];
        let originals = paths.map(|path| {
            let bytes = fs::read(&path).expect("a file");
            let content = content(&Store::existing(&path).expect("a store"));
            Original { path, bytes, content }
        });
        (folder, originals)
    })
}

/// Opens a store with a few changes.
pub(super) fn open(_input: &[u8], random: &mut SeededRandom) -> bool {
    let Original { path, bytes, content: expected } = &originals().1[random.below(3)];
    let mut damaged = bytes.clone();
    for _ in 0..=random.below(MOST_CHANGES) {
        change(&mut damaged, random);
    }
    fs::write(path, &damaged).expect("a file");
    match Store::existing(path) {
        Ok(store) => assert_eq!(content(&store), *expected),
        Err(failure) => {
            assert_eq!(failure.code(), 2, "{failure:?}");
            return false;
        }
    }
    true
}

/// Makes one change.
fn change(bytes: &mut Vec<u8>, random: &mut SeededRandom) {
    if bytes.len() < PAGE {
        return;
    }
    let at = random.below(bytes.len());
    let end = (at + random.below(64)).min(bytes.len());
    let used: Vec<usize> = (0..bytes.len()).filter(|&byte| bytes[byte] != 0).collect();
    match random.below(8) {
        0 => bytes[at] = random.below(256) as u8,
        1 => bytes[at..end].fill(0),
        2 => {
            let to = random.below(bytes.len() - (end - at));
            bytes.copy_within(at..end, to);
        }
        3 => bytes.truncate(at),
        4 => {
            let pages = bytes.len() / PAGE;
            let from = random.below(pages) * PAGE;
            bytes.copy_within(from..from + PAGE, random.below(pages) * PAGE);
        }
        _ => bytes[used[random.below(used.len())]] ^= 1 << random.below(8),
    }
}
