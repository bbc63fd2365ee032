//! Orders of sequences, and automata that read them.
//!
//! The states of an automaton are `1..=states` and its symbols `1..=symbols`. Transitions are listed by state, then by
//! symbol; a state that does not exist, such as 0, accepts nothing.

use crate::files::flatzinc::IntSet;
use crate::solver::ranges::distinct;

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Ints, Number, Numbers, Set, Sets};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    // (x, y); a sequence is less than each longer one that begins with it
    DefinedRelation::new("cavalcade_lex_less", &[Ints, Ints], |args| args.ints(0).lt(args.ints(1))),
    DefinedRelation::new("cavalcade_lex_lesseq", &[Ints, Ints], |args| args.ints(0).le(args.ints(1))),
    // (s, t, x)
    DefinedRelation::new("cavalcade_value_precede", &[Number, Number, Ints], value_precede),
    // (x, states, symbols, transitions, start, accepting)
    DefinedRelation::new("cavalcade_regular", &[Ints, Number, Number, Numbers, Number, Set], regular)
        .unless(missing_transitions),
    DefinedRelation::new("cavalcade_regular_nfa", &[Ints, Number, Number, Sets, Number, Set], regular_nfa)
        .unless(missing_transitions),
];

/// Returns whether an `s` occurs before the first `t`, if a `t` occurs.
fn value_precede(args: &Assigned<'_>) -> bool {
    let (s, t) = (args.int(0), args.int(1));
    let mut before_t = args.ints(2).take_while(|&value| value != t);
    before_t.any(|value| value == s) || args.ints(2).all(|value| value != t)
}

/// Returns what is wrong with the number of transitions, if anything.
fn missing_transitions(args: &Assigned<'_>) -> Option<String> {
    let (states, symbols) = (args.int(1), args.int(2));
    let is_full =
        i128::from(states) * i128::from(symbols) == args.len(3) as i128 && states >= 0 && symbols >= 0;
    (!is_full).then(|| format!("{} transitions for {states} states and {symbols} symbols", args.len(3)))
}

/// Returns the index of a transition, if the state and the symbol exist.
fn transition(args: &Assigned<'_>, state: i64, symbol: i64) -> Option<usize> {
    let (states, symbols) = (args.int(1), args.int(2));
    if !(1..=states).contains(&state) || !(1..=symbols).contains(&symbol) {
        return None;
    }
    usize::try_from((state - 1).checked_mul(symbols)?.checked_add(symbol - 1)?).ok()
}

/// Returns whether a deterministic automaton accepts the first argument.
fn regular(args: &Assigned<'_>) -> bool {
    let next = |state: i64, symbol: i64| args.element(3, transition(args, state, symbol)?);
    let last = args.ints(0).try_fold(args.int(4), next);
    last.is_some_and(|state| (1..=args.int(1)).contains(&state) && args.set(5).contains(state))
}

/// Returns whether an automaton accepts the first argument, on at least one of its ways.
fn regular_nfa(args: &Assigned<'_>) -> bool {
    let mut states = vec![args.int(4)];
    for symbol in args.ints(0) {
        let sets = states.iter().filter_map(|&state| args.element_set(3, transition(args, state, symbol)?));
        let mut next: Vec<i64> = Vec::new();
        sets.for_each(|set| next.extend(states_in(set, args.int(1))));
        states = distinct(next);
    }
    states.iter().any(|&state| (1..=args.int(1)).contains(&state) && args.set(5).contains(state))
}

/// Returns the states of a set, whose greatest possible state is known.
fn states_in(set: &IntSet, greatest: i64) -> Vec<i64> {
    match set {
        IntSet::Range(first, last) => ((*first).max(1)..=(*last).min(greatest)).collect(),
        IntSet::Listed(values) => {
            values.iter().copied().filter(|state| (1..=greatest).contains(state)).collect()
        }
    }
}
