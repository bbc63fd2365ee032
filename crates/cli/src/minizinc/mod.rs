//! cavalcade as a solver of MiniZinc.
//!
//! | file | contents |
//! | --- | --- |
//! | `command` | the command: options, solutions and statistics as MiniZinc reads them |
//! | `install` | registering the program with MiniZinc |
//! | `library` | the files of the library |

mod command;
mod install;
mod library;

pub(crate) use command::MinizincCommand;
use install::install;
