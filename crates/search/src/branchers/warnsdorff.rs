//! Fewest options at a path end.
use cavalcade_core::{Edges, State};
use super::{Brancher, Decision};

/// path ends
pub struct PathEnds { pub edges: Edges }

impl Brancher for PathEnds {
    fn decide(&self, state: &State) -> Option<Decision> {
        let n = self.edges.table().vertices();
        let mut best = (u32::MAX, 0, 0);
        'scan: for k in 0..n.div_ceil(64) {
            let mut ends = state.path_ends(&self.edges, k);
            while ends != 0 {
                let v = k << 6 | ends.trailing_zeros() as usize;
                ends &= ends - 1;
                let options = state.possible(&self.edges, v, 0) & !state.chosen(&self.edges, v, 0);
                let two = options & options.wrapping_sub(1);
                if two & two.wrapping_sub(1) == 0 { best = (2, v, options.trailing_zeros() as usize); break 'scan; }
                let c = options.count_ones();
                if c < best.0 {
                    best = (c, v, options.trailing_zeros() as usize);
                }
            }
        }
        if best.0 == u32::MAX {
            if state.chosen_edges().len() == n { return None; }
            for v in 0..n {
                let options = state.possible(&self.edges, v, 0) & !state.chosen(&self.edges, v, 0);
                let c = options.count_ones();
                if c > 0 && c < best.0 { best = (c, v, options.trailing_zeros() as usize); }
            }
            if best.0 == u32::MAX { return None; }
        }
        Some(Decision { variable: self.edges.variable(best.1, best.2), bit: 1 })
    }
}
