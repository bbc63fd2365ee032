//! Values of variables as literals, and what constraints say about them in clauses.
//!
//! A literal says that a variable has a value, or that it does not. A variable with two initial values takes one 0/1
//! variable of the formula, a variable with more takes one for each value, of which exactly one is true, and a fixed
//! variable takes none.
//!
//! A *row* counts: at least a given number of its literals hold. *Lazy* clauses are not written, but found when a search
//! needs them; see [`LazyClauses`].
//!
//! Every clause follows from a constraint, so what follows from the formula holds in every solution. The reverse
//! need not be true: a constraint may say less than it means, or nothing. Variables that no clause mentions have no
//! literals.

use crate::solver::bits::ones_in;
use crate::solver::engine::{Domain, Variable};
use crate::solver::model::Model;

/// A 0/1 variable of a formula, or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// Holds always: variable 0 of a formula.
    pub const TRUE: Self = Self(0);
    /// Holds never.
    pub const FALSE: Self = Self(1);

    /// Returns the literal that a variable of the formula is true, or false.
    #[must_use]
    pub fn new(variable: u32, holds: bool) -> Self {
        Self(variable << 1 | u32::from(!holds))
    }

    /// Returns the literal with this [`index`](Self::index).
    #[must_use]
    #[inline]
    pub fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Returns the literal that holds if this one does not.
    #[must_use]
    #[inline]
    pub fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the number of its variable.
    #[must_use]
    #[inline]
    pub fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether it holds if its variable is true.
    #[must_use]
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns its place among all literals: twice the number of its variable, and one more for a negation.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where the literals of a variable are.
#[derive(Debug, Clone, Copy)]
enum Encoding {
    /// No clause mentions it yet.
    None,
    /// The variable is fixed, or one literal tells its lower bit from its upper one.
    Few { lower: u32, upper: u32, literal: Literal },
    /// The values have consecutive literals from `first` on; `rank` is where the number of values before each word
    /// is stored.
    Many { first: u32, rank: u32 },
}

/// Lists of literals, one after another.
#[derive(Debug, Default)]
pub struct LiteralLists {
    literals: Vec<Literal>,
    ends: Vec<u32>,
}

impl LiteralLists {
    fn push(&mut self, literals: impl Iterator<Item = Literal>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len() as u32);
    }

    /// Returns the lists in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start as usize..end as usize])
    }

    /// Returns the number of literals in all lists.
    #[must_use]
    pub fn size(&self) -> usize {
        self.literals.len()
    }
}

/// What a search knows of the literals of a formula.
#[derive(Debug, Clone, Copy)]
pub struct KnownLiterals<'a> {
    values: &'a [i8],
    levels: &'a [u32],
    trail: &'a [Literal],
    kept: usize,
}

impl<'a> KnownLiterals<'a> {
    /// Takes for each literal 1 if it holds, -1 if its negation holds, or else 0; for each variable of the formula the
    /// number of decisions before it became known; and the literals that hold, in the order in which they became known.
    #[must_use]
    pub fn new(values: &'a [i8], levels: &'a [u32], trail: &'a [Literal]) -> Self {
        Self { values, levels, trail, kept: 0 }
    }

    /// The same, for a reader that has seen the first literals of the trail before.
    #[must_use]
    pub fn kept(self, kept: usize) -> Self {
        Self { kept, ..self }
    }

    /// Returns the number of literals of the trail that were there when the clauses were asked for the last time, and all
    /// the time since.
    #[must_use]
    pub fn unchanged(&self) -> usize {
        self.kept
    }

    /// Returns the literals that hold, in the order in which they became known.
    #[must_use]
    pub fn trail(&self) -> &'a [Literal] {
        self.trail
    }

    /// Returns 1 if the literal holds, -1 if its negation holds, 0 if neither is known.
    #[must_use]
    #[inline]
    pub fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// Returns the number of decisions before a known literal became known.
    #[must_use]
    #[inline]
    pub fn level(&self, literal: Literal) -> u32 {
        self.levels[literal.variable()]
    }
}

/// Clauses that follow from a constraint and are too many to be written.
///
/// A search asks for those that it needs whenever the other clauses draw no more conclusions.
pub trait LazyClauses: std::fmt::Debug + Send + Sync {
    /// Adds clauses of which all literals but one are false, or all. The other literal, which comes first, is open.
    ///
    /// If all variables are known and violate the constraint, at least one clause is added.
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>);

    /// Returns a copy for another search.
    fn copy(&self) -> Box<dyn LazyClauses>;
}

/// Clauses and groups with at most one true literal, over the values of variables.
#[derive(Debug, Default)]
pub struct Formula {
    /// For each of its 0/1 variables the variable and the value that it is about.
    meanings: Vec<(Variable, i32)>,
    clauses: LiteralLists,
    groups: LiteralLists,
    rows: LiteralLists,
    /// For each row the number of its literals that hold at least.
    needs: Vec<usize>,
    lazy: Vec<Box<dyn LazyClauses>>,
    is_refuted: bool,
}

