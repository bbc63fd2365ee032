//! Checks the trace of a frontier count (docs/proofs.md): `rustc -O tick.rs && ./tick GRAPH TRACE`.
//!
//! GRAPH has an edge on each line of two numbers. A state gives each place, a vertex of the frontier, its mate: the
//! other end of its path, itself without edges, 31 with two. With random weights, the sum of count * weight over all
//! steps from a layer must be that over the next layer, modulo two primes, and exactly if all weights are 1.
use std::collections::{hash_map::RandomState, BTreeSet};
use std::{array::from_fn, env::args, error::Error, fs, hash::BuildHasher, io::*, result::Result};

const INNER: u8 = 31;
const PRIMES: [u64; 2] = [(1 << 61) - 1, (1 << 62) - 57];

/// Returns `sum + one * other` modulo both primes.
fn add(sum: [u64; 2], one: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    from_fn(|at| {
        let (bits, rest) = (61 + at, [1, 57][at]);
        let fold = |it: u128| (it & ((1 << bits) - 1)) + (it >> bits) * rest;
        let folded = fold(fold(sum[at] as u128 + one[at] as u128 * other[at] as u128)) as u64;
        if folded < PRIMES[at] {
            folded
        } else {
            folded - PRIMES[at]
        }
    })
}

/// Returns the number of edges that a place needs.
fn need(mates: &[u8; 32], place: usize) -> usize {
    if mates[place] == INNER {
        0
    } else {
        1 + (mates[place] as usize == place) as usize
    }
}

