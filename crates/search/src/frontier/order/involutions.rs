//! Finds symmetries of order two that may swap the two sides of a cut.
//!
//! An involution pairs every vertex with its image. Vertices that it fixes, and vertices that are neighbours
//! of their images, can be on neither side of a cut that the involution swaps. Only involutions with few such
//! *unmovable* vertices are of use.
//!
//! A permutation is a symmetry of a graph exactly if it keeps all distances. The search assigns images to
//! the vertices one after another, each a neighbour of earlier ones, and compares distances with all assigned
//! vertices. A vertex can only be the image of another if both have the same *profile*: the number of
//! vertices at each distance. In most graphs that are not symmetric, profiles end the search at once.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::network::Rows;

/// The distance of vertices in different components, and of vertices that are left out.
const FAR: u8 = u8::MAX;
/// The image of a vertex without an image.
const NONE: u32 = u32::MAX;

/// Returns up to `most` involutions with at most `unmovable` unmovable vertices among those that are not
/// `outside`, the ones with the fewest first. Vertices `outside` are fixed.
///
/// The search stops after `effort` comparisons of distances.
pub(in crate::frontier) fn involutions(
    graph: &Rows,
    outside: impl Fn(u32) -> bool,
    unmovable: usize,
    most: usize,
    effort: usize,
) -> Vec<Vec<u32>> {
    let inside: Vec<u32> = (0..graph.len() as u32).filter(|&vertex| !outside(vertex)).collect();
    let Some(&start) = inside.first() else { return Vec::new() };
    let distances = DistanceTable::new(graph, &inside);
    let profiles: Vec<u64> = (0..graph.len() as u32)
        .map(|vertex| if outside(vertex) { 0 } else { distances.profile(graph, vertex, &outside) })
        .collect();
    let mut classes: HashMap<u64, Vec<u32>> = HashMap::new();
    for &vertex in &inside {
        classes.entry(profiles[vertex as usize]).or_default().push(vertex);
    }
    let rarest =
        inside.iter().copied().min_by_key(|&vertex| (classes[&profiles[vertex as usize]].len(), vertex));
    let image = (0..graph.len() as u32).map(|vertex| if outside(vertex) { vertex } else { NONE }).collect();
    let mut search = InvolutionSearch {
        graph,
        order: distances.order(&inside, rarest.unwrap_or(start)),
        distances,
        classes,
        profiles,
        image,
        assigned: Vec::new(),
        unmovable,
        most,
        effort,
        found: Vec::new(),
    };
    search.assign(0, 0);
    let mut found = search.found;
    found.sort();
    found.into_iter().map(|pair| pair.1).collect()
}

/// The distances between all vertices, along paths that avoid vertices outside.
struct DistanceTable {
    count: usize,
    all: Vec<u8>,
}

impl DistanceTable {
    fn new(graph: &Rows, inside: &[u32]) -> Self {
        let count = graph.len();
        let mut is_inside = vec![false; count];
        for &vertex in inside {
            is_inside[vertex as usize] = true;
        }
        let mut all = vec![FAR; count * count];
        let mut queue = Vec::with_capacity(count);
        for &from in inside {
            let row = &mut all[from as usize * count..][..count];
            row[from as usize] = 0;
            queue.clear();
            queue.push(from);
            let mut head = 0;
            while let Some(&vertex) = queue.get(head) {
                head += 1;
                let next = row[vertex as usize].saturating_add(1).min(FAR - 1);
                for &neighbour in graph.row(vertex) {
                    if is_inside[neighbour as usize] && row[neighbour as usize] == FAR {
                        row[neighbour as usize] = next;
                        queue.push(neighbour);
                    }
                }
            }
        }
        Self { count, all }
    }

    fn between(&self, one: u32, other: u32) -> u8 {
        self.all[one as usize * self.count + other as usize]
    }

    /// Returns a number that depends on the distances to all other vertices, and on the neighbours outside.
    fn profile(&self, graph: &Rows, vertex: u32, outside: impl Fn(u32) -> bool) -> u64 {
        let mut numbers = [0u32; 256];
        let row = &self.all[vertex as usize * self.count..][..self.count];
        for &distance in row {
            numbers[distance as usize] += 1;
        }
        let mut hasher = DefaultHasher::new();
        numbers.hash(&mut hasher);
        graph.row(vertex).iter().filter(|&&other| outside(other)).for_each(|other| other.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns the vertices by their distance from a start.
    fn order(&self, inside: &[u32], start: u32) -> Vec<u32> {
        let at = |&vertex: &u32| (usize::from(self.between(start, vertex)), vertex);
        let mut order: Vec<(usize, u32)> = inside.iter().map(at).collect();
        order.sort_unstable();
        order.into_iter().map(|pair| pair.1).collect()
    }
}

/// A search for involutions.
struct InvolutionSearch<'a> {
    graph: &'a Rows,
    distances: DistanceTable,
    /// The vertices of each profile.
    classes: HashMap<u64, Vec<u32>>,
    profiles: Vec<u64>,
    /// The order in which vertices get their images.
    order: Vec<u32>,
    image: Vec<u32>,
    /// The vertices with an image.
    assigned: Vec<u32>,
    unmovable: usize,
    most: usize,
    effort: usize,
    /// The involutions, with their numbers of unmovable vertices.
    found: Vec<(usize, Vec<u32>)>,
}

impl InvolutionSearch<'_> {
    /// Finds all involutions that extend the images so far, `unmovable` of whose vertices cannot move;
    /// vertices before `next` in the order have images.
    fn assign(&mut self, next: usize, unmovable: usize) {
        let Some(next) = (next..self.order.len()).find(|&at| self.image[self.order[at] as usize] == NONE)
        else {
            let is_identity = self.image.iter().zip(0..).all(|(&image, vertex)| image == vertex);
            if !is_identity {
                self.found.push((unmovable, self.image.clone()));
            }
            return;
        };
        let vertex = self.order[next];
        let candidates = self.classes[&self.profiles[vertex as usize]].clone();
        for image in candidates {
            if self.found.len() >= self.most || self.effort == 0 {
                return;
            }
            let more = match self.distances.between(vertex, image) {
                0 => 1,
                1 => 2,
                _ => 0,
            };
            if self.image[image as usize] != NONE || unmovable + more > self.unmovable {
                continue;
            }
            if self.fits(vertex, image) {
                let known = self.assigned.len();
                self.set(vertex, image);
                self.assign(next + 1, unmovable + more);
                for undone in self.assigned.split_off(known) {
                    self.image[undone as usize] = NONE;
                }
            }
        }
    }

    fn set(&mut self, one: u32, other: u32) {
        self.image[one as usize] = other;
        self.assigned.push(one);
        if one != other {
            self.image[other as usize] = one;
            self.assigned.push(other);
        }
    }

    /// Returns whether two vertices can be images of each other: distances to all assigned vertices are kept.
    fn fits(&mut self, one: u32, other: u32) -> bool {
        let (distances, image) = (&self.distances, &self.image);
        let mut compared = 0;
        let fits = self.assigned.iter().all(|&vertex| {
            compared += 1;
            distances.between(one, vertex) == distances.between(other, image[vertex as usize])
        });
        self.effort = self.effort.saturating_sub(compared + 1);
        debug_assert!(self.graph.degree(one) == self.graph.degree(other));
        fits
    }
}
