//! Relations in which the order of the variables matters.
//!
//! | file | idea |
//! | --- | --- |
//! | `lexicographic` | one sequence comes before another, as words in a dictionary |
//! | `automaton` | a finite automaton, which accepts some sequences of values |
//! | `regular` | an automaton accepts the sequence |
//! | `layers` | the states of the automaton that are possible after each variable |
//! | `reason` | why an automaton excludes a value |
//! | `value_precede` | one value comes before another |

mod automaton;
mod layers;
mod lexicographic;
mod reason;
mod regular;
mod value_precede;

pub use automaton::{Automaton, UnknownState};
pub use lexicographic::Lexicographic;
pub use regular::Regular;
pub use value_precede::ValuePrecede;
