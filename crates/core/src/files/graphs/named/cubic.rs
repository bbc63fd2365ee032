//! Cubic graphs with a Hamiltonian cycle, in LCF notation (Lederberg, Coxeter, Frucht).
//!
//! The vertices are on a cycle. The list says for each vertex how many places along the cycle its third neighbour is;
//! it is repeated until all vertices have one. A list that names different third neighbours at both ends of an edge is
//! no LCF code of a cubic graph, and refused.
//!
//! Source: R. Frucht, Journal of Graph Theory 1 (1977), 45-60.

use super::families::Made;
use super::outline::Outline;

/// Adds the graph of a list of distances that is repeated.
pub(super) fn lcf(list: &[i64], repeats: usize, out: &mut Outline) -> Made {
    let count = out.vertices(list.len().checked_mul(repeats))?;
    if count < 3 {
        return Err("the cycle has at least three vertices".to_owned());
    }
    let third = |vertex: usize| {
        let place = vertex as i64 + list[vertex % list.len()] % count as i64;
        place.rem_euclid(count as i64) as usize
    };
    let neighbours = |vertex: usize| [vertex, (vertex + 1) % count, (vertex + count - 1) % count];
    let is_fitting = |vertex: usize| {
        let other = third(vertex);
        third(other) == vertex && !neighbours(vertex).contains(&other)
    };
    if let Some(vertex) = (0..count).find(|&vertex| !is_fitting(vertex)) {
        let (distance, other) = (list[vertex % list.len()], third(vertex));
        return Err(format!(
            "{distance} leads from vertex {vertex} to vertex {other}, which is next to it or has another third neighbour"
        ));
    }
    out.cycle(0..count)?;
    (0..count).try_for_each(|vertex| out.edge(vertex, third(vertex)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(list: &[i64], repeats: usize) -> Result<Vec<Vec<u32>>, String> {
        let mut out = Outline::new(false);
        lcf(list, repeats, &mut out).map(|()| out.graph().rows)
    }

    #[test]
    fn codes_of_small_graphs() {
        let complete = made(&[2], 4).expect("a code");
        assert!((0..4).all(|vertex| complete[vertex].len() == 3));
        let bipartite = made(&[3], 6).expect("a code");
        assert_eq!(bipartite[0], [1, 3, 5]);
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for (list, repeats) in [
            (&[2][..], 5),
            (&[1], 4),
            (&[-1], 4),
            (&[4], 4),
            (&[3, 2], 3),
            (&[2], 1),
            (&[i64::MIN], 4),
            (&[], 9),
        ] {
            assert!(made(list, repeats).is_err(), "{list:?} {repeats}");
        }
        assert!(made(&[2], usize::MAX).is_err());
    }
}
