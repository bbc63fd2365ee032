//! A deterministic random number generator: the same seed gives the same numbers.
//!
//! Random numbers break ties, choose ways out of failed constructions and draw samples. Every result must be
//! a pure function of its arguments, so the seed is an argument. Source: G. L. Steele, D. Lea and C. H.
//! Flood, OOPSLA 2014 (splittable generators), with the constants known as `SplitMix64`.

use num_bigint::BigUint;

/// A generator that yields 64 random bits at a time.
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns the generator for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// Returns a number of at least 0 and below 1; all multiples of 2^-53 are equally likely.
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns a number below `bound`; all are almost equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// Returns a number below `bound`; all are equally likely if the bits are uniform.
    ///
    /// Draws as many bits as `bound` has, and draws again until the number is below `bound`: on average at
    /// most two attempts.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn number_below(&mut self, bound: &BigUint) -> BigUint {
        assert!(*bound != BigUint::ZERO, "no number is below 0");
        let digits = bound.bits().div_ceil(32);
        let unused = 32 * digits - bound.bits();
        loop {
            let mut number: Vec<u32> = (0..digits).map(|_| (self.bits() >> 32) as u32).collect();
            if let Some(highest) = number.last_mut() {
                *highest >>= unused;
            }
            let number = BigUint::new(number);
            if number < *bound {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the first numbers of a seed from the program that the authors published with their
    /// paper.
    #[test]
    fn bits_are_those_of_the_source() {
        let mut random = Random::new(1_234_567);
        let bits: [u64; 3] = std::array::from_fn(|_| random.bits());
        assert_eq!(bits, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn every_number_below_a_bound_is_drawn_and_none_beyond() {
        for bound in 1u32..70 {
            let mut random = Random::new(bound.into());
            let mut drawn = vec![false; bound as usize];
            for _ in 0..40 * bound {
                let number = random.number_below(&bound.into());
                drawn[usize::try_from(number).expect("a small number")] = true;
            }
            assert!(drawn.iter().all(|&is_drawn| is_drawn), "{bound}");
        }
    }

    /// Every word matters: the highest bits of large numbers are set as often as not.
    #[test]
    fn large_numbers_are_drawn_from_the_whole_range() {
        let bound = BigUint::from(3u32) << 200;
        let third = BigUint::from(1u32) << 200;
        let mut random = Random::new(7);
        let mut thirds = [0; 3];
        for _ in 0..3000 {
            let number = random.number_below(&bound);
            thirds[usize::try_from(number / &third).expect("0, 1 or 2")] += 1;
        }
        // Four standard deviations of a binomial distribution.
        assert!(thirds.iter().all(|&it: &i32| (it - 1000).abs() < 104), "{thirds:?}");
    }
}
