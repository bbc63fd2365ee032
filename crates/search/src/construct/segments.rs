//! A path as segments of another path.
//!
//! Exchanging a few steps of a path cuts it into a few segments and joins them in another order, with some of
//! them reversed. Only the segments are stored, as pairs of places on the old path. An exchange then costs
//! O(segments), and a whole tree of exchanges needs no copy of the path.
//!
//! Both exchanges give a path with the same vertices and the same beginning:
//!
//! - *Turn* (L. Pósa, 1976; in substance already L. Euler, 1759): if a step joins the end `e` to `v`, then
//!   `.. v w .. e` becomes `.. v e .. w`, which ends at `w`. Steps are undirected.
//! - *Swap*: with steps from `e` to `b` and from `a` to `c`, the path `.. a b .. x c .. e` becomes `.. a c ..
//!   e b .. x`, which ends at `x`. Every segment keeps its direction.

/// The segments of a path, each from a first to a last place, inclusive; a segment runs backwards if the
/// first is larger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segments {
    pieces: Vec<(u32, u32)>,
}

impl Segments {
    /// Returns the path of `length` vertices as one segment.
    pub(super) fn whole(length: usize) -> Self {
        Self { pieces: vec![(0, length as u32 - 1)] }
    }

    /// Returns the number of segments.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns how many vertices at the beginning have kept their places.
    pub(super) fn kept(&self) -> u32 {
        self.pieces[0].1 + 1
    }

    /// Returns all vertices after the first segment, in their new order.
    pub(super) fn vertices_after_first(&self, order: &[u32]) -> Vec<u32> {
        let mut vertices = Vec::with_capacity(order.len() - self.kept() as usize);
        for &(from, to) in &self.pieces[1..] {
            if from <= to {
                vertices.extend_from_slice(&order[from as usize..=to as usize]);
            } else {
                vertices.extend(order[to as usize..=from as usize].iter().rev());
            }
        }
        vertices
    }

    /// Returns the segment that contains a place of the old path.
    #[inline]
    fn piece(&self, place: u32) -> usize {
        let holds = |&(from, to): &(u32, u32)| from.min(to) <= place && place <= from.max(to);
        self.pieces.iter().position(holds).expect("the segments cover the path")
    }

    /// Returns the place that follows another one in the new order.
    #[inline]
    pub(super) fn after(&self, place: u32) -> Option<u32> {
        let piece = self.piece(place);
        let (from, to) = self.pieces[piece];
        if place == to {
            return self.pieces.get(piece + 1).map(|piece| piece.0);
        }
        Some(if from <= to { place + 1 } else { place - 1 })
    }

    /// Returns the place that precedes another one in the new order; for paths that were never turned.
    #[inline]
    pub(super) fn before(&self, place: u32) -> Option<u32> {
        let piece = self.piece(place);
        if place == self.pieces[piece].0 {
            return piece.checked_sub(1).map(|before| self.pieces[before].1);
        }
        Some(place - 1)
    }

    /// Returns a key that orders places by the new order; for paths that were never turned.
    #[inline]
    pub(super) fn rank(&self, place: u32) -> (usize, u32) {
        (self.piece(place), place)
    }

    /// Cuts after a place; returns the index of the segment that begins there.
    fn cut(&mut self, place: u32) -> usize {
        let piece = self.piece(place);
        let (from, to) = self.pieces[piece];
        if place != to {
            self.pieces[piece].1 = place;
            self.pieces.insert(piece + 1, (if from <= to { place + 1 } else { place - 1 }, to));
        }
        piece + 1
    }

    /// Reverses everything after a place.
    pub(super) fn turn(&mut self, place: u32) {
        let cut = self.cut(place);
        self.pieces[cut..].reverse();
        for piece in &mut self.pieces[cut..] {
            *piece = (piece.1, piece.0);
        }
    }

    /// Exchanges the stretch after `place` up to `last` with everything after `last`.
    pub(super) fn swap(&mut self, place: u32, last: u32) {
        let second = self.cut(last);
        let length = self.pieces.len();
        let first = self.cut(place);
        let second = second + self.pieces.len() - length;
        self.pieces[first..].rotate_left(second - first);
    }
}

#[cfg(test)]
mod tests {
    use super::Segments;

    /// Returns the places in their new order, and checks that `after` agrees with it.
    fn places(segments: &Segments, count: u32) -> Vec<u32> {
        let order: Vec<u32> = (0..count).collect();
        let mut places: Vec<u32> = (0..segments.kept()).collect();
        places.extend(segments.vertices_after_first(&order));
        for pair in places.windows(2) {
            assert_eq!(segments.after(pair[0]), Some(pair[1]));
        }
        assert_eq!(segments.after(places[places.len() - 1]), None);
        places
    }

    #[test]
    fn turns_reverse_what_follows() {
        let mut segments = Segments::whole(8);
        segments.turn(2);
        assert_eq!(places(&segments, 8), [0, 1, 2, 7, 6, 5, 4, 3]);
        segments.turn(5);
        assert_eq!(places(&segments, 8), [0, 1, 2, 7, 6, 5, 3, 4]);
        segments.turn(2);
        assert_eq!(places(&segments, 8), [0, 1, 2, 4, 3, 5, 6, 7]);
        segments.turn(6);
        assert_eq!(places(&segments, 8), [0, 1, 2, 4, 3, 5, 6, 7]);
    }

    #[test]
    fn swaps_keep_directions() {
        let mut segments = Segments::whole(8);
        segments.swap(1, 4);
        assert_eq!(places(&segments, 8), [0, 1, 5, 6, 7, 2, 3, 4]);
        segments.swap(0, 6);
        assert_eq!(places(&segments, 8), [0, 7, 2, 3, 4, 1, 5, 6]);
        assert_eq!((segments.before(0), segments.before(7), segments.before(3)), (None, Some(0), Some(2)));
        assert!(segments.rank(4) < segments.rank(1) && segments.rank(2) < segments.rank(4));
    }
}
