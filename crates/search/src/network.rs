//! Reduces every kind of Hamiltonian path to one problem: a cycle through all vertices of a graph.
//!
//! A closed path needs no change. An open path becomes a cycle by adding *dummies*, vertices that stand for
//! the outside: the cycle passes from the last vertex of the path through the dummies, and only through them,
//! to its first vertex.
//!
//! - Directed steps, or both ends given, or none: one dummy. The vertices that may be last lead to it, and it
//!   leads to those that may be first.
//! - Undirected steps and one end given: one dummy would not keep the given end next to it. Two dummies do:
//!   the first has exactly two steps, to the given end and to the second dummy, so every cycle uses both. The
//!   second dummy is joined to all other vertices.
//!
//! A closed path with both ends given is an open path between them, provided that the step from the last to
//! the first exists. Removing the dummies, which are adjacent on the cycle, leaves one path: the path sought,
//! or its reversal if steps are undirected.

use cavalcade_core::Hamiltonian;

/// Rows of vertices, stored one after another in a single list.
#[derive(Debug)]
pub(crate) struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    /// Returns `count` rows; `write` appends the row of a vertex. `None` if the arcs cannot be numbered with
    /// 32 bits.
    pub(crate) fn new(
        count: usize,
        capacity: usize,
        mut write: impl FnMut(usize, &mut Vec<u32>),
    ) -> Option<Self> {
        let mut starts = Vec::with_capacity(count + 1);
        let mut targets = Vec::with_capacity(capacity);
        starts.push(0);
        for vertex in 0..count {
            write(vertex, &mut targets);
            starts.push(u32::try_from(targets.len()).ok()?);
        }
        Some(Self { starts, targets })
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of arcs.
    pub(crate) fn arcs(&self) -> usize {
        self.targets.len()
    }

    /// Returns the row of a vertex.
    #[inline]
    pub(crate) fn row(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Returns the length of the row of a vertex.
    #[inline]
    pub(crate) fn degree(&self, vertex: u32) -> u32 {
        self.starts[vertex as usize + 1] - self.starts[vertex as usize]
    }

    /// Returns the same arcs, grouped by target.
    fn reversed(&self) -> Self {
        let mut starts = vec![0; self.starts.len()];
        for &target in &self.targets {
            starts[target as usize + 1] += 1;
        }
        for vertex in 1..starts.len() {
            starts[vertex] += starts[vertex - 1];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; self.targets.len()];
        for vertex in 0..self.len() as u32 {
            for &target in self.row(vertex) {
                targets[next[target as usize] as usize] = vertex;
                next[target as usize] += 1;
            }
        }
        Self { starts, targets }
    }
}

/// A graph whose Hamiltonian cycles correspond to the paths of a problem.
#[derive(Debug)]
pub(crate) struct Network {
    ahead: Rows,
    /// The steps to each vertex, if they differ from the steps from it.
    behind: Option<Rows>,
    /// Vertices that are consecutive on every cycle; if there is only one, it lies on every cycle.
    pub(crate) beginning: Vec<u32>,
    /// The number of vertices that are not dummies; these have the lowest numbers.
    real: u32,
    first: Option<u32>,
    last: Option<u32>,
}

impl Network {
    /// Returns the network of a problem. `None` if the size or the ends alone rule out a path, or if there
    /// are too many steps.
    pub(crate) fn new(problem: &Hamiltonian) -> Option<Self> {
        let Hamiltonian { steps, closed, first, last } = problem;
        let (real, first, last) = (u32::try_from(steps.vertices()).ok()?, *first, *last);
        if first.max(last).is_some_and(|end| end >= real) || first.is_some() && first == last {
            return None;
        }
        let directed = !steps.is_symmetric();
        if real < if *closed && !directed { 3 } else { 2 } {
            return None;
        }
        if let (true, Some(first), Some(last)) = (*closed, first, last) {
            steps.slot(last as usize, first as usize)?;
        }
        let open = !closed || first.is_some() && last.is_some();
        let single = if directed { None } else { first.xor(last) }.filter(|_| open);
        let dummies = u32::from(open) + u32::from(single.is_some());
        let (dummy, other) = (real, real + 1);
        let may_begin = |vertex| first.is_none_or(|first| first == vertex);
        let may_end = |vertex| last.is_none_or(|last| last == vertex);
        let enters = |vertex| may_begin(vertex) || !directed && may_end(vertex);
        let leaves = |vertex| may_end(vertex) || !directed && may_begin(vertex);
        let write = |vertex: usize, row: &mut Vec<u32>| {
            let vertex = vertex as u32;
            if vertex < real {
                row.extend(steps.row(vertex as usize));
                if open && leaves(vertex) {
                    row.push(if single.is_some_and(|single| single != vertex) { other } else { dummy });
                }
            } else if let Some(single) = single {
                if vertex == dummy {
                    row.extend([single, other]);
                } else {
                    row.extend((0..=dummy).filter(|&other| other != single));
                }
            } else {
                row.extend((0..real).filter(|&other| enters(other)));
            }
        };
        let ahead = Rows::new((real + dummies) as usize, steps.arcs() + 2 * real as usize + 4, write)?;
        let behind = directed.then(|| ahead.reversed());
        let fewest = if directed { 1 } else { 2 };
        let is_passable =
            |vertex| ahead.degree(vertex).min(behind.as_ref().unwrap_or(&ahead).degree(vertex)) >= fewest;
        if !(0..ahead.len() as u32).all(is_passable) {
            return None; // a cycle enters and leaves each vertex
        }
        let beginning = match (open, first, last) {
            (true, Some(first), Some(last)) => vec![last, dummy, first],
            (true, ..) => single.map_or_else(|| vec![dummy], |end| vec![other, dummy, end]),
            _ => Vec::new(),
        };
        Some(Self { ahead, behind, beginning, real, first, last })
    }

    /// Returns whether some step has no reverse step.
    pub(crate) fn is_directed(&self) -> bool {
        self.behind.is_some()
    }

    /// Returns the steps from each vertex.
    #[inline]
    pub(crate) fn ahead(&self) -> &Rows {
        &self.ahead
    }

    /// Returns the steps to each vertex.
    #[inline]
    pub(crate) fn behind(&self) -> &Rows {
        self.behind.as_ref().unwrap_or(&self.ahead)
    }

    /// Returns the number of vertices, including dummies.
    pub(crate) fn vertices(&self) -> usize {
        self.ahead.len()
    }

    /// Returns an undirected version of a directed network; [`Network::read_split`] reads its cycles.
    ///
    /// A vertex becomes three in a row, `in - mid - out`, and a step becomes an edge from `out` to `in`. A
    /// cycle takes both edges of each `mid`, so it enters every vertex at `in` and leaves it at `out`, or the
    /// reverse for every vertex.
    pub(crate) fn split(&self) -> Option<Rows> {
        let count = self.vertices().checked_mul(3).filter(|&count| count < u32::MAX as usize)?;
        Rows::new(count, 2 * self.ahead.arcs() + 2 * count, |copy, row| {
            let (vertex, part) = (copy as u32 / 3, copy % 3);
            let (coming, middle, going) = (3 * vertex, 3 * vertex + 1, 3 * vertex + 2);
            match part {
                0 => row.extend(self.behind().row(vertex).iter().map(|other| 3 * other + 2).chain([middle])),
                1 => row.extend([coming, going]),
                _ => row.extend(self.ahead.row(vertex).iter().map(|other| 3 * other).chain([middle])),
            }
        })
    }

    /// Returns the path that a cycle of the split graph represents.
    pub(crate) fn read_split(&self, cycle: &[u32]) -> Vec<usize> {
        let mut vertices: Vec<u32> =
            cycle.iter().filter(|&vertex| vertex % 3 == 1).map(|vertex| vertex / 3).collect();
        let forwards = cycle.windows(2).find(|pair| pair[0] % 3 == 1).is_none_or(|pair| pair[1] % 3 == 2);
        if !forwards {
            vertices.reverse();
        }
        self.read(&vertices)
    }

    /// Returns whether a vertex stands for the outside.
    pub(crate) fn is_dummy(&self, vertex: u32) -> bool {
        vertex >= self.real
    }

    /// Returns the path that a cycle represents.
    pub(crate) fn read(&self, cycle: &[u32]) -> Vec<usize> {
        let real = self.real;
        let place = |vertex: u32| cycle.iter().position(|&other| other == vertex);
        let after_dummies = || {
            let outside = |at: &usize| cycle[*at] >= real;
            (0..cycle.len()).find(|at| !outside(at) && outside(&((at + cycle.len() - 1) % cycle.len())))
        };
        let after_last = || self.last.and_then(place).map(|at| at + 1);
        let start = after_dummies().or_else(|| self.first.and_then(place)).or_else(after_last).unwrap_or(0);
        let turned = cycle[start..].iter().chain(&cycle[..start]);
        let mut path = Vec::with_capacity(cycle.len());
        path.extend(turned.filter(|&&vertex| vertex < real).map(|&vertex| vertex as usize));
        let is =
            |end: Option<u32>, vertex: Option<&usize>| end.is_none_or(|end| vertex == Some(&(end as usize)));
        if !(is(self.first, path.first()) && is(self.last, path.last())) {
            path.reverse();
        }
        path
    }
}
