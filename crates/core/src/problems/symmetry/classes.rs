//! How solutions fall into classes under a group of symmetries.
//!
//! With `fixed(g)` solutions that the symmetry `g` leaves as they are, the number of classes is the
//! mean of `fixed(g)` over the group (the orbit-counting lemma of Cauchy and Frobenius). To know
//! `fixed(g)` takes a search among the few solutions that `g` leaves as they are, so counting
//! classes costs nothing for each solution of the whole problem.
//!
//! A small group also tells *how* solutions are symmetric. The symmetries that leave a
//! solution as it is are a subgroup, its stabiliser. Of the solutions that a subgroup leaves
//! as they are, those with a larger stabiliser are taken away, from the whole group
//! down; what remains has just this stabiliser, and `order / size` of them make a class.

use num_bigint::BigUint;

use super::products::{Products, Subgroup};
use super::{Permutation, Symmetries};

/// A group of at most this order is taken apart into its subgroups.
const SMALL: usize = 16;

/// The solutions that have the same kind of stabiliser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymmetryKind {
    /// The names of the symmetries in the stabiliser, the identity first.
    pub names: Vec<&'static str>,
    /// How many classes they fall into; perhaps none.
    pub classes: BigUint,
}

/// Classes of solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    /// How many there are.
    pub total: BigUint,
    /// How they split by stabilisers, up to conjugation, where the group is small; from the trivial one up.
    pub parts: Option<Vec<SymmetryKind>>,
}

impl Symmetries {
    /// How many classes solutions fall into, where `fixed` counts the solutions that all of the given
    /// permutations leave as they are; for no permutation, all solutions.
    ///
    /// # Errors
    /// Those of `fixed`.
    ///
    /// # Panics
    /// If the permutations are no group, or `fixed` counts wrongly.
    pub fn classes<E>(&self, fixed: impl FnMut(&[&Permutation]) -> Result<BigUint, E>) -> Result<Classes, E> {
        let table = Products::new(&self.permutations);
        if self.order() > SMALL {
            return Ok(Classes { total: self.mean(&table, fixed)?, parts: None });
        }
        let subgroups = table.subgroups();
        let kept = self.kept(&table, &subgroups, fixed)?;
        let parts = self.parts(&subgroups, &stabilised(&subgroups, &kept));
        Ok(Classes { total: parts.iter().map(|part| &part.classes).sum(), parts: Some(parts) })
    }

    /// The number of solutions that an element leaves as they are, on average.
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

    /// For each subgroup the number of solutions that it leaves as they are.
    fn kept<E>(
        &self,
        table: &Products,
        subgroups: &[Subgroup],
        mut fixed: impl FnMut(&[&Permutation]) -> Result<BigUint, E>,
    ) -> Result<Vec<BigUint>, E> {
        let mut kept: Vec<BigUint> = Vec::with_capacity(subgroups.len());
        for (index, subgroup) in subgroups.iter().enumerate() {
            // What a smaller subgroup leaves nothing of, a larger one leaves nothing of.
            let hopeless = subgroups
                .iter()
                .zip(&kept)
                .any(|(it, kept)| *kept == BigUint::ZERO && subgroup.contains(*it));
            kept.push(if hopeless {
                BigUint::ZERO
            } else if subgroup.representative < index {
                kept[subgroup.representative].clone()
            } else {
                let generators = table.generators(*subgroup);
                fixed(&generators.iter().map(|&it| &self.permutations[it]).collect::<Vec<_>>())?
            });
        }
        Ok(kept)
    }

    /// The classes of solutions by stabilisers, where `stabilised` solutions have just that subgroup as theirs.
    fn parts(&self, subgroups: &[Subgroup], stabilised: &[BigUint]) -> Vec<SymmetryKind> {
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

/// For each subgroup the number of solutions whose stabiliser it is, from the numbers that it leaves as they are.
fn stabilised(subgroups: &[Subgroup], kept: &[BigUint]) -> Vec<BigUint> {
    let mut exactly = kept.to_vec();
    for index in (0..subgroups.len()).rev() {
        let larger = (index + 1..subgroups.len()).filter(|&it| subgroups[it].contains(subgroups[index]));
        let symmetric: BigUint = larger.map(|it| &exactly[it]).sum();
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
            let parts = split.parts.expect("a small group");
            assert_eq!(parts.len(), 8);
            assert_eq!(parts.iter().map(|part| &part.classes).sum::<BigUint>(), classes);
            assert!(parts.iter().any(|part| part.names.len() == 8 && part.classes == colours.into()));
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
            Ok(Classes { total: 15u32.into(), parts: None })
        );
    }
}
