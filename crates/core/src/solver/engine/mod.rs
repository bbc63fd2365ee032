//! The engine: state, propagators and queue, brought to a fixpoint.
//!
//! Imports run from the bottom of this table to the top.
//!
//! | file | contents |
//! | --- | --- |
//! | `conflict`, `schedule` | what propagation reports; when a propagator runs |
//! | `variable` | a variable's name, and how its values are stored |
//! | `words`, `half_words` | words as rows of bits, on machines of 64 and of 32 bits |
//! | `trail` | words that are restored on backtracking |
//! | `vertex_set` | sets of up to 128 vertices that stay in registers |
//! | `vertex_counts` | a number for each vertex, counted down for many at once |
//! | `dense_rows` | the words of edges between up to 128 vertices |
//! | `booleans`, `edges` | 0/1 variables, 64 to a word; undirected steps, stored at both their ends |
//! | `chosen` | the chosen edges: their log, and for dense edges a set for each vertex |
//! | `layout`, `edge_layout` | where each variable's bits stand |
//! | `domain` | the read-only view of one variable |
//! | `subscriptions` | which changes wake a propagator |
//! | `touched` | at which vertices edges changed, and for which propagators |
//! | `queue` | which propagators run next, and what changed for each |
//! | `state_data`, `edge_changes` | what a change touches; the changes of edges |
//! | `state`, `edge_reads` | all domains, for reading; those of edges |
//! | `changes` | the only ways to change domains |
//! | `dense_view` | edges between up to 128 vertices, opened for many changes |
//! | `boolean_view` | 0/1 variables and a propagator's memory, opened for many changes |
//! | `group_sizes`, `open_sizes` | how many variables of each group are possible; counting them down |
//! | `propagator` | what removes values |
//! | `watchdog` | noticing propagators that run for ever |
//! | `fixpoint`, `build` | the engine; building it from a model |

mod boolean_view;
mod booleans;
mod build;
mod changes;
mod chosen;
mod conflict;
mod dense_rows;
mod dense_view;
mod domain;
mod edge_changes;
mod edge_layout;
mod edge_reads;
mod edges;
mod fixpoint;
mod group_sizes;
mod layout;
mod open_sizes;
mod propagator;
mod queue;
mod schedule;
mod state;
mod state_data;
mod subscriptions;
mod touched;
mod trail;
mod variable;
mod vertex_counts;
mod vertex_set;
mod watchdog;
#[cfg_attr(target_pointer_width = "32", path = "half_words.rs")]
mod words;

pub use booleans::Booleans;
pub use conflict::{Conflict, NoFixpoint};
pub(crate) use dense_view::DenseView;
pub use domain::Domain;
pub use edges::{ChosenEdge, Edges};
pub use fixpoint::Engine;
pub use group_sizes::GroupSizes;
pub(crate) use layout::Layout;
pub(crate) use open_sizes::{OpenSizes, SizesInWord, SizesInWords};
pub use propagator::{Posting, Propagator};
pub(crate) use queue::Change;
pub use schedule::{Priority, Status};
pub use state::{Location, SmallDomain, State};
pub use subscriptions::Subscriptions;
pub use trail::{Trailed, TrailedRow, Word};
pub use variable::Variable;
pub(crate) use vertex_set::VertexSet;
