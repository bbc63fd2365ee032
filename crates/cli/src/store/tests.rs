//! Flips bits of a store: it is refused, or its contents are unchanged.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use cavalcade_core::puzzles::{Arguments, PUZZLES};
use cavalcade_search::answers::collect::Counting;
use cavalcade_search::parallel::{Checkpoint, Chunk, Enumeration, Observer};
use cavalcade_search::{Branching, Limits, Outcome, Random};

use super::*;
use crate::commands::Job;
use crate::commands::tests::{job, sized};
use crate::question::Question;

/// The number of flipped bits per file.
const FLIPS: usize = 1500;

/// Records a run in a store, if there is one, and keeps what was settled; ends it after the given number of looks.
struct Recorder(Option<Store>, u32, Vec<u32>);

impl Observer<Batch, Failure> for Recorder {
    fn pause(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn keeps_batches(&self) -> bool {
        true
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Batch>,
        settled: Vec<Arc<Chunk<Batch>>>,
    ) -> Result<(), Failure> {
        let Self(store, looks, numbers) = self;
        numbers.extend(settled.iter().flat_map(|piece| piece.batch.numbers()));
        if let Some(store) = store {
            let settled = if store.identity.keeps_solutions() == Ok(true) { settled } else { Vec::new() };
            store.record(&checkpoint, &settled)?;
        }
        *looks -= 1;
        if *looks == 0 { Err(Failure::ClosedPipe) } else { Ok(()) }
    }
}

/// Searches the remaining work in small chunks on one thread.
fn search(
    job: &Job,
    verb: &str,
    checkpoint: Checkpoint<Batch>,
    recorder: &mut Recorder,
) -> Result<Outcome, Failure> {
    let enumeration = Enumeration::new(job.instance.model(), &job.branching, Limits::default(), 1);
    let enumeration = enumeration.with_chunks_of(3);
    if verb == "count" {
        let read = |_: &_, _: &mut _| true;
        let check = |_: u64, _: &[usize]| Ok(());
        return enumeration.run(&Counting::new(&read, &check, &|_| ()), checkpoint, recorder, |()| Ok(()));
    }
    let listing = job.listing(None, |_, _: &mut Vec<()>| Ok(()));
    enumeration.run(&listing, checkpoint, recorder, |_| Ok(()))
}

/// Writes a store of a run that was killed in its middle, with results that wait for earlier subtrees.
pub(crate) fn killed(folder: &tempfile::TempDir, verb: &str) -> PathBuf {
    let mut size = Arguments::default();
    size.set_size("5x5");
    let job = job(sized(), &size);
    let path = folder.path().join(verb);
    let question = Question {
        verb: verb.to_owned(),
        puzzle: sized().name().to_owned(),
        board: Some("5x5".to_owned()),
        ..Question::default()
    };
    let identity = Identity::new(&question, "text", job.branching, Some(b"what was read".to_vec()));
    let store = Store::open(&path, identity, (1, 1), || Ok(Block::whole())).expect("a store");
    let beginning = store.checkpoint();
    let mut recorder = Recorder(Some(store), 150, Vec::new());
    assert_eq!(search(&job, verb, beginning, &mut recorder), Err(Failure::ClosedPipe));
    drop(recorder);
    let mut store = Store::existing(&path).expect("a store");
    let mut checkpoint = store.checkpoint();
    checkpoint.remaining =
        checkpoint.remaining.iter().flat_map(|(part, _)| part.split(9)).map(|part| (part, None)).collect();
    let (part, piece) = checkpoint.remaining.last_mut().expect("work is left");
    let mut recorder = Recorder(None, u32::MAX, Vec::new());
    let outcome = search(&job, verb, Checkpoint::of(vec![part.clone()]), &mut recorder).expect("no failure");
    let batch = if verb == "count" { None } else { Batch::new(recorder.2) };
    *piece = Some(Arc::new(Chunk {
        statistics: outcome.statistics,
        batch: batch.unwrap_or_default(),
        until: None,
    }));
    store.record(&checkpoint, &[]).expect("it is recorded");
    path
}

#[test]
fn a_run_that_names_a_puzzle_by_a_synonym_is_the_same_run() {
    let puzzles = PUZZLES.iter().filter_map(|puzzle| Some((puzzle, puzzle.synonyms().first()?)));
    let mut tested = 0;
    for (puzzle, &synonym) in puzzles {
        let question = |name: &str| Question {
            verb: "count".to_owned(),
            puzzle: name.to_owned(),
            ..Question::default()
        };
        let identity = |name: &str| {
            Identity::new(&question(name), "text", Branching::FirstFail, Some(b". .\n. .\n".to_vec()))
        };
        let (stored, asked) = (identity(synonym), identity(puzzle.name()));
        assert_ne!(stored.question_text(), asked.question_text());
        assert_eq!(stored.compare(&asked, Path::new("a store")), Ok(()));
        assert_eq!(stored.words(), asked.words());
        tested += 1;
    }
    assert!(tested > 0);
}

/// Returns everything that the answer depends on.
pub(crate) fn content(store: &Store) -> String {
    let mut content = format!("{:?} {:?} {:?}", store.identity, store.block, store.checkpoint);
    store
        .batches(|batch| {
            let _ = write!(content, " {batch:?}"); // a string takes anything
            Ok(())
        })
        .expect("what was checked can be read");
    content
}

#[test]
fn a_flipped_bit_is_found_or_does_not_matter() {
    let folder = tempfile::tempdir().expect("a folder");
    for (verb, seed) in [("count", 1), ("list", 2)] {
        let path = killed(&folder, verb);
        let expected = content(&Store::existing(&path).expect("a store"));
        assert!(
            expected.contains("None)") && expected.contains("Some(Chunk"),
            "open parts, and some that wait"
        );
        let bytes = fs::read(&path).expect("a file");
        let mut random = Random::new(seed);
        let (mut refused, mut harmless) = (0, 0);
        let used: Vec<usize> = (0..bytes.len()).filter(|&byte| bytes[byte] != 0).collect();
        let mut below = |most: usize| (random.bits() % most as u64) as usize;
        for turn in 0..FLIPS {
            // Half of the flips are spread over all pages, half are in bytes that are not zero.
            let byte = if turn % 2 == 0 {
                turn / 2 % (bytes.len() / 4096) * 4096 + below(4096)
            } else {
                used[below(used.len())]
            };
            let bit = 8 * byte + below(8);
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &flipped).expect("a file");
            match Store::existing(&path) {
                Ok(store) => {
                    assert_eq!(content(&store), expected, "bit {bit}");
                    harmless += 1;
                }
                Err(failure) => {
                    assert_eq!(failure.code(), 2, "bit {bit}: {failure:?}");
                    assert!(fs::read(&path).expect("a file") == flipped, "bit {bit}: the file was changed");
                    refused += 1;
                }
            }
        }
        assert!(refused > FLIPS / 10 && harmless > FLIPS / 10, "{refused} refused, {harmless} harmless");
    }
}

#[test]
fn files_that_were_cut_off_or_filled_up_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = killed(&folder, "list");
    let expected = content(&Store::existing(&path).expect("a store"));
    let bytes = fs::read(&path).expect("a file");
    let mut random = Random::new(3);
    for _ in 0..200 {
        let length = (random.bits() % bytes.len() as u64) as usize;
        let (mut zeros, mut other) = (bytes.clone(), bytes.clone());
        zeros[length..].fill(0);
        other[length..].rotate_left((bytes.len() - length) / 2);
        for damaged in [bytes[..length].to_vec(), zeros, other] {
            fs::write(&path, damaged).expect("a file");
            match Store::existing(&path) {
                Ok(store) => assert_eq!(content(&store), expected, "from byte {length} on"),
                Err(failure) => assert_eq!(failure.code(), 2, "from byte {length} on: {failure:?}"),
            }
        }
    }
}
