//! Parts of a count: classes of cycles by their degrees at some vertices of the middle.
//!
//! At each vertex of the middle a cycle has none, one or both of its edges above, and the others below. The
//! vertices of some *blocks* are watched, in order, and the cycles with the same degrees above at all of them are
//! a class. A symmetry that keeps the sides maps a class to another with the same number of cycles. So does one
//! that swaps the sides: the degrees of the image above are those of the cycle below. One class of each *orbit*
//! under these symmetries is a *part*, and counts as often as the orbit has classes.
//!
//! Classes form a tree: block by block, a class is divided. Whether a class can be the first of its orbit is
//! decided by comparing it with its images, vertex by vertex, as far as their degrees are known. A node of the tree
//! below which no class is the first is therefore not visited.

use std::cmp::Ordering;
use std::ops::Range;

use cavalcade_core::distinct;

use super::cut::Cut;

/// The degrees above at the watched vertices, in the order of the blocks.
pub(super) type Degrees = Vec<u8>;

/// The parts of a count.
#[derive(Debug)]
pub(super) struct Parts {
    /// The watched vertices, by their indices in the middle. A block is closed under the swap.
    pub(super) blocks: Vec<Vec<u8>>,
    /// The watched vertex at which the image below has the degree of a watched vertex above, by positions among
    /// all watched vertices.
    across: Vec<usize>,
    /// The symmetries that map classes to classes.
    symmetries: Vec<ClassMap>,
    /// The first class of each orbit, ascending, and the number of classes in the orbit.
    classes: Vec<(Degrees, u64)>,
}

/// A map of order two from classes to classes.
#[derive(Debug)]
struct ClassMap {
    /// The position of the image of each watched vertex.
    images: Vec<usize>,
    /// Whether the sides are swapped.
    swaps: bool,
}

impl Parts {
    /// Returns the parts by the degrees at the vertices of some blocks.
    pub(super) fn new(cut: &Cut, blocks: &[Vec<u8>]) -> Self {
        let vertices: Vec<u8> = blocks.iter().flatten().copied().collect();
        let image = |permutation: Option<&Vec<u8>>, vertex: u8| {
            permutation.map_or(vertex, |permutation| permutation[vertex as usize])
        };
        let positions = |swap: Option<&Vec<u8>>, keep: Option<&Vec<u8>>| -> Option<Vec<usize>> {
            let images = vertices.iter().map(|&vertex| image(keep, image(swap, vertex)));
            images.map(|image| vertices.iter().position(|&vertex| vertex == image)).collect()
        };
        let (swap, keep) = (cut.swap.as_ref(), cut.keep.as_ref());
        // Edges that the swap maps to themselves belong to one side only.
        let swaps = swap.filter(|_| cut.edges_above.len() == cut.edges_below.len());
        let maps = [(None, keep), (swaps, None), (swaps.filter(|_| keep.is_some()), keep)];
        let symmetries = maps
            .into_iter()
            .filter(|map| map.0.is_some() || map.1.is_some())
            .filter_map(|map| Some(ClassMap { images: positions(map.0, map.1)?, swaps: map.0.is_some() }));
        let mut parts = Self {
            blocks: blocks.to_vec(),
            across: positions(swap, None).unwrap_or_default(),
            symmetries: symmetries.collect(),
            classes: Vec::new(),
        };
        let ranges: Vec<[u8; 2]> = vertices.iter().map(|&vertex| cut.degrees[vertex as usize]).collect();
        parts.add_classes(&mut Vec::new(), &ranges);
        parts
    }

    /// Adds the first classes of all orbits that begin with some degrees; the degrees of the other vertices are within
    /// ranges.
    fn add_classes(&mut self, degrees: &mut Degrees, ranges: &[[u8; 2]]) {
        if !self.may_be_first(degrees) {
            return;
        }
        let Some((&[least, most], rest)) = ranges.split_first() else {
            let images = self.symmetries.iter().map(|symmetry| symmetry.image(degrees));
            let orbit: Vec<Degrees> = distinct(images.chain([degrees.clone()]).collect());
            self.classes.push((degrees.clone(), orbit.len() as u64));
            return;
        };
        for degree in least..=most {
            degrees.push(degree);
            self.add_classes(degrees, rest);
            degrees.pop();
        }
    }

