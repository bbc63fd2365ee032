//! Groups of symmetries, and how solutions fall into classes under them.
//!
//! A symmetry is a permutation of vertices that takes solutions to solutions. Two
//! solutions are of one class if a symmetry takes one to the other. With `fixed(g)` solutions that the
//! symmetry `g` leaves as they are, the number of classes is the mean of `fixed(g)` over
//! the group (the orbit-counting lemma of Cauchy and Frobenius). To know `fixed(g)` takes a
//! search among the few solutions that `g` leaves as they are, so counting classes costs
//! nothing for each solution of the whole problem.
//!
//! A small group also tells *how* solutions are symmetric. The symmetries that leave a
//! solution as it is are a subgroup, its stabiliser. Of the solutions that a subgroup leaves
//! as they are, those with a larger stabiliser are taken away, from the whole group
//! down; what remains has just this stabiliser, and `order / size` of them make a class.

use num_bigint::BigUint;

/// One permutation of vertices: the image of each.
pub type Permutation = Vec<u32>;

/// A group of at most this order is taken apart into its subgroups.
const SMALL: usize = 16;

/// A group of permutations of the same vertices, each with a name; the identity is number 0.
#[derive(Debug, Clone)]
pub struct Symmetries {
    names: Vec<&'static str>,
    permutations: Vec<Permutation>,
    inverses: Vec<Permutation>,
}

/// The solutions that have the same kind of stabiliser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The names of the symmetries in the stabiliser, the identity first.
    pub names: Vec<&'static str>,
    /// How many classes they fall into.
    pub classes: BigUint,
}

/// Classes of solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    /// How many there are.
    pub total: BigUint,
    /// How they split by stabilisers, up to conjugation, where the group is small; from the trivial one up,
    /// empty parts left out.
    pub parts: Option<Vec<Part>>,
}

impl Symmetries {
    /// The group of these permutations, of which the first is the identity.
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

    /// How many symmetries there are, the identity included.
    #[must_use]
    pub fn order(&self) -> usize {
        self.permutations.len()
    }

    /// Whether no image of an undirected walk is less than the walk itself.
    ///
    /// `beside[v]` are the one or two vertices beside `v`, ascending, the number `u32::MAX` where there
    /// is none. Exactly one walk of each class is least.
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

    /// Whether no image of a set of vertices, given ascending, is less than the set itself.
    ///
    /// Exactly one set of each class is least.
    #[must_use]
    pub fn is_least_set(&self, set: &[usize]) -> bool {
        self.permutations.iter().skip(1).all(|permutation| {
            let mut image: Vec<usize> = set.iter().map(|&vertex| permutation[vertex] as usize).collect();
            image.sort_unstable();
            image.as_slice() >= set
        })
    }

    /// How many classes solutions fall into, where `fixed` counts the solutions that all of the given
    /// permutations leave as they are; for no permutation, all solutions.
    ///
    /// # Errors
    /// Those of `fixed`.
    ///
    /// # Panics
    /// If the permutations are no group, or `fixed` counts wrongly.
    pub fn classes<E>(
        &self,
        mut fixed: impl FnMut(&[&Permutation]) -> Result<BigUint, E>,
    ) -> Result<Classes, E> {
        let table = Products::new(&self.permutations);
        if self.order() > SMALL {
            let mut sum = BigUint::ZERO;
            for (element, size) in table.conjugates() {
                let generators = if element == 0 { vec![] } else { vec![&self.permutations[element]] };
                sum += fixed(&generators)? * size;
            }
            let total = &sum / self.order();
            assert!(&total * self.order() == sum, "the orbit-counting lemma holds");
            return Ok(Classes { total, parts: None });
        }
        let subgroups = table.subgroups();
        let mut kept: Vec<Option<BigUint>> = vec![None; subgroups.len()];
        for (index, &subgroup) in subgroups.iter().enumerate() {
            if kept[index].is_some() {
                continue; // conjugate to one before
            }
            // What a smaller subgroup leaves nothing of, a larger one leaves nothing of.
            let hopeless = (0..index)
                .any(|it| subgroups[it] & subgroup == subgroups[it] && kept[it] == Some(BigUint::ZERO));
            let generators: Vec<&Permutation> =
                table.generators(subgroup).into_iter().map(|element| &self.permutations[element]).collect();
            let count = if hopeless { BigUint::ZERO } else { fixed(&generators)? };
            for other in index..subgroups.len() {
                if table.are_conjugate(subgroup, subgroups[other]) {
                    kept[other] = Some(count.clone());
                }
            }
        }
        let mut exactly = vec![BigUint::ZERO; subgroups.len()];
        for index in (0..subgroups.len()).rev() {
            let larger = (index + 1..subgroups.len())
                .filter(|&it| subgroups[it] & subgroups[index] == subgroups[index]);
            let symmetric: BigUint = larger.map(|it| &exactly[it]).sum();
            exactly[index] = kept[index].take().expect("counted above") - symmetric;
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut done = vec![false; subgroups.len()];
        for index in 0..subgroups.len() {
            let same = |&it: &usize| table.are_conjugate(subgroups[index], subgroups[it]);
            if done[index] {
                continue;
            }
            let solutions: BigUint = (index..subgroups.len()).filter(same).map(|it| &exactly[it]).sum();
            (index..subgroups.len()).filter(same).for_each(|it| done[it] = true);
            let orbit = self.order() / subgroups[index].count_ones() as usize;
            let classes = &solutions / orbit;
            assert!(&classes * orbit == solutions, "solutions with this stabiliser come in whole classes");
            if classes > BigUint::ZERO {
                let members = (0..self.order()).filter(|&element| subgroups[index] >> element & 1 == 1);
                let names = members.map(|element| self.names[element]).collect();
                parts.push(Part { names, classes });
            }
        }
        Ok(Classes { total: parts.iter().map(|part| &part.classes).sum(), parts: Some(parts) })
    }
}

/// The multiplication table of a group; a set of elements is a word of bits where the group is small.
struct Products {
    order: usize,
    product: Vec<u32>,
    inverse: Vec<u32>,
}

impl Products {
    fn new(permutations: &[Permutation]) -> Self {
        let number: std::collections::HashMap<&Permutation, u32> = permutations.iter().zip(0..).collect();
        let product = |first: &Permutation, second: &Permutation| -> Permutation {
            first.iter().map(|&image| second[image as usize]).collect()
        };
        let pairs = permutations.iter().flat_map(|one| permutations.iter().map(move |other| (one, other)));
        let product: Vec<u32> =
            pairs.map(|(one, other)| *number.get(&product(one, other)).expect("a group is closed")).collect();
        let order = permutations.len();
        let row = |element: usize| &product[element * order..(element + 1) * order];
        let inverse = (0..order).map(|element| {
            row(element).iter().position(|&it| it == 0).expect("number 0 is the identity") as u32
        });
        let inverse = inverse.collect();
        Self { order, product, inverse }
    }

