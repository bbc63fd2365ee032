//! Vertices with names: numbers in order of appearance, and the final order.
//!
//! If all names are integers, their numerical order is used, which is what people expect; otherwise the order of
//! appearance.

use std::borrow::Cow;
use std::collections::HashMap;

use super::MOST_VERTICES;
use super::numbers::too_many_vertices;
use crate::files::InputError;

/// The names so far, with their numbers.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    numbers: HashMap<Cow<'a, str>, u32>,
}

impl<'a> Names<'a> {
    /// Returns the number of a name, which is new for a new name.
    ///
    /// # Errors
    /// There are too many vertices.
    pub(crate) fn number(&mut self, name: Cow<'a, str>, line: usize) -> Result<u32, InputError> {
        let next = self.numbers.len();
        if let Some(&known) = self.numbers.get(&name) {
            return Ok(known);
        }
        if next == MOST_VERTICES {
            return Err(too_many_vertices(line));
        }
        self.numbers.insert(name, next as u32);
        Ok(next as u32)
    }

    /// Returns whether all names are integers from 0 to `most`.
    pub(crate) fn are_within(&self, most: i64) -> bool {
        self.numbers.keys().all(|name| integer(name).is_some_and(|number| (0..=most).contains(&number)))
    }

    /// Returns the names in their final order, and the place of each number in that order.
    pub(crate) fn finish(self) -> (Vec<String>, Vec<u32>) {
        let mut names: Vec<(Cow<'a, str>, u32)> = self.numbers.into_iter().collect();
        // A number too large to be read keeps the order of appearance.
        if names.iter().all(|(name, _)| integer(name).is_some()) {
            // `1` and `01` are two names, so equal values are ordered by text.
            names.sort_by_cached_key(|(name, _)| (integer(name), name.clone()));
        } else {
            names.sort_by_cached_key(|&(_, number)| number);
        }
        let mut places = vec![0; names.len()];
        for (place, &(_, number)) in names.iter().enumerate() {
            places[number as usize] = place as u32;
        }
        (names.into_iter().map(|(name, _)| name.into_owned()).collect(), places)
    }
}

/// Returns the value of a name that is an integer.
pub(crate) fn integer(name: &str) -> Option<i64> {
    name.parse().ok().filter(|_| !name.starts_with('+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(names: &[&'static str]) -> (Vec<String>, Vec<u32>) {
        let mut all = Names::default();
        for &name in names {
            all.number(name.into(), 1).expect("few");
        }
        all.finish()
    }

    #[test]
    fn integers_are_put_in_order_and_words_are_not() {
        let (names, places) = order(&["10", "9", "-1", "9", "10"]);
        assert_eq!((names, places), (vec!["-1".into(), "9".into(), "10".into()], vec![2, 1, 0]));
        let (names, places) = order(&["10", "9", "a"]);
        assert_eq!((names, places), (vec!["10".into(), "9".into(), "a".into()], vec![0, 1, 2]));
        assert_eq!(order(&["2", "1", "99999999999999999999"]).0[0], "2");
        assert_eq!(order(&["1", "01", "0"]).0, ["0", "01", "1"]);
    }
}
