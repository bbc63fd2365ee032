//! What the number of completions of a subtree depends on, as words.
//!
//! The key of a subtree names its root, the variables in it whose domains are not those at the beginning, with their
//! values while they are open, which variables are fixed, and what each constraint on an open variable of the subtree
//! leaves to it. A fixed variable matters by its constraints alone, and by its value if solutions are told apart. Which
//! constraints are written follows from which variables are fixed, so equal keys mean equal states. Where values are
//! interchangeable, the key names the variables and what [`ValueColumns`] says of their domains.
//!
//! An auxiliary variable is *dispensable* if it has a value that satisfies its constraints, whatever the other variables
//! have: they hold, all or all but one that it can always satisfy. The key says so in place of its domain and of its
//! constraints, which ask nothing of the others. So it is no matter whether a sum is 1 where nothing follows from that.

use cavalcade_core::bits::ones;
use cavalcade_core::{SmallDomain, State, Variable};

use super::renaming::ValueColumns;
use super::tree::VariableTree;

/// Marks a relation, with the number of its words in the upper half.
const RELATION: u64 = 1 << 63;
/// Marks a place in the upper half, with its domain or value.
const OPEN: u64 = 1 << 62;
const FIXED: u64 = 1 << 61;
/// Marks places whose variables are fixed: the number of 32 places in the upper half, and which of them.
const FIXED_SET: u64 = 1 << 60;
/// The same of places whose variables are dispensable.
const DISPENSABLE_SET: u64 = 1 << 59;
const HALF: u32 = 32;

/// Writes keys.
pub(super) struct StateKeys {
    /// For each place its domain.
    domains: Vec<PlacedDomain>,
    /// For each relation the number of the last key that it was considered for, unless it was left out.
    considered: Vec<u64>,
    keys: u64,
    /// The relations of the current key.
    relations: Vec<u32>,
    /// The last 32 places of the current key with a fixed variable, and which of them have one.
    fixed: (usize, u32),
    /// The places of dispensable variables in the current key.
    dispensable: Vec<usize>,
    /// For each place the last place in whose states its variable was open; empty if that is not recorded.
    pub(super) last_open: Vec<Option<u32>>,
    /// Whether the values of fixed variables are told apart.
    tells_values: bool,
    columns: ValueColumns,
}

impl StateKeys {
    /// Returns the writer of keys for states below this one.
    pub(super) fn new(tree: &VariableTree, state: &State, tells_values: bool, records: bool) -> Self {
        Self {
            domains: PlacedDomain::all(&tree.variables, state),
            considered: vec![0; tree.relations.len()],
            keys: 0,
            relations: Vec::new(),
            fixed: (0, 0),
            dispensable: Vec::new(),
            last_open: vec![None; if records { tree.variables.len() } else { 0 }],
            tells_values,
            columns: ValueColumns::new(tree, state),
        }
    }

    /// Writes the key of the subtree of `place`, whose variable is open, while all above it are fixed.
    pub(super) fn write(&mut self, tree: &VariableTree, place: usize, state: &State, key: &mut Vec<u64>) {
        key.push(place as u64);
        if !self.tells_values && self.columns.applies(place) {
            return self.write_columns(tree, place, state, key);
        }
        self.keys += 1;
        self.relations.clear();
        for &relation in &tree.crossing[place] {
            self.considered[relation as usize] = self.keys;
            self.relations.push(relation);
        }
        self.write_domains(tree, place, state, key);
        self.write_dispensable(tree, state, key);
        for &number in &self.relations {
            if self.considered[number as usize] != self.keys {
                continue; // left out
            }
            let start = key.len();
            key.push(0);
            tree.relations[number as usize].add_key(state, key);
            // Without words there is nothing to tell apart.
            match key.len() - start - 1 {
                0 => key.truncate(start),
                length => key[start] = RELATION | (length as u64) << HALF | u64::from(number),
            }
        }
    }

    /// Writes the domains of a subtree, and adds the relations of its fixed variables to those of the key.
    fn write_domains(&mut self, tree: &VariableTree, place: usize, state: &State, key: &mut Vec<u64>) {
        let (mut next, end) = (place, tree.ends[place]);
        while next < end {
            let inner = next;
            next += 1;
            match &self.domains[inner] {
                &PlacedDomain::Packed { at, run } => {
                    next = end.min(inner + run);
                    let all = u64::MAX >> (64 - (next - inner));
                    let fixed = state.fixed_from(at) & all;
                    ones(fixed).for_each(|bit| self.add_fixed(tree, inner + bit, state, key));
                    if !self.last_open.is_empty() {
                        ones(all & !fixed).for_each(|bit| self.note_open(inner + bit, place));
                    }
                    continue;
                }
                &PlacedDomain::Small { at, initial } => {
                    let word = state.small_word(at);
                    if word.is_power_of_two() {
                        self.add_fixed(tree, inner, state, key);
                        continue;
                    }
                    match u32::try_from(word) {
                        _ if word == initial => {}
                        Ok(domain) => key.push(OPEN | (inner as u64) << HALF | u64::from(domain)),
                        Err(_) => key.extend([inner as u64, word]),
                    }
                }
                &PlacedDomain::Large { variable, .. } if state.fixed_bit(variable).is_some() => {
                    self.add_fixed(tree, inner, state, key);
                    continue;
                }
                PlacedDomain::Large { variable, initial } => {
                    let start = key.len();
                    key.push(inner as u64);
                    add_domain(*variable, state, key);
                    if key[start + 1..] == initial[..] {
                        key.truncate(start);
                    }
                }
            }
            self.note_open(inner, place);
        }
        self.end_set(FIXED_SET, key);
    }

