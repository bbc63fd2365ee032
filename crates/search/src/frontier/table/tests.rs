//! Compares tables that are built in memory with those that are built from files, and with sums of a map.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use super::*;
use crate::frontier::{Follow, UNLIMITED};
use crate::parallel::with_threads;

/// Files of states in memory. Those that are broken cannot be read.
#[derive(Debug, Default)]
pub(in crate::frontier) struct MemoryFolder {
    pub(in crate::frontier) files: Mutex<usize>,
    is_broken: bool,
}

#[derive(Debug)]
struct MemoryFile {
    bytes: Mutex<Vec<u8>>,
    is_broken: bool,
}

impl SpillFolder for MemoryFolder {
    fn file(&self) -> io::Result<Arc<dyn SpillFile>> {
        *self.files.lock().expect("no panic") += 1;
        Ok(Arc::new(MemoryFile { bytes: Mutex::default(), is_broken: self.is_broken }))
    }
}

impl SpillFile for MemoryFile {
    fn append(&self, bytes: &[u8]) -> io::Result<u64> {
        let mut file = self.bytes.lock().expect("no panic");
        file.extend_from_slice(bytes);
        Ok((file.len() - bytes.len()) as u64)
    }

    fn read(&self, start: u64, length: usize) -> io::Result<Vec<u8>> {
        if self.is_broken {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(self.bytes.lock().expect("no panic")[start as usize..][..length].to_vec())
    }
}

/// Three states that follow from a state; many meet.
fn three(key: u64) -> [u64; 3] {
    [1, 7, 49].map(|by| (key + by).wrapping_mul(0x0123_4567_89AB_CDEF) % 150_000)
}

fn entries<K: StateKey>(table: &StateTable<K>) -> Vec<(u128, Vec<u64>)> {
    let of_bucket = |number| {
        let bucket = table.bucket(number).expect("it can be read").into_owned();
        let numbers: Vec<Vec<u64>> = bucket.numbers.chunks(table.words).map(<[u64]>::to_vec).collect();
        bucket.keys.into_iter().map(StateKey::widened).zip(numbers).collect::<Vec<_>>()
    };
    (0..table.count()).flat_map(of_bucket).collect()
}

fn compare<K: StateKey>(words: usize) {
    let spill = MemoryFolder::default();
    let limited =
        Control { memory: 150_000 * entry::<K>(words + 1), is_over: &|| false, spill: Some(&spill) };
    let free = Control { memory: usize::MAX, spill: None, ..limited };
    let follow = each(|key: K, found: &mut Emitted<K>| {
        for next in three(key.widened() as u64) {
            found.push(K::narrowed(next.into()));
        }
    });
    let keys: Vec<K> = (0..200_000).map(K::narrowed).collect();
    let numbers = (0..keys.len() * words).map(|at| at as u64).collect();
    let first = StateTable::of(vec![Bucket { keys, numbers }], words);
    let next = |table: &StateTable<K>, control| {
        with_threads(2, || StateTable::next_of_all(&[table], table.words, &follow, control))
            .expect("enough memory")
    };
    let (held, spilled) = (next(&first, free), next(&first, limited));
    assert!(spilled.spilled.is_some() && held.spilled.is_none() && spilled.bytes() == 0);
    assert!(*spill.files.lock().expect("no panic") > 3);
    assert_eq!(entries(&held), entries(&spilled));
    let mut sums: BTreeMap<u128, u64> = BTreeMap::new();
    for at in 0..200_000 {
        for next in three(at) {
            *sums.entry(next.into()).or_default() += at * words as u64;
        }
    }
    let mut lowest: Vec<(u128, u64)> =
        entries(&spilled).into_iter().map(|entry| (entry.0, entry.1[0])).collect();
    lowest.sort_unstable();
    assert!(lowest.into_iter().eq(sums), "the sums of the lowest words");
    // The next step reads the file, with one more word.
    let (mut held, mut spilled) = (held, spilled);
    held.widen().expect("memory");
    spilled.widen().expect("memory");
    assert_eq!(entries(&next(&held, free)), entries(&next(&spilled, limited)));
    // Classes, from which a further step follows.
    let split = |table: StateTable<K>, control| {
        table.split(3, |key| key.widened() as usize % 3, control).expect("room")
    };
    let (held, spilled) = (split(held, free), split(spilled, limited));
    for (held, spilled) in held.iter().zip(&spilled) {
        assert!(held.len() > 10_000 && spilled.bytes() == 0);
        assert_eq!(entries(held), entries(spilled));
    }
    let both = |tables: &[StateTable<K>], control| {
        let tables: Vec<&StateTable<K>> = tables[..2].iter().collect();
        StateTable::next_of_all(&tables, words + 1, &follow, control).expect("enough memory")
    };
    assert_eq!(entries(&both(&held, free)), entries(&both(&spilled, limited)));
}

#[test]
fn tables_in_files_are_those_in_memory() {
    compare::<u64>(1);
    compare::<u64>(2);
    compare::<u128>(1);
}

#[test]
fn small_tables_come_back_into_memory() {
    let spill = MemoryFolder::default();
    let control = Control { memory: 1 << 20, is_over: &|| false, spill: Some(&spill) };
    let first = StateTable::of(
        vec![Bucket { keys: (0..100_000).collect::<Vec<u64>>(), numbers: vec![1; 100_000] }],
        1,
    );
    let few = |key: u64, found: &mut Emitted<u64>| (0..4).for_each(|by| found.push((key + by) % 1000));
    let table = StateTable::next_of_all(&[&first], 1, &each(few), control).expect("enough memory");
    assert!(table.spilled.is_none() && table.len() == 1000);
    assert!(entries(&table).iter().all(|entry| entry.1 == [400]));
}

/// Each state is followed by itself.
#[derive(Clone)]
struct Same;

impl Follow<u64> for Same {
    fn follow(&self, key: u64, mut emit: impl FnMut(u64)) {
        emit(key);
    }
}

#[test]
fn a_table_in_memory_makes_room_for_the_next_one() {
    let states = 100_000;
    let keys: Vec<u64> = (0..states).collect();
    let mut first = StateTable::of(vec![Bucket { numbers: vec![1; keys.len()], keys }], 1);
    let mut first = first.mapped(&taking(&Same), 0, UNLIMITED).expect("enough memory");
    let spill = MemoryFolder::default();
    let memory = first.bytes() + (1 << 8);
    let without = first.mapped(&taking(&Same), 0, Control { memory, ..UNLIMITED });
    assert_eq!(without.map(|table| table.len()).err(), Some(StepError::Memory));
    let expected = entries(&first);
    let control = Control { memory, spill: Some(&spill), ..UNLIMITED };
    let next = first.mapped(&taking(&Same), 0, control).expect("the first table makes room");
    assert!(entries(&next) == expected && first.bytes() == 0);
    let twice = |key: u64, found: &mut Emitted<u64>| (0..2).for_each(|_| found.push(key));
    let mut doubled = first.mapped(&each(twice), 0, Control { memory: 3 << 20, ..control }).expect("files");
    assert!(doubled.spilled.is_some() && entries(&doubled).iter().all(|entry| entry.1 == [2]));
    doubled.halve();
    assert!(entries(&doubled) == expected);
}

#[test]
fn a_file_that_cannot_be_read_stops_the_step() {
    let spill = MemoryFolder { is_broken: true, ..MemoryFolder::default() };
    let control = Control { memory: 3 << 20, is_over: &|| false, spill: Some(&spill) };
    let keys: Vec<u64> = (0..200_000).collect();
    let first = StateTable::of(vec![Bucket { numbers: vec![1; keys.len()], keys }], 1);
    let follow =
        |key: u64, found: &mut Emitted<u64>| three(key).into_iter().for_each(|next| found.push(next));
    let next = StateTable::next_of_all(&[&first], 1, &each(follow), control);
    assert_eq!(next.map(|table| table.len()).err(), Some(StepError::Stopped));
}

/// States that follow from few others are many at a time.
#[test]
fn portions_of_what_follows_fit_into_the_memory() {
    let keys: Vec<u64> = (0..1000).collect();
    let first = StateTable::of(vec![Bucket { numbers: vec![1; keys.len()], keys }], 1);
    let many = |key: u64, found: &mut Emitted<u64>| (0..500).for_each(|by| found.push(key * 250 + by));
    let spill = MemoryFolder::default();
    for threads in [1, 3] {
        let control = Control { memory: 2 << 20, spill: Some(&spill), ..UNLIMITED };
        let table = with_threads(threads, || StateTable::next_of_all(&[&first], 1, &each(many), control));
        let entries = entries(&table.expect("the folder takes what does not fit"));
        assert_eq!(entries.len(), 250_250);
        assert_eq!(entries.iter().map(|entry| entry.1[0]).sum::<u64>(), 500_000, "{threads} threads");
    }
}
