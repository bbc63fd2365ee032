//! Fuzzing of all readers with mutated fixtures, from a seed, without other tools.
//!
//! | file | idea |
//! | --- | --- |
//! | `mutate` | from a seed to an input |
//! | `readers` | the table of readers |
//! | `boards`, `programs`, `words`, `stores` | the readers, and what must hold for accepted inputs |
//!
//! Every input has its own seed. No reader may panic, be slow or use much memory for any input. The tests include a
//! short run. `just fuzz SECONDS` runs longer; a failure prints the seed that reproduces it.

mod boards;
mod exchange;
mod mutate;
mod programs;
mod readers;
#[cfg(feature = "store")]
mod stores;
mod words;

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};
use std::{env, fs};

use mutate::{Corpus, SeededRandom};
use readers::{FuzzReader, READERS};

/// The environment variable with the time in seconds; 0 tries only the input of the seed.
const SECONDS: &str = "CAVALCADE_FUZZ_SECONDS";
/// The environment variable with the seed of the first input; the others follow.
const SEED: &str = "CAVALCADE_FUZZ_SEED";

/// The largest time for an input. Most take microseconds, a few a tenth of a second; the machine may be busy.
const LONGEST: Duration = Duration::from_secs(10);
/// The largest peak memory of the process in kB.
const MOST_MEMORY: u64 = 2 << 20;
/// The number of inputs between two checks of the memory.
const INPUTS_A_LOOK: u64 = 1000;

/// The results of one reader.
#[derive(Default, Clone)]
struct ReaderTally {
    tried: u64,
    accepted: u64,
    slowest: Duration,
    slowest_seed: u64,
}

#[test]
fn fuzz() {
    let number = |name: &str| env::var(name).ok().map(|text| text.parse::<u64>().expect("a whole number"));
    let seconds = number(SECONDS);
    let first = number(SEED).unwrap_or(1);
    let corpus = Corpus::load();
    let start = Instant::now();
    let mut tallies = vec![ReaderTally::default(); READERS.len()];
    for seed in first.. {
        try_one(&corpus, seed, &mut tallies);
        if (seed - first).is_multiple_of(INPUTS_A_LOOK) {
            check_memory(seed);
            if start.elapsed() >= Duration::from_secs(seconds.unwrap_or(1)) {
                break;
            }
        }
    }
    if seconds.is_some() {
        report(&tallies, start.elapsed());
    }
}

/// Generates the input of a seed and gives it to a reader.
fn try_one(corpus: &Corpus, seed: u64, tallies: &mut [ReaderTally]) {
    let mut random = SeededRandom::new(seed);
    let mut choice = random.below(READERS.iter().map(|reader| reader.weight).sum());
    let index = READERS
        .iter()
        .position(|reader| choice.checked_sub(reader.weight).map(|less| choice = less).is_none());
    let index = index.expect("one of them is chosen");
    let FuzzReader { name, folder, read, .. } = READERS[index];
    let input = corpus.input(folder, &mut random);
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| read(&input, &mut random)));
    let time = start.elapsed();
    let explain = |what: &str| {
        let text = String::from_utf8_lossy(&input);
        let _ = writeln!(io::stderr(), "{name} {what}; to repeat it: {SECONDS}=0 {SEED}={seed}\n{text:?}");
    };
    let tally = &mut tallies[index];
    tally.tried += 1;
    match result {
        Ok(is_accepted) => tally.accepted += u64::from(is_accepted),
        Err(panic) => {
            explain("failed");
            resume_unwind(panic);
        }
    }
    if time > tally.slowest {
        (tally.slowest, tally.slowest_seed) = (time, seed);
    }
    if time > LONGEST {
        explain("is slow");
        panic!("{name} took {time:?}");
    }
}

/// Checks the peak memory of the process, if the system reports it.
fn check_memory(seed: u64) {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|text| text.trim().trim_end_matches(" kB").parse::<u64>().ok());
    assert!(
        kilobytes.is_none_or(|memory| memory < MOST_MEMORY),
        "{kilobytes:?} kB; one of the {INPUTS_A_LOOK} seeds up to {seed}"
    );
}

fn report(tallies: &[ReaderTally], time: Duration) {
    let mut out = io::stderr();
    let total: u64 = tallies.iter().map(|tally| tally.tried).sum();
    let rate = total as f64 / time.as_secs_f64();
    let _ = writeln!(out, "{total} inputs in {:.0} s, {rate:.0} a second", time.as_secs_f64());
    for (FuzzReader { name, .. }, ReaderTally { tried, accepted, slowest, slowest_seed }) in
        READERS.iter().zip(tallies)
    {
        let _ = writeln!(
            out,
            "{name:8}  {tried:9} tried  {accepted:9} accepted  slowest {:.3} s (seed {slowest_seed})",
            slowest.as_secs_f64()
        );
    }
}
