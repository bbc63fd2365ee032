//! The paths of a problem by rank, which allows uniform sampling.
//!
//! Each path is a set of steps, and the sets of a family are ordered ([`CountedFamily`]). Every rank below the total is a
//! different path, so a uniformly random rank gives a uniformly random path.
//!
//! Source: D. E. Knuth, TAOCP 4A, section 7.1.4, where random solutions are drawn from a decision diagram.

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;
use smallvec::SmallVec;

use super::CompiledPaths;
use crate::families::{CountedFamily, Family};
use crate::network::Network;

/// All paths of a problem by rank; see the module.
///
/// The order of the paths is the same on every run and for any number of threads, but may change between
/// versions.
#[derive(Debug)]
pub struct RankedPaths {
    reader: PathReader,
    counted: CountedFamily<Family>,
    /// The vertices of each element.
    steps: Vec<[u32; 2]>,
}

impl CompiledPaths {
    /// Returns the paths by rank; the problem is that of the paths.
    #[must_use]
    pub fn ranked(self, problem: &Hamiltonian) -> RankedPaths {
        let (reader, counted) = (PathReader::new(problem), CountedFamily::new(self.family));
        RankedPaths { reader, counted, steps: self.steps }
    }
}

impl RankedPaths {
    /// Returns the number of paths.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        self.counted.total()
    }

    /// Returns the path that has `rank` paths before it; `None` if `rank` is not below the total.
    ///
    /// A cycle without given ends starts at any vertex, and an undirected path without given ends runs in
    /// either direction. Takes a few microseconds per vertex.
    #[must_use]
    pub fn path(&self, rank: &BigUint) -> Option<Vec<usize>> {
        let steps: Vec<[u32; 2]> =
            self.counted.member(rank.clone())?.into_iter().map(|element| self.steps[element]).collect();
        self.reader.path(&steps)
    }
}

/// Reads the paths of a problem from their steps.
#[derive(Debug)]
pub struct PathReader {
    /// `None` if the ends alone rule out a path of two vertices or more.
    network: Option<Network>,
    /// Whether a path without steps is one of the problem.
    has_single: bool,
}

impl PathReader {
    /// Returns the reader for a problem.
    #[must_use]
    pub fn new(problem: &Hamiltonian) -> Self {
        Self { network: Network::new(problem), has_single: problem.steps.vertices() == 1 && !problem.closed }
    }

    /// Returns the path that takes these steps, as [`CompiledPaths`] names them; `None` if they are not those of one path.
    #[must_use]
    pub fn path(&self, steps: &[[u32; 2]]) -> Option<Vec<usize>> {
        if steps.is_empty() && self.has_single {
            return Some(vec![0]);
        }
        let network = self.network.as_ref()?;
        let mut beside = vec![SmallVec::<[u32; 2]>::new(); network.vertices()];
        let mut is_left = vec![false; network.vertices()];
        for &[one, other] in steps {
            if network.is_directed() && std::mem::replace(is_left.get_mut(one as usize)?, true) {
                return None;
            }
            beside.get_mut(one as usize)?.push(other);
            beside.get_mut(other as usize)?.push(one);
        }
        let mut cycle = cycle(&beside, 0)?;
        if network.is_directed() && !steps.contains(&[cycle[0], cycle[1]]) {
            cycle[1..].reverse();
        }
        (cycle.len() == beside.len()).then(|| network.read(&cycle))
    }
}

/// Returns the cycle through `start`, given the neighbours of every vertex; `None` if a vertex on the way has not two.
pub(super) fn cycle(beside: &[impl AsRef<[u32]>], start: u32) -> Option<Vec<u32>> {
    let mut before = *beside[start as usize].as_ref().last()?;
    let mut cycle = Vec::with_capacity(beside.len());
    cycle.push(start);
    loop {
        let here = cycle[cycle.len() - 1];
        let &[one, other] = beside[here as usize].as_ref() else { return None };
        let next = if one == before { other } else { one };
        if next == start {
            return Some(cycle);
        }
        cycle.push(next);
        before = here;
    }
}
