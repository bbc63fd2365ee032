//! The process and its streams: results, documents, exit codes.

pub(crate) mod exit;
pub(crate) mod output;
pub(crate) mod pages;
pub(crate) mod standard;
