//! What ends a run early.
//!
//! | file | idea |
//! | --- | --- |
//! | `ending` | time limits and signals |
//! | `signals`, `no_signals` | what reports signals, and builds without the feature `signals` |
//! | `memory` | memory limits |

pub(crate) mod ending;
pub(crate) mod memory;
#[cfg_attr(not(feature = "signals"), path = "no_signals.rs")]
mod signals;
