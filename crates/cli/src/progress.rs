//! How far a run is, on standard error: a bar on a terminal, a line now and then elsewhere.
//!
//! A thread of its own draws, so that those who work only store numbers. Where nothing is to be seen there is
//! no thread. Of a sweep the steps done are known, so there is a bar; of a search only what was found.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cavalcade_search::frontier;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::units::memory;

/// What ends sooner than this is not shown on a terminal.
const DELAY: Duration = Duration::from_millis(500);
/// Between two drawings on a terminal.
const FRAME: Duration = Duration::from_millis(100);
/// Between two lines elsewhere.
const LINE: Duration = Duration::from_secs(30);

/// When progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Anywhere.
    Always,
    /// Nowhere.
    Never,
}

impl When {
    /// All of them by name; the first is the default.
    pub(crate) const ALL: [(&'static str, Self); 3] =
        [("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)];
}

/// Shows how far a run is until it is dropped.
pub(crate) struct Meter {
    facts: Arc<Facts>,
    /// Hanging up ends the thread.
    drawer: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What is known of a run.
struct Facts {
    start: Instant,
    found: AtomicU64,
    sweep: Mutex<Option<frontier::Progress>>,
}

impl Meter {
    /// Begins to show what a run will tell.
    pub(crate) fn new(when: When) -> Self {
        let facts =
            Arc::new(Facts { start: Instant::now(), found: AtomicU64::new(0), sweep: Mutex::new(None) });
        let is_terminal = io::stderr().is_terminal();
        let is_shown = when == When::Always || when == When::Auto && is_terminal;
        let drawer = is_shown.then(|| {
            let (sender, receiver) = mpsc::channel();
            let facts = Arc::clone(&facts);
            let (first, next) = if is_terminal { (DELAY, FRAME) } else { (LINE, LINE) };
            let work = move || {
                let bar = is_terminal.then(bar);
                let mut pause = first;
                while receiver.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    facts.show(bar.as_ref());
                    pause = next;
                }
                match bar {
                    Some(bar) => bar.finish_and_clear(),
                    None => facts.show(None),
                }
            };
            (sender, thread::spawn(work))
        });
        Self { facts, drawer }
    }

    /// So many solutions were visited.
    pub(crate) fn found(&self, number: u64) {
        self.facts.found.store(number, Ordering::Relaxed);
    }

    /// A step of a sweep was done.
    pub(crate) fn step(&self, step: frontier::Progress) {
        *self.facts.sweep.lock().unwrap_or_else(PoisonError::into_inner) = Some(step);
    }

    /// The last step that was done.
    pub(crate) fn last_step(&self) -> Option<frontier::Progress> {
        *self.facts.sweep.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some((sender, drawer)) = self.drawer.take() {
            drop(sender);
            let _ = drawer.join(); // what it could not draw is no loss
        }
    }
}

impl Facts {
    fn show(&self, bar: Option<&ProgressBar>) {
        let sweep = *self.sweep.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match sweep {
            Some(it) => format!("{} states, {}", grouped(it.states as u64), memory(it.bytes as u64)),
            None => format!("{} solutions found", grouped(self.found.load(Ordering::Relaxed))),
        };
        let Some(bar) = bar else {
            let step = sweep.map_or_else(String::new, |it| format!("step {} of {}, ", it.step, it.steps));
            let seconds = self.start.elapsed().as_secs();
            let _ = writeln!(io::stderr(), "progress: {seconds}s, {step}{text}");
            return;
        };
        if let Some(it) = sweep {
            if bar.length().is_none() {
                bar.set_style(style("{elapsed_precise} {wide_bar} step {pos} of {len}, {msg}"));
            }
            bar.set_length(it.steps as u64);
            bar.set_position(it.step as u64);
        }
        bar.set_message(text);
        bar.tick();
    }
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.with_style(style("{spinner} {elapsed_precise} {msg}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (12_345_678, "12,345,678")] {
            assert_eq!(grouped(number), text);
        }
    }
}