impl Formula {
    /// Returns what the constraints of a model say in clauses about the initial domains; `None` if they say nothing,
    /// or if that takes more than `most` literals.
    #[must_use]
    pub fn of(model: &Model, most: usize) -> Option<Self> {
        let constant = (model.variables().next()?, 0);
        let formula = Self { meanings: vec![constant], ..Self::default() };
        let encodings = vec![Encoding::None; model.variables().count()];
        let mut encoder = Encoder { model, formula, encodings, ranks: Vec::new(), most };
        for constraint in model.constraints() {
            constraint.clauses(&mut encoder);
            if encoder.is_full() {
                return None;
            }
        }
        Some(encoder.formula).filter(|formula| formula.variables() > 1)
    }

    /// Returns the number of its 0/1 variables; variable 0 is always true.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.meanings.len()
    }

    /// Returns the number of variables of the model that have literals and more than one value.
    #[must_use]
    pub fn undecided(&self) -> usize {
        self.meanings[1..].chunk_by(|one, other| one.0 == other.0).count()
    }

    /// Returns the clauses; in each, one literal holds.
    #[must_use]
    pub fn clauses(&self) -> &LiteralLists {
        &self.clauses
    }

    /// Returns the groups; in each, at most one literal holds.
    #[must_use]
    pub fn groups(&self) -> &LiteralLists {
        &self.groups
    }

    /// Returns the rows, each with the number of its literals that hold at least: two or more, and not all.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &[Literal])> {
        self.needs.iter().copied().zip(self.rows.iter())
    }

    /// Returns copies of the lazy clauses.
    #[must_use]
    pub fn lazy(&self) -> Vec<Box<dyn LazyClauses>> {
        self.lazy.iter().map(|it| it.copy()).collect()
    }

    /// Returns whether a clause has no literal that can hold, so that there is no solution.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Returns the variable and the value that a literal is about.
    #[must_use]
    pub fn meaning(&self, literal: Literal) -> (Variable, i32) {
        self.meanings[literal.variable()]
    }

    /// Returns the literals that variables have values, in the order of `facts`; `None` for a value that no literal is
    /// about and that is not the only one.
    #[must_use]
    pub fn literals(&self, model: &Model, facts: &[(Variable, i32)]) -> Vec<Option<Literal>> {
        let mut places = vec![0; model.variables().count()];
        for (place, (variable, _)) in self.meanings.iter().enumerate().skip(1).rev() {
            places[variable.index()] = place;
        }
        let literal = |&(variable, value): &(Variable, i32)| {
            let (first, domain) = (places[variable.index()], model.domain(variable));
            if domain.fixed() == Some(value) {
                return Some(Literal::TRUE);
            }
            let about = self.meanings[first..].iter().take_while(|it| first > 0 && it.0 == variable);
            let place = about.clone().position(|it| it.1 == value).map(|place| first + place);
            match place {
                Some(place) => Some(Literal::new(place as u32, true)),
                // One literal for two values is about the upper one.
                None if about.count() == 1 && domain.contains(value) => {
                    Some(Literal::new(first as u32, false))
                }
                None => None,
            }
        };
        facts.iter().map(literal).collect()
    }

    /// Returns the values that variables have if these literals hold.
    #[must_use]
    pub fn values(&self, model: &Model, literals: &[Literal]) -> Vec<(Variable, i32)> {
        let value = |&literal: &Literal| {
            let (variable, value) = self.meaning(literal);
            if literal.is_positive() {
                return Some((variable, value));
            }
            // Of two values it is the other; of more than two, some literal that holds says which.
            let mut others = model.domain(variable).values().filter(|&other| other != value);
            Some((variable, others.next()?)).filter(|_| others.next().is_none())
        };
        literals.iter().filter(|&&literal| literal != Literal::TRUE).filter_map(value).collect()
    }
}

/// Writes clauses of constraints into a formula.
pub struct Encoder<'a> {
    model: &'a Model,
    formula: Formula,
    encodings: Vec<Encoding>,
    ranks: Vec<u32>,
    most: usize,
}

