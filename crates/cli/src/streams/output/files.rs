//! Files that are written completely or not at all, and those that receive bytes as they are written.
//!
//! A *whole* file is written to a part file in the same folder, which replaces it in one step when everything is written.
//! Until then an existing file keeps its contents. The part file is removed if the run fails, and when a limit or a
//! signal ends the process.
//!
//! A *streamed* file, pipe or device keeps its old contents until the first write, or until the run ends without an
//! answer; a new file without contents is removed again.
//!
//! Both are opened before the work begins, so that a path that cannot be written is reported at once, and must not
//! replace an input. Files are compared by the identity that the system gives them (on Unix device and inode), so other
//! paths, links and redirections cannot hide an input.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

use same_file::Handle;

use crate::streams::exit::{Failure, reason};
use crate::streams::parts::parts;

/// The file; see the module.
pub(crate) struct WholeFile {
    /// The path as it was given.
    given: PathBuf,
    /// The path without links.
    resolved: PathBuf,
    part: PathBuf,
    file: File,
}

impl WholeFile {
    /// Creates the part file of a path that is neither an input nor a standard stream.
    pub(super) fn open(path: &Path, inputs: &Inputs) -> Result<Self, Failure> {
        let failure = |error| failure(path, &error);
        let resolved = resolved(path).map_err(failure)?;
        inputs.refuse_path(&resolved, path)?;
        let before = resolved.exists().then(|| existing(&resolved)).transpose().map_err(failure)?;
        if let Some(before) = &before {
            inputs.refuse(before, path)?;
            refuse_streams(before, path)?;
        }
        let mut part = resolved.clone().into_os_string();
        // WebAssembly has no processes.
        let process = if cfg!(target_family = "wasm") { 0 } else { process::id() };
        part.push(format!(".{process}.part"));
        let part = PathBuf::from(part);
        let mut parts = parts();
        let file = OpenOptions::new().write(true).create_new(true).open(&part).map_err(failure)?;
        parts.push(part.clone());
        drop(parts);
        let whole = Self { given: path.to_owned(), resolved, part, file };
        if let Some(before) = before {
            let permissions = before.metadata().map_err(failure)?.permissions();
            whole.file.set_permissions(permissions).map_err(failure)?;
        }
        Ok(whole)
    }

    /// Returns the path as it was given.
    pub(crate) fn path(&self) -> &Path {
        &self.given
    }

    /// Returns the number of bytes that were written.
    pub(crate) fn bytes(&self) -> u64 {
        self.file.metadata().map_or(0, |metadata| metadata.len())
    }

    /// Writes everything with `write`, and waits until it is stored.
    pub(crate) fn write<E: From<io::Error>, T>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut buffer = BufWriter::with_capacity(1 << 16, &self.file);
        let written = write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        self.file.sync_all()?;
        Ok(written)
    }

    /// Writes everything with `write`, like [`WholeFile::write`].
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn fill<T>(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> Result<T, Failure> {
        self.write(write).map_err(|error| self.failure(&error))
    }

    /// Returns the failure to write the file.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        failure(&self.given, error)
    }

    /// Replaces the files by what was written, all without interruption by a signal.
    pub(super) fn replace_all(files: &[Self]) -> Result<(), Failure> {
        let _parts = parts(); // a signal waits for this before it removes part files
        files
            .iter()
            .try_for_each(|file| fs::rename(&file.part, &file.resolved).map_err(|error| file.failure(&error)))
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        let mut parts = parts();
        let _ = fs::remove_file(&self.part); // it is gone if it has replaced the file
        parts.retain(|part| *part != self.part);
    }
}

/// A file that is written when the work is over. A pipe or a device cannot be replaced, so it receives the bytes
/// directly.
pub(crate) enum FileAtOnce {
    /// A regular file, which may exist.
    Whole(WholeFile),
    /// A pipe or a device.
    Stream(Mutex<StreamedFile>),
}

