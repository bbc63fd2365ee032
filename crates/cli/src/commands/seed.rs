//! The seed of random choices: given, or fresh and printed.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use cavalcade_search::Random;

use crate::question::options::OptionOf;
use crate::streams::Notes;

/// The option that names a seed.
pub(super) const SEED: OptionOf<u64> = OptionOf::new(
    "seed",
    "S",
    "Make the same boards for the same seed [default: a new seed, which is printed]",
    short,
)
.asked();

/// Reads a whole number of 64 bits.
fn short(text: &str) -> Result<u64, String> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| format!("must be a whole number from 0 to {}", u64::MAX))
}

/// A seed from the clock, and whether it was printed.
#[derive(Clone, Copy)]
struct FreshSeed {
    seed: u64,
    is_noted: bool,
}

static FRESH: Mutex<Option<FreshSeed>> = Mutex::new(None);

/// Returns a seed from the clock, the same one during a command.
pub(super) fn fresh() -> u64 {
    kept().get_or_insert_with(from_clock).seed
}

/// Writes the fresh seed, once, so that the same answer can be asked for again.
pub(crate) fn note_seed() {
    let mut kept = kept();
    let fresh = kept.get_or_insert_with(from_clock);
    if !std::mem::replace(&mut fresh.is_noted, true) {
        let _ = writeln!(Notes, "note: using --seed {}", fresh.seed);
    }
}

/// Forgets the fresh seed, before the next command of the same process.
pub(crate) fn forget_seed() {
    *kept() = None;
}

fn from_clock() -> FreshSeed {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = Random::new(now.as_nanos() as u64).bits() >> 32; // short enough to be typed
    FreshSeed { seed, is_noted: false }
}

fn kept() -> MutexGuard<'static, Option<FreshSeed>> {
    FRESH.lock().unwrap_or_else(PoisonError::into_inner)
}
