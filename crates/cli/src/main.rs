//! The command line of cavalcade: `cavalcade VERB PUZZLE [BOARD] [OPTIONS]`.
//!
//! | file | idea |
//! | --- | --- |
//! | `command`, `args` | what can be asked for, by the tables of verbs, puzzles and formats; what is asked for |
//! | `usage` | what is said to a command line that makes no sense |
//! | `input`, `output`, `pages` | bytes in, bytes out, solutions as they come or as one document |
//! | `run`, `stream` | one command from its words to its exit code, for one problem or many in one input |
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
