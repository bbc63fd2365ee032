//! Numbers that look random, the same ones on every run.
//!
//! Ties and ways out of dead ends are drawn, but a construction is to be a pure function
//! of its arguments; so the seed is one of them. Source: G. L. Steele, D. Lea and C. H.
//! Flood, OOPSLA 2014 (splittable generators), with the constants known as `SplitMix64`.

/// A generator of 64 random bits at a time.
#[derive(Debug, Clone)]
pub(super) struct Random {
    state: u64,
}

impl Random {
    /// The generator of a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub(super) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `bound`, which is not 0; all are nearly equally likely.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
