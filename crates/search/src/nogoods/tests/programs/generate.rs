//! Random FlatZinc programs with constraints of every kind.

use std::fmt::Write;

use crate::Random;

/// The shapes of constraints: `x` and `b` are variables, `n` a small number, `X` and `B` arrays of variables, `N` one
/// of numbers as long as the array before it, `S` a set. Names that end in `?` are also written with `_reif` and
/// `_imp`.
const SHAPES: [(&str, &str); 50] = [
    ("int_eq?", "xx"),
    ("int_ne?", "xx"),
    ("int_le?", "xx"),
    ("int_lt?", "xx"),
    ("int_eq?", "xn"),
    ("int_lin_eq?", "lX+n"),
    ("int_lin_le?", "lX+n"),
    ("int_lin_ne?", "lX+n"),
    ("bool_lin_le?", "lB+n"),
    ("bool_lin_eq", "lB+x"),
    ("int_plus", "xxx"),
    ("int_times", "xxx"),
    ("int_div", "xxx"),
    ("int_mod", "xxx"),
    ("int_pow", "xnx"),
    ("int_min", "xxx"),
    ("int_max", "xxx"),
    ("int_abs", "xx"),
    ("set_in?", "xS"),
    ("bool_clause?", "BB"),
    ("array_bool_and", "Bb"),
    ("array_bool_or", "Bb"),
    ("array_bool_xor", "B"),
    ("bool_eq?", "bb"),
    ("bool_not", "bb"),
    ("bool_xor", "bbb"),
    ("bool_and", "bbb"),
    ("bool_le?", "bb"),
    ("bool2int", "bz"),
    ("array_int_element", "xCx"),
    ("array_var_int_element", "xXx"),
    ("array_var_bool_element", "xBb"),
    ("array_int_maximum", "xX"),
    ("array_int_minimum", "xX"),
    ("cavalcade_all_different", "X"),
    ("cavalcade_all_different_except", "XS"),
    ("cavalcade_circuit", "Xn"),
    ("cavalcade_subcircuit", "Xn"),
    ("cavalcade_inverse", "XnYn"),
    ("cavalcade_table", "tT"),
    ("cavalcade_regular", "A"),
    ("cavalcade_regular_nfa", "F"),
    ("cavalcade_global_cardinality", "Xg"),
    ("cavalcade_global_cardinality_low_up", "Xu"),
    ("cavalcade_count", "Xxx"),
    ("cavalcade_nvalue", "xX"),
    ("cavalcade_lex_less", "XX"),
    ("cavalcade_value_precede", "nnX"),
    ("cavalcade_member", "Xx"),
    ("cavalcade_cumulative", "c"),
];

/// A random program; `numbers` and `booleans` are how many variables of each kind it has.
pub(super) struct ProgramWriter {
    random: Random,
    pub(super) text: String,
    numbers: usize,
    booleans: usize,
    /// The length of the last array.
    length: usize,
}