/// Calls `found` with the mates after each choice of edges from place 0 to places in `later`.
fn choose(mates: [u8; 32], need: usize, later: &[usize], remaining: usize, found: &mut dyn FnMut([u8; 32])) {
    if need == 0 {
        return found(mates);
    }
    for (at, &other) in later.iter().enumerate().filter(|it| mates[*it.1] != INNER) {
        let (mut next, ends) = (mates, [mates[0], mates[other]]);
        (next[0], next[other]) = (INNER, INNER);
        if ends[0] as usize != other {
            (next[ends[0] as usize], next[ends[1] as usize]) = (ends[1], ends[0]);
        } else if next.iter().take(remaining).any(|&it| it != INNER) {
            continue; // the cycle misses a vertex
        }
        choose(next, need - 1, &later[at + 1..], remaining, found);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let [graph, trace] = from_fn(|at| args().nth(at + 1).unwrap_or_default());
    let numbers = |it: &str| -> Vec<usize> { it.split(' ').flat_map(str::parse).collect() };
    let lines = fs::read_to_string(graph)?;
    let edges: BTreeSet<_> = lines.lines().map(numbers).filter(|it| it.len() == 2).collect();
    let mut trace = BufReader::new(fs::File::open(trace)?);
    let line = |from: &mut dyn BufRead| from.take(1 << 24).lines().next().unwrap_or(Ok(String::new()));
    let [head, order, colours] = [line(&mut trace)?, line(&mut trace)?, line(&mut trace)?];
    let (order, colours) = (numbers(&order), numbers(&colours)); // a colour is 0 or 2, or 1 for none
    let (size, vertices) = (order.len(), edges.iter().flatten().collect::<BTreeSet<_>>());
    let is_order = size == vertices.len() && order.iter().collect::<BTreeSet<_>>() == vertices;
    let is_whole = is_order && colours.len() == size && head == "cavalcade trace 1";
    is_whole.then_some(()).ok_or("this is not a trace, or that of another graph")?;
    let mut rows = vec![BTreeSet::new(); size + 1];
    for edge in &edges {
        let [a, b] = from_fn(|end| order.iter().position(|it| *it == edge[end]).unwrap_or(0));
        let is_proper = a != b && (colours[a] + colours[b] == 2 || colours[a] == 1 || colours[b] == 1);
        is_proper.then_some(()).ok_or(format!("edge {edge:?} joins vertices of one colour"))?;
        let _ = (rows[a].insert(b), rows[b].insert(a));
    }
    let random = RandomState::new();
    let table: Vec<_> =
        (0..1 << 13).map(|it| PRIMES.map(|prime| random.hash_one((it, prime)) % prime)).collect();
    let weight = |state: &[u8]| {
        let factors = state.iter().enumerate().map(|(at, &mate)| table[256 * at + mate as usize]);
        factors.fold([1; 2], |product, it| add([0; 2], product, it))
    };
    let (mut front, mut wanted, mut states) = (vec![0], ([1; 2], 1), 0);
    for step in 0..=size {
        let later = rows[step].range(step + 1..);
        let work: BTreeSet<usize> = later.clone().chain(&front[1..]).chain([&step]).copied().collect();
        let work: Vec<usize> = work.into_iter().collect();
        let place = |it: &usize| work.binary_search(it).unwrap_or(0);
        let later: Vec<usize> = later.map(place).collect();
        let slots: Vec<u8> = front.iter().map(|it| place(it) as u8).collect();
        let pull = |it: usize| [[-1, 1], [1, 1], [1, -1]][2.min(*colours.get(it).unwrap_or(&1))];
        let unreached = (step..size).filter(|it| !work.contains(it)).map(pull);
        let unreached = unreached.fold([0; 2], |sum, it| from_fn(|side| sum[side] + 2 * it[side]));
        let left: Vec<_> = work.iter().map(|it| (rows[*it].range(step + 1..).count(), pull(*it))).collect();
        let [count, width] = numbers(&line(&mut trace)?)[..] else { Err("the trace is incomplete")? };
        let (mut sums, mut next, mut bytes) = (([0; 2], 0), ([0; 2], 0), vec![0; front.len() + width]);
        (work.len() < 32 && width <= 12)
            .then_some(())
            .ok_or("the frontier is too wide, or a count too large")?;
        for _ in 0..count {
            trace.read_exact(&mut bytes[1..])?;
            let (state, number) = bytes.split_at(front.len());
            let number = number.iter().rfold(0, |number, &it| number << 8 | it as u128);
            let mut mates = from_fn(|it| it as u8);
            for (&slot, &mate) in slots.iter().zip(state) {
                mates[slot as usize] = *slots.get(mate as usize).unwrap_or(&INNER);
            }
            let (mut weights, mut ways) = ([0; 2], 0);
            choose(mates, need(&mates, 0), &later, size - step, &mut |mates| {
                let mut slack = unreached; // what one colour needs less than the other and the uncoloured
                for (place, (left, pull)) in left.iter().enumerate().skip(1) {
                    let need = need(&mates, place);
                    let missing = if need > *left { 1 << 20 } else { 0 };
                    slack = from_fn(|side| slack[side] + need as i32 * pull[side] - missing);
                }
                if slack.iter().all(|&it| it >= 0) {
                    (weights, ways) = (add(weights, [1; 2], weight(&mates[1..work.len()])), ways + 1);
                }
            });
            (sums.1 >> 120 == 0 && next.1 >> 120 == 0).then_some(()).ok_or("the counts are too large")?;
            let rest = PRIMES.map(|prime| (number % prime as u128) as u64);
            sums = (add(sums.0, rest, weight(&state[1..])), sums.1 + number);
            next = (add(next.0, rest, weights), next.1 + number * ways);
        }
        (sums == wanted).then_some(()).ok_or(format!("layer {step} does not follow from the one before"))?;
        (front, wanted, states) = (work.clone(), if step < size { next } else { sums }, states + count);
    }
    let is_over = line(&mut trace)? == format!("end {}", wanted.1) && trace.read(&mut [0])? == 0;
    is_over.then_some(()).ok_or("the trace does not end with the total")?;
    println!("{size} vertices, {} edges: {} Hamiltonian cycles ({states} states)", edges.len(), wanted.1);
    Ok(())
}
