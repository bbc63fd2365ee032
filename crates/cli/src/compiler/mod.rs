//! MiniZinc's compiler: what it needs to know about this program, and models that it compiles.

#[cfg_attr(not(feature = "installed"), path = "absent.rs")]
mod installed;

pub(crate) use installed::compile;
#[cfg(feature = "installed")]
pub(crate) use installed::install;
