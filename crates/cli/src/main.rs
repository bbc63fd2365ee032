//! The command line of cavalcade: `cavalcade VERB PUZZLE [BOARD] [OPTIONS]`.
//!
//! | file | idea |
//! | --- | --- |
//! | `command` | what can be asked for, generated from the tables of verbs, puzzles and formats |
//! | `args` | what is asked for |
//! | `usage` | what is said to a command line that makes no sense |
//! | `input`, `output` | bytes in, bytes out |
//! | `pages` | solutions as they come, or as one document |
//! | `run` | one command from its words to its exit code |
//! | `stream` | the same for many problems in one input |
//! | `verbs`, `commands` | what can be asked of a puzzle, and without one |
//! | `formats` | how answers are written |
//! | `progress`, `memory`, `units` | how far a run is, what it may take, how amounts are written |
//! | `exit`, `signals` | how a command ends, and how it is ended |

mod args;
mod command;
mod commands;
mod exit;
mod formats;
mod harvest;
mod input;
mod memory;
mod output;
mod pages;
mod progress;
mod run;
mod signals;
mod store;
mod stream;
mod units;
mod usage;
mod verbs;
mod watch;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    exit::name_panics();
    run::run(&std::env::args_os().collect::<Vec<_>>())
}
