//! The command line of cavalcade: `cavalcade COMMAND PUZZLE [BOARD] [OPTIONS]`. Its only public item is [`run`].
//!
//! A module uses only those above it in this table:
//!
//! | module | idea |
//! | --- | --- |
//! | `units` | numbers, times and amounts of memory as they are typed and shown |
//! | `streams` | the input, standard streams, output files, exit codes |
//! | `limits` | time limits, signals, memory limits |
//! | `compiler` | MiniZinc's compiler |
//! | `formats` | output formats |
//! | `question`, `published` | a question as data; counts that are terms of a published sequence |
//! | `store`, `progress` | stored runs; the progress of a run |
//! | `job` | one question about one problem |
//! | `commands` | the commands that ask a question about a puzzle |
//! | `run` | a request from its problem to its answer; streams and ranges |
//! | `tools` | the commands that need no puzzle |
//! | `words` | the parser, its help and errors |

mod commands;
mod compiler;
mod formats;
mod job;
mod limits;
mod progress;
mod published;
mod question;
mod run;
mod store;
mod streams;
#[cfg(test)]
mod tests;
mod tools;
mod units;
mod words;

pub use words::run;