    /// Returns whether a class that begins with these degrees may be the first of its orbit.
    fn may_be_first(&self, degrees: &[u8]) -> bool {
        self.symmetries.iter().all(|symmetry| {
            let known = degrees.iter().zip(&symmetry.images).map_while(|(&degree, &image)| {
                let there = degrees.get(image)?;
                Some(degree.cmp(&if symmetry.swaps { 2 - there } else { *there }))
            });
            known.fold(Ordering::Equal, Ordering::then) != Ordering::Greater
        })
    }

    /// Returns the number of parts.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// Returns the number of classes that a part stands for.
    pub(super) fn weight(&self, part: usize) -> u64 {
        self.classes[part].1
    }

    /// Returns the degrees of the first class of a part.
    pub(super) fn degrees(&self, part: usize) -> &[u8] {
        &self.classes[part].0
    }

    /// Returns the parts whose classes begin with these degrees.
    pub(super) fn beginning(&self, degrees: &[u8]) -> Range<usize> {
        let length = degrees.len();
        let start = self.classes.partition_point(|class| class.0[..length] < *degrees);
        start..start + self.classes[start..].partition_point(|class| class.0[..length] == *degrees)
    }

    /// Returns the degrees of a class below, given those above at the watched vertices of the first blocks: with a
    /// swap, at the images of the vertices.
    pub(super) fn below(&self, degrees: &[u8]) -> Degrees {
        (0..degrees.len()).map(|position| 2 - degrees[self.across[position]]).collect()
    }
}

impl ClassMap {
    fn image(&self, degrees: &[u8]) -> Degrees {
        let image = |&from: &usize| if self.swaps { 2 - degrees[from] } else { degrees[from] };
        self.images.iter().map(image).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(vertices: u8, swap: Option<Vec<u8>>, keep: Option<Vec<u8>>, edges: usize) -> Cut {
        Cut {
            above: vec![],
            below: vec![],
            middle: (0..u32::from(vertices)).collect(),
            swap,
            keep,
            kept: None,
            edges_above: vec![(0, 1); edges],
            edges_below: vec![],
            degrees: vec![[0, 2]; vertices.into()],
        }
    }

    /// Adds up the weights, which must be the number of all classes.
    fn check(cut: &Cut, blocks: &[Vec<u8>]) -> usize {
        let parts = Parts::new(cut, blocks);
        let watched: usize = blocks.iter().map(Vec::len).sum();
        let weights: u64 = (0..parts.len()).map(|part| parts.weight(part)).sum();
        assert_eq!(weights, 3u64.pow(watched as u32));
        for part in 0..parts.len() {
            let class = &parts.classes[part].0;
            assert_eq!(parts.beginning(class), part..part + 1);
            assert!(parts.beginning(&class[..1]).contains(&part));
            assert_eq!(parts.below(&parts.below(class)), *class);
        }
        assert_eq!(parts.beginning(&[]), 0..parts.len());
        parts.len()
    }

    #[test]
    fn orbits_have_one_part_each() {
        let (swap, keep) = (vec![1, 0, 3, 2, 4], vec![2, 3, 0, 1, 4]);
        let blocks = [vec![0, 1], vec![2, 3], vec![4]];
        assert_eq!(check(&cut(5, None, None, 0), &[vec![0], vec![3]]), 9);
        // A swap pairs the classes of two vertices, except those with degrees that add up to two.
        assert_eq!(check(&cut(5, Some(swap.clone()), None, 0), &blocks[..1]), 6);
        assert_eq!(check(&cut(5, Some(swap.clone()), None, 3), &blocks[..1]), 9);
        // By Burnside's lemma: 81 classes, of which 9 are kept by each of the three symmetries.
        assert_eq!(check(&cut(5, Some(swap.clone()), Some(keep.clone()), 0), &blocks[..2]), 27);
        assert_eq!(check(&cut(5, None, Some(keep.clone()), 0), &[vec![0], vec![2]]), 6);
        // The image of the first block under the symmetry that keeps the sides is not watched.
        assert_eq!(check(&cut(5, Some(swap.clone()), Some(keep.clone()), 0), &blocks[..1]), 6);
        // With a vertex that all symmetries fix: (243 + 27 + 9 + 9) / 4.
        assert_eq!(check(&cut(5, Some(swap), Some(keep), 0), &blocks), 72);
    }
}
