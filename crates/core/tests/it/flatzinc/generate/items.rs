//! The items of a random program.

use std::sync::Arc;

use cavalcade_core::files::flatzinc::{
    Array, Call, Declaration, DeclaredValues, Place, SolveGoal, Term, ValueKind,
};

use super::{KINDS, Named, Writer};

impl Writer {
    pub(super) fn predicate(&mut self) {
        const TYPES: [&[&str]; 6] = [
            &["var", "int"],
            &["array", "[", "int", "]", "of", "var", "bool"],
            &["set", "of", "int"],
            &["float"],
            &["var", "1", "..", "3"],
            &["array", "[", "int", "]", "of", "int"],
        ];
        self.put_all(&["predicate", "some_predicate"]);
        self.put("(");
        // The other reader needs a parameter.
        for index in 0..if self.is_free() { self.below(4) } else { 1 + self.below(3) } {
            if index > 0 {
                self.put(",");
            }
            let declared = TYPES[self.below(TYPES.len())];
            self.put_all(declared);
            self.put_all(&[":", "x1"]);
        }
        self.put(")");
    }

    /// Writes a new name with its annotations, and returns both with the place of the name.
    fn new_name(&mut self, has_annotations: bool) -> (String, Place, Vec<Call>) {
        let number = self.names.len();
        let name = match if self.is_free() { self.below(4) } else { 3 } {
            0 => format!("_x{number}"),
            1 => format!("'ü {number}'"),
            2 => format!("X_INTRODUCED_{number}_"),
            _ => format!("x{number}"),
        };
        self.put(":");
        let place = self.put(&name);
        let annotations = if has_annotations { self.annotations() } else { Vec::new() };
        (name, place, annotations)
    }

    pub(super) fn parameter(&mut self) {
        let kind = KINDS[self.below(4)];
        let words: &[&str] = match kind {
            ValueKind::Bool => &["bool"],
            ValueKind::Int => &["int"],
            ValueKind::Float => &["float"],
            ValueKind::Set => &["set", "of", "int"],
        };
        let (name, meaning) = if self.once_in(2) {
            self.put_all(words);
            let (name, _, _) = self.new_name(false);
            self.put("=");
            (name, self.single(kind, false))
        } else {
            // The length comes before the elements, so they are written apart first.
            let (text, elements) = self.apart(|it| it.elements(kind, false));
            self.put_all(&["array", "[", "1", "..", &elements.len().to_string(), "]", "of"]);
            self.put_all(words);
            let (name, _, _) = self.new_name(false);
            self.put("=");
            self.put(&text);
            (name, Term::Array(elements))
        };
        self.names.push(Named { name, kind, is_variable: false, meaning });
    }

    /// Writes to a separate text, in which no place matters.
    fn apart<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> (String, T) {
        let (text, place) = (std::mem::take(&mut self.text), self.place);
        let result = write(self);
        self.place = place;
        let apart = std::mem::replace(&mut self.text, text);
        (apart.trim_start_matches(|it: char| it != '[').to_owned(), result)
    }

    /// Writes the type of a variable of a kind.
    fn values(&mut self, kind: ValueKind) -> DeclaredValues {
        if kind == ValueKind::Set {
            self.put_all(&["set", "of"]);
        }
        match (kind, self.below(3)) {
            (ValueKind::Bool, _) => {
                self.put("bool");
                DeclaredValues::Any
            }
            (ValueKind::Float, 0) => {
                let first = self.below(5);
                self.put_all(&[&format!("{first}.5"), "..", "7.25"]);
                DeclaredValues::Floats
            }
            (ValueKind::Float, _) => {
                self.put("float");
                DeclaredValues::Any
            }
            (ValueKind::Set | ValueKind::Int, 0) => {
                let (first, last) = self.range();
                DeclaredValues::Range(first, last)
            }
            (ValueKind::Int, 1) => {
                self.put("int");
                DeclaredValues::Any
            }
            (ValueKind::Set | ValueKind::Int, _) => DeclaredValues::Listed(self.listed()),
        }
    }

