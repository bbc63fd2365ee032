//! The command line of cavalcade: `cavalcade VERB PUZZLE [BOARD] [OPTIONS]`.
//!
//! | file | idea |
//! | --- | --- |
//! | `command`, `args`, `question` | what can be asked for, what is, and what is asked as data |
//! | `usage` | what is said to a command line that makes no sense |
//! | `input`, `output`, `standard`, `pages` | bytes in, bytes out, solutions as they come or as one document |
//! | `run` | one command from its words to its exit code, and how far it is |
//! | `collector`, `store` | what becomes of solutions, and a run that is kept |
//! | `published` | which counts are terms of a known sequence |
//! | `verbs`, `commands` | what can be asked of a puzzle, and without one |
//! | `formats` | how answers are written |
//! | `memory`, `units` | what a run may take, how amounts are written |
//! | `exit` | how a command ends |

mod commands;
mod formats;
#[cfg(test)]
mod fuzz;
mod memory;
mod progress;
mod published;
mod question;
mod run;
mod store;
mod terminal;

fn main() -> std::process::ExitCode {
    terminal::exit::name_panics();
    run::run(&std::env::args_os().collect::<Vec<_>>())
}
