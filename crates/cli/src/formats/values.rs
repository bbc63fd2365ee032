//! Solutions that are values of variables, in all formats that write them.
//!
//! Text is the output that MiniZinc expects from a solver. JSON is an object with a member for each output variable,
//! where arrays are nested by their dimensions. CSV has a column for each element.

use cavalcade_core::minizinc::OutputValue;
use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::ProgramValues;

use super::escapes::write_json;

/// Writes the output items as text.
pub(super) fn text(out: &mut Vec<u8>, values: &ProgramValues) {
    let mut text = String::new();
    values.write(&mut text);
    out.extend_from_slice(text.as_bytes());
}

/// Returns the names of all elements of the output, in order.
pub(super) fn names(values: &ProgramValues) -> impl Iterator<Item = String> {
    values.items().iter().flat_map(|item| (0..item.len()).map(|place| item.element_name(place)))
}

/// Writes the values of all elements, each after a comma, and ends the line.
pub(super) fn row(out: &mut Vec<u8>, values: &ProgramValues) {
    for value in values.items().iter().flat_map(|item| values.of(item)) {
        out.push(b',');
        write(out, value);
    }
    out.push(b'\n');
}

/// Writes an object.
pub(super) fn json(out: &mut Vec<u8>, values: &ProgramValues) {
    out.push(b'{');
    for (place, item) in values.items().iter().enumerate() {
        out.extend_from_slice(if place > 0 { b"," } else { b"" });
        write_json(out, &item.name).expect("memory takes anything");
        out.push(b':');
        let mut elements = values.of(item);
        match item.lengths() {
            // One of the dimensions may be long.
            Some(_) if item.is_empty() => out.extend_from_slice(b"[]"),
            Some(lengths) => nested(out, &lengths, &mut elements),
            None => elements.by_ref().for_each(|value| write(out, value)),
        }
    }
    out.push(b'}');
}

/// Writes an array with these numbers of elements in each dimension.
fn nested(out: &mut Vec<u8>, lengths: &[usize], elements: &mut dyn Iterator<Item = OutputValue>) {
    let Some((&length, inner)) = lengths.split_first() else {
        elements.take(1).for_each(|value| write(out, value));
        return;
    };
    out.push(b'[');
    for place in 0..length {
        out.extend_from_slice(if place > 0 { b"," } else { b"" });
        nested(out, inner, elements);
    }
    out.push(b']');
}

/// Writes a value.
fn write(out: &mut Vec<u8>, value: OutputValue) {
    match value {
        OutputValue::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
        OutputValue::Int(value) => {
            out.extend_from_slice(if value < 0 { b"-" } else { b"" });
            append(out, [()], |pen, ()| pen.number(value.unsigned_abs()));
        }
    }
}
