//! The option that names the method of a count.

use cavalcade_search::Method;
use cavalcade_search::answers::count::Methods;

use crate::job::{Job, STORE};
use crate::question;
use crate::question::options::{OptionOf, of_word};

/// The option that names the method; every method gives the same number.
pub(super) const METHOD: OptionOf<Methods> =
    OptionOf::new(question::METHOD, "METHOD", "Count by this method", "[default: the faster one]", |word| {
        of_word(Methods::named(word))
    })
    .of_words(&["search", "frontier", "subsets", "merged", "both"])
    .asked();

/// The method that counts without visiting, in parts or with a trace.
pub(super) const FRONTIER: Methods = Methods::One(Method::Frontier);

/// Returns the option that names another method than that over a frontier, if it was given.
pub(super) fn other_method(job: &Job) -> Option<String> {
    let method = job.given.get(&METHOD).filter(|&&method| method != FRONTIER)?;
    Some(format!("--{} {}", METHOD.name, method.name()))
}

/// Returns the option for a limit on solutions or nodes, if it was given.
pub(super) fn limit(job: &Job) -> Option<&'static str> {
    let limits = job.limits;
    limits.solutions.map(|_| "limit").or(limits.nodes.map(|_| "node-limit"))
}

/// Returns the option for a limit on solutions or nodes, or for a store, if it was given.
pub(super) fn search_only(job: &Job) -> Option<&'static str> {
    limit(job).or(job.outputs.store.as_ref().map(|_| STORE.name))
}
