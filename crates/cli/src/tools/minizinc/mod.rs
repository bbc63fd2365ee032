//! cavalcade as a solver of MiniZinc.
//!
//! | file | contents |
//! | --- | --- |
//! | `command` | the command: solutions |
//! | `options` | the options that MiniZinc passes |
//! | `proof` | the proof of an answer |
//! | `protocol` | the last line and the statistics, as MiniZinc reads them |
//! | `tree` | the search tree of a run |

mod command;
mod options;
mod proof;
mod protocol;
mod tree;

pub(crate) use command::TOOL;
