//! Models that the MiniZinc compiler writes, as [programs](crate::files::flatzinc::Program).
//!
//! | module | contents |
//! | --- | --- |
//! | [`definitions`] | what each constraint means for values of all variables |
//! | `translate` | from a program to a model of the engine |
//! | `items` | the output items, as data and as text |
//! | `instance` | a program with its model and its output |

pub mod definitions;
mod instance;
mod items;
mod translate;

pub use instance::ProgramInstance;
pub use items::{OutputItem, OutputValue};
pub use translate::{ProgramObjective, SearchPhase};
