//! Counts of what is exported.
