//! How a run ends before its time: by a signal, or at its time limit.
//!
//! Both raise one [`Interrupt`], which all long work polls; then the verb reports what it knows. Work that does not stop
//! soon enough, such as reading, building or waiting for the reader of the output, is ended here: with the message that the
//! verb would have given, as far as the facts are known.
//!
//! The time of a problem begins before it is read and built, that of a single problem with the command.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cavalcade_core::Interrupt;

use crate::question::units::shown;
use crate::terminal::exit::Exit;

/// What all long work polls.
pub(crate) static INTERRUPT: Interrupt = Interrupt::new();

/// How long a verb has to report what it knows, after the time limit and after a signal.
const GRACE: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_millis(700);

static RUN: Mutex<Run> = Mutex::new(Run::new());
/// Wakes the watch when it waits for a deadline to be set.
static SET: Condvar = Condvar::new();
/// How many solutions were found.
static FOUND: AtomicU64 = AtomicU64::new(0);

/// Why a run ends before its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Signal,
    Time,
}

/// What is known of the run.
struct Run {
    limit: Option<Duration>,
    deadline: Option<Instant>,
    /// Whether a thread watches the deadline, and whether it waits for one to be set.
    is_watched: bool,
    is_idle: bool,
    cause: Option<Cause>,
    stage: Stage,
}

/// What a run is doing, and so what can be said of it.
pub(crate) enum Stage {
    /// It reads and builds a problem, named first in messages if it is one of many. Nothing is lost when it ends at once.
    Reading { subject: String },
    /// It looks for something, which the message names after the number found, with a hint to follow.
    Working { subject: String, wanted: &'static str, hint: String },
    /// It answers a line of many.
    Line(usize),
    /// It has answered that line, and waits for another. Nothing is lost when it ends at once.
    Waiting(usize),
    /// It has said all, and only tidies up.
    Over(Exit),
}

impl Run {
    const fn new() -> Self {
        let stage = Stage::Reading { subject: String::new() };
        Self { limit: None, deadline: None, is_watched: false, is_idle: false, cause: None, stage }
    }

    /// Asks all work to stop, if nothing has before.
    fn stop(&mut self, cause: Cause) {
        self.cause.get_or_insert(cause);
        INTERRUPT.raise();
    }

    /// Whether nothing is lost if the process ends at once.
    fn may_end(&self) -> bool {
        matches!(self.stage, Stage::Reading { .. } | Stage::Waiting(_))
    }

    /// Ends the process.
    fn end(&self) -> ! {
        let limit = self.stopped_by();
        let found = FOUND.load(Ordering::Relaxed);
        let message = match &self.stage {
            Stage::Over(exit) => process::exit(exit.code().into()),
            Stage::Reading { subject } => format!(
                "{subject}{limit}: 0 solutions found, there may be more (the problem was still being read and built)"
            ),
            Stage::Line(line) | Stage::Waiting(line) => {
                format!("{limit} in line {line}; what comes after it is not answered")
            }
            Stage::Working { subject, wanted, hint } => {
                let wanted = if found == 1 { wanted.trim_end_matches('s') } else { wanted };
                format!("{subject}{limit}: {found} {wanted} found, there may be more{hint}")
            }
        };
        let _ = writeln!(io::stderr(), "{message}");
        process::exit(Exit::Stopped.code().into())
    }

    fn stopped_by(&self) -> String {
        match (self.cause, self.limit) {
            (Some(Cause::Time), Some(limit)) => format!("stopped by --time-limit {}", shown(limit)),
            _ => "stopped by a signal".to_owned(),
        }
    }
}

fn run() -> MutexGuard<'static, Run> {
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to listen for signals: an interrupt from the keyboard, a request to terminate, a terminal that is closed.
pub(crate) fn listen() {
    // Where signals cannot be caught they end the program, as they always did.
    let _ = ctrlc::set_handler(|| {
        run().stop(Cause::Signal);
        let caught = Instant::now();
        while !run().may_end() && caught.elapsed() < PATIENCE {
            thread::sleep(GRACE / 4);
        }
        run().end();
    });
}

/// Begins a problem: the time limit holds from now on.
pub(crate) fn begin(limit: Option<Duration>, stage: Stage) {
    let mut run = run();
    run.stage = stage;
    if run.cause == Some(Cause::Time) {
        run.cause = None;
        INTERRUPT.clear();
    }
    FOUND.store(0, Ordering::Relaxed);
    run.limit = limit;
    run.deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    if run.deadline.is_some() {
        if !run.is_watched {
            run.is_watched = true;
            thread::spawn(watch);
        } else if run.is_idle {
            SET.notify_all();
        }
    }
}

/// Looks at the deadline.
fn watch() {
    let mut run = run();
    loop {
        let now = Instant::now();
        run.is_idle = run.deadline.is_none();
        let wake = match run.deadline {
            None => None,
            Some(deadline) if now < deadline => Some(deadline),
            Some(deadline) => {
                run.stop(Cause::Time);
                if run.may_end() || now >= deadline + GRACE {
                    run.end();
                }
                Some(deadline + GRACE)
            }
        };
        run = match wake {
            None => SET.wait(run).unwrap_or_else(PoisonError::into_inner),
            Some(wake) => SET.wait_timeout(run, wake - now).unwrap_or_else(PoisonError::into_inner).0,
        };
    }
}

/// Says what the run does from now on.
pub(crate) fn enter(stage: Stage) {
    run().stage = stage;
}

/// A line of many is answered: until the next one begins the time does not count.
pub(crate) fn wait_after(line: usize) {
    let mut run = run();
    run.stage = Stage::Waiting(line);
    run.deadline = None;
}

/// So many solutions are known.
pub(crate) fn found(number: u64) {
    FOUND.fetch_max(number, Ordering::Relaxed);
}

/// Whether there was a signal.
pub(crate) fn is_signalled() -> bool {
    run().cause == Some(Cause::Signal)
}
