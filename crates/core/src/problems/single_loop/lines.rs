//! What rules that count along rows and columns say about a loop as a whole.
//!
//! The lines are the rows of a board, or its columns. Let the loop visit `w_i` vertices of line `i`, use `h_i` edges
//! within it, and cross `c_i` times from line `i` to line `i + 1`.
//!
//! - `c_i` is even, and at least 2 if the loop visits vertices on both sides: it comes back as often as it leaves.
//! - A visited vertex is an end of two edges, so `2 h_i + c_(i-1) + c_i = 2 w_i`.
//! - Each crossing has one end in an even line, and one in an odd line. So the sum of `2 w_i - 2 h_i` over the even
//!   lines is the number of all crossings, and that over the odd lines too. Crossings between rows are the edges within
//!   columns, and the other way round.
//! - Rows have as many visited vertices as columns.
//!
//! Rules that count disjoint parts of a line give bounds on `h_i` and `w_i`: of what they do not count, nothing or all
//! may be on the loop. Bounds that follow from these equations hold for every solution. A number that they determine is
//! a rule like those of the clues.

use std::ops::RangeInclusive;

use crate::solver::constraints::Linear;
use crate::solver::graph::NumberedEdges;
use crate::{Engine, Model, Variable};

/// Some facts about edges or vertices, and how many of them hold.
pub(super) type Count = (Vec<usize>, RangeInclusive<usize>);

/// Returns counts that follow from those of a loop whose vertices have these rows and columns; `None` if there is no
/// such loop.
pub(super) fn implied(
    places: &[[usize; 2]],
    edges: &NumberedEdges,
    mut counts: Vec<Count>,
) -> Option<Vec<Count>> {
    counts.sort_by_cached_key(|count| usize::MAX - count.0.len());
    let lines = [0, 1].map(|axis| lines(places, axis, edges));
    let mut model = Model::new();
    // The numbers of these facts that hold; of the edges to the next line, half of them.
    let numbers = lines.each_ref().map(|lines| {
        let kinds = |line: &[Vec<usize>; 3]| [0, 1].map(|kind| bounds(&line[kind], edges.facts(), &counts));
        let counted: Vec<_> = lines.iter().map(kinds).collect();
        let is_visited = |kinds: &[RangeInclusive<i32>; 2]| kinds.iter().any(|range| *range.start() > 0);
        let number = |line: usize| -> [Variable; 3] {
            let (before, after) = counted.split_at(line + 1);
            let least = i32::from(before.iter().any(is_visited) && after.iter().any(is_visited));
            let [within, vertices] = counted[line].clone();
            [within, vertices, least..=lines[line][2].len() as i32 / 2].map(|range| model.interval(range))
        };
        (0..lines.len()).map(number).collect::<Vec<_>>()
    });
    let all = || lines[0].iter().chain(&lines[1]).zip(numbers[0].iter().chain(&numbers[1]));
    if all().all(|(line, number)| (0..2).all(|kind| model.domain(number[kind]).len() == line[kind].len() + 1))
    {
        return Some(Vec::new());
    }
    for (own, others) in [(&numbers[0], &numbers[1]), (&numbers[1], &numbers[0])] {
        for (line, &[within, vertices, half]) in own.iter().enumerate() {
            let behind = line.checked_sub(1).map(|line| (1, own[line][2]));
            let terms = [(1, within), (1, half), (-1, vertices)];
            model.post(Linear::new(terms.into_iter().chain(behind), 0..=0));
        }
        for parity in 0..2 {
            let every_other = own.iter().skip(parity).step_by(2);
            let ends = every_other.map(|&[within, vertices, _]| [(2, vertices), (-2, within)]);
            let ends = ends.collect::<Vec<_>>().concat().into_iter();
            model.post(Linear::new(ends.chain(others.iter().map(|other| (-1, other[0]))), 0..=0));
        }
    }
    let visited = |axis: usize, sign: i32| numbers[axis].iter().map(move |line| (sign, line[1]));
    model.post(Linear::new(visited(0, 1).chain(visited(1, -1)), 0..=0));
    let mut engine = Engine::new(&model);
    engine.propagate().ok()?;
    let mut known = Vec::new();
    for (line, numbers) in all() {
        for ((facts, &number), times) in line.iter().zip(numbers).zip([1, 1, 2]) {
            if let (Some(value), None) = (engine.state().value(number), model.domain(number).fixed()) {
                let count = times * value as usize;
                known.push((facts.clone(), count..=count));
            }
        }
    }
    Some(known)
}

/// Returns the facts of each line of an axis: the edges within it, its vertices, and the edges to the next line.
fn lines(places: &[[usize; 2]], axis: usize, edges: &NumberedEdges) -> Vec<[Vec<usize>; 3]> {
    let size = places.iter().map(|place| place[axis] + 1).max().unwrap_or(0);
    let mut lines = vec![<[Vec<usize>; 3]>::default(); size];
    for (vertex, place) in places.iter().enumerate() {
        lines[place[axis]][1].push(edges.visit(vertex));
    }
    for (edge, ends) in edges.pairs().enumerate().filter(|_| size > 0) {
        let [one, other] = ends.map(|vertex| places[vertex][axis]);
        lines[one.min(other)][if one == other { 0 } else { 2 }].push(edge);
    }
    lines
}

/// Returns bounds on how many of some facts hold, by counts of disjoint parts of them.
fn bounds(facts: &[usize], size: usize, counts: &[Count]) -> RangeInclusive<i32> {
    let (mut least, mut most, mut is_open) = (0, facts.len(), vec![false; size]);
    for &fact in facts {
        is_open[fact] = true;
    }
    for (part, range) in counts {
        if part.iter().all(|&fact| is_open[fact]) {
            for &fact in part {
                is_open[fact] = false;
            }
            least += range.start();
            most -= part.len().saturating_sub(*range.end());
        }
    }
    least as i32..=most as i32
}
