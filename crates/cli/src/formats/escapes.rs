//! Names, texts and numbers as other languages write them.

use std::borrow::Cow;
use std::io::{self, Write};

use cavalcade_core::files::{is_active, printable};
use cavalcade_core::puzzles::diagram::{GraphSelection, Vertices};
use num_bigint::BigUint;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// The digits to the base 64, which need no escapes in a string or an address. Source: RFC 4648, section 5.
pub(super) const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns a name for people, quoted and escaped if it would look like several names or is not printable.
pub(super) fn name(name: &str) -> Cow<'_, str> {
    let is_strange = |sign: char| sign.is_whitespace() || is_active(sign) || "\"',".contains(sign);
    if !name.is_empty() && !name.contains(is_strange) {
        return name.into();
    }
    let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", printable(&quoted)).into()
}

/// Returns a field of CSV, quoted if necessary.
pub(super) fn quoted(field: &str) -> Cow<'_, str> {
    let is_plain = !field.is_empty() && !field.contains(|sign| matches!(sign, ',' | '"') || is_active(sign));
    if is_plain { field.into() } else { format!("\"{}\"", field.replace('"', "\"\"")).into() }
}

/// Writes a value as JSON that is safe on a terminal: control characters, which occur only in strings, are escaped, so
/// a reader gets them back.
pub(crate) fn write_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let start = out.len();
    serde_json::to_writer(&mut *out, value)?;
    if out[start..].iter().all(|byte| (b' '..=b'~').contains(byte)) {
        return Ok(());
    }
    let escape =
        |sign: char| if is_active(sign) { format!("\\u{:04x}", u32::from(sign)) } else { sign.into() };
    let escaped: String = String::from_utf8_lossy(&out[start..]).chars().map(escape).collect();
    out.truncate(start);
    out.write_all(escaped.as_bytes())
}

/// Writes a value as a line of JSON.
pub(crate) fn write_json_line(out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    write_json(out, value)?;
    out.push(b'\n');
    Ok(())
}

/// Returns the names of vertices as `shown` writes them, or those of the ends of each edge with a text between them.
pub(super) fn members(
    graph: &Vertices,
    chosen: &GraphSelection,
    shown: fn(&str) -> Cow<'_, str>,
    between: &str,
) -> Vec<String> {
    let name = |vertex: usize| shown(&graph.names[vertex]);
    match chosen {
        GraphSelection::Vertices(vertices) => {
            vertices.iter().map(|&vertex| name(vertex).into_owned()).collect()
        }
        GraphSelection::Edges(edges) => {
            edges.iter().map(|&(one, other)| [name(one), name(other)].join(between)).collect()
        }
    }
}

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
    fn fields_are_quoted_where_they_must_be() {
        for (field, written) in [
            ("a b", "a b"),
            ("a,b", "\"a,b\""),
            ("say \"a\"", "\"say \"\"a\"\"\""),
            ("a\nb", "\"a\nb\""),
            ("\u{2028}", "\"\u{2028}\""),
            ("=1+1", "=1+1"),
            ("", "\"\""),
        ] {
            assert_eq!(quoted(field), written);
        }
    }

    #[test]
    fn large_numbers_are_strings() {
        let counts = [("directed", LARGEST_EXACT.into()), ("undirected", (LARGEST_EXACT + 1).into())];
        let text = serde_json::to_string(&NamedValues::numbers(&counts)).expect("JSON");
        assert_eq!(text, r#"{"directed":9007199254740992,"undirected":"9007199254740993"}"#);
    }
}
