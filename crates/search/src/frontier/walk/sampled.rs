//! Estimates of a layer from several samples of it.

use super::super::key::Key;
use super::super::plan::Plan;
use super::super::table::StateTable;
use super::super::{Control, Follow};
use super::LayerSize;
use super::points::{Points, SAMPLES};
use super::sample::ClassSample;
use crate::Random;

/// The part of the cap that the tables of a sample may have before their class is divided.
const DIVIDED: usize = 4;
/// The number of states at which a sample is too large, per state of the cap.
const GROWN: usize = 32;
/// The number of states whose choices are counted to estimate those of a table.
const FOLLOWED: usize = 1 << 10;

/// The layers that are estimated from an exact table.
pub(super) struct SampledLayers<'a, K> {
    pub(super) plan: &'a Plan,
    /// The number of steps before the table, and of all steps.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) table: &'a StateTable<K>,
    pub(super) cap: usize,
    pub(super) control: Control<'a>,
}

impl<K: Key> SampledLayers<'_, K> {
    /// Estimates the layer after `layer` steps from samples; `None` if one of them is too large.
    pub(super) fn layer(&self, layer: usize, effort: &mut usize, random: &mut Random) -> Option<LayerSize> {
        let (mut states, mut choices) = (0.0, 0.0);
        for mut points in Points::of_samples(random) {
            let most = [(self.cap / DIVIDED).max(1), self.cap.saturating_mul(GROWN)];
            let mut sample = ClassSample::new(self.plan, self.start..layer, most, self.control);
            let found = sample.run(self.table, &mut points);
            *effort += sample.effort;
            let (factor, class) = found?;
            let estimate = factor * class.len() as f64 / SAMPLES as f64;
            states += estimate;
            if layer < self.end {
                choices += estimate * mean_choices(self.plan, layer, &class);
            }
        }
        Some(LayerSize { states, choices })
    }
}

/// Returns the mean number of choices of step `at` over a part of a table.
pub(super) fn mean_choices<K: Key>(plan: &Plan, at: usize, table: &StateTable<K>) -> f64 {
    let keys = table.buckets.iter().flat_map(|bucket| &bucket.keys);
    let (mut states, mut choices) = (0usize, 0usize);
    for &key in keys.step_by(table.len() / FOLLOWED + 1) {
        states += 1;
        plan.steps[at].follow(key, |_| choices += 1);
    }
    choices as f64 / states.max(1) as f64
}
