//! Solutions as text: the items that a program declares as its output.

use std::fmt::Write;

use super::items::OutputItem;
use crate::files::flatzinc::{Call, IntSet, Kind, Program, Term};

/// The text of a solution, with gaps for values.
#[derive(Debug, Clone)]
pub(super) struct Output {
    pieces: Vec<Piece>,
    items: Vec<OutputItem>,
}

#[derive(Debug, Clone)]
enum Piece {
    Text(String),
    /// The value of a variable of the program.
    Value {
        variable: u32,
        kind: Kind,
    },
}

impl Output {
    /// Returns the output items of a program, in the order of their declarations: variables, then arrays.
    pub(super) fn of(program: &Program) -> Self {
        let mut output = Self { pieces: Vec::new(), items: Vec::new() };
        for (index, declaration) in program.variables.iter().enumerate() {
            if declaration.annotations.iter().any(|it| it.name == "output_var") {
                output.text(&format!("{} = ", declaration.name));
                output.pieces.push(Piece::Value { variable: index as u32, kind: declaration.kind });
                output.text(";\n");
                output.items.push(OutputItem::of_variable(index as u32, declaration));
            }
        }
        for array in &program.arrays {
            if let Some(shape) = array.annotations.iter().find(|it| it.name == "output_array") {
                let ranges = ranges(shape);
                output.text(&format!("{} = array{}d(", array.name, ranges.len()));
                for range in ranges {
                    output.text(&format!("{range}, "));
                }
                output.text("[");
                for (place, element) in array.elements.iter().enumerate() {
                    output.text(if place > 0 { ", " } else { "" });
                    output.term(program, element);
                }
                output.text("]);\n");
                output.items.push(OutputItem::of_array(array, shape, program));
            }
        }
        output
    }

    /// Returns the output items as data.
    pub(super) fn items(&self) -> &[OutputItem] {
        &self.items
    }

    fn text(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.pieces.push(Piece::Text(text.to_owned())),
        }
    }

    fn term(&mut self, program: &Program, term: &Term) {
        match term {
            Term::Variable(variable) => {
                let kind = program.variables[*variable as usize].kind;
                self.pieces.push(Piece::Value { variable: *variable, kind });
            }
            Term::Bool(value) => self.text(if *value { "true" } else { "false" }),
            Term::Int(value) => self.text(&value.to_string()),
            _ => {}
        }
    }

    /// Returns the variables whose values occur.
    pub(super) fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Value { variable, .. } => Some(*variable),
            Piece::Text(_) => None,
        })
    }

    /// Writes a solution, given the value of each variable of the program.
    pub(super) fn write(&self, value: impl Fn(u32) -> i32, text: &mut String) {
        for piece in &self.pieces {
            match piece {
                Piece::Text(fixed) => text.push_str(fixed),
                Piece::Value { variable, kind: Kind::Bool } => {
                    text.push_str(if value(*variable) == 1 { "true" } else { "false" });
                }
                Piece::Value { variable, .. } => {
                    // Writing to a string never fails.
                    let _ = write!(text, "{}", value(*variable));
                }
            }
        }
    }
}

/// The ranges of indices in `output_array([1..2, 1..3])`.
fn ranges(annotation: &Call) -> Vec<String> {
    let Some(Term::Array(sets)) = annotation.arguments.first() else { return Vec::new() };
    let range = |set: &Term| match set {
        Term::Set(IntSet::Range(first, last)) => format!("{first}..{last}"),
        Term::Set(IntSet::Listed(values)) => match (values.first(), values.last()) {
            (Some(first), Some(last)) => format!("{first}..{last}"),
            _ => "1..0".to_owned(),
        },
        _ => String::new(),
    };
    sets.iter().map(range).collect()
}
