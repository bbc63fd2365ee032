//! Groups of symmetries of a problem, and classes of solutions.
//!
//! A symmetry is a permutation of vertices that maps solutions to solutions. Two solutions are in one class if a
//! symmetry maps one to the other. There are two ways to work with classes: keep only the least solution of each
//! class, or count classes without listing solutions (`classes`).

mod classes;
mod products;

pub use classes::{Classes, SymmetryKind};

/// A permutation of vertices: the image of each.
pub type Permutation = Vec<u32>;

/// A group of permutations of the same vertices, each with a name; the identity is number 0.
///
/// ```
/// use cavalcade_core::problems::symmetry::{Permutation, Symmetries};
/// use num_bigint::BigUint;
///
/// // Necklaces of three beads, each black or white, where turning them makes no difference.
/// let turns = [0, 1, 2].map(|by| ("turn", (0..3).map(|bead| (bead + by) % 3).collect::<Permutation>()));
/// let necklaces = Symmetries::new(turns.into());
/// // Of the eight colourings a turn by one or two beads leaves two as they are: those of one colour.
/// let fixed = |turns: &[&Permutation]| -> Result<BigUint, ()> {
///     let is_turned = turns.iter().any(|turn| turn[0] != 0);
///     Ok(BigUint::from(if is_turned { 2u32 } else { 8 }))
/// };
/// assert_eq!(necklaces.classes(fixed).expect("no error").total, BigUint::from(4u32));
/// ```
#[derive(Debug, Clone)]
pub struct Symmetries {
    names: Vec<&'static str>,
    permutations: Vec<Permutation>,
    inverses: Vec<Permutation>,
}

impl Symmetries {
    /// Returns the group of these named permutations; the first must be the identity.
    #[must_use]
    pub fn new(elements: Vec<(&'static str, Permutation)>) -> Self {
        let (names, permutations): (_, Vec<Permutation>) = elements.into_iter().unzip();
        let inverse = |permutation: &Permutation| {
            let mut inverse = vec![0; permutation.len()];
            (0..).zip(permutation).for_each(|(vertex, &image)| inverse[image as usize] = vertex);
            inverse
        };
        let inverses = permutations.iter().map(inverse).collect();
        Self { names, permutations, inverses }
    }

    /// Returns the same group as permutations of more vertices, which `image` extends.
    pub(crate) fn extended(self, image: impl Fn(Permutation) -> Permutation) -> Self {
        Self::new(self.names.into_iter().zip(self.permutations.into_iter().map(image)).collect())
    }

    /// Returns the number of symmetries, including the identity.
    #[must_use]
    pub fn order(&self) -> usize {
        self.permutations.len()
    }

    /// Returns the symmetries, the identity first.
    #[must_use]
    pub fn permutations(&self) -> &[Permutation] {
        &self.permutations
    }

    /// Returns whether an undirected path is the least of its images. Exactly one path of each class is least.
    ///
    /// `beside[v]` are the one or two neighbours of `v` on the path, ascending, with `u32::MAX` for a missing one.
    #[must_use]
    pub fn is_least(&self, beside: &[[u32; 2]]) -> bool {
        let elements = self.permutations.iter().zip(&self.inverses).skip(1);
        elements.into_iter().all(|(permutation, inverse)| {
            let map = |vertex: u32| permutation.get(vertex as usize).copied().unwrap_or(u32::MAX);
            let image = |&origin: &u32| {
                let [one, other] = beside[origin as usize].map(map);
                [one.min(other), one.max(other)]
            };
            // Most images differ within the first few rows.
            inverse.iter().map(image).cmp(beside.iter().copied()).is_ge()
        })
    }

    /// Returns whether a set of vertices, given ascending, is the least of its images. Exactly one set of each class
    /// is least.
    #[must_use]
    pub fn is_least_set(&self, set: &[usize]) -> bool {
        self.permutations.iter().skip(1).all(|permutation| {
            let mut image: Vec<usize> = set.iter().map(|&vertex| permutation[vertex] as usize).collect();
            image.sort_unstable();
            image.as_slice() >= set
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symmetries of a square with the corners 0 1 / 2 3.
    pub(crate) fn square() -> Symmetries {
        let elements = [
            ("identity", [0, 1, 2, 3]),
            ("half turn", [3, 2, 1, 0]),
            ("quarter turn", [1, 3, 0, 2]),
            ("quarter turn", [2, 0, 3, 1]),
            ("mirror", [1, 0, 3, 2]),
            ("mirror", [2, 3, 0, 1]),
            ("diagonal", [0, 2, 1, 3]),
            ("diagonal", [3, 1, 2, 0]),
        ];
        Symmetries::new(elements.map(|(name, images)| (name, images.to_vec())).to_vec())
    }

    #[test]
    fn one_set_of_a_class_is_least() {
        let sets: Vec<Vec<usize>> =
            (0..16).map(|set| (0..4).filter(|corner| set >> corner & 1 == 1).collect()).collect();
        assert_eq!(sets.iter().filter(|set| square().is_least_set(set)).count(), 6);
    }

    #[test]
    fn one_path_of_a_class_is_least() {
        // The four open paths along the sides of the square, each without one side.
        let none = u32::MAX;
        let paths = [
            [[1, none], [0, 3], [3, none], [1, 2]], // without the side 0 2
            [[2, none], [3, none], [0, 3], [1, 2]], // without the side 0 1
            [[1, 2], [0, none], [0, 3], [2, none]], // without the side 1 3
            [[1, 2], [0, 3], [0, none], [1, none]], // without the side 2 3
        ];
        let least = paths.iter().filter(|path| square().is_least(path.as_slice())).count();
        assert_eq!(least, 1);
    }
}
