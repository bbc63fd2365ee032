//! Tests of the whole program, which need its modules.

mod fuzz;
