//! Shows the progress of a run on standard error: a bar on a terminal, a line every 30 seconds elsewhere and in builds
//! without the feature `progress`.
//!
//! A separate thread draws, so that workers only store numbers; without progress there is no thread. If no thread can
//! be started, as in WebAssembly, the work draws a line when it reports and the last line is old. The frontier method
//! has a known number of steps. For a search, the remaining work is estimated and shown with its error.

#[cfg_attr(not(feature = "progress"), path = "no_bar.rs")]
mod bar;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cavalcade_search::answers::Monitor;
use cavalcade_search::parallel::Estimate;
use cavalcade_search::{Method, frontier};

use cavalcade_core::quantity;

use crate::limits::ending;
use crate::limits::memory::Budget;
use crate::streams::Notes;
use crate::units::{grouped, memory, rough};
use bar::Bar;

/// The delay before a bar appears on a terminal.
const DELAY: Duration = Duration::from_millis(500);
/// The time between two updates of the bar.
const FRAME: Duration = Duration::from_millis(100);
/// The time between two lines without a terminal; a page that runs WebAssembly shows the last one.
const LINE: Duration = Duration::from_secs(if cfg!(target_family = "wasm") { 1 } else { 30 });

/// When to show progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// If standard error is a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl When {
    /// All values by name; the first is the default.
    pub(crate) const ALL: [(&'static str, Self); 3] =
        [("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)];

    /// Returns the value of that name, or else the default.
    pub(crate) fn named(name: &str) -> Self {
        Self::ALL.iter().find(|(known, _)| *known == name).map_or(Self::Auto, |(_, when)| *when)
    }
}

/// Shows the progress of a run until it is dropped.
pub(crate) struct Meter {
    readings: Arc<Readings>,
    drawer: Option<Drawer>,
    bar: Option<Bar>,
    /// The memory that the user gave a count, and its threads, for a message when it is too small.
    memory: Option<(Option<u64>, usize)>,
}

/// What draws the progress.
enum Drawer {
    /// A thread; closing the channel ends it.
    Thread(Sender<()>, JoinHandle<()>),
    /// The work itself, which drew its last line at this time.
    Work(Mutex<Instant>),
}

/// The progress of a tree search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Share {
    /// The number of visited nodes.
    pub(crate) nodes: u64,
    /// The estimated number of remaining nodes.
    pub(crate) left: Estimate,
    /// Nodes per second.
    pub(crate) rate: f64,
}

impl Share {
    /// Returns the share that is done, from 0 to 1.
    pub(crate) fn done(&self) -> f64 {
        let nodes = self.nodes as f64;
        if nodes > 0.0 { nodes / (nodes + self.left.nodes) } else { 0.0 }
    }

    /// Returns the estimated remaining time and its range: `about 2h left (1h 10m to 3h)`.
    pub(crate) fn left(&self) -> String {
        let Estimate { nodes, error } = self.left;
        if nodes <= 0.0 {
            return "nothing left".to_owned();
        }
        if self.rate.is_nan() || self.rate <= 0.0 {
            return "time left unknown".to_owned();
        }
        let time = |nodes: f64| rough(nodes.max(0.0) / self.rate);
        // Two standard errors; for a large error, a factor describes the range better than a difference.
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

/// The progress of a run.
struct Readings {
    start: Instant,
    /// What the number counts, for display.
    what: &'static str,
    found: AtomicU64,
    /// The conflicts that a search has learned from.
    conflicts: AtomicU64,
    work: Mutex<WorkReadings>,
}

/// What is known of the work.
#[derive(Default)]
struct WorkReadings {
    share: Option<Share>,
    sweep: Option<frontier::Progress>,
    forecast: Option<frontier::Forecast>,
    /// The number of counted parts, and of all, of a count in parts.
    parts: Option<(usize, usize)>,
}

impl Meter {
    /// Starts to show the progress of a search.
    pub(crate) fn new(when: When) -> Self {
        Self::counting(when, "solutions found")
    }

    /// Starts to show a count with this label; [`found`](Self::found) updates it.
    pub(crate) fn counting(when: When, what: &'static str) -> Self {
        let readings = Arc::new(Readings {
            start: Instant::now(),
            what,
            found: AtomicU64::new(0),
            conflicts: AtomicU64::new(0),
            work: Mutex::default(),
        });
        let is_terminal = io::stderr().is_terminal();
        let is_shown = when == When::Always || when == When::Auto && is_terminal;
        let bar = bar::on(is_shown && is_terminal);
        let drawer = is_shown.then(|| {
            let bar = bar.clone();
            let (sender, receiver) = mpsc::channel();
            let readings = Arc::clone(&readings);
            let (first, next) = if bar.is_some() { (DELAY, FRAME) } else { (LINE, LINE) };
            let work = move || {
                let mut pause = first;
                while receiver.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    readings.show(bar.as_ref());
                    pause = next;
                }
                match bar {
                    Some(bar) => bar::clear(&bar),
                    None => readings.show(None),
                }
            };
            let thread = thread::Builder::new().spawn(work);
            thread.map_or_else(
                |_| Drawer::Work(Mutex::new(Instant::now())),
                |thread| Drawer::Thread(sender, thread),
            )
        });
        Self { readings, drawer, bar, memory: None }
    }

    /// Sets the memory of a count, so that the user is told if it is too small for a frontier.
    pub(crate) fn within(mut self, given: Option<u64>, threads: usize) -> Self {
        self.memory = Some((given, threads));
        self
    }

    /// Whether progress is shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.drawer.is_some()
    }

    /// Writes something else on standard error without breaking up the bar.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar::suspend(bar, write),
            None => write(),
        }
    }

    /// Draws a line if no thread does, and the last line is old.
    fn draw(&self) {
        let Some(Drawer::Work(last)) = &self.drawer else { return };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= LINE {
            self.readings.show(None);
            *last = Instant::now();
        }
    }

    /// Sets the progress of a tree search, if it is known.
    pub(crate) fn share(&self, share: Option<Share>) {
        let mut work = self.readings.work();
        (work.sweep, work.share) = (None, share);
        drop(work);
        self.draw();
    }

    /// Sets the number found so far.
    pub(crate) fn found(&self, number: u64) {
        self.readings.found.store(number, Ordering::Relaxed);
        ending::found(number);
        self.draw();
    }

    /// Returns the last step of a sweep.
    pub(crate) fn last_step(&self) -> Option<frontier::Progress> {
        self.readings.work().sweep
    }

    /// Sets the number of counted parts, and of all, of a count in parts.
    pub(crate) fn parts(&self, counted: usize, of: usize) {
        self.readings.work().parts = Some((counted, of));
    }
}