impl FileAtOnce {
    /// Opens a file that is none of the others; it keeps its old contents for now.
    ///
    /// # Errors
    /// The file cannot be written, or it is one of the others.
    pub(crate) fn open(path: &Path, noun: &str, others: &Inputs) -> Result<Self, Failure> {
        if path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            return Ok(Self::Stream(Mutex::new(StreamedFile::open(path, Some(noun), others)?)));
        }
        WholeFile::open(path, others).map(Self::Whole)
    }

    /// Writes everything with `write`.
    ///
    /// # Errors
    /// The file cannot be written. A regular file then has its old contents.
    pub(crate) fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        match self {
            Self::Whole(file) => {
                file.fill(write)?;
                WholeFile::replace_all(std::slice::from_ref(file))
            }
            Self::Stream(stream) => {
                let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
                let mut buffer = BufWriter::new(&mut *stream);
                let written = write(&mut buffer).and_then(|()| buffer.flush());
                let _ = buffer.into_parts(); // what is left after an error is not written again
                written.map_err(|error| stream.failure(&error))
            }
        }
    }
}

/// The files of a proof: `NAME.opb` with the formula and `NAME.pbp` with the proof, or several such pairs. All are
/// replaced together, or none.
pub(crate) struct ProofFiles(Vec<[WholeFile; 2]>);

impl ProofFiles {
    /// Creates a pair of files for each of `parts`: this name and the part, with the endings `.opb` and `.pbp`. They
    /// are added to the inputs, which no other file may replace.
    ///
    /// # Errors
    /// A file cannot be written, or is an input or another output of the run.
    pub(crate) fn open(name: &Path, parts: &[&str], inputs: &mut Inputs) -> Result<Self, Failure> {
        let mut open = |part: &str, noun, ending: &str| -> Result<WholeFile, Failure> {
            let path: OsString = [name.as_os_str(), part.as_ref(), ending.as_ref()].into_iter().collect();
            let file = WholeFile::open(Path::new(&path), inputs)?;
            inputs.add(noun, file.path());
            Ok(file)
        };
        let pairs =
            parts.iter().map(|part| Ok([open(part, "formula", ".opb")?, open(part, "proof", ".pbp")?]));
        pairs.collect::<Result<_, Failure>>().map(Self)
    }

    /// Returns formula and proof of each part.
    pub(crate) fn pairs(&self) -> &[[WholeFile; 2]] {
        &self.0
    }

    /// Replaces existing files by what was written.
    ///
    /// # Errors
    /// A file cannot be replaced.
    pub(crate) fn replace(&self) -> Result<(), Failure> {
        WholeFile::replace_all(self.0.as_flattened())
    }
}

/// Opens a file that exists and can be replaced.
fn existing(path: &Path) -> io::Result<File> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !path.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    OpenOptions::new().write(true).open(path)
}

/// Returns a path without links; its last part need not exist.
pub(super) fn resolved(path: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = path.canonicalize() {
        return Ok(path);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Ok(folder.canonicalize()?.join(name))
}

/// Refuses a file that a standard stream is redirected to.
fn refuse_streams(file: &File, path: &Path) -> Result<(), Failure> {
    let file = file.try_clone().and_then(Handle::from_file).ok();
    let streams = [("standard output", Handle::stdout()), ("standard error", Handle::stderr())];
    let same =
        streams.into_iter().find(|(_, stream)| stream.as_ref().ok() == file.as_ref() && file.is_some());
    same.map_or(Ok(()), |(noun, _)| Err(collision(path, noun)))
}

/// Returns the error for an output that is another file of the run, too.
pub(super) fn collision(path: &Path, noun: &str) -> Failure {
    let message = format!("the output '{}' is also the {noun}", path.display());
    Failure::input(message).hint("name another file")
}

/// Returns the failure to write a file.
fn failure(path: &Path, error: &io::Error) -> Failure {
    let hint = match error.kind() {
        io::ErrorKind::NotFound => Some("check that the folder exists"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            Some("free some space, or name a file on another disk")
        }
        _ => None,
    };
    Failure::input(format!("cannot write to '{}': {}", path.display(), reason(error))).maybe(hint)
}

/// The file; see the module.
pub(crate) struct StreamedFile {
    file: File,
    /// The name in messages.
    name: String,
    /// The resolved path, if the file is new.
    created: Option<PathBuf>,
    is_begun: bool,
}

impl StreamedFile {
    /// Opens a file that is none of the others, or creates it; `noun` is what messages call it.
    ///
    /// # Errors
    /// The file cannot be written, or it is one of the others.
    pub(crate) fn open(path: &Path, noun: Option<&str>, others: &Inputs) -> Result<Self, Failure> {
        let noun = noun.map_or_else(String::new, |noun| format!("the {noun} "));
        let name = format!("{noun}'{}'", path.display());
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| {
            let hint = (error.kind() == io::ErrorKind::NotFound).then_some("check that the folder exists");
            Failure::input(format!("cannot write to {name}: {}", reason(&error))).maybe(hint)
        })?;
        let created = is_new.then(|| path.canonicalize().ok()).flatten();
        let streamed = Self { file, name, created, is_begun: false };
        others.refuse(&streamed.file, path)?;
        Ok(streamed)
    }

    /// Returns the name in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the failure for an error of a file besides the output.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        let hint = match error.kind() {
            io::ErrorKind::StorageFull => "free some space, or pipe it to its reader",
            io::ErrorKind::BrokenPipe => "see why its reader ended",
            _ => "name another file",
        };
        let reason = reason(error);
        Failure::input(format!("cannot write to {}: {reason}; it is incomplete", self.name)).hint(hint)
    }

    /// Truncates the file, once.
    fn begin(&mut self) -> io::Result<()> {
        // Pipes and devices cannot be truncated.
        if !self.is_begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.is_begun = true;
        Ok(())
    }
}