    /// Writes which variables are dispensable, and leaves out their relations.
    fn write_dispensable(&mut self, tree: &VariableTree, state: &State, key: &mut Vec<u64>) {
        for &number in &self.relations {
            let Some(own) = tree.completed_by[number as usize] else { continue };
            let is_other_entailed =
                |&other: &u32| other == number || tree.relations[other as usize].is_entailed(state);
            if state.fixed_bit(tree.variables[own]).is_none()
                && tree.of_auxiliary[own].iter().all(is_other_entailed)
            {
                self.dispensable.push(own);
            }
        }
        let mut dispensable = std::mem::take(&mut self.dispensable);
        dispensable.sort_unstable();
        dispensable.dedup();
        for own in dispensable.drain(..) {
            if own / 32 != self.fixed.0 {
                self.end_set(DISPENSABLE_SET, key);
                self.fixed.0 = own / 32;
            }
            self.fixed.1 |= 1 << (own % 32);
            for &relation in &tree.own[own] {
                self.considered[relation as usize] = 0;
            }
        }
        self.end_set(DISPENSABLE_SET, key);
        self.dispensable = dispensable;
    }

    /// Writes the rest of the key of a subtree whose values are interchangeable: which variables are fixed, which others may
    /// not have all values, and the values that these may have.
    fn write_columns(&mut self, tree: &VariableTree, place: usize, state: &State, key: &mut Vec<u64>) {
        let end = tree.ends[place];
        for first in (place..end).step_by(HALF as usize) {
            let (mut fixed, mut narrow) = (0u64, 0u64);
            for inner in first..end.min(first + HALF as usize) {
                let (PlacedDomain::Small { at, .. } | PlacedDomain::Packed { at, .. }) = self.domains[inner]
                else {
                    continue;
                };
                let word = state.small_word(at);
                let bit = 1 << (inner - first);
                if word.is_power_of_two() {
                    fixed |= bit;
                } else {
                    self.note_open(inner, place);
                    narrow |= if self.columns.add(word) { bit } else { 0 };
                }
            }
            key.push(fixed << HALF | narrow);
        }
        self.columns.write(key);
    }

    /// Records that a variable is open in a state of a place at or above its own.
    #[inline]
    pub(super) fn note_open(&mut self, own: usize, place: usize) {
        if let Some(last) = self.last_open.get_mut(own) {
            *last = (*last).max(Some(place as u32));
        }
    }

    /// Adds which of the last places have a fixed or dispensable variable.
    fn end_set(&mut self, mark: u64, key: &mut Vec<u64>) {
        let (places, which) = std::mem::take(&mut self.fixed);
        if which != 0 {
            key.push(mark | (places as u64) << HALF | u64::from(which));
        }
    }

    /// Adds that the variable of a place is fixed: its relations say what this means.
    #[inline]
    fn add_fixed(&mut self, tree: &VariableTree, place: usize, state: &State, key: &mut Vec<u64>) {
        let is_entailed = |&relation: &u32| tree.relations[relation as usize].is_entailed(state);
        if tree.is_auxiliary[place] && tree.of_auxiliary[place].iter().all(is_entailed) {
            self.dispensable.push(place);
            return;
        }
        if self.tells_values && !tree.is_auxiliary[place] {
            let value = state.min(tree.variables[place]) as u32;
            key.push(FIXED | (place as u64) << HALF | u64::from(value));
        } else {
            if place / 32 != self.fixed.0 {
                self.end_set(FIXED_SET, key);
                self.fixed.0 = place / 32;
            }
            self.fixed.1 |= 1 << (place % 32);
        }
        for &relation in &tree.own[place] {
            let last = std::mem::replace(&mut self.considered[relation as usize], self.keys);
            if last != self.keys {
                self.relations.push(relation);
            }
        }
    }
}

/// Where the domain of a place is found.
enum PlacedDomain {
    /// A bit of two words, and how many places from this one on have the bits that follow each other.
    Packed { at: SmallDomain, run: usize },
    /// One word, and what it was at the beginning.
    Small { at: SmallDomain, initial: u64 },
    /// More words, or bounds.
    Large { variable: Variable, initial: Vec<u64> },
}

impl PlacedDomain {
    /// Returns the domains of variables that are open.
    fn all(variables: &[Variable], state: &State) -> Vec<Self> {
        let mut domains: Vec<Self> = Vec::with_capacity(variables.len());
        for &variable in variables.iter().rev() {
            domains.push(match (state.small_domain(variable), domains.last()) {
                (Some(at), Some(&Self::Packed { at: after, run }))
                    if (at.word, at.bit.map(|bit| bit + 1)) == (after.word, after.bit) =>
                {
                    Self::Packed { at, run: run + 1 }
                }
                (Some(at), _) if at.bit.is_some() => Self::Packed { at, run: 1 },
                (Some(at), _) => Self::Small { at, initial: state.small_word(at) },
                (None, _) => {
                    let mut initial = Vec::new();
                    add_domain(variable, state, &mut initial);
                    Self::Large { variable, initial }
                }
            });
        }
        domains.reverse();
        domains
    }
}

/// Adds the words of an open variable's domain; of an interval its bounds.
fn add_domain(variable: Variable, state: &State, key: &mut Vec<u64>) {
    if state.has_bits(variable) {
        key.extend_from_slice(state.words(variable));
    } else {
        let (least, greatest) = state.bounds(variable);
        key.extend([least as u64, greatest as u64]);
    }
}
