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
    let mut colour = vec![None; neighbours.len()];
    let mut parts = 0;
    for start in 0..neighbours.len() {
        if colour[start].is_some() {
            continue;
        }
        parts += 1;
        colour[start] = Some(false);
        let mut waiting = vec![start];
        while let Some(vertex) = waiting.pop() {
            let other = colour[vertex].map(|side: bool| !side);
            for &next in &neighbours[vertex] {
                let next = next as usize;
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
        let mut neighbours = vec![Vec::new(); self.vertices()];
        for vertex in (0..self.vertices()).filter(|&vertex| Some(vertex) != except) {
            for next in self.row(vertex).filter(|&next| Some(next as usize) != except) {
                neighbours[vertex].push(next);
                if !self.is_symmetric() {
                    neighbours[next as usize].push(vertex as u32);
                }
            }
        }
        let colours = two_colours(&neighbours)?;
        Some(Colours { parts: colours.parts - usize::from(except.is_some()), ..colours })
    }
}
