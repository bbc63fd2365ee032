//! Tests of the core from outside, in one binary.

mod constraints;
mod oracle;
mod oracle_itself;
mod walks;
