//! How far a run is, on standard error: a bar on a terminal, a line now and then elsewhere.
//!
//! A thread of its own draws, so that those who work only store numbers. Where nothing is to be seen there is
//! no thread. Of a sweep the steps done are known; of a search it is estimated how much is left, and told how far
//! that may be off.

pub(crate) mod watch;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cavalcade_search::answers::Monitor;
use cavalcade_search::frontier;
use cavalcade_search::parallel::Estimate;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::question::units::{memory, rough};
use crate::run::ending;

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
    bar: Option<ProgressBar>,
}

/// How much of a tree is done.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Share {
    /// Nodes that were visited.
    pub(crate) nodes: u64,
    /// About how many are left.
    pub(crate) left: Estimate,
    /// Nodes in a second.
    pub(crate) rate: f64,
}

impl Share {
    /// The share that is done, from 0 to 1.
    pub(crate) fn done(&self) -> f64 {
        let nodes = self.nodes as f64;
        if nodes > 0.0 { nodes / (nodes + self.left.nodes) } else { 0.0 }
    }

    /// How long the rest will take, and how far that may be off: `about 2h 5m left, or 1h 10m to 3h`.
    pub(crate) fn left(&self) -> String {
        let Estimate { nodes, error } = self.left;
        if nodes <= 0.0 {
            return "nothing left".to_owned();
        }
        if self.rate.is_nan() || self.rate <= 0.0 {
            return "time left unknown".to_owned();
        }
        let time = |nodes: f64| rough(nodes.max(0.0) / self.rate);
        // Two standard errors; where that is most of it, a factor says more than a difference.
        let (low, high) = if 2.0 * error < nodes / 2.0 {
            (nodes - 2.0 * error, nodes + 2.0 * error)
        } else {
            let factor = 1.0 + 2.0 * error / nodes;
            (nodes / factor, nodes * factor)
        };
        let (low, high) = (time(low), time(high));
        let range = if low == high { String::new() } else { format!(" ({low} to {high})") };
        format!("about {} left{range}", time(nodes))
    }
}

/// What is known of a run.
struct Facts {
    start: Instant,
    /// What is counted.
    what: &'static str,
    found: AtomicU64,
    share: Mutex<Option<Share>>,
    sweep: Mutex<Option<frontier::Progress>>,
}

impl Meter {
    /// Begins to show what a run will tell.
    pub(crate) fn new(when: When) -> Self {
        Self::counting(when, "solutions found")
    }

    /// Begins to show how many of something there were, as [`found`](Self::found) says.
    pub(crate) fn counting(when: When, what: &'static str) -> Self {
        let facts = Arc::new(Facts {
            start: Instant::now(),
            what,
            found: AtomicU64::new(0),
            share: Mutex::new(None),
            sweep: Mutex::new(None),
        });
        let is_terminal = io::stderr().is_terminal();
        let is_shown = when == When::Always || when == When::Auto && is_terminal;
        let bar = (is_shown && is_terminal).then(bar);
        let drawer = is_shown.then_some(()).and_then(|()| {
            let bar = bar.clone();
            let (sender, receiver) = mpsc::channel();
            let facts = Arc::clone(&facts);
            let (first, next) = if is_terminal { (DELAY, FRAME) } else { (LINE, LINE) };
            let work = move || {
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
            // If no thread can be started, nothing is shown.
            Some((sender, thread::Builder::new().spawn(work).ok()?))
        });
        Self { facts, drawer, bar }
    }

    /// Whether anybody sees it.
    pub(crate) fn is_shown(&self) -> bool {
        self.drawer.is_some()
    }

    /// Writes something else on standard error, without tearing what is drawn.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// So much of a tree is done, if that can be told.
    pub(crate) fn share(&self, share: Option<Share>) {
        *self.facts.sweep.lock().unwrap_or_else(PoisonError::into_inner) = None;
        *self.facts.share.lock().unwrap_or_else(PoisonError::into_inner) = share;
    }

    /// So many solutions were visited, or of whatever is counted.
    pub(crate) fn found(&self, number: u64) {
        self.facts.found.store(number, Ordering::Relaxed);
        ending::found(number);
    }

    /// A step of a sweep was done.
    pub(crate) fn step(&self, step: frontier::Progress) {
        *self.facts.sweep.lock().unwrap_or_else(PoisonError::into_inner) = Some(step);
    }
}

impl Monitor for Meter {
    fn found(&self, solutions: u64) {
        Self::found(self, solutions);
    }

    fn step(&self, step: frontier::Progress) {
        Self::step(self, step);
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
        let share = *self.share.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = self.start.elapsed().as_secs_f64();
        let found = self.found.load(Ordering::Relaxed);
        let text = match (sweep, share) {
            (Some(it), _) => format!("{} states, {}", grouped(it.states as u64), memory(it.bytes as u64)),
            (None, share) => {
                let rate = grouped((found as f64 / seconds) as u64);
                let left = share.map_or_else(String::new, |share| format!(", {}", share.left()));
                format!("{} {}, {rate}/s{left}", grouped(found), self.what)
            }
        };
        let Some(bar) = bar else {
            let done = match (sweep, share) {
                (Some(it), _) => format!("step {} of {}, ", it.step, it.steps),
                (None, Some(share)) => format!("{:.1}% done, ", 100.0 * share.done()),
                (None, None) => String::new(),
            };
            let _ = writeln!(io::stderr(), "progress: {}s, {done}{text}", seconds as u64);
            return;
        };
        let (length, position, template) = match (sweep, share) {
            (Some(it), _) => (it.steps as u64, it.step as u64, "step {pos} of {len}"),
            (None, Some(share)) => (1000, (1000.0 * share.done()) as u64, "{percent}%"),
            (None, None) => (0, 0, ""),
        };
        if length > 0 {
            if bar.length() != Some(length) {
                bar.set_style(style(&format!("{{elapsed_precise}} {{wide_bar}} {template}, {{msg}}")));
                bar.set_length(length);
            }
            bar.set_position(position);
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
    fn what_is_left_is_told_with_how_far_it_may_be_off() {
        let share = |nodes, left, error, rate| Share { nodes, left: Estimate { nodes: left, error }, rate };
        assert_eq!(share(100, 7200.0, 900.0, 1.0).left(), "about 2h left (1h 30m to 2h 30m)");
        assert_eq!(share(100, 7200.0, 7200.0, 1.0).left(), "about 2h left (40m to 6h)");
        assert_eq!(share(100, 1e30, 1e30, 1.0).left(), "about thousands of years left");
        assert_eq!(share(100, 0.0, 0.0, 1.0).left(), "nothing left");
        for rate in [0.0, f64::NAN] {
            assert_eq!(share(0, 10.0, 0.0, rate).left(), "time left unknown");
        }
        assert!((share(100, 300.0, 0.0, 1.0).done() - 0.25).abs() < 1e-12);
        assert!(share(0, 300.0, 0.0, 1.0).done() < 1e-12);
    }

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (12_345_678, "12,345,678")] {
            assert_eq!(grouped(number), text);
        }
    }
}
