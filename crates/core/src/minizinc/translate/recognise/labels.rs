//! Arrays whose values are a permutation, and their two possible meanings.
//!
//! `n` different variables over `n` consecutive values may hold for each step of a walk its vertex (the *order*), or
//! for each vertex its step (the *positions*). Which of the two, if any, is found out by looking for a sparse graph of
//! steps; see `steps`. An inverse array has the other meaning. So has the index in `positions[index] = k`.

use super::super::classes::EqualClasses;
use super::cells::{ClassCell, cells};
use crate::files::flatzinc::{Program, Term};
use crate::solver::ranges::distinct;

/// The fewest vertices of a walk.
pub(super) const FEWEST: usize = 4;
/// The most vertices of a walk: pairs of vertices are looked at for each step.
const MOST: usize = 144;

/// A walk through `count` vertices that visits each once: which cells hold it.
#[derive(Debug, Clone)]
pub(super) struct Labels {
    pub(super) count: usize,
    /// The number of the first vertex.
    pub(super) vertex_low: i64,
    /// The number of the first step.
    pub(super) step_low: i64,
    /// For each step the cell that holds its vertex.
    pub(super) order: Vec<Option<ClassCell>>,
    /// For each vertex the cell that holds its step.
    pub(super) positions: Option<Vec<ClassCell>>,
}

impl Labels {
    /// Returns for each step whether each vertex may have it.
    pub(super) fn possible(&self, classes: &EqualClasses) -> Vec<Vec<bool>> {
        let all = || vec![true; self.count];
        let of =
            |cell: &Option<ClassCell>| cell.map(|cell| cell.places(classes, self.vertex_low, self.count));
        let mut possible: Vec<Vec<bool>> =
            self.order.iter().map(|cell| of(cell).unwrap_or_else(all)).collect();
        for (vertex, cell) in self.positions.iter().flatten().enumerate() {
            for (step, fits) in cell.places(classes, self.step_low, self.count).into_iter().enumerate() {
                possible[step][vertex] &= fits;
            }
        }
        settle(&mut possible);
        possible
    }

    /// Returns the representatives of all cells.
    pub(super) fn roots(&self) -> impl Iterator<Item = u32> + '_ {
        let positions = self.positions.iter().flatten().filter_map(|cell| cell.root());
        self.order.iter().filter_map(|cell| cell.and_then(ClassCell::root)).chain(positions)
    }

    /// Returns the cells of the order if all are known.
    pub(super) fn whole_order(&self) -> Option<Vec<ClassCell>> {
        self.order.iter().copied().collect()
    }
}

/// Removes a vertex with one step from all other steps, and a step with one vertex from all other vertices.
fn settle(possible: &mut [Vec<bool>]) {
    let count = possible.len();
    let mut settled = vec![false; count];
    loop {
        let only = |of: &dyn Fn(usize) -> bool| {
            let mut places = (0..count).filter(|&place| of(place));
            places.next().filter(|_| places.next().is_none())
        };
        let by_step = (0..count).filter_map(|step| Some((step, only(&|vertex| possible[step][vertex])?)));
        let by_vertex = (0..count).filter_map(|vertex| Some((only(&|step| possible[step][vertex])?, vertex)));
        let Some((step, vertex)) = by_step.chain(by_vertex).find(|pair| !settled[pair.0]) else { return };
        settled[step] = true;
        for (other, row) in possible.iter_mut().enumerate() {
            let is_step = other == step;
            row.iter_mut()
                .enumerate()
                .for_each(|(candidate, fits)| *fits &= is_step == (candidate == vertex));
        }
    }
}

/// `f[i] = j` if and only if `g[j] = i`.
struct Inverses {
    arrays: [Vec<ClassCell>; 2],
    lows: [i64; 2],
}

/// Returns the labels that a program may hold.
pub(super) fn candidates(program: &Program, classes: &EqualClasses) -> Vec<Labels> {
    let mut arrays: Vec<Vec<ClassCell>> = Vec::new();
    let mut inverses: Vec<Inverses> = Vec::new();
    for call in &program.constraints {
        match (call.name.as_str(), &call.arguments[..]) {
            ("cavalcade_all_different", [array]) => arrays.extend(cells(array, classes)),
            ("cavalcade_inverse", [f, Term::Int(f_low), g, Term::Int(g_low)]) => {
                if let (Some(f), Some(g)) = (cells(f, classes), cells(g, classes))
                    && f.len() == g.len()
                {
                    arrays.extend([f.clone(), g.clone()]);
                    inverses.push(Inverses { arrays: [f, g], lows: [*f_low, *g_low] });
                }
            }
            _ => {}
        }
    }
    let mut candidates = Vec::new();
    for array in distinct(arrays) {
        if let Some(low) = permuted(&array, classes) {
            candidates.push(as_order(&array, low, &inverses));
            candidates.push(as_positions(&array, low, &inverses, program, classes));
        }
    }
    candidates
}

/// Returns the least value of different cells that have as many consecutive values.
pub(super) fn permuted(array: &[ClassCell], classes: &EqualClasses) -> Option<i64> {
    if !(FEWEST..=MOST).contains(&array.len()) {
        return None;
    }
    let sorted = distinct(array.to_vec());
    let bounds: Vec<(i64, i64)> = array.iter().map(|cell| cell.bounds(classes)).collect::<Option<_>>()?;
    let low = bounds.iter().map(|bound| bound.0).min()?;
    let high = bounds.iter().map(|bound| bound.1).max()?;
    let is_permuted = sorted.len() == array.len()
        && high.checked_sub(low).is_some_and(|span| span == array.len() as i64 - 1);
    is_permuted.then_some(low)
}

/// The inverse of an array, if there is one: the cells, their lowest index, and the lowest index of the array.
fn inverse_of<'a>(array: &[ClassCell], inverses: &'a [Inverses]) -> Option<(&'a [ClassCell], i64, i64)> {
    inverses.iter().find_map(|pair| {
        let side = pair.arrays.iter().position(|side| side == array)?;
        Some((&pair.arrays[1 - side][..], pair.lows[1 - side], pair.lows[side]))
    })
}

fn as_order(array: &[ClassCell], low: i64, inverses: &[Inverses]) -> Labels {
    let inverse = inverse_of(array, inverses).filter(|inverse| inverse.1 == low);
    Labels {
        count: array.len(),
        vertex_low: low,
        step_low: inverse.map_or(1, |inverse| inverse.2),
        order: array.iter().copied().map(Some).collect(),
        positions: inverse.map(|inverse| inverse.0.to_vec()),
    }
}

fn as_positions(
    array: &[ClassCell],
    low: i64,
    inverses: &[Inverses],
    program: &Program,
    classes: &EqualClasses,
) -> Labels {
    let count = array.len();
    let positions = Some(array.to_vec());
    if let Some((order, _, vertex_low)) = inverse_of(array, inverses).filter(|inverse| inverse.1 == low) {
        let order = order.iter().copied().map(Some).collect();
        return Labels { count, vertex_low, step_low: low, order, positions };
    }
    let mut order = vec![None; count];
    for call in &program.constraints {
        if let ("array_var_int_element", [index, of, result]) = (call.name.as_str(), &call.arguments[..])
            && let (Some(index), Some(ClassCell::Constant(step))) =
                (ClassCell::of(index, classes), ClassCell::of(result, classes))
            && let Some(place) = step.checked_sub(low).and_then(|index| usize::try_from(index).ok())
            && place < count
            && cells(of, classes).is_some_and(|of| of == array)
        {
            order[place] = Some(index);
        }
    }
    Labels { count, vertex_low: 1, step_low: low, order, positions }
}
