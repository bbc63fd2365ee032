//! A checker of proofs for tests, which shares no code with the prover.
//!
//! It knows the rules that cavalcade writes, `pol`, `rup`, `red`, `del` and `soli`, and checks them as `VeriPB` 3.0.2 does. It
//! is stricter about text: one rule a line, one space between words, variables `x1, x2, ..`, and nothing else. Every hint
//! must exist, and an assignment must be complete.

use std::collections::{BTreeMap, BTreeSet};

use super::row::{Checked, Row, integer, literal, row};

/// What a proof shows about its formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conclusion {
    /// No assignment satisfies it.
    Unsatisfiable,
    /// The smallest value of its objective is between these two.
    Bounds(i128, i128),
    /// An assignment satisfies it.
    Satisfiable,
}

/// A formula and what is derived from it.
struct Database {
    /// The constraints by their number, from 1; those that are deleted are `None`.
    rows: Vec<Option<Row>>,
    formula: Vec<Row>,
    objective: Option<Row>,
    /// The value of the best assignment so far.
    best: Option<i128>,
}

impl Database {
    /// Reads a formula in OPB.
    fn read(text: &str) -> Checked<Self> {
        let (mut formula, mut objective) = (Vec::new(), None);
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('*')) {
            let place = |error| format!("formula:{number}: {error}");
            match &words(line).map_err(place)?[..] {
                ["min:", terms @ ..] if formula.is_empty() && objective.is_none() => {
                    objective = Some(Self::objective(terms).map_err(place)?);
                }
                words if words.contains(&"=") => {
                    for sign in [1, -1] {
                        formula.push(row(words, "=", sign).map_err(place)?);
                    }
                }
                words => formula.push(row(words, ">=", 1).map_err(place)?),
            }
        }
        let rows = [None].into_iter().chain(formula.iter().cloned().map(Some)).collect();
        Ok(Self { rows, formula, objective, best: None })
    }

    /// Reads an objective, which may end with a constant.
    fn objective(words: &[&str]) -> Checked<Row> {
        let (terms, constant) = words.split_at(words.len() - words.len() % 2);
        let mut objective = row(&[terms, &[">=", "0"]].concat(), ">=", 1)?;
        for word in constant {
            objective.degree -= integer(word)?;
        }
        Ok(objective)
    }

    /// Returns the number of a constraint that exists; negative ones count from the end.
    fn id(&self, word: &str) -> Checked<usize> {
        let id = integer(word)?;
        let id = usize::try_from(if id < 0 { self.rows.len() as i128 + id } else { id }).ok();
        let id = id.filter(|&id| self.rows.get(id).is_some_and(Option::is_some));
        id.ok_or_else(|| format!("constraint {word} does not exist"))
    }

    fn get(&self, word: &str) -> Checked<&Row> {
        self.id(word).map(|id| self.rows[id].as_ref().expect("it exists"))
    }

    /// Computes a row in reverse Polish notation.
    fn pol(&self, words: &[&str]) -> Checked<Row> {
        let mut stack: Vec<Row> = Vec::new();
        let mut words = words.iter().copied().peekable();
        let empty = || "the stack is empty".to_owned();
        while let Some(word) = words.next() {
            let (mut operand, mut number) = (Row::default(), 1);
            let operator = words.next_if(|it| ["*", "d", "w"].contains(it));
            match operator.unwrap_or(word) {
                "+" => operand = stack.pop().ok_or_else(empty)?,
                "s" => {}
                "*" | "d" => number = integer(word).ok().filter(|it| *it > 0).ok_or("no positive number")?,
                "w" if word.starts_with('~') => return Err("a literal instead of a variable".to_owned()),
                "w" => operand.add_term(literal(word)?, 1),
                _ => {
                    let axiom = literal(word).map(|it| operand.add_term(it, 1));
                    stack.push(if axiom.is_ok() { operand } else { self.get(word)?.clone() });
                    continue;
                }
            }
            stack.last_mut().ok_or_else(empty)?.apply(operator.unwrap_or(word), &operand, number)?;
        }
        if stack.len() == 1 { Ok(stack.remove(0)) } else { Err(format!("{} rows on the stack", stack.len())) }
    }

    /// Checks that unit propagation of the negated constraint and the hints ends in a conflict; without hints, of all.
    fn rup(&self, words: &[&str]) -> Checked<Row> {
        let colon = words.iter().position(|it| *it == ":").unwrap_or(words.len());
        let wanted = row(&words[..colon], ">=", 1)?;
        let hints = words.iter().skip(colon + 1).filter(|it| **it != "~");
        let mut used = hints.map(|it| self.get(it)).collect::<Checked<Vec<_>>>()?;
        if words.len() <= colon + 1 {
            used = self.rows.iter().flatten().collect();
        }
        let negated = wanted.negated();
        used.insert(0, &negated);
        if is_refuted(&used) { Ok(wanted) } else { Err("no conflict follows".to_owned()) }
    }

    /// Checks that a constraint may be added with a witness, which gives one variable a value: what it changes follows from
    /// the negated constraint and all others.
    fn red(&self, words: &[&str]) -> Checked<Row> {
        let [terms @ .., ":", name, "->", value @ ("0" | "1")] = words else {
            return Err("no witness".to_owned());
        };
        let (wanted, variable) = (row(terms, ">=", 1)?, literal(name)?.0);
        let negated = wanted.negated();
        let is_priced = self.objective.as_ref().is_some_and(|row| row.terms.contains_key(&variable));
        let changed = [&wanted].into_iter().chain(self.rows.iter().flatten());
        let is_kept = changed.filter(|row| row.terms.contains_key(&variable)).all(|row| {
            let opposite = row.fixed(variable, *value == "1").negated();
            let known = [&negated, &opposite].into_iter().chain(self.rows.iter().flatten());
            is_refuted(&known.collect::<Vec<_>>())
        });
        if is_kept && !is_priced { Ok(wanted) } else { Err("the witness breaks a constraint".to_owned()) }
    }

    /// Returns the value of an assignment, which must give each variable of these rows one value and satisfy them.
    fn value<'a>(&self, words: &[&str], rows: impl Iterator<Item = &'a Row>) -> Checked<i128> {
        let objective = self.objective.as_ref().ok_or("no objective")?;
        let values = self.satisfies(words, rows)?;
        Ok(objective.sum(|variable, sign| values.get(&variable) == Some(&sign)) - objective.degree)
    }

    /// Returns the values of an assignment, which must give each variable of these rows and of the objective one value and
    /// satisfy the rows.
    fn satisfies<'a>(
        &self,
        words: &[&str],
        mut rows: impl Iterator<Item = &'a Row>,
    ) -> Checked<BTreeMap<u32, bool>> {
        let values = words.iter().map(|it| literal(it)).collect::<Checked<BTreeMap<u32, bool>>>()?;
        let is_chosen = |variable, sign| values.get(&variable) == Some(&sign);
        let is_full = |row: &Row| row.terms.keys().all(|it| values.contains_key(it));
        let is_solution = rows.all(|row| is_full(row) && row.sum(is_chosen) >= row.degree);
        let is_valid = values.len() == words.len() && self.objective.iter().all(is_full) && is_solution;
        is_valid.then_some(values).ok_or_else(|| "the assignment is no solution".to_owned())
    }

    /// Applies one rule.
    fn step(&mut self, words: &[&str]) -> Checked<()> {
        match words {
            ["pol", words @ ..] => self.rows.push(Some(self.pol(words)?)),
            ["rup", words @ ..] => self.rows.push(Some(self.rup(words)?)),
            ["red", words @ ..] => self.rows.push(Some(self.red(words)?)),
            ["del", "id", ids @ ..] => {
                let ids = ids.iter().map(|it| self.id(it)).collect::<Checked<BTreeSet<_>>>()?;
                for id in ids {
                    self.rows[id] = None;
                }
            }
            ["soli", values @ ..] => {
                let value = self.value(values, self.rows.iter().flatten())?;
                let objective = self.objective.clone().unwrap_or_default();
                let worse = Row { degree: objective.degree + value, ..objective };
                self.best = Some(self.best.map_or(value, |best| best.min(value)));
                self.rows.push(Some(worse.negated()));
            }
            _ => return Err("an unknown rule".to_owned()),
        }
        Ok(())
    }

    /// Checks what the proof concludes.
    fn conclude(&self, words: &[&str]) -> Checked<Conclusion> {
        match (words, &self.objective) {
            (["conclusion", "UNSAT", ":", id], None) if self.get(id)?.slack(&BTreeMap::new()) < 0 => {
                Ok(Conclusion::Unsatisfiable)
            }
            (["conclusion", "SAT", ":", values @ ..], None) => {
                self.satisfies(values, self.formula.iter()).map(|_| Conclusion::Satisfiable)
            }
            (["conclusion", "BOUNDS", "INF", ":", id, "INF"], Some(_))
                if self.best.is_none() && self.get(id)?.slack(&BTreeMap::new()) < 0 =>
            {
                Ok(Conclusion::Unsatisfiable)
            }
            (["conclusion", "BOUNDS", lower, ":", id, upper, ":", values @ ..], Some(objective)) => {
                let (lower, upper) = (integer(lower)?, integer(upper)?);
                let least = Row { degree: objective.degree + lower, ..objective.clone() };
                let is_lower = self.get(id)?.implies(&least) && self.best.is_none_or(|best| lower <= best);
                let is_upper = self.value(values, self.formula.iter())? == upper;
                let bounds = (is_lower && is_upper).then_some(Conclusion::Bounds(lower, upper));
                bounds.ok_or_else(|| "these bounds do not follow".to_owned())
            }
            _ => Err("this conclusion does not follow".to_owned()),
        }
    }
}

