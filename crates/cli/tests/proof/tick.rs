//! Checks the trace of a frontier count (docs/how-to/proofs.md): `rustc -O tick.rs`, then `./tick GRAPH TRACE`.
//!
//! A state gives each place, a vertex of the frontier, its mate: the other end of its path, itself without edges, 31
//! with two. With random weights, the sum of count * weight over all steps from a layer must be that over the next.
use std::collections::{BTreeSet, hash_map::RandomState};
use std::{array::from_fn, env::args, error::Error, fs, hash::BuildHasher, io::*, result::Result};

const INNER: u8 = 31;
const PRIMES: [u64; 2] = [(1 << 61) - 1, (1 << 62) - 57];

/// Returns `sum + one * other` modulo both primes.
fn add(sum: [u64; 2], one: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    from_fn(|at| {
        let (bits, rest) = (61 + at, [1, 57][at]);
        let fold = |it: u128| (it & ((1 << bits) - 1)) + (it >> bits) * rest;
        let folded = fold(fold(sum[at] as u128 + one[at] as u128 * other[at] as u128)) as u64;
        if folded < PRIMES[at] { folded } else { folded - PRIMES[at] }
    })
}

/// Calls `found` with the mates after each choice of edges from place 0 to places in `later`.
fn choose(mates: [u8; 32], need: i32, later: &[usize], remaining: usize, found: &mut dyn FnMut([u8; 32])) {
    (need == 0).then(|| found(mates));
    for (at, &other) in later.iter().enumerate().filter(|it| need > 0 && mates[*it.1] != INNER) {
        let (mut next, ends) = (mates, [mates[0] as usize, mates[other] as usize]);
        (next[0], next[other]) = (INNER, INNER);
        if ends[0] != other {
            (next[ends[0]], next[ends[1]]) = (ends[1] as u8, ends[0] as u8);
        } else if next.iter().take(remaining).any(|&it| it != INNER) {
            continue; // the cycle misses a vertex
        }
        choose(next, need - 1, &later[at + 1..], remaining, found);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let [graph, trace] = from_fn(|at| args().nth(at + 1).unwrap_or_default());
    let numbers = |it: &str| it.split(' ').map(str::parse).collect::<Result<Vec<usize>, _>>();
    let lines = fs::read_to_string(graph)?;
    let edges: BTreeSet<_> = lines.lines().flat_map(numbers).filter(|it| it.len() == 2).collect();
    let mut trace = BufReader::new(fs::File::open(trace)?);
    let line = |from: &mut dyn BufRead| from.take(1 << 24).lines().next().unwrap_or(Ok(String::new()));
    (line(&mut trace)? == "cavalcade trace 1").then_some(()).ok_or("this is not a trace")?;
    let (order, colours) = (numbers(&line(&mut trace)?)?, numbers(&line(&mut trace)?)?);
    let pull = |it: usize| [[-1, 1], [1, 1], [1, -1]][2.min(*colours.get(it).unwrap_or(&1))];
    let (size, mut rows) = (order.len(), vec![BTreeSet::new(); order.len() + 1]);
    for edge in &edges {
        let [a, b] = from_fn(|end| order.iter().position(|it| *it == edge[end]).unwrap_or(size));
        let fits = a.max(b) < size && a != b && (0..2).all(|it| pull(a)[it] + pull(b)[it] >= 0);
        fits.then_some(()).ok_or(format!("edge {edge:?} does not fit the trace"))?;
        let _ = (rows[a].insert(b), rows[b].insert(a));
    }
    rows[..size].iter().all(|it| !it.is_empty()).then_some(()).ok_or("a vertex has no edge")?;
    let table: Vec<_> = (0..8192).map(|at| PRIMES.map(|it| RandomState::new().hash_one(at) % it)).collect();
    let weight = |state: &[u8]| {
        (0..state.len()).fold([1; 2], |it, at| add([0; 2], it, table[256 * at + state[at] as usize]))
    };
    let need = |mate: u8, place: usize| if mate == INNER { 0 } else { 1 + (mate as usize == place) as i32 };
    let (mut front, mut wanted, mut states) = (vec![0], ([1; 2], 1), 0);
    for step in 0..=size {
        let is_in = |it: &usize| *it == step || rows[step].contains(it) || front.contains(it);
        let work: Vec<usize> = (step..=size).filter(is_in).collect();
        let later: Vec<usize> = (0..work.len()).filter(|it| rows[step].contains(&work[*it])).collect();
        let left: Vec<_> = work.iter().map(|it| rows[*it].range(step + 1..).count() as i32).collect();
        let all = (step + 1..size).fold([0; 2], |sum, it| from_fn(|side| sum[side] + 2 * pull(it)[side]));
        let slots = front.iter().map(|it| work.binary_search(it).unwrap_or(0) as u8);
        let slots: Vec<u8> = slots.chain([INNER; 256]).collect();
        let [count, width] = numbers(&line(&mut trace)?).unwrap_or_default()[..] else { Err("incomplete")? };
        (work.len() < 32 && width < 15).then_some(()).ok_or("the frontier or a count is too large")?;
        let (mut sums, mut next, mut bytes) = (([0; 2], 0), ([0; 2], 0), vec![0; front.len() + width]);
        for _ in 0..count {
            trace.read_exact(&mut bytes[1..])?;
            let (state, number) = bytes.split_at(front.len());
            let number = number.iter().rfold(0, |number, &it| number << 8 | it as u128);
            let mut mates = from_fn(|it| it as u8);
            (0..front.len()).for_each(|at| mates[slots[at] as usize] = slots[state[at] as usize]);
            let (mut weights, mut ways) = ([0; 2], 0);
            choose(mates, need(mates[0], 0), &later, size - step, &mut |mates| {
                let (mut slack, mut fits) = (all, true); // slack: what one colour can get more than it needs
                for place in 1..work.len() {
                    let need = need(mates[place], place);
                    slack = from_fn(|side| slack[side] + (need - 2) * pull(work[place])[side]);
                    fits &= need <= left[place];
                }
                if fits && slack[0].min(slack[1]) >= 0 {
                    (weights, ways) = (add(weights, [1; 2], weight(&mates[1..work.len()])), ways + 1);
                }
            });
            let rest = PRIMES.map(|prime| (number % prime as u128) as u64);
            sums = (add(sums.0, rest, weight(&state[1..])), sums.1 + number);
            next = (add(next.0, rest, weights), next.1 + number * ways);
            (sums.1.max(next.1) >> 122 == 0).then_some(()).ok_or("the counts are too large")?;
        }
        (sums == wanted).then_some(()).ok_or(format!("layer {step} does not follow from the one before"))?;
        (front, wanted, states) = (work, if step < size { next } else { sums }, states + count);
    }
    let is_over = line(&mut trace)? == format!("end {}", wanted.1) && trace.read(&mut [0])? == 0;
    is_over.then_some(()).ok_or("the trace does not end with the total")?;
    Ok(println!("{size} vertices, {} edges: {} Hamiltonian cycles ({states} states)", edges.len(), wanted.1))
}
