//! Compares counts with published ones, with recurrences, and with brute force.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Hamiltonian, Interrupt};
use proptest::prelude::*;

use super::*;
use crate::amounts::cases;

fn table(vertices: u32, is_step: impl Fn(u32, u32) -> bool) -> Arc<SuccessorTable> {
    let row = |from| (0..vertices).filter(|&to| to != from && is_step(from, to)).collect();
    Arc::new(SuccessorTable::new((0..vertices).map(row).collect()).expect("a small table"))
}

/// Returns the steps by `a` in one direction and `b` in the other on a grid.
fn grid(rows: u32, columns: u32, (a, b): (u32, u32)) -> Arc<SuccessorTable> {
    table(rows * columns, |from, to| {
        let step = ((from / columns).abs_diff(to / columns), (from % columns).abs_diff(to % columns));
        step == (a, b) || step == (b, a)
    })
}

fn count(problem: &Hamiltonian) -> Result<BigUint, Halt> {
    let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
    let frontier = Frontier::new(problem, &[]).expect("a narrow graph");
    let (met, swept) =
        (frontier.start_beyond(0).finish(control)?, frontier.start_beyond(usize::MAX).finish(control)?);
    assert_eq!(met, swept, "from both sides and from one");
    if let Kind::Swept(swept) = &frontier.kind
        && let Some(plans) = &swept.sides
    {
        let parts = |blocks| parts::Parts::new(&plans.cut, &plans.watched(blocks)).len();
        let most = plans.most_blocks().min(2);
        let alone: BigUint = (0..parts(1)).map(|part| in_parts(plans, 1, &[part], 0, control)).sum();
        assert_eq!(alone, met, "each part on its own");
        for early in 0..=most.min(plans.most_early()) {
            let sum = in_parts(plans, most, &(0..parts(most)).collect::<Vec<_>>(), early, control);
            assert_eq!(sum, met, "{early} blocks divided early");
        }
    }
    Ok(met)
}

/// Returns the sum over some parts.
fn in_parts(plans: &CutPlan, blocks: usize, numbers: &[usize], early: usize, control: Control) -> BigUint {
    let mut sides = Sides::<u128>::new(plans, Wanted::Some { blocks, numbers: numbers.to_vec() });
    sides.divide_early(early);
    let (mut sum, mut counted) = (BigUint::ZERO, Vec::new());
    loop {
        match sides.advance(control).expect("enough memory") {
            Some(Event::Step(_)) => {}
            Some(Event::Part { number, total }) => {
                counted.push(number);
                sum += total;
            }
            Some(Event::Done(all)) => {
                assert_eq!((&counted[..], &sum), (numbers, &all));
                return sum;
            }
            None => panic!("parts were asked for"),
        }
    }
}

fn paths(steps: &Arc<SuccessorTable>, closed: bool) -> String {
    let problem = Hamiltonian { steps: Arc::clone(steps), closed, first: None, last: None };
    count(&problem).expect("enough memory").to_string()
}

/// Keeps tables in memory.
#[derive(Default)]
struct Shelf {
    tables: Mutex<HashMap<String, Vec<u8>>>,
    loads: AtomicUsize,
}

impl TableKeeper for Shelf {
    fn has(&self, name: &str) -> bool {
        self.tables.lock().expect("no panic").contains_key(name)
    }

