//! Arithmetic between variables.
//!
//! | file | idea |
//! | --- | --- |
//! | `span` | ranges of integers |
//! | `cases` | a relation as a union of boxes, and the propagator that keeps their hull |
//! | `relation` | a function of one or two variables |
//! | `reason` | why a relation leaves no other bound or value |
//! | `product` | `x * y = z`, squares, and `|x| = z` |
//! | `division` | `x / y = z`, rounded towards 0 |
//! | `modulo` | the remainder of `x / y`, with the sign of `x` |
//! | `power` | `x` to the power of `y` |
//! | `extremum` | the greatest or least of some variables |

mod cases;
mod division;
mod extremum;
mod modulo;
mod power;
mod product;
mod reason;
mod relation;
mod span;

pub use extremum::Extremum;
pub use relation::Arithmetic;
