//! A count over sets of vertices, one layer at a time: those of the paths as they run, those of the reversed paths if
//! they differ, and the join of the last layers.

use super::InnerPaths;
use super::layer::SetLayer;
use crate::frontier::{Advance, Control, Event, Halt, Need, Progress, StepError};

/// The layers of both halves, as far as they are known.
pub(super) struct HalvesCount<'a> {
    paths: &'a InnerPaths,
    /// The memory for the whole count, in bytes.
    bytes: usize,
    ahead: SetLayer,
    /// The last layer of the reversed paths, if they differ and have begun.
    behind: Option<SetLayer>,
}

impl<'a> HalvesCount<'a> {
    /// Returns a count that takes at most `bytes` bytes.
    pub(super) fn new(paths: &'a InnerPaths, bytes: usize) -> Self {
        Self { paths, bytes, ahead: SetLayer::first(&paths.ahead), behind: None }
    }

    /// Returns what is stored after the steps taken so far.
    fn progress(&self) -> Progress {
        let (half, both) = (self.paths.half(), self.paths.behind.is_some());
        let layer = self.behind.as_ref().unwrap_or(&self.ahead);
        let before = if self.behind.is_some() { half + 1 } else { 0 };
        let kept = if self.behind.is_some() { half } else { 0 };
        let sizes = [(self.behind.is_some(), kept), (true, layer.size())];
        let held = sizes.into_iter().filter(|size| size.0).map(|size| size.1);
        let vertices = self.paths.len();
        Progress {
            step: before + layer.size() + 1,
            // The last step joins the halves.
            steps: (half + 1) * if both { 2 } else { 1 } + 1,
            states: held.clone().map(|size| SetLayer::states(vertices, size)).sum(),
            bytes: held.map(|size| SetLayer::bytes_of(vertices, size)).sum(),
            need: None,
        }
    }

    /// Takes the next step; returns the number of paths if it was the last.
    fn step(&mut self, control: Control) -> Result<Option<u128>, StepError> {
        let (paths, is_over) = (self.paths, control.is_over);
        if self.ahead.size() < paths.half() {
            self.ahead = self.ahead.next(&paths.ahead, is_over)?;
            return Ok(None);
        }
        match (&paths.behind, &mut self.behind) {
            (Some(direction), None) => self.behind = Some(SetLayer::first(direction)),
            (Some(direction), Some(layer)) if layer.size() < paths.half() => {
                *layer = layer.next(direction, is_over)?;
            }
            (_, behind) => {
                let behind = behind.as_ref().unwrap_or(&self.ahead);
                return self.ahead.join(behind, &paths.ahead, is_over).map(Some);
            }
        }
        Ok(None)
    }
}

impl Advance for HalvesCount<'_> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        let need = Some(Need::About(self.bytes));
        let too_little = |progress| Halt::Memory(Some(Progress { need, ..progress }));
        if self.bytes > control.memory {
            return Err(too_little(self.progress()));
        }
        match self.step(control) {
            Ok(None) => Ok(Event::Step(self.progress())),
            Ok(Some(number)) => Ok(Event::Done((number / u128::from(self.paths.factor)).into())),
            Err(StepError::Stopped) => Err(Halt::Stopped),
            Err(StepError::Memory | StepError::Wider) => Err(too_little(self.progress())),
        }
    }
}