    /// First `one`, then `other`.
    fn product(&self, one: usize, other: usize) -> usize {
        self.product[one * self.order + other] as usize
    }

    fn conjugate(&self, element: usize, by: usize) -> usize {
        self.product(self.product(self.inverse[by] as usize, element), by)
    }

    /// One element of each class of conjugate elements, with the size of the class.
    fn conjugates(&self) -> Vec<(usize, usize)> {
        let mut seen = vec![false; self.order];
        let mut classes = Vec::new();
        for element in 0..self.order {
            let mut size = 0;
            for by in 0..self.order {
                let conjugate = self.conjugate(element, by);
                size += usize::from(!std::mem::replace(&mut seen[conjugate], true));
            }
            if size > 0 {
                classes.push((element, size));
            }
        }
        classes
    }

    /// The smallest subgroup with these elements.
    fn closure(&self, elements: u32) -> u32 {
        let mut closed = elements | 1;
        loop {
            let members = (0..self.order).filter(|&it| closed >> it & 1 == 1);
            let products = members.clone().flat_map(|one| members.clone().map(move |other| (one, other)));
            let larger = products.fold(closed, |set, (one, other)| set | 1 << self.product(one, other));
            if larger == closed {
                return closed;
            }
            closed = larger;
        }
    }

    /// All subgroups, smaller ones first.
    fn subgroups(&self) -> Vec<u32> {
        let mut found = vec![self.closure(1)];
        let mut next = 0;
        while let Some(&subgroup) = found.get(next) {
            for element in 0..self.order {
                let larger = self.closure(subgroup | 1 << element);
                if !found.contains(&larger) {
                    found.push(larger);
                }
            }
            next += 1;
        }
        found.sort_by_key(|subgroup| (subgroup.count_ones(), *subgroup));
        found
    }

    fn are_conjugate(&self, one: u32, other: u32) -> bool {
        let members = (0..self.order).filter(|&it| one >> it & 1 == 1);
        (0..self.order)
            .any(|by| members.clone().fold(0, |set, it| set | 1 << self.conjugate(it, by)) == other)
    }

    /// A few elements that the subgroup is the closure of.
    fn generators(&self, subgroup: u32) -> Vec<usize> {
        let mut chosen = Vec::new();
        let mut reached = 1u32;
        // Elements of high order first: they reach most.
        let mut members: Vec<usize> = (1..self.order).filter(|&it| subgroup >> it & 1 == 1).collect();
        members.sort_by_key(|&it| std::cmp::Reverse(self.closure(1 << it).count_ones()));
        for element in members {
            if reached >> element & 1 == 0 {
                chosen.push(element);
                reached = self.closure(reached | 1 << element);
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symmetries of a square with the corners 0 1 / 2 3.
    fn square() -> Symmetries {
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
    fn a_dihedral_group_has_ten_subgroups() {
        assert_eq!(Products::new(&square().permutations).subgroups().len(), 10);
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

    #[test]
    fn one_set_of_a_class_is_least() {
        let sets: Vec<Vec<usize>> =
            (0..16).map(|set| (0..4).filter(|corner| set >> corner & 1 == 1).collect()).collect();
        assert_eq!(sets.iter().filter(|set| square().is_least_set(set)).count(), 6);
    }

    #[test]
    fn one_walk_of_a_class_is_least() {
        // The three open walks along the sides of the square that begin at corner 0 or do not touch one side.
        let none = u32::MAX;
        let walks = [
            [[1, none], [0, 3], [3, none], [1, 2]], // without the side 0 2
            [[2, none], [3, none], [0, 3], [1, 2]], // without the side 0 1
            [[1, 2], [0, none], [0, 3], [2, none]], // without the side 1 3
            [[1, 2], [0, 3], [0, none], [1, none]], // without the side 2 3
        ];
        let least = walks.iter().filter(|walk| square().is_least(walk.as_slice())).count();
        assert_eq!(least, 1);
    }
}