    fn load(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> io::Result<bool> {
        self.loads.fetch_add(1, Ordering::Relaxed);
        let bytes = self.tables.lock().expect("no panic").get(name).cloned();
        bytes.map_or(Ok(false), |bytes| read(&mut bytes.as_slice()).map(|()| true))
    }

    fn save(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> bool {
        let mut bytes = Vec::new();
        write(&mut bytes).is_ok()
            && self.tables.lock().expect("no panic").insert(name.to_owned(), bytes).is_none()
    }

    fn remove(&self, name: &str) {
        self.tables.lock().expect("no panic").remove(name);
    }
}

#[test]
fn kept_tables_give_the_same_parts() {
    let steps = [(grid(6, 6, (1, 2)), true), (grid(5, 6, (1, 2)), false), (grid(5, 7, (0, 1)), false)];
    for (steps, closed) in steps {
        let problem = Hamiltonian { steps, closed, first: None, last: None };
        let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
        let division = frontier.divided(20).expect("two sides");
        let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
        let shelf = Shelf::default();
        let counted = |wanted: Vec<usize>| division.start(wanted, Some(&shelf)).finish(control);
        let count = |wanted| counted(wanted).expect("enough memory");
        let mut sum = count(vec![0]);
        let tables = shelf.tables.lock().expect("no panic").len();
        assert!(tables > 1, "{tables} tables");
        // A table that was lost is computed again.
        let lost = shelf.tables.lock().expect("no panic").keys().min().cloned().expect("a table");
        shelf.tables.lock().expect("no panic").remove(&lost);
        for part in 1..division.parts() {
            sum += count(vec![part]);
        }
        assert_eq!(shelf.tables.lock().expect("no panic").len(), tables);
        assert!(shelf.loads.load(Ordering::Relaxed) >= division.parts());
        assert_eq!(frontier.count(control), Ok(sum));
        // A table in the place of another is refused, although it is a table of this count.
        let names: Vec<String> = shelf.tables.lock().expect("no panic").keys().cloned().collect();
        let other = shelf.tables.lock().expect("no panic")[&names[names.len() - 1]].clone();
        *shelf.tables.lock().expect("no panic") =
            names.iter().map(|name| (name.clone(), other.clone())).collect();
        assert_eq!(counted((0..division.parts()).collect()), Err(Halt::Stopped));
    }
}

#[test]
fn published_counts() {
    assert_eq!(paths(&grid(8, 8, (0, 1)), true), "4638576"); // OEIS A003763
    assert_eq!(paths(&grid(5, 6, (1, 2)), true), "8"); // OEIS A175855
    assert_eq!(paths(&grid(6, 6, (1, 2)), true), "9862"); // OEIS A001230
    assert_eq!(paths(&grid(5, 5, (1, 2)), false), "864"); // OEIS A165134
}

/// Counts all paths of a problem, each undirected one once, by trying every sequence of vertices.
fn by_trying(problem: &Hamiltonian) -> u64 {
    fn complete(problem: &Hamiltonian, path: &mut Vec<u32>) -> u64 {
        let (steps, here) = (&problem.steps, path[path.len() - 1]);
        if path.len() == steps.vertices() {
            let ends_well = problem.last.is_none_or(|last| last == here);
            return (ends_well
                && (!problem.closed || steps.row(here as usize).any(|other| other == path[0])))
            .into();
        }
        let next: Vec<u32> = steps.row(here as usize).filter(|other| !path.contains(other)).collect();
        let found = next.into_iter().map(|next| {
            path.push(next);
            let found = complete(problem, path);
            path.pop();
            found
        });
        found.sum()
    }
    let vertices = problem.steps.vertices() as u32;
    // A cycle may start anywhere: here at its first vertex, after its last, or at vertex 0.
    let starts: Vec<u32> = match (problem.closed, problem.first, problem.last) {
        (_, Some(first), _) => vec![first],
        (true, None, None) => vec![0],
        _ => (0..vertices).collect(),
    };
    let found: u64 = starts.into_iter().map(|start| complete(problem, &mut vec![start])).sum();
    let ends = (problem.first.is_some(), problem.last.is_some());
    let fixed = if problem.closed { ends == (true, true) } else { ends != (false, false) };
    match problem.is_undirected() {
        true if problem.closed && vertices < 3 => 0,
        true if !fixed && vertices > 1 => {
            // If only the last vertex of a cycle is given, the cycle is still counted once in each direction.
            assert!(found.is_multiple_of(2), "each path and its reversal");
            found / 2
        }
        _ => found,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(600), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_graphs_agree_with_brute_force(
        vertices in 1u32..8,
        bits in any::<u64>(),
        more in any::<u64>(),
        directed in any::<bool>(),
        closed in any::<bool>(),
        ends in (proptest::option::of(0u32..8), proptest::option::of(0u32..8)),
    ) {
        let bits = bits | more;
        let steps = table(vertices, |from, to| {
            let (low, high) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
            bits >> (8 * low + high) & 1 == 1
        });
        let end = |end: Option<u32>| end.filter(|&end| end < vertices);
        let problem = Hamiltonian { steps, closed, first: end(ends.0), last: end(ends.1) };
        prop_assert_eq!(count(&problem).expect("small"), by_trying(&problem).into());
    }
}

/// Counts the cycles of the 4 by n grid, from one word to five. Compares with OEIS A006864 and its
/// recurrence.
#[test]
fn sums_beyond_a_word_are_exact() {
    let mut known: Vec<BigUint> = [0u32, 1, 2, 6].map(BigUint::from).to_vec();
    for n in 4..240 {
        let (plus, minus) =
            (&known[n - 1] * 2u32 + &known[n - 2] * 2u32 + &known[n - 4], &known[n - 3] * 2u32);
        known.push(plus - minus);
    }
    for n in [2, 3, 50, 51, 100, 240] {
        assert_eq!(paths(&grid(4, n, (0, 1)), true), known[n as usize - 1].to_string(), "4x{n}");
    }
    assert!(known[239].bits() > 256);
}

/// Joins a corridor of width two, with one cycle, and a hall of width four, with more than 2^64 choices: on
/// one side of the middle numbers need one word, on the other two.
#[test]
fn sums_beyond_a_word_on_one_side_only_are_exact() {
    let place =
        |vertex: u32| if vertex < 400 { (vertex / 2, vertex % 2) } else { (vertex / 4 + 100, vertex % 4) };
    for turned in [false, true] {
        let steps = table(800, |from, to| {
            let [from, to] = [from, to].map(|vertex| place(if turned { 799 - vertex } else { vertex }));
            from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1
        });
        let problem = Hamiltonian { steps, closed: true, first: None, last: None };
        assert!(count(&problem).expect("enough memory").bits() > 64);
    }
}

#[test]
fn too_little_memory_is_reported() {
    let problem = Hamiltonian { steps: grid(6, 6, (1, 2)), closed: true, first: None, last: None };
    let control = |memory| Control { memory, is_over: &|| false, spill: None };
    let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
    assert!(matches!(frontier.count(control(2_000)), Err(Halt::Memory(_))));
    // Also while tables are computed that are kept.
    let (shelf, division) = (Shelf::default(), frontier.divided(20).expect("two sides"));
    let mut counting = division.start(vec![0], Some(&shelf));
    let halt = loop {
        if let Err(halt) = counting.advance(control(2_000)) {
            break halt;
        }
    };
    assert!(matches!(halt, Halt::Memory(Some(Progress { states: 1.., bytes: 1.., .. }))), "{halt:?}");
    let stopped = Control { is_over: &|| true, ..control(1 << 30) };
    assert_eq!(frontier.count(stopped), Err(Halt::Stopped));
}

/// Checks that all ways to count agree for directed steps, given as bits.
fn agrees<const N: usize>(rows: [u8; N], closed: bool, ends: [Option<u32>; 2]) {
    let steps = table(N as u32, |from, to| rows[from as usize] >> to & 1 == 1);
    let problem = Hamiltonian { steps, closed, first: ends[0], last: ends[1] };
    assert_eq!(count(&problem).expect("small"), by_trying(&problem).into());
}

/// A vertex of the middle that no vertex below reaches has a place there that was another's first.
#[test]
fn classes_are_divided_when_all_vertices_have_their_places() {
    let rows = [0b000_1110, 0b101_1000, 0b111_1010, 0b100_0110, 0b100_1110, 0b101_0101, 0b010_1001];
    agrees(rows, false, [Some(5), Some(6)]);
}

/// The first stop begins one move later above, where there are more edges, and that move is the same on both sides.
#[test]
fn sides_are_apart_where_their_stops_are() {
    agrees([0b10_0110, 0b10_1001, 0b11_1001, 0b11_0111, 0b10_1111, 0b00_0011], true, [None, None]);
}

#[test]
fn the_comparison_of_orders_can_be_stopped() {
    // So many states that orders are compared by their first layers, which takes long.
    let problem = Hamiltonian { steps: grid(8, 8, (1, 2)), closed: true, first: None, last: None };
    for polls in [0, 1, 3, 10] {
        let interrupt = Interrupt::after(polls);
        let control = Control { memory: 1 << 30, is_over: &|| interrupt.is_raised(), spill: None };
        let frontier = Frontier::within(&problem, &[], control).expect("a narrow graph");
        assert!(interrupt.is_raised(), "fewer polls than {polls}");
        assert_eq!(frontier.count(control), Err(Halt::Stopped));
    }
}

#[test]
fn wide_graphs_are_refused() {
    let problem = Hamiltonian { steps: table(40, |_, _| true), closed: true, first: None, last: None };
    assert!(Frontier::new(&problem, &[]).is_none());
}

#[test]
fn states_that_do_not_fit_are_counted_from_files() {
    let problem = Hamiltonian { steps: grid(6, 8, (1, 2)), closed: true, first: None, last: None };
    let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
    let spill = table::tests::MemoryFolder::default();
    for memory in [2 << 20, 3 << 20, 4 << 20] {
        let control = Control { memory, is_over: &|| false, spill: Some(&spill) };
        assert_eq!(frontier.count(control), Ok(55_488_142u32.into()), "{memory} bytes");
    }
    let files = *spill.files.lock().expect("no panic");
    assert!(files > 2, "{files} files");
}
