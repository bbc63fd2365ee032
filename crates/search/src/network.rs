//! Every kind of path as one question: a cycle through all vertices of a graph.
//!
//! A cycle is such a cycle already. An open one becomes a cycle by *dummies*, vertices that
//! stand for the outside: between its last vertex and its first the cycle passes through them and
//! nothing else.
//!
//! - Steps that go one way, or both ends given, or none: one dummy, reached from the vertices that
//!   may be last and leading to those that may be first.
//! - Undirected steps and one end given: a single dummy would not keep that end beside it. Two
//!   dummies do: one between the given end and the other dummy, which is joined to all other
//!   vertices. The first has two steps only, so that every cycle uses both.
//!
//! A cycle with both ends given is an open one between them, if its last step exists. Taking
//! the dummies out of a cycle leaves one piece, since they lie side by side on it; that piece is
//! the path, or its reversal if steps are undirected.

use cavalcade_core::Hamiltonian;

/// Rows of vertices, one after another in one list.
#[derive(Debug)]
pub(crate) struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    /// `count` rows; `write` appends the one of a vertex. `None` if 32 bits cannot number the arcs.
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

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The row of a vertex.
    #[inline]
    pub(crate) fn row(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The length of the row of a vertex.
    #[inline]
    pub(crate) fn degree(&self, vertex: u32) -> u32 {
        self.starts[vertex as usize + 1] - self.starts[vertex as usize]
    }

    /// The same arcs from their targets.
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

/// A graph whose Hamiltonian cycles are the paths asked for.
#[derive(Debug)]
pub(crate) struct Network {
    ahead: Rows,
    /// The way back, if it is another one.
    behind: Option<Rows>,
    /// Vertices that follow one another on every cycle, or lie on it at least.
    pub(crate) beginning: Vec<u32>,
    /// How many vertices are no dummies; these have the lowest numbers.
    real: u32,
    first: Option<u32>,
    last: Option<u32>,
}

impl Network {
    /// The network of a problem, or `None` if there is no path by its size or its ends alone, or
    /// too many steps.
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
        let may_begin = |vertex| first.is_none_or(|it| it == vertex);
        let may_end = |vertex| last.is_none_or(|it| it == vertex);
        let enters = |vertex| may_begin(vertex) || !directed && may_end(vertex);
        let leaves = |vertex| may_end(vertex) || !directed && may_begin(vertex);
        let write = |vertex: usize, row: &mut Vec<u32>| {
            let vertex = vertex as u32;
            if vertex < real {
                row.extend(steps.row(vertex as usize));
                if open && leaves(vertex) {
                    row.push(if single.is_some_and(|it| it != vertex) { other } else { dummy });
                }
            } else if let Some(single) = single {
                if vertex == dummy {
                    row.extend([single, other]);
                } else {
                    row.extend((0..=dummy).filter(|&it| it != single));
                }
            } else {
                row.extend((0..real).filter(|&it| enters(it)));
            }
        };
        let ahead = Rows::new((real + dummies) as usize, steps.arcs() + 2 * real as usize + 4, write)?;
        let behind = directed.then(|| ahead.reversed());
        let fewest = if directed { 1 } else { 2 };
        let is_passable = |it| ahead.degree(it).min(behind.as_ref().unwrap_or(&ahead).degree(it)) >= fewest;
        if !(0..ahead.len() as u32).all(is_passable) {
            return None; // a cycle comes to each vertex and leaves it again
        }
        let beginning = match (open, first, last) {
            (true, Some(first), Some(last)) => vec![last, dummy, first],
            (true, ..) => single.map_or_else(|| vec![dummy], |end| vec![other, dummy, end]),
            _ => Vec::new(),
        };
        Some(Self { ahead, behind, beginning, real, first, last })
    }

    /// Whether some step has no way back.
    pub(crate) fn is_directed(&self) -> bool {
        self.behind.is_some()
    }

    /// The steps from each vertex.
    #[inline]
    pub(crate) fn ahead(&self) -> &Rows {
        &self.ahead
    }

    /// The steps to each vertex.
    #[inline]
    pub(crate) fn behind(&self) -> &Rows {
        self.behind.as_ref().unwrap_or(&self.ahead)
    }

    /// How many vertices there are, dummies included.
    pub(crate) fn vertices(&self) -> usize {
        self.ahead.len()
    }

    /// The same question over undirected edges where steps go one way, for [`Network::read_split`].
    ///
    /// A vertex becomes three in a row, `in - mid - out`, and a step an edge from `out` to `in`. A
    /// cycle takes both edges of each `mid`, so it comes in at every `in` and leaves at every
    /// `out`, or the other way round throughout.
    pub(crate) fn split(&self) -> Option<Rows> {
        let count = self.vertices().checked_mul(3).filter(|&it| it < u32::MAX as usize)?;
        Rows::new(count, 2 * self.ahead.targets.len() + 2 * count, |copy, row| {
            let (vertex, part) = (copy as u32 / 3, copy % 3);
            let (coming, middle, going) = (3 * vertex, 3 * vertex + 1, 3 * vertex + 2);
            match part {
                0 => row.extend(self.behind().row(vertex).iter().map(|it| 3 * it + 2).chain([middle])),
                1 => row.extend([coming, going]),
                _ => row.extend(self.ahead.row(vertex).iter().map(|it| 3 * it).chain([middle])),
            }
        })
    }

    /// The path that a cycle of the split graph stands for.
    pub(crate) fn read_split(&self, cycle: &[u32]) -> Vec<usize> {
        let mut vertices: Vec<u32> = cycle.iter().filter(|&it| it % 3 == 1).map(|it| it / 3).collect();
        let forwards = cycle.windows(2).find(|pair| pair[0] % 3 == 1).is_none_or(|pair| pair[1] % 3 == 2);
        if !forwards {
            vertices.reverse();
        }
        self.read(&vertices)
    }

    /// Whether a vertex stands for the outside.
    pub(crate) fn is_dummy(&self, vertex: u32) -> bool {
        vertex >= self.real
    }

    /// The path that a cycle stands for.
    pub(crate) fn read(&self, cycle: &[u32]) -> Vec<usize> {
        let real = self.real;
        let place = |vertex: u32| cycle.iter().position(|&it| it == vertex);
        let after_dummies = || {
            let outside = |at: &usize| cycle[*at] >= real;
            (0..cycle.len()).find(|at| !outside(at) && outside(&((at + cycle.len() - 1) % cycle.len())))
        };
        let after_last = || self.last.and_then(place).map(|at| at + 1);
        let start = after_dummies().or_else(|| self.first.and_then(place)).or_else(after_last).unwrap_or(0);
        let turned = cycle[start..].iter().chain(&cycle[..start]);
        let mut path: Vec<usize> = turned.filter(|&&it| it < real).map(|&it| it as usize).collect();
        let is =
            |end: Option<u32>, vertex: Option<&usize>| end.is_none_or(|it| vertex == Some(&(it as usize)));
        if !(is(self.first, path.first()) && is(self.last, path.last())) {
            path.reverse();
        }
        path
    }

    /// The cycle that stands for a path, wherever a cycle begins in it and whichever way an undirected one goes if
    /// no end says so; `None` if the path does not visit every vertex once.
    pub(crate) fn write(&self, path: &[usize]) -> Option<Vec<u32>> {
        let mut seen = vec![false; self.real as usize];
        let is_new = |&it: &usize| seen.get_mut(it).is_some_and(|seen| !std::mem::replace(seen, true));
        if path.len() != self.real as usize || !path.iter().all(is_new) {
            return None;
        }
        let mut dummies: Vec<u32> = (self.real..self.vertices() as u32).collect();
        // Of two, the one with the lower number is beside the end that is given.
        if self.first.is_some() {
            dummies.reverse();
        }
        Some(path.iter().map(|&it| it as u32).chain(dummies).collect())
    }
}