    pub(super) fn variable(&mut self) {
        let kind = KINDS[self.below(4)];
        self.put("var");
        let values = self.values(kind);
        let (name, place, annotations) = self.new_name(true);
        let equals = self.once_in(4).then(|| {
            self.put("=");
            self.single(kind, true)
        });
        let meaning = Term::Variable(self.program.variables.len() as u32);
        let name_again = name.clone();
        self.program.variables.push(Declaration { name, kind, values, equals, annotations, place });
        self.names.push(Named { name: name_again, kind, is_variable: true, meaning });
    }

    pub(super) fn array(&mut self) {
        let kind = KINDS[self.below(4)];
        let (text, elements) = self.apart(|it| it.elements(kind, true));
        self.put_all(&["array", "[", "1", "..", &elements.len().to_string(), "]", "of", "var"]);
        self.values(kind);
        let (name, place, annotations) = self.new_name(true);
        self.put("=");
        self.put(&text);
        let meaning = Term::Array(Arc::clone(&elements));
        let name_again = name.clone();
        self.program.arrays.push(Array { name, kind, elements, annotations, place });
        self.names.push(Named { name: name_again, kind, is_variable: true, meaning });
    }

    pub(super) fn constraint(&mut self) {
        const NAMES: [&str; 3] = ["int_lin_eq", "bool_clause_reif", "x1"];
        self.put("constraint");
        let name = NAMES[self.below(NAMES.len())].to_owned();
        let place = self.put(&name);
        self.put("(");
        let mut arguments = vec![self.argument()];
        while self.once_in(2) {
            self.put(",");
            arguments.push(self.argument());
        }
        self.put(")");
        let annotations = self.annotations();
        self.program.constraints.push(Call { name, arguments, annotations, place });
    }

    pub(super) fn solve(&mut self) {
        self.program.solve_place = self.put("solve");
        self.program.search = self.annotations();
        // The other reader takes no floating-point constants here.
        let kind = if self.is_free() && self.once_in(2) { ValueKind::Float } else { ValueKind::Int };
        self.program.goal = match self.below(3) {
            0 => {
                self.put("minimize");
                SolveGoal::Minimise(self.single(kind, true))
            }
            1 => {
                self.put("maximize");
                SolveGoal::Maximise(self.single(kind, true))
            }
            _ => {
                self.put("satisfy");
                SolveGoal::Satisfy
            }
        };
    }

    fn annotations(&mut self) -> Vec<Call> {
        let mut annotations = Vec::new();
        while self.once_in(3) {
            self.put("::");
            annotations.push(self.annotation(0));
        }
        annotations
    }

    fn annotation(&mut self, depth: usize) -> Call {
        const NAMES: [&str; 5] = ["output_var", "is_defined_var", "first_fail", "seq_search", "note"];
        let name = NAMES[self.below(NAMES.len())].to_owned();
        let place = self.put(&name);
        let mut arguments = Vec::new();
        if depth < 3 && self.once_in(2) {
            self.put("(");
            arguments.push(self.annotation_argument(depth));
            while self.once_in(2) {
                self.put(",");
                arguments.push(self.annotation_argument(depth));
            }
            self.put(")");
        }
        Call { name, arguments, annotations: Vec::new(), place }
    }

    fn annotation_argument(&mut self, depth: usize) -> Term {
        match self.below(5) {
            0 => self.quoted(),
            1 if self.is_free() => Term::Call(self.annotation(depth + 1).into()),
            1 => Term::Call(self.annotation(9).into()),
            2 if self.is_free() => {
                let elements = self.list(["[", "]"], 3, |it| it.annotation_argument(depth + 1));
                Term::Array(elements.into())
            }
            2 => {
                let calls = self.list(["[", "]"], 3, |it| Term::Call(it.annotation(depth + 1).into()));
                Term::Array(calls.into())
            }
            _ => self.argument(),
        }
    }
}
