//! Two-colourings of tables of steps.

use std::collections::VecDeque;

use super::successors::SuccessorTable;

/// A two-colouring of the vertices of a bipartite graph; see [`SuccessorTable::colours`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colours {
    /// The colour of each vertex; not defined for the vertex that was left out.
    pub colour: Vec<bool>,
    /// How many connected parts there are.
    pub parts: usize,
}

impl SuccessorTable {
    /// Returns a two-colouring of the vertices other than `except` in which every step changes colour, or
    /// `None` if they are not bipartite.
    ///
    /// Each connected part starts with `false` at its lowest vertex, so colours of different parts cannot be
    /// compared. The result has the number of parts.
    #[must_use]
    pub fn colours(&self, except: Option<usize>) -> Option<Colours> {
        let vertices = self.vertices();
        // The steps to each vertex, if they differ from those from it.
        let mut behind: Vec<Vec<u32>> = vec![Vec::new(); if self.is_symmetric() { 0 } else { vertices }];
        if !self.is_symmetric() {
            (0..vertices)
                .for_each(|vertex| self.row(vertex).for_each(|to| behind[to as usize].push(vertex as u32)));
        }
        let mut colour: Vec<Option<bool>> = vec![None; vertices];
        let mut parts = 0;
        let mut queue = VecDeque::new();
        for root in (0..vertices).filter(|&root| Some(root) != except) {
            if colour[root].is_some() {
                continue;
            }
            colour[root] = Some(false);
            queue.push_back(root);
            while let Some(vertex) = queue.pop_front() {
                let other = colour[vertex].map(|value| !value);
                for next in self.row(vertex).chain(behind.get(vertex).into_iter().flatten().copied()) {
                    let next = next as usize;
                    if Some(next) == except {
                        continue;
                    }
                    if colour[next].is_none() {
                        colour[next] = other;
                        queue.push_back(next);
                    } else if colour[next] != other {
                        return None;
                    }
                }
            }
            parts += 1;
        }
        Some(Colours { colour: colour.into_iter().map(|value| value == Some(true)).collect(), parts })
    }
}
