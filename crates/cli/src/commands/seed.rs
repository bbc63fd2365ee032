//! The seed of random choices: given, or fresh and printed.

use std::io::{self, Write};
use std::sync::{Once, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

use cavalcade_search::Random;

use crate::question::options::OptionOf;

/// The option that names a seed.
pub(super) const SEED: OptionOf<u64> = OptionOf::new(
    "seed",
    "S",
    "Make the same boards for the same seed",
    "[default: a new seed, which is printed]",
    short,
)
.asked();

/// Reads a whole number of 64 bits.
fn short(text: &str) -> Result<u64, String> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| format!("must be a whole number from 0 to {}", u64::MAX))
}

/// Returns a seed from the clock, the same one during a command.
pub(super) fn fresh() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Random::new(now.as_nanos() as u64).bits() >> 32 // short enough to be typed
    })
}

/// Writes the fresh seed, once, so that the same answer can be asked for again.
pub(super) fn note_seed() {
    static NOTED: Once = Once::new();
    NOTED.call_once(|| {
        let _ = writeln!(io::stderr(), "note: using --seed {}", fresh());
    });
}