impl ProgramWriter {
    /// Writes a program. One in eight is larger, so that a search takes many nodes.
    pub(super) fn program(seed: u64) -> String {
        let mut random = Random::new(seed);
        let (numbers, booleans) = if random.below(8) == 0 {
            (6 + random.below(2), 3)
        } else {
            (2 + random.below(4), random.below(3))
        };
        let mut writer = Self { random, text: String::new(), numbers, booleans, length: 0 };
        writer.declare();
        for _ in 0..1 + writer.random.below(5) + numbers / 6 {
            writer.constraint();
        }
        writer.solve();
        writer.text
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// Returns a number between two others.
    fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    fn declare(&mut self) {
        for place in 0..self.numbers {
            let (least, width) = (self.between(-1, 1), self.between(0, 3));
            let values = match self.below(5) {
                0 => format!("{{{},{},{}}}", least, least + 2, least + 3 + width),
                _ => format!("{}..{}", least, least + width),
            };
            let output = if self.below(3) > 0 { " :: output_var" } else { "" };
            let _ = writeln!(self.text, "var {values}: x{place}{output};");
        }
        for place in 0..self.booleans {
            let output = if self.below(2) == 0 { " :: output_var" } else { "" };
            let _ = writeln!(self.text, "var bool: b{place}{output};");
        }
    }

    fn number_variable(&mut self) -> String {
        match self.below(12) {
            0 => self.between(-1, 4).to_string(),
            _ => format!("x{}", self.below(self.numbers)),
        }
    }

    fn boolean(&mut self) -> String {
        match self.below(12) {
            _ if self.booleans == 0 => ["true", "false"][self.below(2)].to_owned(),
            0 => ["true", "false"][self.below(2)].to_owned(),
            _ => format!("b{}", self.below(self.booleans)),
        }
    }

    /// Returns an array of so many elements.
    fn array(&mut self, length: usize, mut each: impl FnMut(&mut Self) -> String) -> String {
        self.length = length;
        let elements: Vec<String> = (0..length).map(|_| each(self)).collect();
        format!("[{}]", elements.join(","))
    }

    /// Returns an array of mostly different variables.
    fn variables(&mut self, length: usize) -> String {
        let mut places: Vec<usize> = (0..self.numbers).collect();
        for at in 1..places.len() {
            places.swap(at, self.random.below(at + 1));
        }
        let is_plain = self.below(3) > 0;
        self.array(length, |it| match places.pop().filter(|_| is_plain) {
            Some(place) => format!("x{place}"),
            None => it.number_variable(),
        })
    }

    fn set(&mut self) -> String {
        let least = self.between(-1, 2);
        match self.below(2) {
            0 => format!("{}..{}", least, least + 1),
            _ => format!("{{{},{}}}", least, least + 2),
        }
    }

    fn numbers(&mut self, length: usize, least: i32, most: i32) -> String {
        self.array(length, |it| it.between(least, most).to_string())
    }

    fn constraint(&mut self) {
        let (name, shape) = SHAPES[self.below(SHAPES.len())];
        let mut arguments = Vec::new();
        let length = 1 + self.below(4);
        for sign in shape.chars() {
            let argument = match sign {
                'x' => self.number_variable(),
                'z' => format!("x{}", self.below(self.numbers)),
                'b' => self.boolean(),
                'n' => self.between(0, 2).to_string(),
                'X' | 'Y' => self.variables(length),
                'B' => self.array(length, Self::boolean),
                'C' => self.numbers(length, -1, 3),
                'l' => self.numbers(length, -2, 2),
                'S' => self.set(),
                't' => self.variables(2),
                'T' => self.numbers(8, -1, 3),
                '+' => continue,
                _ => self.several(sign, length),
            };
            arguments.push(argument);
        }
        let plain = name.trim_end_matches('?');
        let suffix = match self.below(3) {
            _ if plain == name => "",
            0 => "",
            1 => "_reif",
            _ => "_imp",
        };
        if !suffix.is_empty() {
            arguments.push(self.boolean());
        }
        let _ = writeln!(self.text, "constraint {plain}{suffix}({});", arguments.join(","));
    }

    /// Returns several arguments that belong together.
    fn several(&mut self, sign: char, length: usize) -> String {
        match sign {
            'A' => {
                let (x, transitions) = (self.variables(length), self.numbers(6, 0, 2));
                format!("{x},2,3,{transitions},1,{}..2", self.between(1, 2))
            }
            'F' => {
                let sets = self.array(6, |it| ["{}", "{1}", "{2}", "{1,2}"][it.below(4)].to_owned());
                format!("{},2,3,{sets},1,{}..2", self.variables(length), self.between(1, 2))
            }
            'g' => format!("[0,1,2],{},{}", self.variables(3), self.below(2) == 0),
            'u' => {
                let (low, up) = (self.numbers(3, 0, 1), self.numbers(3, 1, 3));
                format!("[0,1,2],{low},{up},{}", self.below(2) == 0)
            }
            _ => {
                let starts = self.variables(length);
                let demands = self.numbers(length, 0, 2);
                let durations = if self.below(2) == 0 { self.variables(length) } else { demands.clone() };
                format!("{starts},{durations},{demands},{}", self.number_variable())
            }
        }
    }

    fn solve(&mut self) {
        let search = if self.below(2) == 0 {
            String::new()
        } else {
            let length = self.below(self.numbers + 1);
            let choice = ["input_order", "first_fail", "dom_w_deg"][self.below(3)];
            let value = ["indomain_min", "indomain_max", "indomain_split"][self.below(3)];
            let names: Vec<String> = (0..length).map(|place| format!("x{place}")).collect();
            format!(" :: int_search([{}], {choice}, {value}, complete)", names.join(","))
        };
        let goal = match self.below(4) {
            0 => "minimize x0",
            1 => "maximize x1",
            _ => "satisfy",
        };
        let _ = writeln!(self.text, "solve{search} {goal};");
    }
}
