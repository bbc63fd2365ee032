//! Which vertices may have each position, whatever the clues are: marks, and the colours of the board.
//!
//! If every step changes the colour of the cell, the even positions lie on one colour. A class of numbers with as many
//! cells as numbers tells which: its cells of that colour must be as many as its numbers at even positions. All cells
//! of the board are such a class; it decides on boards with an odd number of cells, since one colour has more.

use std::sync::Arc;

use crate::solver::graph::Colours;

/// Returns for each position the set of vertices that may have it, or nothing if all may have all.
pub(super) fn fits(count: usize, fitting: &[Option<Arc<[i32]>>], colours: Option<&Colours>) -> Vec<u64> {
    let classes = classes(count, fitting);
    let colour = colours.filter(|colours| colours.parts == 1).map(|colours| &colours.colour[..]);
    let starts =
        colour.map(|colour| [is_possible(&classes, colour, false), is_possible(&classes, colour, true)]);
    let is_free = classes.iter().all(|(positions, _)| positions.len() == count);
    if is_free && starts.is_none_or(|starts| starts == [true, true]) {
        return Vec::new();
    }
    let width = count.div_ceil(64);
    let mut rows = vec![0u64; count * width];
    for (positions, vertices) in &classes {
        for &position in positions {
            for &vertex in vertices {
                let may_be = |colour: &[bool], starts: [bool; 2]| {
                    starts[usize::from(colour[vertex] ^ (position % 2 == 1))]
                };
                if colour.zip(starts).is_none_or(|(colour, starts)| may_be(colour, starts)) {
                    rows[position * width + vertex / 64] |= 1 << (vertex % 64);
                }
            }
        }
    }
    rows
}

/// Returns the sets of positions that vertices have, each with its vertices.
fn classes(count: usize, fitting: &[Option<Arc<[i32]>>]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let numbers = |vertex: &usize| fitting.get(*vertex).and_then(Option::as_deref);
    let mut vertices: Vec<usize> = (0..count).collect();
    vertices.sort_by_cached_key(numbers);
    let position = |&number: &i32| usize::try_from(number - 1).ok().filter(|&position| position < count);
    let positions = |numbers: Option<&[i32]>| match numbers {
        Some(numbers) => numbers.iter().filter_map(position).collect(),
        None => (0..count).collect(),
    };
    let classes = vertices.chunk_by(|one, other| numbers(one) == numbers(other));
    classes.map(|class| (positions(numbers(&class[0])), class.to_vec())).collect()
}

/// Returns whether position 0 may lie on the colour `start`.
fn is_possible(classes: &[(Vec<usize>, Vec<usize>)], colour: &[bool], start: bool) -> bool {
    classes.iter().filter(|(positions, vertices)| positions.len() == vertices.len()).all(
        |(positions, vertices)| {
            let even = positions.iter().filter(|&position| position % 2 == 0).count();
            even == vertices.iter().filter(|&&vertex| colour[vertex] == start).count()
        },
    )
}