/// Whether unit propagation of rows ends in a conflict.
fn is_refuted(rows: &[&Row]) -> bool {
    let (mut values, mut is_new) = (BTreeMap::new(), true);
    while is_new {
        is_new = false;
        for row in rows {
            let Some(changed) = row.propagate(&mut values) else { return true };
            is_new |= changed;
        }
    }
    false
}

/// Splits a line into its words, without the semicolon at its end.
fn words(line: &str) -> Checked<Vec<&str>> {
    let line = line.strip_suffix(" ;").ok_or_else(|| "no semicolon at the end".to_owned())?;
    Ok(line.split(' ').collect())
}

/// Checks a proof of a formula, and returns what it concludes, or the first line that is wrong, and why.
pub(crate) fn check(formula: &str, proof: &str) -> Checked<Conclusion> {
    let mut database = Database::read(formula)?;
    let lines: Vec<&str> = proof.lines().collect();
    let [version, count, steps @ .., output, conclusion, end] = &lines[..] else {
        return Err("the proof is too short".to_owned());
    };
    let rows = format!("f {} ;", database.formula.len());
    let fixed = [
        (1, version, "pseudo-Boolean proof version 3.0"),
        (2, count, &rows),
        (lines.len() - 2, output, "output NONE ;"),
        (lines.len(), end, "end pseudo-Boolean proof ;"),
    ];
    if let Some((number, _, expected)) = fixed.iter().find(|(_, found, expected)| found != &expected) {
        return Err(format!("proof:{number}: expected {expected}"));
    }
    for (number, line) in (3..).zip(steps) {
        let done = words(line).and_then(|words| database.step(&words));
        done.map_err(|error| format!("proof:{number}: {error}"))?;
    }
    let words = words(conclusion).and_then(|words| database.conclude(&words));
    words.map_err(|error| format!("proof:{}: {error}", lines.len() - 1))
}
