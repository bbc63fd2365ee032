//! Ends a run at its time limit or after a signal.
//!
//! Both raise one [`Interrupt`], which all long work polls; then the command reports what it knows. Work that does not
//! stop soon enough, such as reading, building or waiting for the reader of the output, is ended here, with the message
//! that the command would have printed, as far as the facts are known.
//!
//! The time limit covers reading and building a problem; for a single problem it starts with the command.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use cavalcade_core::{Interrupt, quantity};

use super::signals;
use crate::streams::{Exit, Notes, release_notes, remove_parts};
use crate::units::shown;

/// The interrupt that all long work polls.
pub(crate) static INTERRUPT: Interrupt = Interrupt::new();

/// The time that a command has to report what it knows, after the time limit and after a signal.
const GRACE: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_millis(700);

/// What is known when a proof is stopped.
pub(crate) const UNPROVED: &str = "the answer is complete, but its proof is not, and no proof is written";

static RUN: Mutex<Run> = Mutex::new(Run {
    begun: None,
    limit: None,
    deadline: None,
    is_watched: false,
    is_idle: false,
    cause: None,
    stage: Stage::Reading { subject: String::new() },
});
/// Wakes the watching thread when a deadline is set.
static SET: Condvar = Condvar::new();
/// The number of solutions found.
static FOUND: AtomicU64 = AtomicU64::new(0);

/// Why a run ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Signal,
    Time,
}

/// The state of the run.
struct Run {
    /// When the problem was begun.
    begun: Option<Instant>,
    limit: Option<Duration>,
    deadline: Option<Instant>,
    /// Whether a thread watches the deadline, and whether it waits for a deadline to be set.
    is_watched: bool,
    is_idle: bool,
    cause: Option<Cause>,
    stage: Stage,
}

/// What a run is doing, and so what its message can report.
pub(crate) enum Stage {
    /// Reading and building a problem; messages begin with `subject`. The process can end at once without loss.
    Reading { subject: String },
    /// Searching; the message names what is wanted after the number found, and ends with the hint.
    Working { subject: String, wanted: &'static str, hint: String },
    /// Proving that the answer is complete.
    Proving,
    /// Writing this file about work that is over, for which there is no time limit.
    Writing(&'static str),
    /// Answering a line of a stream.
    Line(usize),
    /// Waiting for the line after this one. The process can end at once without loss.
    Waiting(usize),
    /// Only the last message and cleaning up remain; the exit code is known.
    Over(u8),
}

impl Run {
    /// Asks all work to stop; the first cause is kept.
    fn stop(&mut self, cause: Cause) {
        self.cause.get_or_insert(cause);
        INTERRUPT.raise();
    }

    /// Whether the process can end at once without loss.
    fn may_end(&self) -> bool {
        matches!(self.stage, Stage::Reading { .. } | Stage::Waiting(_))
    }

    /// Ends the process.
    fn end(&self) -> ! {
        remove_parts();
        let limit = self.stopped_by();
        let found = FOUND.load(Ordering::Relaxed);
        let message = match &self.stage {
            &Stage::Over(code) => process::exit(code.into()),
            Stage::Reading { subject } => {
                format!("{subject}{limit}: the problem was still being read or built (incomplete)")
            }
            Stage::Proving => format!("{limit}: {UNPROVED}"),
            Stage::Line(line) | Stage::Waiting(line) => {
                format!("{limit} in line {line}; later lines are not answered")
            }
            Stage::Writing(what) => format!("{limit}: {what} is not written"),
            Stage::Working { subject, wanted, hint } => {
                format!("{subject}{limit}: {} so far (incomplete){hint}", quantity(found, wanted))
            }
        };
        let _ = writeln!(Notes, "{message}");
        release_notes();
        process::exit(Exit::Stopped.code().into())
    }

    fn stopped_by(&self) -> String {
        match (self.cause, self.limit) {
            (Some(Cause::Time), Some(limit)) => format!("stopped at --time-limit {}", shown(limit)),
            _ => "stopped by a signal".to_owned(),
        }
    }
}

fn run() -> MutexGuard<'static, Run> {
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts to handle signals: an interrupt from the keyboard, a request to terminate, a closed terminal.
pub(crate) fn listen() {
    signals::listen(|| {
        run().stop(Cause::Signal);
        let caught = Instant::now();
        while !run().may_end() && caught.elapsed() < PATIENCE {
            thread::sleep(GRACE / 4);
        }
        run().end();
    });
}

/// Begins a problem: its time limit starts now.
pub(crate) fn begin(limit: Option<Duration>, stage: Stage) {
    let mut run = run();
    run.stage = stage;
    if run.cause == Some(Cause::Time) {
        run.cause = None;
        INTERRUPT.clear();
    }
    FOUND.store(0, Ordering::Relaxed);
    run.begun = Some(Instant::now());
    run.limit = limit;
    run.deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    if run.deadline.is_some() {
        if !run.is_watched {
            // If no thread can be started, only the work itself watches the time.
            run.is_watched = thread::Builder::new().spawn(watch).is_ok();
        } else if run.is_idle {
            SET.notify_all();
        }
    }
}

/// Returns the time since the problem was begun.
#[cfg(feature = "installed")]
pub(crate) fn elapsed() -> Duration {
    run().begun.map_or(Duration::ZERO, |begun| begun.elapsed())
}

/// Watches the deadline.
fn watch() {
    let mut run = run();
    loop {
        let now = Instant::now();
        let wake = match run.deadline {
            None => None,
            Some(_) if matches!(run.stage, Stage::Writing(_)) => None,
            Some(deadline) if now < deadline => Some(deadline),
            Some(deadline) => {
                run.stop(Cause::Time);
                if run.may_end() || now >= deadline + GRACE {
                    run.end();
                }
                Some(deadline + GRACE)
            }
        };
        run.is_idle = wake.is_none();
        run = match wake {
            None => SET.wait(run).unwrap_or_else(PoisonError::into_inner),
            Some(wake) => SET.wait_timeout(run, wake - now).unwrap_or_else(PoisonError::into_inner).0,
        };
    }
}

/// Enters a stage; returns the one before.
pub(crate) fn enter(stage: Stage) -> Stage {
    std::mem::replace(&mut run().stage, stage)
}

/// Waits for the line after `line`; the time limit is suspended until it begins.
pub(crate) fn wait_after(line: usize) {
    let mut run = run();
    run.stage = Stage::Waiting(line);
    run.deadline = None;
}

/// Records the number of solutions found so far.
pub(crate) fn found(number: u64) {
    FOUND.fetch_max(number, Ordering::Relaxed);
}

/// Whether a signal was received.
pub(crate) fn is_signalled() -> bool {
    run().cause == Some(Cause::Signal)
}
