//! Two-colourings of graphs.

use super::successors::SuccessorTable;

/// A two-colouring of the vertices of a bipartite graph; see [`SuccessorTable::colours`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colours {
    /// The colour of each vertex; not defined for the vertex that was left out.
    pub colour: Vec<bool>,
    /// How many connected parts there are.
    pub parts: usize,
}

/// Gives each vertex of a graph one of two colours so that edges join different colours, if possible.
///
/// Each connected part starts with `false` at its lowest vertex, so colours of different parts cannot be compared.
#[must_use]
pub fn two_colours(neighbours: &[Vec<u32>]) -> Option<Colours> {
    coloured(neighbours.len(), None, |vertex| neighbours[vertex].iter().copied())
}

/// Colours `count` vertices other than `except`, whose neighbours a function returns.
fn coloured<I: Iterator<Item = u32>>(
    count: usize,
    except: Option<usize>,
    neighbours: impl Fn(usize) -> I,
) -> Option<Colours> {
    let mut colour = vec![None; count];
    let (mut parts, mut waiting) = (0, Vec::new());
    for start in 0..count {
        if colour[start].is_some() || except == Some(start) {
            continue;
        }
        parts += 1;
        colour[start] = Some(false);
        waiting.push(start);
        while let Some(vertex) = waiting.pop() {
            let other = colour[vertex].map(|side: bool| !side);
            for next in neighbours(vertex) {
                let next = next as usize;
                if except == Some(next) {
                    continue;
                }
                if colour[next].is_none() {
                    colour[next] = other;
                    waiting.push(next);
                } else if colour[next] != other {
                    return None;
                }
            }
        }
    }
    Some(Colours { colour: colour.into_iter().map(|side| side == Some(true)).collect(), parts })
}

impl SuccessorTable {
    /// Returns the [`two_colours`] of the vertices other than `except` in which every step changes colour, and the
    /// number of their parts; `None` if they are not bipartite.
    #[must_use]
    pub fn colours(&self, except: Option<usize>) -> Option<Colours> {
        // The steps to each vertex, if they differ from those from it.
        let mut behind: Vec<Vec<u32>> = Vec::new();
        if !self.is_symmetric() {
            behind.resize(self.vertices(), Vec::new());
            (0..self.vertices())
                .for_each(|vertex| self.row(vertex).for_each(|to| behind[to as usize].push(vertex as u32)));
        }
        let neighbours =
            |vertex: usize| self.row(vertex).chain(behind.get(vertex).into_iter().flatten().copied());
        coloured(self.vertices(), except, neighbours)
    }
}
