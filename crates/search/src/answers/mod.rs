//! Answers to questions about problems.

pub mod count;
pub mod independent;
