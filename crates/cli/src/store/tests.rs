//! Flips bits of a store: it is refused, or its contents are unchanged.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::puzzles::{Arguments, PUZZLES};
use cavalcade_search::answers::collect::Counting;
use cavalcade_search::parallel::{Checkpoint, Chunk, Enumeration, Observer};
use cavalcade_search::{Branching, Limits, Outcome, Random};
use num_bigint::BigUint;

use super::*;
use crate::commands::tests::{job, sized};
use crate::job::Job;
use crate::question::Question;
use crate::tests::amounts::cases;

/// The number of flipped bits per file.
const FLIPS: u32 = 1500;
/// The fingerprint of the division of a count.
const FINGERPRINT: u64 = 0xF00D_F00D_F00D_F00D;

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
            let settled = if store.identity.question.lists() { settled } else { Vec::new() };
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
    let enumeration = Enumeration::new(job.instance.model(), &job.rule, Limits::default(), 1);
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
        puzzle: sized().facts().name.to_owned(),
        board: Some("5x5".to_owned()),
        ..Question::default()
    };
    let identity = Identity::new(&question, "text", job.rule, Some(b"what was read".to_vec()));
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

/// Writes a store of a shard of a count in parts, some of which are counted.
pub(crate) fn counted_in_parts(folder: &tempfile::TempDir, counted: usize) -> PathBuf {
    let path = folder.path().join(format!("{counted} parts"));
    let mut store = store_of_parts(&path, (2, 3));
    let wanted = store.divide(96, FINGERPRINT).expect("the first division");
    assert_eq!(wanted, (32..64).collect::<Vec<_>>());
    let part = |number: usize| {
        let total = BigUint::from(number) << number;
        (number, PartTotal { total, seconds: (number > 32).then(|| number as f64 / 8.0) })
    };
    for number in &wanted[..counted] {
        store.record_parts(vec![part(*number)], 3.5).expect("it is recorded");
    }
    path
}

/// Begins a store of a shard of a count in parts.
fn store_of_parts(path: &Path, shard: (usize, usize)) -> Store {
    let question = Question {
        verb: "count".to_owned(),
        puzzle: sized().facts().name.to_owned(),
        board: Some("5x5".to_owned()),
        options: [("method".to_owned(), vec!["frontier".to_owned()])].into(),
        ..Question::default()
    };
    let identity = Identity::new(&question, "text", Branching::Warnsdorff, None);
    Store::open(path, identity, shard, || Ok(Block::nothing(shard))).expect("a store")
}

#[test]
fn recorded_parts_are_not_wanted_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = counted_in_parts(&folder, 10);
    let mut store = Store::existing(&path).expect("a store");
    assert_eq!(store.divide(96, FINGERPRINT), Ok((42..64).collect()));
    let progress = store.parts_progress().expect("parts");
    let sum: BigUint = (32..42usize).map(|number| BigUint::from(number) << number).sum();
    assert_eq!((progress.counted, progress.of, progress.sum), (10, 32, sum));
    let mean: f64 = (33..42).map(|number| f64::from(number) / 8.0).sum::<f64>() / 9.0;
    assert_eq!(progress.mean, Some(mean), "without the first part");
    // A part cannot be recorded twice.
    let again = vec![(32, PartTotal { total: BigUint::ZERO, seconds: None })];
    assert!(store.record_parts(again, 4.0).is_err());
}

#[test]
fn another_division_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = counted_in_parts(&folder, 10);
    let expected = content(&Store::existing(&path).expect("a store"));
    for (parts, fingerprint) in [(96, FINGERPRINT ^ 1), (97, FINGERPRINT), (1, 0)] {
        let mut store = Store::existing(&path).expect("a store");
        let failure = store.divide(parts, fingerprint).expect_err("another division");
        let Failure::Input { message, .. } = &failure else { panic!("{failure:?}") };
        assert!(message.contains("holds parts of another division of the count"), "{message}");
        drop(store);
        assert_eq!(content(&Store::existing(&path).expect("a store")), expected);
    }
}

