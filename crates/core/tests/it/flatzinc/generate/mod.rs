//! Random programs: a text and what it means.

mod items;

use std::sync::Arc;

use cavalcade_core::files::flatzinc::{IntSet, Place, Program, SolveGoal, Term, ValueKind};

/// How a program is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// As MiniZinc writes it: one item a line, decimal numbers.
    Plain,
    /// In all ways that the language allows.
    Free,
}

const KINDS: [ValueKind; 4] = [ValueKind::Bool, ValueKind::Int, ValueKind::Float, ValueKind::Set];

/// A declared name.
struct Named {
    name: String,
    kind: ValueKind,
    is_variable: bool,
    meaning: Term,
}

struct Writer {
    style: Style,
    state: u64,
    text: String,
    place: Place,
    names: Vec<Named>,
    program: Program,
}

/// Returns a text and the program that it stands for.
pub(crate) fn generate(seed: u64, style: Style) -> (String, Program) {
    let place = Place { line: 1, column: 1 };
    let program = Program {
        variables: Vec::new(),
        arrays: Vec::new(),
        constraints: Vec::new(),
        goal: SolveGoal::Satisfy,
        search: Vec::new(),
        solve_place: place,
    };
    let mut writer = Writer { style, state: seed, text: String::new(), place, names: Vec::new(), program };
    for _ in 0..writer.below(14) {
        match writer.below(8) {
            0 => writer.predicate(),
            1 => writer.parameter(),
            2 | 3 => writer.variable(),
            4 => writer.array(),
            _ => writer.constraint(),
        }
        writer.put(";");
    }
    writer.solve();
    writer.put(";");
    if style == Style::Free {
        writer.blanks();
    }
    (writer.text, writer.program)
}

impl Writer {
    /// Returns a number below a bound, by the generator `SplitMix64` (Steele, Lea and Flood 2014).
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn is_free(&self) -> bool {
        self.style == Style::Free
    }

    // ---- text ----------------------------------------------------------------

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        for sign in text.chars() {
            if sign == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
    }

    fn blanks(&mut self) {
        const BLANKS: [&str; 6] = [" ", "\n", "\r\n", "\t", "%\n", "% é; \"solve'\n"];
        for _ in 0..self.below(3) {
            let blank = BLANKS[self.below(BLANKS.len())];
            self.push(blank);
        }
    }

    /// Writes a token after blanks, and returns its place.
    fn put(&mut self, token: &str) -> Place {
        let is_wordy = |sign: char| sign.is_alphanumeric() || "_'-".contains(sign);
        if self.is_free() {
            self.blanks();
            if self.text.ends_with(is_wordy) && token.starts_with(is_wordy) {
                self.push(" ");
            }
        } else if self.text.ends_with(';') {
            self.push("\n");
        } else if !self.text.is_empty()
            && !self.text.ends_with(['(', '[', '{', '.', ','])
            && (!token.starts_with([')', ']', '}', '.', ',', '(', ':', ';']) || self.text.ends_with("solve"))
        {
            self.push(" ");
        }
        let place = self.place;
        self.push(token);
        place
    }

    fn put_all(&mut self, tokens: &[&str]) {
        for token in tokens {
            self.put(token);
        }
    }

    /// Writes a list between two signs, and returns its elements.
    fn list<T>(&mut self, signs: [&str; 2], most: usize, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        self.put(signs[0]);
        let length = self.below(most + 1);
        let items = (0..length).map(|index| {
            if index > 0 {
                self.put(",");
            }
            item(self)
        });
        let items = items.collect();
        self.put(signs[1]);
        items
    }

    // ---- constants -----------------------------------------------------------

    fn integer(&mut self) -> i64 {
        const EXTREMES: [i64; 4] = [i64::MIN, i64::MAX, i64::MIN + 1, 1 << 32];
        let value = if self.once_in(8) { EXTREMES[self.below(4)] } else { self.below(13) as i64 - 6 };
        let sign = if value < 0 { "-" } else { "" };
        let magnitude = value.unsigned_abs();
        let text = match if self.is_free() { self.below(4) } else { 0 } {
            1 => format!("{sign}0x{magnitude:x}"),
            2 => format!("{sign}0o{magnitude:o}"),
            3 => format!("{sign}0{magnitude}"),
            _ => format!("{sign}{magnitude}"),
        };
        self.put(&text);
        value
    }

