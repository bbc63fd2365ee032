//! Values as JSON that serde does not write as they are needed: large numbers, and maps whose entries keep their order.

use num_bigint::BigUint;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The largest whole number that common readers represent exactly; larger ones are written as strings.
const LARGEST_EXACT: u64 = 1 << 53;

/// A number, written as a string if common readers would round it.
pub(super) struct ExactNumber<'a>(pub(super) &'a BigUint);

impl Serialize for ExactNumber<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_number(self.0, serializer)
    }
}

/// Writes a number, as a string if common readers would round it.
pub(crate) fn serialize_number<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(number) {
        Ok(number) if number <= LARGEST_EXACT => serializer.serialize_u64(number),
        _ => serializer.serialize_str(&number.to_string()),
    }
}

/// Names with their values, as an object in this order.
pub(crate) struct NamedValues<K, V>(pub(crate) Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for NamedValues<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'a, K> NamedValues<&'a K, ExactNumber<'a>> {
    /// Returns numbers by their names.
    pub(super) fn numbers(numbers: &'a [(K, BigUint)]) -> Self {
        Self(numbers.iter().map(|(name, number)| (name, ExactNumber(number))).collect())
    }
}

/// Adds a member to an object if it has a value.
pub(super) fn add_some<M: SerializeMap>(
    map: &mut M,
    name: &str,
    value: Option<impl Serialize>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| map.serialize_entry(name, &value))
}

/// Returns a list that is left out of an object if it is empty.
pub(super) fn filled<T>(list: &[T]) -> Option<&[T]> {
    Some(list).filter(|list| !list.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_strings() {
        let counts = [("directed", LARGEST_EXACT.into()), ("undirected", (LARGEST_EXACT + 1).into())];
        let text = serde_json::to_string(&NamedValues::numbers(&counts)).expect("JSON");
        assert_eq!(text, r#"{"directed":9007199254740992,"undirected":"9007199254740993"}"#);
    }
}
