//! All solutions of a problem in a file: a family of sets, and what it is a family of.
//!
//! The file has a line that names its kind, a line of JSON with the question and the names of the elements, the nodes of
//! the family, and the checksum of all bytes before it. A damaged file, or one of another version of the program, is
//! refused: the elements are steps of the problem as this version understands it.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use cavalcade_core::files::printable;
use cavalcade_search::answers::compile::Elements;
use cavalcade_search::families::Family;
use serde::{Deserialize, Serialize};

use super::Identity;
use crate::question::Question;
use crate::streams::{Failure, is_captured, shown_path};

/// What tells a file from another, and from itself after a change.
type FileStamp = (PathBuf, SystemTime, u64);

/// The last file of a lasting process.
static LAST: Mutex<Option<(FileStamp, Arc<FamilyFile>)>> = Mutex::new(None);

/// The first line of the file.
const TITLE: &[u8] = b"cavalcade family 1\n";
const DIGEST: usize = blake3::OUT_LEN;

/// All solutions of a problem.
pub(crate) struct FamilyFile {
    pub(crate) identity: Identity,
    /// The name of each element.
    pub(crate) names: Vec<String>,
    /// Whether a step has a direction, so that its reversal is another one.
    pub(crate) is_directed: bool,
    pub(crate) elements: Elements,
    pub(crate) family: Family,
}

/// The second line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FamilyHeading {
    version: String,
    question: Question,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    names: Vec<String>,
    is_directed: bool,
    #[serde(with = "NumberedElements")]
    elements: Elements,
}

/// How [`Elements`] are written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Elements", rename_all = "lowercase")]
enum NumberedElements {
    Steps(Vec<[u32; 2]>),
    Vertices(Vec<u32>),
    Positions(usize),
    Values(Vec<(u32, i32)>),
}

/// The remedy for a file that is refused.
const AGAIN: &str = "make it again with 'cavalcade compile'";

fn refused(path: &Path, what: &str, hint: &str) -> Failure {
    Failure::input(format!("'{}' {what}", shown_path(path))).hint(hint)
}

impl FamilyFile {
    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// The input of the question is no text.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let input = self.identity.input.clone().map(String::from_utf8).transpose();
        let input = input.map_err(|_| Failure::input("the input is not text, so it cannot be kept"))?;
        let heading = FamilyHeading {
            version: self.identity.version.clone(),
            question: self.identity.question.clone(),
            input,
            names: self.names.clone(),
            is_directed: self.is_directed,
            elements: self.elements.clone(),
        };
        let mut bytes = TITLE.to_vec();
        let written = serde_json::to_writer(&mut bytes, &heading).map_err(io::Error::from);
        let written =
            written.and_then(|()| bytes.write_all(b"\n")).and_then(|()| self.family.write(&mut bytes));
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        bytes.extend_from_slice(blake3::hash(&bytes).as_bytes());
        Ok(bytes)
    }

    /// Returns the error for an invalid question in a file.
    pub(crate) fn nonsense(path: &Path, what: &str) -> Failure {
        refused(path, &format!("has an invalid question ({what})"), AGAIN)
    }

    /// Opens a file; the family takes at most `room` bytes. A lasting process keeps the last one for the next question.
    ///
    /// # Errors
    /// The file cannot be read, is damaged, was written by another version, or holds no family.
    pub(crate) fn open(path: &Path, room: usize) -> Result<Arc<Self>, Failure> {
        if !is_captured() {
            return Self::read(path, room).map(Arc::new);
        }
        let stamp = fs::metadata(path)
            .and_then(|facts| Ok((fs::canonicalize(path)?, facts.modified()?, facts.len())));
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some((known, kept)), Ok(stamp)) = (&*last, &stamp)
            && known == stamp
        {
            return Ok(Arc::clone(kept));
        }
        let read = Arc::new(Self::read(path, room)?);
        *last = stamp.ok().map(|stamp| (stamp, Arc::clone(&read)));
        Ok(read)
    }

    fn read(path: &Path, room: usize) -> Result<Self, Failure> {
        let refused = |what: &str, hint: &str| refused(path, what, hint);
        let unread = |error: io::Error| refused(&format!("cannot be read: {error}"), "check the name");
        let mut file = fs::File::open(path).map_err(unread)?;
        let length = file.metadata().map_err(unread)?.len();
        let mut bytes = Vec::new();
        let (mut title, too_large) =
            ([0; TITLE.len()], || refused("is too large for the memory", "raise --memory"));
        let is_family = file.read_exact(&mut title).is_ok() && title == TITLE;
        if !is_family {
            return Err(refused("holds no family of solutions", AGAIN));
        }
        if length > room as u64 {
            return Err(too_large());
        }
        bytes.extend_from_slice(&title);
        file.read_to_end(&mut bytes).map_err(unread)?;
        let (body, digest) = bytes.split_at(bytes.len().saturating_sub(DIGEST));
        if body.len() < TITLE.len() || blake3::hash(body).as_bytes() != digest {
            return Err(refused("is damaged", AGAIN));
        }
        let body = &body[TITLE.len()..];
        let end = body.iter().position(|&byte| byte == b'\n').unwrap_or(body.len());
        let heading: FamilyHeading = serde_json::from_slice(&body[..end])
            .map_err(|_| refused("was written by another version of cavalcade", AGAIN))?;
        let ours = env!("CARGO_PKG_VERSION");
        if heading.version != ours {
            let what = format!(
                "was written by cavalcade {}, and this is version {ours}",
                printable(&heading.version)
            );
            return Err(refused(&what, AGAIN));
        }
        let mut rest = body.get(end + 1..).unwrap_or_default();
        let family = Family::read(&mut rest, room).map_err(|error| match error.kind() {
            io::ErrorKind::OutOfMemory => too_large(),
            _ => refused("holds no family of solutions", AGAIN),
        })?;
        let counts = [heading.names.len(), heading.elements.len(), family.elements()];
        if counts[0] != counts[1] || counts[1] != counts[2] || !rest.is_empty() {
            return Err(refused("holds no family of solutions", AGAIN));
        }
        let identity = Identity {
            version: heading.version,
            question: heading.question,
            format: String::new(),
            branching: String::new(),
            input: heading.input.map(String::into_bytes),
        };
        let FamilyHeading { names, is_directed, elements, .. } = heading;
        Ok(Self { identity, names, is_directed, elements, family })
    }
}
