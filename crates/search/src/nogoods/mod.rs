//! A search over the propagators of a model that learns a nogood from every conflict: facts that cannot all hold.
//!
//! | file | contents |
//! | --- | --- |
//! | `root` | the values that a variable can have without decisions |
//! | `trail` | all facts that hold, in the order in which they were found, and why |
//! | `past_domains` | the domains as they were before a step |
//! | `reasons` | the facts that a fact follows from |
//! | `reason_cache` | reasons that were asked for |
//! | `fact` | facts of nogoods, and their numbers |
//! | `literals` | facts as literals of clauses |
//! | `store` | the nogoods as clauses, and what follows from them |
//! | `analysis` | what a conflict teaches |
//! | `propagation` | what follows, from nogoods and from propagators |
//! | `search` | the search: conflicts, solutions, restarts |
//! | `heuristics` | what guides decisions, from one restart to the next |
//! | `activity` | which facts took part in the most recent conflicts |
//! | `objective_probe` | how much better the next solution shall be |
//! | `neighbourhood` | variables that keep their values of the best solution |
//! | `decisions` | what is decided next |
//! | `all_solutions` | all solutions instead of one |
//! | `shared_nogoods` | what searches of one model teach each other |
//! | `events` | what the search did, for a proof |
//!
//! This is lazy clause generation: O. Ohrimenko, P. J. Stuckey and M. Codish, Propagation via lazy clause generation,
//! Constraints 14 (2009). Facts are bounds of variables and removed values; there are no variables for them. After each
//! run of a propagator the domains of the variables that changed are compared with what was known. The reason of what
//! is new is asked for only if a conflict needs it: constraints that know a short one give it
//! ([`Constraint::reason`](cavalcade_core::constraints::Constraint::reason)), and for all others it is everything that
//! was known of their variables before the run.

mod activity;
mod all_solutions;
mod analysis;
mod decisions;
mod events;
mod fact;
mod heuristics;
mod literals;
mod neighbourhood;
mod objective_probe;
mod past_domains;
mod propagation;
mod reason_cache;
mod reasons;
mod root;
mod search;
mod shared_nogoods;
mod store;
#[cfg(test)]
pub(crate) mod tests;
mod trail;

pub(crate) use events::{AskedReason, SearchEvent};
pub(crate) use fact::NogoodFact;
pub(crate) use neighbourhood::Neighbourhood;
pub(crate) use search::NogoodSearch;
pub(crate) use shared_nogoods::SharedNogoods;
#[cfg(test)]
pub(crate) use tests::random_model;
