//! Relations between 0/1 variables of any kind.
//!
//! | file | idea |
//! | --- | --- |
//! | `parity` | an odd number of variables is 1 |

mod parity;

pub use parity::Parity;