impl Write for StreamedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    /// Truncates the file even if nothing was written.
    fn flush(&mut self) -> io::Result<()> {
        self.begin()?;
        self.file.flush()
    }
}

impl Drop for StreamedFile {
    fn drop(&mut self) {
        let is_empty = self.file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        if let Some(path) = self.created.as_ref().filter(|_| !self.is_begun && is_empty) {
            let _ = fs::remove_file(path); // another failure is already being reported
        }
    }
}

/// The files of a run except its output.
#[derive(Default)]
pub(crate) struct Inputs(Vec<(&'static str, PathBuf)>);

impl Inputs {
    /// Adds a file that is read, and its name in messages; `-` is standard input.
    pub(crate) fn add(&mut self, noun: &'static str, path: &Path) {
        self.0.push((noun, path.to_owned()));
    }

    /// Adds a store and its rollback journal.
    pub(crate) fn add_store(&mut self, path: &Path) {
        let journal = [path.as_os_str(), OsStr::new("-journal")].into_iter().collect::<std::ffi::OsString>();
        self.add("store", path);
        self.add("journal of the store", Path::new(&journal));
    }

    /// Refuses an output that is one of these files.
    pub(super) fn refuse(&self, output: &File, path: &Path) -> Result<(), Failure> {
        let Some(output) = regular(output.try_clone().ok()) else { return Ok(()) };
        let is_output = |input: &Path| {
            let standard = (input == Path::new("-")).then(|| Handle::stdin().ok()).flatten();
            // Only regular files are opened: a pipe would block.
            let named = input.is_file().then(|| File::open(input).ok()).flatten();
            standard.as_ref() == Some(&output) || regular(named).as_ref() == Some(&output)
        };
        let input = self.0.iter().find(|(_, input)| is_output(input));
        input.map_or(Ok(()), |(noun, _)| Err(collision(path, noun)))
    }

    /// Refuses an output that has the path of one of these files, whether or not it exists;
    /// `output` is its path without links.
    pub(super) fn refuse_path(&self, output: &Path, path: &Path) -> Result<(), Failure> {
        let is_output =
            |input: &Path| input != Path::new("-") && resolved(input).is_ok_and(|input| input == output);
        let input = self.0.iter().find(|(_, input)| is_output(input));
        input.map_or(Ok(()), |(noun, _)| Err(collision(path, noun)))
    }
}

/// Returns the identity of a regular file.
fn regular(file: Option<File>) -> Option<Handle> {
    let file = file.filter(|file| file.metadata().is_ok_and(|metadata| metadata.is_file()))?;
    Handle::from_file(file).ok()
}
