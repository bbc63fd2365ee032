//! Counting classes of solutions under a group of symmetries.
//!
//! Let `fixed(g)` be the number of solutions that the symmetry `g` maps to themselves. The number of classes is the
//! mean of `fixed(g)` over the group (the orbit-counting lemma of Cauchy and Frobenius). Finding `fixed(g)` takes a
//! search among these few solutions, so the cost does not grow with the number of all solutions.
//!
//! For a small group the result also describes *how* solutions are symmetric. The symmetries that map a solution to
//! itself form a subgroup, its stabiliser. From the solutions that a subgroup fixes, subtract those with a larger
//! stabiliser, from the whole group down. The rest has exactly this stabiliser, and `order / size` of them form one
//! class.

use num_bigint::BigUint;

use super::products::{Products, Subgroup};
use super::{Permutation, Symmetries};

/// Largest order of a group whose subgroups are listed.
const SMALL: usize = 16;

/// Classes of solutions with the same stabiliser, up to conjugation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymmetryKind {
    /// The names of the symmetries in the stabiliser, the identity first.
    pub names: Vec<&'static str>,
    /// The number of these classes; may be zero.
    pub classes: BigUint,
}

/// Classes of solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    /// The number of classes.
    pub total: BigUint,
    /// The classes by stabiliser, from the trivial subgroup up; `None` for a large group.
    pub kinds: Option<Vec<SymmetryKind>>,
}

impl Symmetries {
    /// Counts the classes of solutions, where `fixed` counts the solutions that all the given permutations map to
    /// themselves; without permutations, all solutions.
    ///
    /// # Errors
    /// Those of `fixed`.
    ///
    /// # Panics
    /// If the permutations are not a group, or `fixed` counts wrongly.
    pub fn classes<E>(&self, fixed: impl FnMut(&[&Permutation]) -> Result<BigUint, E>) -> Result<Classes, E> {
        let table = Products::new(&self.permutations);
        if self.order() > SMALL {
            return Ok(Classes { total: self.mean(&table, fixed)?, kinds: None });
        }
        let subgroups = table.subgroups();
        let kept = self.kept(&table, &subgroups, fixed)?;
        let kinds = self.kinds(&subgroups, &stabilised(&subgroups, &kept));
        Ok(Classes { total: kinds.iter().map(|kind| &kind.classes).sum(), kinds: Some(kinds) })
    }

    /// Returns the mean number of solutions that an element fixes.
    fn mean<E>(
        &self,
        table: &Products,
        mut fixed: impl FnMut(&[&Permutation]) -> Result<BigUint, E>,
    ) -> Result<BigUint, E> {
        let mut sum = BigUint::ZERO;
        for (element, size) in table.conjugates() {
            let generators = if element == 0 { vec![] } else { vec![&self.permutations[element]] };
            sum += fixed(&generators)? * size;
        }
        let mean = &sum / self.order();
        assert!(&mean * self.order() == sum, "the orbit-counting lemma holds");
        Ok(mean)
    }

    /// Returns the number of solutions that each subgroup fixes.
    fn kept<E>(
        &self,
        table: &Products,
        subgroups: &[Subgroup],
        mut fixed: impl FnMut(&[&Permutation]) -> Result<BigUint, E>,
    ) -> Result<Vec<BigUint>, E> {
        let mut kept: Vec<BigUint> = Vec::with_capacity(subgroups.len());
        for (index, subgroup) in subgroups.iter().enumerate() {
            // If a subgroup fixes no solution, neither does a larger one.
            let hopeless = subgroups
                .iter()
                .zip(&kept)
                .any(|(other, kept)| *kept == BigUint::ZERO && subgroup.contains(*other));
            kept.push(if hopeless {
                BigUint::ZERO
            } else if subgroup.representative < index {
                kept[subgroup.representative].clone()
            } else {
                let generators = table.generators(*subgroup);
                fixed(&generators.iter().map(|&generator| &self.permutations[generator]).collect::<Vec<_>>())?
            });
        }
        Ok(kept)
    }

