//! The strong components of a graph given by its steps.
//!
//! The search is depth-first, in Gabow's form. Nodes are stacked, and consecutive nodes that are known to be
//! strongly connected form a group. A step to a stacked node merges all groups from its own up. When no node
//! of a group has further steps, the group is a component.
//!
//! Source: H. N. Gabow, Path-based depth-first search for strong and biconnected
//! components, Information Processing Letters 74 (2000).

/// Not reached yet.
const UNSEEN: u32 = u32::MAX;
/// Set in the number of a component.
const DONE: u32 = 1 << 31;

/// Finds strong components; keeps its memory between calls.
#[derive(Debug, Clone, Default)]
pub(crate) struct StrongComponents {
    /// For each node its place on the stack, or the number of its component with [`DONE`].
    place: Vec<u32>,
    stack: Vec<u32>,
    /// The place of the first node of each group.
    groups: Vec<u32>,
    /// The path to the current node, each node with how many of its steps have been tried.
    path: Vec<(u32, u32)>,
}

impl StrongComponents {
    /// Finds the components of nodes `0..nodes` in linear time.
    ///
    /// `step(v, k)` is the node that the `k`-th of `steps(v)` steps of `v` leads to, or `None` where
    /// that step cannot be made.
    pub(crate) fn find(
        &mut self,
        nodes: usize,
        steps: impl Fn(usize) -> usize,
        step: impl Fn(usize, usize) -> Option<usize>,
    ) {
        self.place.clear();
        self.place.resize(nodes, UNSEEN);
        let mut components = 0;
        for root in 0..nodes {
            if self.place[root] != UNSEEN {
                continue;
            }
            self.enter(root);
            while let Some((node, next)) = self.path.last_mut() {
                let (node, k) = (*node as usize, *next as usize);
                if k < steps(node) {
                    *next += 1;
                    let Some(target) = step(node, k) else { continue };
                    let place = self.place[target];
                    if place == UNSEEN {
                        self.enter(target);
                    } else if place & DONE == 0 {
                        while self.groups.last().is_some_and(|&first| first > place) {
                            self.groups.pop();
                        }
                    }
                    continue;
                }
                self.path.pop();
                let first = self.place[node];
                if self.groups.last() == Some(&first) {
                    self.groups.pop();
                    for member in self.stack.drain(first as usize..) {
                        self.place[member as usize] = components | DONE;
                    }
                    components += 1;
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.place[node] = self.stack.len() as u32;
        self.groups.push(self.stack.len() as u32);
        self.stack.push(node as u32);
        self.path.push((node as u32, 0));
    }

    /// Whether two nodes are in one component.
    pub(crate) fn are_together(&self, one: usize, other: usize) -> bool {
        self.place[one] == self.place[other]
    }
}

#[cfg(test)]
mod tests {
    use super::StrongComponents;

    #[test]
    fn cycles_hold_together() {
        let rows: [&[usize]; 7] = [&[1], &[2, 3], &[0], &[4], &[3, 5], &[], &[6]];
        let mut components = StrongComponents::default();
        for _ in 0..2 {
            components.find(7, |node| rows[node].len(), |node, k| Some(rows[node][k]));
            let together = |one, other| components.are_together(one, other);
            assert!(together(0, 1) && together(1, 2) && together(3, 4));
            assert!(!together(2, 3) && !together(4, 5) && !together(5, 6));
        }
    }
}
