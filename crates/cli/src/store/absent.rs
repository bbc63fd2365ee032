//! What takes the place of the file of a stored run in builds without the feature `store`: no store can be opened.

use std::convert::Infallible;
use std::io;
use std::path::Path;
use std::sync::Arc;

use cavalcade_search::answers::collect::Batch;
use cavalcade_search::frontier::{SpillFile, SpillFolder};
use cavalcade_search::parallel::{Checkpoint, Chunk};

use super::{Block, Identity, PartTotal, Store, TableFolder};
use crate::streams::Failure;

/// The connection to a file, which never exists.
pub(super) type Connection = Infallible;

/// Why no store can be opened, and the remedy.
const ABSENT: &str = "this build has no stored runs";
const REMEDY: &str = "build cavalcade with its feature 'store'";

/// Refuses every name of a file that is given for a store.
///
/// # Errors
/// Always.
pub(crate) fn check_name(_name: &str) -> Result<(), String> {
    Err(format!("{ABSENT}; {REMEDY}"))
}

impl SpillFolder for TableFolder {
    fn file(&self) -> io::Result<Arc<dyn SpillFile>> {
        self.error.report(&self.folder, ABSENT, REMEDY);
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Store {
    /// Refuses to open the run in a file.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn open(
        _path: &Path,
        _identity: Identity,
        _shard: (usize, usize),
        _block: impl FnOnce() -> Result<Block, Failure>,
    ) -> Result<Self, Failure> {
        Err(absent())
    }

    /// Refuses to continue the run in a file.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn existing(_path: &Path) -> Result<Self, Failure> {
        Err(absent())
    }

    /// Refuses to read the run in a file.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn look(_path: &Path) -> Result<Self, Failure> {
        Err(absent())
    }

    /// Refuses to merge shards.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn joined(_shards: Vec<Self>, _path: Option<&Path>) -> Result<Self, Failure> {
        Err(absent())
    }

    /// Is never called.
    pub(crate) fn is_in_use(&self) -> bool {
        match self.connection {}
    }

    /// Is never called.
    pub(crate) fn record(
        &mut self,
        _checkpoint: &Checkpoint<Batch>,
        _settled: &[Arc<Chunk<Batch>>],
    ) -> Result<(), Failure> {
        match self.connection {}
    }

    /// Is never called.
    pub(crate) fn record_parts(
        &mut self,
        _counted: Vec<(usize, PartTotal)>,
        _seconds: f64,
    ) -> Result<(), Failure> {
        match self.connection {}
    }

    /// Is never called.
    pub(crate) fn batches(&self, _each: impl FnMut(Batch) -> Result<(), Failure>) -> Result<(), Failure> {
        match self.connection {}
    }
}

/// Returns the error for every use of a store.
fn absent() -> Failure {
    Failure::input(ABSENT).hint(REMEDY)
}
