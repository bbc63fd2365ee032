//! Tests of the whole program, which need its modules.

#[path = "../../../core/tests/it/amounts.rs"]
pub(crate) mod amounts;
mod fuzz;