impl Monitor for Meter {
    fn found(&self, solutions: u64) {
        Self::found(self, solutions);
    }

    fn conflicts(&self, conflicts: u64) {
        self.readings.conflicts.store(conflicts, Ordering::Relaxed);
        self.share(None); // what was estimated of the search before
    }

    fn step(&self, step: frontier::Progress) {
        self.readings.work().sweep = Some(step);
        self.draw();
    }

    fn wants_forecast(&self) -> bool {
        self.is_shown()
    }

    fn forecast(&self, forecast: frontier::Forecast) {
        self.readings.work().forecast = Some(forecast);
    }

    fn falls_back(&self) {
        let (Some((given, threads)), last) = (self.memory, self.last_step()) else { return };
        let budget = Budget::new(given, threads);
        let (stage, enough) = (stage(Method::Frontier, last), budget.enough(last.and_then(|step| step.need)));
        let more = "and the next step needs more memory";
        let _ = writeln!(Notes, "note: {stage}, {more}{enough}; only the search continues");
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some(Drawer::Thread(sender, thread)) = self.drawer.take() {
            drop(sender);
            let _ = thread.join(); // a failure to draw is not an error
        }
    }
}

impl Readings {
    fn work(&self) -> MutexGuard<'_, WorkReadings> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, bar: Option<&Bar>) {
        let work = self.work();
        let (sweep, share) = (work.sweep, work.share);
        let seconds = self.start.elapsed().as_secs_f64();
        let found = self.found.load(Ordering::Relaxed);
        let conflicts = self.conflicts.load(Ordering::Relaxed);
        let text = match (sweep, share) {
            (Some(it), _) => {
                let left = work.forecast.as_ref().map(|forecast| left(forecast, &it, seconds));
                let parts = work.parts.map(|(counted, of)| format!("{counted} of {of} parts, "));
                let (parts, left) = (parts.unwrap_or_default(), left.unwrap_or_default());
                let states = quantity(grouped(it.states as u64), "states");
                format!("{parts}{states}, {}{left}", memory(it.bytes as u64))
            }
            (None, None) if conflicts > 0 => {
                let rate = grouped((conflicts as f64 / seconds) as u64);
                format!("learned from {}, {rate}/s", quantity(grouped(conflicts), "conflicts"))
            }
            (None, share) => {
                let rate = grouped((found as f64 / seconds) as u64);
                let left = share.map_or_else(String::new, |share| format!(", {}", share.left()));
                format!("{}, {rate}/s{left}", quantity(grouped(found), self.what))
            }
        };
        drop(work); // drawing may take long
        let Some(bar) = bar else {
            let done = match (sweep, share) {
                (Some(it), _) => format!("step {} of {}, ", it.step, it.steps),
                (None, Some(share)) => format!("{:.1}% done, ", 100.0 * share.done()),
                (None, None) => String::new(),
            };
            let _ = writeln!(Notes, "progress: {}s, {done}{text}", seconds as u64);
            return;
        };
        let done = match (sweep, share) {
            (Some(it), _) => Some((it.step as u64, it.steps as u64, "step {pos} of {len}")),
            (None, Some(share)) => Some(((1000.0 * share.done()) as u64, 1000, "{percent}%")),
            (None, None) => None,
        };
        bar::draw(bar, done, text);
    }
}

