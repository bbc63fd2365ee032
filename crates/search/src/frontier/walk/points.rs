//! Random points for several samples that are spread evenly.
//!
//! Each sample draws a list of points between 0 and 1. Each point is uniform, and the points of one sample are
//! independent. But the interval is divided into as many equal parts as there are samples, and the points of
//! the same number in all samples are in different parts. So the samples together differ less from the mean
//! than independent ones.
//!
//! Source: M. D. `McKay`, R. J. Beckman and W. J. Conover, Technometrics 21 (1979), Latin hypercube sampling.

use crate::Random;

/// The number of samples; a prime number, so that multiples of a number pass through all parts.
pub(super) const SAMPLES: usize = 7;

/// The points of one sample.
pub(super) struct Points {
    /// The number of the sample.
    sample: usize,
    /// Random numbers that all samples of a layer share; they assign parts to samples.
    shared: Random,
    own: Random,
}

impl Points {
    /// Returns the points of all samples.
    pub(super) fn of_samples(random: &mut Random) -> impl Iterator<Item = Self> {
        let (shared, seed) = (Random::new(random.bits()), random.bits());
        let mut seeds = Random::new(seed);
        (0..SAMPLES).map(move |sample| Self {
            sample,
            shared: shared.clone(),
            own: Random::new(seeds.bits()),
        })
    }

    /// Returns the next point.
    pub(super) fn next(&mut self) -> f64 {
        let (times, shift) = (1 + self.shared.below(SAMPLES - 1), self.shared.below(SAMPLES));
        let part = (self.sample * times + shift) % SAMPLES;
        (part as f64 + self.own.fraction()) / SAMPLES as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_the_same_number_are_in_different_parts() {
        let mut samples: Vec<Points> = Points::of_samples(&mut Random::new(5)).collect();
        for _ in 0..40 {
            let mut parts: Vec<usize> =
                samples.iter_mut().map(|sample| (sample.next() * SAMPLES as f64) as usize).collect();
            parts.sort_unstable();
            assert_eq!(parts, (0..SAMPLES).collect::<Vec<_>>());
        }
    }
}
