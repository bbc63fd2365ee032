//! The command line of cavalcade: `cavalcade COMMAND PUZZLE [BOARD] [OPTIONS]`.
//!
//! | module | idea |
//! | --- | --- |
//! | `question` | the parser, its errors, the input, and the question as data |
//! | `commands` | the commands |
//! | `run` | one command from its command line to its exit code; streams, ranges, time limits and signals |
//! | `store` | stored runs |
//! | `formats` | output formats |
//! | `progress` | the progress bar, and checkpoints of stored runs |
//! | `memory` | memory limits |
//! | `minizinc` | cavalcade as a solver of MiniZinc |
//! | `published` | counts that are terms of a published sequence |
//! | `terminal` | standard streams, output files, documents, exit codes |

mod commands;
mod formats;
#[cfg(test)]
mod fuzz;
mod memory;
mod minizinc;
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