/// Returns the progress of a count without visiting in words.
pub(crate) fn stage(method: Method, last: Option<frontier::Progress>) -> String {
    let (name, states) = match method {
        Method::Subsets => ("the subset method", "numbers"),
        Method::Merged => ("the merged search", "states"),
        Method::Frontier | Method::Search => ("the frontier", "states"),
    };
    let Some(frontier::Progress { step, steps, states: count, bytes, .. }) = last else {
        let name = name.trim_end_matches(" method");
        return format!("{name} method has not finished its first step");
    };
    let (count, taken) = (quantity(count, states), memory(bytes as u64));
    if method == Method::Merged {
        return format!("{name} has {count} in {taken} after about {step} % of its work");
    }
    format!("{name} has {count} in {taken} after step {step} of {steps}")
}

/// Returns the expected memory and the remaining time of a count over a frontier after some seconds:
/// ` of about 2.1GB, about 3m left`.
fn left(forecast: &frontier::Forecast, step: &frontier::Progress, seconds: f64) -> String {
    let most = memory(forecast.bytes.max(step.bytes as f64) as u64);
    let done = forecast.done(step);
    let time = if done > 0.0 { rough(seconds * (1.0 - done) / done) } else { rough(forecast.seconds) };
    format!(" of about {most}, about {time} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forecast_gives_memory_and_time() {
        let forecast = frontier::Forecast {
            choices: vec![10.0, 30.0, 40.0],
            meeting: 20.0,
            states: 9.0,
            bytes: 5e9,
            seconds: 50.0,
            is_complete: true,
        };
        let step = |step, bytes| frontier::Progress { step, steps: 5, states: 7, bytes, need: None };
        assert_eq!(left(&forecast, &step(0, 0), 0.0), " of about 5.0GB, about 50s left");
        assert_eq!(left(&forecast, &step(2, 0), 30.0), " of about 5.0GB, about 45s left");
        assert_eq!(left(&forecast, &step(4, 6_000_000_000), 90.0), " of about 6.0GB, about 10s left");
    }

    #[test]
    fn remaining_time_has_a_range() {
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
}
