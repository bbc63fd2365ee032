//! MiniZinc's compiler: what it needs to know about this program, and models that it compiles.
//!
//! | file | contents |
//! | --- | --- |
//! | `compile` | from a model to FlatZinc |
//! | `install` | registering the program with MiniZinc |
//! | `library` | the files of the library |

mod compile;
mod install;
mod library;

pub(crate) use compile::compile;
pub(crate) use install::install;