    /// Returns the classes by stabiliser, where `stabilised` solutions have exactly that stabiliser.
    fn kinds(&self, subgroups: &[Subgroup], stabilised: &[BigUint]) -> Vec<SymmetryKind> {
        let mut solutions = vec![BigUint::ZERO; subgroups.len()];
        for (subgroup, number) in subgroups.iter().zip(stabilised) {
            solutions[subgroup.representative] += number;
        }
        let kinds = (0..).zip(subgroups).filter(|(index, subgroup)| subgroup.representative == *index);
        let part = |(index, subgroup): (usize, &Subgroup)| {
            let orbit = self.order() / subgroup.size();
            let classes = &solutions[index] / orbit;
            assert!(&classes * orbit == solutions[index], "solutions alike in symmetry make whole classes");
            let names = subgroup.members().map(|element| self.names[element]).collect();
            SymmetryKind { names, classes }
        };
        kinds.map(part).collect()
    }
}

/// Returns the number of solutions with exactly each stabiliser, from the numbers that each subgroup fixes.
fn stabilised(subgroups: &[Subgroup], kept: &[BigUint]) -> Vec<BigUint> {
    let mut exactly = kept.to_vec();
    for index in (0..subgroups.len()).rev() {
        let larger =
            (index + 1..subgroups.len()).filter(|&other| subgroups[other].contains(subgroups[index]));
        let symmetric: BigUint = larger.map(|index| &exactly[index]).sum();
        exactly[index] -= symmetric;
    }
    exactly
}

#[cfg(test)]
mod tests {
    use super::super::tests::square;
    use super::*;

    /// Colourings of the corners with `colours` colours that the permutations leave as they are.
    fn colourings(colours: usize, permutations: &[&Permutation]) -> BigUint {
        let kept = (0..colours.pow(4))
            .filter(|code| {
                let colour = |corner: usize| code / colours.pow(corner as u32) % colours;
                let kept = |permutation: &Permutation| {
                    permutation
                        .iter()
                        .zip(0..)
                        .all(|(&image, corner)| colour(image as usize) == colour(corner))
                };
                permutations.iter().all(|permutation| kept(permutation))
            })
            .count();
        kept.into()
    }

    #[test]
    fn colourings_of_a_square() {
        // With k colours (k^4 + 2k^3 + 3k^2 + 2k) / 8: 1, 6, 21, 55.
        for (colours, classes) in [(1usize, 1u32), (2, 6), (3, 21), (4, 55)] {
            let classes = BigUint::from(classes);
            let count = |permutations: &[&Permutation]| Ok::<_, ()>(colourings(colours, permutations));
            let split = square().classes(count).expect("no error");
            assert_eq!(split.total, classes);
            let kinds = split.kinds.expect("a small group");
            assert_eq!(kinds.len(), 8);
            assert_eq!(kinds.iter().map(|kind| &kind.classes).sum::<BigUint>(), classes);
            assert!(kinds.iter().any(|kind| kind.names.len() == 8 && kind.classes == colours.into()));
        }
    }

    #[test]
    fn large_groups_are_counted_by_elements() {
        // All 24 permutations of four things: colourings are counted by how often each colour occurs.
        let mut elements = Vec::new();
        for code in 0..256u32 {
            let images: Permutation = (0..4).map(|place| code >> (2 * place) & 3).collect();
            let mut sorted = images.clone();
            sorted.sort_unstable();
            if sorted == [0, 1, 2, 3] {
                elements.push(("some", images));
            }
        }
        elements.sort_by_key(|(_, images)| images.clone());
        let count = |permutations: &[&Permutation]| Ok::<_, ()>(colourings(3, permutations));
        assert_eq!(
            Symmetries::new(elements).classes(count),
            Ok(Classes { total: 15u32.into(), kinds: None })
        );
    }
}
