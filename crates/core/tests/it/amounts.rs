//! How much random and exhaustive tests try: everything if `CAVALCADE_TEST_CASES` is `all`, as in `just test slow` and
//! `.ci/run`, otherwise a share. The tests of all three crates have this module.

#![allow(dead_code, reason = "no test binary uses all of it")]

use std::iter::StepBy;

/// The share of the cases is one in this number, which has no factor in common with 3 and 7, by which many of them are numbered.
const SHARE: u32 = 16;
/// Where a case takes as long as several of other tests, the share is smaller by this factor.
const LONG: u32 = 4;
/// The share of the questions of a test whose questions take long and are of different kinds: one in this number.
const PART: usize = 8;
/// The smallest number of cases of a random test, if it has as many.
const FEWEST: u32 = 4;

/// Whether everything is tried.
pub(crate) fn is_thorough() -> bool {
    std::env::var_os("CAVALCADE_TEST_CASES").is_some_and(|value| value == "all")
}

/// Returns the number of cases of a random test that has `all`.
pub(crate) fn cases(all: u32) -> u32 {
    if is_thorough() { all } else { all.div_ceil(SHARE).max(FEWEST).min(all) }
}

/// Returns the number of cases of a random test that has `all` and whose cases take long.
pub(crate) fn long_cases(all: u32) -> u32 {
    if is_thorough() { all } else { cases(all).div_ceil(LONG).max(FEWEST).min(all) }
}

/// Returns the questions that are tried of a test whose questions take long, spread evenly.
pub(crate) fn part<I: IntoIterator>(all: I) -> StepBy<I::IntoIter> {
    all.into_iter().step_by(if is_thorough() { 1 } else { PART })
}

/// Returns the cases of an exhaustive test that are tried, spread evenly.
pub(crate) fn some<I: IntoIterator>(all: I) -> StepBy<I::IntoIter> {
    all.into_iter().step_by(if is_thorough() { 1 } else { SHARE as usize })
}