#[test]
fn incomplete_and_differently_divided_shards_are_not_joined() {
    let folder = tempfile::tempdir().expect("a folder");
    let shard = |shard: usize, fingerprint: u64, left: usize| {
        let path = folder.path().join(format!("{shard} of {fingerprint} without {left}"));
        let mut store = store_of_parts(&path, (shard, 3));
        let wanted = store.divide(96, fingerprint).expect("the first division");
        let counted = wanted[left..].iter();
        let counted = counted.map(|&part| (part, PartTotal { total: BigUint::from(part), seconds: None }));
        store.record_parts(counted.collect(), 1.0).expect("it is recorded");
        drop(store);
        path
    };
    let join = |paths: [PathBuf; 3]| {
        let shards = paths.iter().map(|path| Store::look(path).expect("a store")).collect();
        Store::joined(shards, None).map(|joined| joined.parts_progress().expect("parts"))
    };
    let whole = || [shard(1, 5, 0), shard(2, 5, 0), shard(3, 5, 0)];
    let all = join(whole()).expect("a whole");
    assert_eq!((all.counted, all.of, all.sum), (96, 96, BigUint::from(95u32 * 48)));
    let empty = folder.path().join("empty");
    drop(store_of_parts(&empty, (2, 3)));
    for (second, expected) in [
        (shard(2, 5, 1), "shard 2/3 is incomplete: 1 part remains in"),
        (shard(2, 5, 7), "shard 2/3 is incomplete: 7 parts remain in"),
        (empty, "shard 2/3 is incomplete: all parts remain in"),
        (shard(2, 6, 0), "not shards of one run: their counts are divided differently"),
    ] {
        let [first, _, third] = whole();
        let failure = join([first, second, third]).expect_err("not a whole");
        let Failure::Input { message, .. } = &failure else { panic!("{failure:?}") };
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn a_run_that_names_a_puzzle_by_a_synonym_is_the_same_run() {
    let puzzles = PUZZLES.iter().filter_map(|puzzle| Some((puzzle, puzzle.facts().synonyms.first()?)));
    let mut tested = 0;
    for (puzzle, &synonym) in puzzles {
        let question = |name: &str| Question {
            verb: "count".to_owned(),
            puzzle: name.to_owned(),
            ..Question::default()
        };
        let is_board = |path: &PathBuf| {
            let size = path.file_stem()?.to_str()?.strip_prefix(puzzle.facts().name)?.strip_prefix('-')?;
            size.split('x').all(|side| side.parse::<u32>().is_ok()).then(|| fs::read(path).expect("a file"))
        };
        let mut files = fs::read_dir("../../fixtures").expect("the fixtures");
        let board = files.find_map(|file| is_board(&file.expect("a file").path()));
        let board = board.unwrap_or_else(|| b"a b\nb c\n".to_vec()); // a graph
        let identity =
            |name: &str| Identity::new(&question(name), "text", Branching::FirstFail, Some(board.clone()));
        let (stored, asked) = (identity(synonym), identity(puzzle.facts().name));
        assert_ne!(stored.question_text(), asked.question_text());
        assert_eq!(stored.compare(&asked, Path::new("a store")), Ok(()));
        assert_eq!(stored.words(), asked.words());
        tested += 1;
    }
    assert!(tested > 0);
}

/// Returns everything that the answer depends on.
pub(crate) fn content(store: &Store) -> String {
    let Store { identity, block, checkpoint, parts, .. } = store;
    let mut content = format!("{identity:?} {block:?} {checkpoint:?} {parts:?}");
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
    let stores = [killed(&folder, "count"), killed(&folder, "list"), counted_in_parts(&folder, 20)];
    for (path, seed) in stores.into_iter().zip(1..) {
        let expected = content(&Store::existing(&path).expect("a store"));
        let has_open_subtrees = expected.contains("None)") && expected.contains("Some(Chunk");
        assert!(has_open_subtrees || expected.contains("PartTotal"), "work is recorded");
        let bytes = fs::read(&path).expect("a file");
        let mut random = Random::new(seed);
        let (mut refused, mut harmless) = (0, 0);
        let used: Vec<usize> = (0..bytes.len()).filter(|&byte| bytes[byte] != 0).collect();
        let mut below = |most: usize| (random.bits() % most as u64) as usize;
        let flips = cases(FLIPS) as usize;
        for turn in 0..flips {
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
        assert!(refused > flips / 10 && harmless > flips / 10, "{refused} refused, {harmless} harmless");
    }
}

#[test]
fn files_that_were_cut_off_or_filled_up_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for path in [killed(&folder, "list"), counted_in_parts(&folder, 20)] {
        cut_off_or_filled_up(&path);
    }
}

/// Cuts a store off, fills it with zeros, and moves its bytes, from many places on.
fn cut_off_or_filled_up(path: &Path) {
    let expected = content(&Store::existing(path).expect("a store"));
    let bytes = fs::read(path).expect("a file");
    let mut random = Random::new(3);
    for _ in 0..cases(200) {
        let length = (random.bits() % bytes.len() as u64) as usize;
        let (mut zeros, mut other) = (bytes.clone(), bytes.clone());
        zeros[length..].fill(0);
        other[length..].rotate_left((bytes.len() - length) / 2);
        for damaged in [bytes[..length].to_vec(), zeros, other] {
            fs::write(path, damaged).expect("a file");
            match Store::existing(path) {
                Ok(store) => assert_eq!(content(&store), expected, "from byte {length} on"),
                Err(failure) => assert_eq!(failure.code(), 2, "from byte {length} on: {failure:?}"),
            }
        }
    }
}
