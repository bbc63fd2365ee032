//! Successors that form cycles, and inverse functions. Each array has a base: the number of its first element.

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Ints, Number};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    // (next, base)
    DefinedRelation::new("cavalcade_circuit", &[Ints, Number], circuit),
    DefinedRelation::new("cavalcade_subcircuit", &[Ints, Number], subcircuit),
    // (f, f_base, g, g_base)
    DefinedRelation::new("cavalcade_inverse", &[Ints, Number, Ints, Number], inverse).equally_long(&[0, 2]),
];

/// Returns the values of an array as positions from 0 in an array with a length and a base, if all of them are.
fn positions(args: &Assigned<'_>, array: usize, length: usize, base: i64) -> Option<Vec<usize>> {
    let position =
        |value: i64| usize::try_from(value.checked_sub(base)?).ok().filter(|&position| position < length);
    args.ints(array).map(position).collect()
}

/// Returns the number of steps from a vertex back to it, or `None` if the way does not come back.
fn cycle_length(next: &[usize], start: usize) -> Option<usize> {
    let mut vertex = start;
    for steps in 1..=next.len() {
        vertex = next[vertex];
        if vertex == start {
            return Some(steps);
        }
    }
    None
}

/// Returns whether one cycle visits all vertices. No vertices are a cycle, and so is one that is its own successor.
fn circuit(args: &Assigned<'_>) -> bool {
    let Some(next) = positions(args, 0, args.len(0), args.int(1)) else { return false };
    next.is_empty() || cycle_length(&next, 0) == Some(next.len())
}

/// Returns whether all vertices that are not their own successors are on one cycle.
fn subcircuit(args: &Assigned<'_>) -> bool {
    let Some(next) = positions(args, 0, args.len(0), args.int(1)) else { return false };
    let inside: Vec<usize> = (0..next.len()).filter(|&vertex| next[vertex] != vertex).collect();
    // A cycle through such a vertex has only such vertices. If it has as many, it has all of them.
    inside.first().is_none_or(|&start| cycle_length(&next, start) == Some(inside.len()))
}

/// Returns whether two functions are inverse.
fn inverse(args: &Assigned<'_>) -> bool {
    let f = positions(args, 0, args.len(2), args.int(3));
    let g = positions(args, 2, args.len(0), args.int(1));
    let (Some(f), Some(g)) = (f, g) else { return false };
    let leads_back = |f: &[usize], g: &[usize]| f.iter().enumerate().all(|(x, &y)| g[y] == x);
    leads_back(&f, &g) && leads_back(&g, &f)
}