impl<'a> Encoder<'a> {
    /// Returns the initial domain of a variable.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Domain<'a> {
        self.model.domain(variable)
    }

    /// Returns the literal that a variable has a value.
    #[must_use]
    pub fn literal(&mut self, variable: Variable, value: i32) -> Literal {
        let bit = self.domain(variable).bit(value);
        bit.map_or(Literal::FALSE, |bit| self.literal_of_bit(variable, bit))
    }

    /// Returns whether there are too many literals; constraints then stop adding clauses.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let Formula { clauses, groups, rows, .. } = &self.formula;
        clauses.size() + groups.size() + rows.size() > self.most
    }

    /// Returns the literal that a variable has the value of a bit of its domain.
    #[must_use]
    pub fn literal_of_bit(&mut self, variable: Variable, bit: usize) -> Literal {
        if matches!(self.encodings[variable.index()], Encoding::None) {
            self.encodings[variable.index()] = self.encode(variable);
        }
        match self.encodings[variable.index()] {
            Encoding::Few { lower, literal, .. } if bit == lower as usize => literal.negated(),
            Encoding::Few { upper, literal, .. } if bit == upper as usize => literal,
            Encoding::None | Encoding::Few { .. } => Literal::FALSE,
            Encoding::Many { first, rank } => {
                let word = self.domain(variable).words()[bit / 64];
                if word >> (bit % 64) & 1 == 0 {
                    return Literal::FALSE;
                }
                let before = (word & ((1 << (bit % 64)) - 1)).count_ones();
                Literal::new(first + self.ranks[rank as usize + bit / 64] + before, true)
            }
        }
    }

    /// Gives a variable its literals.
    fn encode(&mut self, variable: Variable) -> Encoding {
        let domain = self.domain(variable);
        let (words, value) = (domain.words(), |bit| domain.value(bit));
        let (mut bits, first) = (ones_in(words), self.formula.meanings.len() as u32);
        match (bits.next(), bits.next(), bits.next()) {
            (Some(lower), Some(upper), None) => {
                self.formula.meanings.push((variable, value(upper)));
                Encoding::Few { lower: lower as u32, upper: upper as u32, literal: Literal::new(first, true) }
            }
            (Some(_), Some(_), Some(_)) => {
                let (rank, mut before) = (self.ranks.len() as u32, 0);
                for &word in words {
                    self.ranks.push(before);
                    before += word.count_ones();
                }
                self.formula.meanings.extend(ones_in(words).map(|bit| (variable, value(bit))));
                let all = || (first..first + before).map(|it| Literal::new(it, true));
                self.formula.clauses.push(all());
                self.formula.groups.push(all());
                Encoding::Many { first, rank }
            }
            (only, ..) => {
                let upper = only.map_or(u32::MAX, |bit| bit as u32);
                Encoding::Few { lower: u32::MAX, upper, literal: Literal::TRUE }
            }
        }
    }

    /// Adds that one of the literals holds.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let clauses = &mut self.formula.clauses;
        let start = clauses.literals.len();
        clauses.literals.extend(literals.into_iter().filter(|&it| it != Literal::FALSE));
        clauses.literals[start..].sort_unstable();
        let mut end = start;
        for index in start..clauses.literals.len() {
            if end == start || clauses.literals[index] != clauses.literals[end - 1] {
                clauses.literals[end] = clauses.literals[index];
                end += 1;
            }
        }
        clauses.literals.truncate(end); // each literal once
        let clause = &clauses.literals[start..];
        let is_always = clause.first() == Some(&Literal::TRUE)
            || clause.windows(2).any(|pair| pair[0] == pair[1].negated());
        if is_always {
            clauses.literals.truncate(start);
            return;
        }
        self.formula.is_refuted |= clause.is_empty();
        clauses.ends.push(clauses.literals.len() as u32);
    }

    /// Adds that at most one of the literals holds. They are of different variables of the formula.
    pub fn at_most_one(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let mut group: Vec<Literal> = literals.into_iter().filter(|&it| it != Literal::FALSE).collect();
        if let Some(place) = group.iter().position(|&it| it == Literal::TRUE) {
            group.swap_remove(place);
            for literal in group {
                self.clause([literal.negated()]);
            }
        } else if let [one, other] = group[..] {
            self.clause([one.negated(), other.negated()]);
        } else if group.len() > 2 {
            self.formula.groups.push(group.into_iter());
        }
    }

    /// Adds that at least `need` of the literals hold. They are of different variables of the formula.
    pub fn at_least(&mut self, need: usize, literals: impl IntoIterator<Item = Literal>) {
        let mut row: Vec<Literal> = literals.into_iter().filter(|&it| it != Literal::FALSE).collect();
        let before = row.len();
        row.retain(|&it| it != Literal::TRUE);
        let need = need.saturating_sub(before - row.len());
        if need > row.len() {
            self.clause([]);
        } else if need == row.len() {
            for literal in row {
                self.clause([literal]);
            }
        } else if need == 1 {
            self.clause(row);
        } else if need > 1 {
            self.formula.rows.push(row.into_iter());
            self.formula.needs.push(need);
        }
    }

    /// Adds lazy clauses.
    pub fn lazy(&mut self, clauses: impl LazyClauses + 'static) {
        self.formula.lazy.push(Box::new(clauses));
    }
}
