//! The paths that chosen edges form, by their ends.

/// Where the path of each vertex ends, if at most two chosen edges meet at each vertex.
pub(crate) struct JoinedPaths {
    /// The other end of the path that a vertex ends; itself without chosen edges.
    other_ends: Vec<u32>,
    degrees: Vec<u8>,
    has_cycle: bool,
}

impl JoinedPaths {
    /// Joins chosen edges, each given once, by their two ends.
    pub(crate) fn new(vertices: usize, chosen: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut paths =
            Self { other_ends: (0..vertices as u32).collect(), degrees: vec![0; vertices], has_cycle: false };
        for (one, other) in chosen {
            let (first, last) = (paths.other_ends[one], paths.other_ends[other]);
            paths.has_cycle |= first as usize == other;
            paths.other_ends[first as usize] = last;
            paths.other_ends[last as usize] = first;
            paths.degrees[one] += 1;
            paths.degrees[other] += 1;
        }
        paths
    }

    /// Adds to a projection key whether there is a cycle, and for some vertices the other end of the path that each ends.
    pub(crate) fn add_ends(&self, vertices: impl Iterator<Item = usize>, key: &mut Vec<u64>) {
        let end = |vertex: usize| {
            if self.degrees[vertex] < 2 { u64::from(self.other_ends[vertex]) } else { u64::MAX }
        };
        key.push(self.has_cycle.into());
        key.extend(vertices.map(end));
    }
}
