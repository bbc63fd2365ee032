//! Linear constraints over literals in normal form, for the checker of proofs.
//!
//! The rules are those of cutting planes; the file `proof_format_overview.md` of `VeriPB` defines how they are written.

use std::collections::BTreeMap;

/// The largest absolute value in a constraint, so that no sum and no product overflows.
const LARGEST: i128 = 1 << 60;

/// A result, or what is wrong.
pub(super) type Checked<T> = Result<T, String>;

/// A constraint: the sum of the terms is at least the degree. A variable `x` with coefficient `n` stands for `n x`, and
/// for `|n| ~x` if `n` is negative.
#[derive(Clone, Default)]
pub(super) struct Row {
    pub(super) terms: BTreeMap<u32, i128>,
    pub(super) degree: i128,
}

impl Row {
    /// Adds `size` times a variable or its negation; `-n x = n ~x - n` and `x + ~x = 1`.
    pub(super) fn add_term(&mut self, (variable, is_positive): (u32, bool), size: i128) {
        let added = if is_positive { size } else { -size };
        let old = self.terms.remove(&variable).unwrap_or(0);
        let cancelled = if old.signum() == -added.signum() { old.abs().min(added.abs()) } else { 0 };
        self.degree += (-size).max(0) - cancelled;
        if old + added != 0 {
            self.terms.insert(variable, old + added);
        }
    }

    /// Returns the negation: at most the degree minus 1, written with the opposite literals.
    pub(super) fn negated(&self) -> Self {
        let terms = self.terms.iter().map(|(&variable, &size)| (variable, -size)).collect();
        Self { terms, degree: self.sum(|_, _| true) - self.degree + 1 }
    }

    /// Returns the row if a variable has a value.
    pub(super) fn fixed(&self, variable: u32, value: bool) -> Self {
        let mut row = self.clone();
        if let Some(size) = row.terms.remove(&variable).filter(|&size| (size > 0) == value) {
            row.degree -= size.abs();
        }
        row
    }

    /// Replaces the absolute value of each coefficient and removes terms that become 0.
    pub(super) fn map(&mut self, change: impl Fn(i128) -> i128) {
        self.terms.values_mut().for_each(|size| *size = size.signum() * change(size.abs()));
        self.terms.retain(|_, size| *size != 0);
    }

    /// Returns the sum of the coefficients of chosen literals.
    pub(super) fn sum(&self, is_chosen: impl Fn(u32, bool) -> bool) -> i128 {
        self.terms.iter().filter(|&(&it, &size)| is_chosen(it, size > 0)).map(|(_, size)| size.abs()).sum()
    }

    /// Returns the largest value of the sum, minus the degree.
    pub(super) fn slack(&self, values: &BTreeMap<u32, bool>) -> i128 {
        self.sum(|it, sign| values.get(&it) != Some(&!sign)) - self.degree
    }

    /// Adds the values that follow; returns whether there are any, or `None` if the row cannot be satisfied.
    pub(super) fn propagate(&self, values: &mut BTreeMap<u32, bool>) -> Option<bool> {
        let (slack, known) = (self.slack(values), values.len());
        for (&variable, &size) in self.terms.iter().filter(|(_, size)| size.abs() > slack) {
            values.entry(variable).or_insert(size > 0);
        }
        (slack >= 0).then_some(values.len() > known)
    }

    /// Applies an operation on two rows, or on a row and a number.
    pub(super) fn apply(&mut self, operator: &str, other: &Self, number: i128) -> Checked<()> {
        match operator {
            "+" => {
                let terms = other.terms.iter();
                terms.for_each(|(&it, &size)| self.add_term((it, size > 0), size.abs()));
                self.degree += other.degree;
            }
            "*" => {
                self.map(|size| size * number);
                self.degree *= number;
            }
            "d" => {
                self.map(|size| -(-size).div_euclid(number));
                self.degree = -(-self.degree).div_euclid(number);
            }
            "s" => {
                let most = self.degree.max(0);
                self.map(|size| size.min(most));
            }
            _ => self.degree -= other.terms.keys().find_map(|it| self.terms.remove(it)).map_or(0, i128::abs),
        }
        let is_small = self.terms.values().all(|size| size.abs() <= LARGEST) && self.degree.abs() <= LARGEST;
        is_small.then_some(()).ok_or_else(|| "a number is too large".to_owned())
    }

    /// Whether the target follows by adding literals, saturation, and adding literals.
    pub(super) fn implies(&self, target: &Self) -> bool {
        let lost = self.terms.iter().map(|(it, &size)| {
            let kept = target.terms.get(it).map_or(0, |&kept| kept * size.signum()).max(0);
            if kept > 0 && kept >= target.degree { 0 } else { (size.abs() - kept).max(0) }
        });
        let is_contradiction = self.slack(&BTreeMap::new()) < 0;
        target.degree <= 0 || is_contradiction || self.degree - lost.sum::<i128>() >= target.degree
    }
}

/// Reads `x12` or `~x12`.
pub(super) fn literal(word: &str) -> Checked<(u32, bool)> {
    let name = word.strip_prefix('~').unwrap_or(word);
    let number = name.strip_prefix('x').and_then(|it| it.parse::<u32>().ok());
    let number = number.filter(|it| *it > 0 && name == format!("x{it}"));
    number.map(|it| (it, name == word)).ok_or_else(|| format!("{word} is no literal"))
}

/// Reads an integer without a plus sign and without leading zeros.
pub(super) fn integer(word: &str) -> Checked<i128> {
    let number = word.parse().ok().filter(|it: &i128| it.to_string() == word && it.abs() <= LARGEST);
    number.ok_or_else(|| format!("{word} is no integer, or too large"))
}

/// Reads `2 x1 -1 ~x2 >= 1 ;`, of which all numbers are multiplied by 1 or -1.
pub(super) fn row(words: &[&str], relation: &str, sign: i128) -> Checked<Row> {
    let [terms @ .., found, degree] = words else { return Err("no constraint".to_owned()) };
    let mut row = Row { degree: sign * integer(degree)?, ..Row::default() };
    for pair in terms.chunks(2) {
        let &[size, name] = pair else { return Err("a coefficient without a literal".to_owned()) };
        row.add_term(literal(name)?, sign * integer(size)?);
    }
    (*found == relation).then_some(row).ok_or_else(|| format!("{found} instead of {relation}"))
}
