//! Boards from files or from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::{Failure, reason};

/// No board is longer than this; it keeps a mistaken name from filling the memory.
const LONGEST: u64 = 16 << 20;

/// The bytes of a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = if path == Path::new("-") { "standard input".into() } else { format!("'{}'", path.display()) };
    let failure = |error: &io::Error| {
        let hint = match error.kind() {
            io::ErrorKind::NotFound => Some("the board is a file, or - for standard input"),
            io::ErrorKind::IsADirectory => Some("that is a folder; name a file in it"),
            _ => None,
        };
        Failure::input(format!("cannot read board {name}: {}", reason(error)), hint)
    };
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| failure(&error))?)
    };
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| failure(&error))?;
    if bytes.len() as u64 > LONGEST {
        let message = format!("board {name} is longer than {} MiB", LONGEST >> 20);
        return Err(Failure::input(message, Some("is this the file you meant?")));
    }
    Ok(bytes)
}
