//! Models that the MiniZinc compiler writes, as [programs](crate::files::flatzinc::Program).
//!
//! | module | contents |
//! | --- | --- |
//! | [`definitions`] | what each constraint means for values of all variables |

pub mod definitions;
