//! cavalcade as a solver of MiniZinc: the library of constraints and its installation.

#![allow(dead_code, unused_imports, reason = "the command is not written yet")]

mod install;
mod library;

pub(crate) use install::install;
