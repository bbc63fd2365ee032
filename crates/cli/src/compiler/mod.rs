//! MiniZinc's compiler: what it needs to know about this program, and models that it compiles.
//!
//! | file | contents |
//! | --- | --- |
//! | `compile`, or `without_compile` in small builds | from a model to FlatZinc |
//! | `install` | registering the program with MiniZinc |

#[cfg_attr(not(feature = "installed"), path = "without_compile.rs")]
mod compile;
#[cfg(feature = "installed")]
mod install;

pub(crate) use compile::compile;
#[cfg(feature = "installed")]
pub(crate) use install::install;