    fn float(&mut self) -> f64 {
        let value = (self.below(33) as f64 - 16.0) / 4.0;
        let text =
            if self.is_free() && self.once_in(2) { format!("{value:e}") } else { format!("{value:?}") };
        self.put(&text);
        value
    }

    fn range(&mut self) -> (i64, i64) {
        let first = self.integer();
        self.put("..");
        (first, self.integer())
    }

    fn listed(&mut self) -> Arc<[i64]> {
        let mut values = self.list(["{", "}"], 4, Self::integer);
        values.sort_unstable();
        values.dedup();
        values.into()
    }

    fn constant(&mut self, kind: ValueKind) -> Term {
        match kind {
            ValueKind::Bool => {
                let value = self.once_in(2);
                self.put(if value { "true" } else { "false" });
                Term::Bool(value)
            }
            ValueKind::Int => Term::Int(self.integer()),
            ValueKind::Float => Term::Float(self.float()),
            ValueKind::Set if self.once_in(2) => {
                let (first, last) = self.range();
                Term::Set(IntSet::Range(first, last))
            }
            ValueKind::Set => Term::Set(IntSet::Listed(self.listed())),
        }
    }

    // ---- terms ---------------------------------------------------------------

    /// Writes a constant, a name, or an element of a named array.
    fn single(&mut self, kind: ValueKind, may_vary: bool) -> Term {
        let fits = |it: &&Named| it.kind == kind && (may_vary || !it.is_variable);
        let fitting: Vec<(String, Term)> =
            self.names.iter().filter(fits).map(|it| (it.name.clone(), it.meaning.clone())).collect();
        // Only names of variables are everywhere in plain style.
        if fitting.is_empty() || self.once_in(3) || (!self.is_free() && !may_vary) {
            return self.constant(kind);
        }
        let (name, meaning) = fitting[self.below(fitting.len())].clone();
        match meaning {
            Term::Array(elements) if !elements.is_empty() && self.is_free() => {
                let index = self.below(elements.len());
                self.put(&name);
                self.put_all(&["[", &(index + 1).to_string(), "]"]);
                elements[index].clone()
            }
            Term::Array(_) => self.constant(kind),
            meaning => {
                self.put(&name);
                meaning
            }
        }
    }

    fn elements(&mut self, kind: ValueKind, may_vary: bool) -> Arc<[Term]> {
        self.list(["[", "]"], 4, |writer| writer.single(kind, may_vary)).into()
    }

    /// Writes an argument of a constraint.
    fn argument(&mut self) -> Term {
        let kind = KINDS[self.below(4)];
        if self.once_in(3) {
            return Term::Array(self.elements(kind, true));
        }
        let arrays: Vec<usize> =
            (0..self.names.len()).filter(|&it| matches!(self.names[it].meaning, Term::Array(_))).collect();
        if arrays.is_empty() || self.once_in(2) {
            return self.single(kind, true);
        }
        let Named { name, meaning, .. } = &self.names[arrays[self.state as usize % arrays.len()]];
        let (name, meaning) = (name.clone(), meaning.clone());
        self.put(&name);
        meaning
    }

    // ---- annotations ---------------------------------------------------------

    fn quoted(&mut self) -> Term {
        let plain = [("\"\"", ""), ("\"a; %b)\"", "a; %b)"), ("\"x|1|2\"", "x|1|2")];
        let free = [(r#""\"\\\n\t""#, "\"\\\n\t"), (r#""é\q'""#, "é\\q'"), (r#"" // \" ;""#, " // \" ;")];
        let choice = self.below(3);
        let (written, text) = if self.is_free() && self.once_in(2) { free[choice] } else { plain[choice] };
        self.put(written);
        Term::Text(text.into())
    }
}
