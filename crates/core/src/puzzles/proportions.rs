//! Proportions of boards that a person may choose: how frequent each kind of clue is, how long the loop, how large the
//! regions.
//!
//! Each kind of board declares its proportions, with the usual ones. [`Proportions`] are those that were chosen.

use std::ops::RangeInclusive;

use crate::files::InputError;

/// A proportion of boards of one kind.
#[derive(Debug)]
pub struct Proportion {
    /// Its name, one word.
    pub name: &'static str,
    /// What it is, as a noun phrase.
    pub about: &'static str,
    /// The sign behind its values: `%`, or nothing for numbers.
    pub unit: &'static str,
    /// The usual value.
    pub usual: usize,
    /// The values that can be chosen.
    pub range: RangeInclusive<usize>,
}

impl Proportion {
    /// Returns a share in percent.
    pub(super) const fn percent(
        name: &'static str,
        about: &'static str,
        usual: usize,
        range: RangeInclusive<usize>,
    ) -> Self {
        Self { name, about, unit: "%", usual, range }
    }
}

/// The proportions that were chosen.
#[derive(Debug, Clone, Default)]
pub struct Proportions(Vec<(&'static str, usize)>);

impl Proportions {
    /// Reads proportions with commas between them, such as `zeros=20%,threes=10%`.
    ///
    /// # Errors
    /// A name is not known or occurs twice, or a value is not in its range.
    pub fn read(text: &str, known: &'static [Proportion]) -> Result<Self, InputError> {
        let mut chosen: Vec<(&'static str, usize)> = Vec::new();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let Some(proportion) = known.iter().find(|proportion| proportion.name == name.trim()) else {
                let names: Vec<&str> = known.iter().map(|proportion| proportion.name).collect();
                return Err(InputError::new(format!(
                    "'{}' is not a proportion of these boards",
                    name.trim()
                ))
                .hint(format!("use {}", names.join(", "))));
            };
            let Proportion { name, unit, usual, ref range, .. } = *proportion;
            if chosen.iter().any(|other| other.0 == name) {
                return Err(InputError::new(format!("'{name}' is given twice")).hint("give it once"));
            }
            let value = value.trim().strip_suffix(unit).and_then(|value| value.parse().ok());
            let Some(value) = value.filter(|value| range.contains(value)) else {
                let (least, most) = (range.start(), range.end());
                let message = format!("'{name}' must be from {least}{unit} to {most}{unit}");
                return Err(InputError::new(message).hint(format!("write {name}={usual}{unit}")));
            };
            chosen.push((name, value));
        }
        Ok(Self(chosen))
    }

    /// Returns the chosen value of a proportion, or else the usual one.
    pub(super) fn of(&self, proportion: &Proportion) -> usize {
        self.0.iter().find(|chosen| chosen.0 == proportion.name).map_or(proportion.usual, |chosen| chosen.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [Proportion; 2] = [
        Proportion::percent("zeros", "zeros", 12, 0..=40),
        Proportion { name: "cells", about: "cells of a region", unit: "", usual: 6, range: 3..=20 },
    ];

    #[test]
    fn chosen_values_replace_the_usual_ones() {
        let mix = |text| Proportions::read(text, &KNOWN).map(|mix| (mix.of(&KNOWN[0]), mix.of(&KNOWN[1])));
        assert_eq!(mix("zeros=20%"), Ok((20, 6)));
        assert_eq!(mix("cells=9, zeros=0%"), Ok((0, 9)));
        let error = |text| mix(text).expect_err("no mix").to_string();
        assert_eq!(error("threes=1%"), "'threes' is not a proportion of these boards");
        assert_eq!(error("zeros"), "'zeros' must be from 0% to 40%");
        assert_eq!(error("zeros=41%"), "'zeros' must be from 0% to 40%");
        assert_eq!(error("cells=4%"), "'cells' must be from 3 to 20");
        assert_eq!(error("cells=4,cells=5"), "'cells' is given twice");
    }
}
