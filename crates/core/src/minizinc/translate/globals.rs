//! The constraints of cavalcade's own MiniZinc library.

use super::arguments::{Draft, Operand, number, numbers, refusal};
use super::posting::set_within;
use crate::Variable;
use crate::constraints::{
    AllDifferent, Automaton, Circuit, Cumulative, GlobalCardinality, Inverse, Lexicographic, NValue,
    Occurrences, Occurs, Regular, Subcircuit, Table, ValuePrecede,
};
use crate::files::InputError;
use crate::files::flatzinc::{Call, IntSet, Term};

/// Posts a constraint whose arguments fit its definition.
///
/// # Errors
/// The engine has no such constraint, or a number is too large.
pub(super) fn post(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let (name, arguments) = (&call.name[..], &call.arguments);
    let number = |index: usize| number(call, &arguments[index]);
    match name {
        "cavalcade_all_different" => {
            let x = draft.array(call, &arguments[0])?;
            let is_wanted = call.annotations.iter().any(|annotation| annotation.name.starts_with("domain"));
            let pays = is_wanted || is_tight(draft, &x);
            draft.post(if pays { AllDifferent::domain(x) } else { AllDifferent::value(x) });
        }
        "cavalcade_all_different_except" => {
            let (x, free) =
                (draft.array(call, &arguments[0])?, set_within(draft, &arguments[0], &arguments[1]));
            draft.post(AllDifferent::except(x, free));
        }
        "cavalcade_circuit" | "cavalcade_subcircuit" => {
            let (x, base) = (draft.array(call, &arguments[0])?, number(1)?);
            if name == "cavalcade_circuit" {
                draft.post(AllDifferent::domain(x.iter().copied()));
                draft.post(Circuit::directed(x).from(base).with_trivial());
            } else {
                draft.post(Subcircuit::new(x).from(base));
            }
        }
        "cavalcade_inverse" => {
            let [f, g] = draft.arrays(call, [0, 2])?;
            draft.post(Inverse::new(f.iter().copied(), g).from(number(1)?, number(3)?));
            draft.post(AllDifferent::domain(f));
        }
        "cavalcade_table" => table(draft, call)?,
        "cavalcade_regular" | "cavalcade_regular_nfa" => regular(draft, call)?,
        "cavalcade_global_cardinality" | "cavalcade_global_cardinality_low_up" => cardinality(draft, call)?,
        "cavalcade_count" => count(draft, call)?,
        "cavalcade_nvalue" => {
            let (count, x) = (draft.variable(call, &arguments[0])?, draft.array(call, &arguments[1])?);
            draft.post(NValue::new(x, count));
        }
        "cavalcade_lex_less" | "cavalcade_lex_lesseq" => {
            let [x, y] = draft.arrays(call, [0, 1])?;
            let is_strict = name == "cavalcade_lex_less";
            draft.post(if is_strict {
                Lexicographic::less(x, y)
            } else {
                Lexicographic::less_or_equal(x, y)
            });
        }
        "cavalcade_value_precede" => {
            let x = draft.array(call, &arguments[2])?;
            draft.post(ValuePrecede::new(number(0)?, number(1)?, x));
        }
        "cavalcade_member" => {
            let (x, value) = (draft.array(call, &arguments[0])?, draft.variable(call, &arguments[1])?);
            draft.post(Occurs::new(value, x));
        }
        "cavalcade_cumulative" => cumulative(draft, call)?,
        _ => return Err(InputError::new(format!("{}: constraint '{name}' is not supported", call.place))),
    }
    Ok(())
}

/// Whether variables that are different take almost all of their values. Otherwise domain consistency seldom removes
/// more than value consistency does, and costs several times as much.
fn is_tight(draft: &Draft<'_>, variables: &[Variable]) -> bool {
    let ends = variables.iter().filter_map(|&variable| draft.model.domain(variable).bounds());
    let ends = ends.map(|(least, greatest)| (i64::from(least), i64::from(greatest)));
    let reach = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
    reach.is_some_and(|(least, greatest)| 4 * (greatest - least + 1) <= 5 * variables.len() as i64)
}

fn table(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let (x, values) = (draft.array(call, &call.arguments[0])?, numbers(call, &call.arguments[1])?);
    let table = match x.len() {
        // Without variables, the only row that there can be is the empty one.
        0 => Table::new([], [[]; 1]),
        width => Table::new(x, values.chunks(width)),
    };
    draft.post(table.map_err(|error| refusal(call, &error.to_string()))?);
    Ok(())
}

fn count(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let [x, value, number] = [0, 1, 2].map(|index| &call.arguments[index]);
    let (x, number) = (draft.array(call, x)?, draft.variable(call, number)?);
    match draft.operand(value) {
        Operand::Constant(_) => {
            let value = draft.variable(call, value)?;
            let value = draft.model.domain(value).fixed().unwrap_or_default();
            draft.post(Occurrences::new(x, value, number));
        }
        Operand::Variable(value) => draft.post(Occurrences::of(x, value, number)),
    }
    Ok(())
}

fn regular(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let arguments = &call.arguments;
    let count = |index: usize| number(call, &arguments[index]).map(|number| number.max(0) as usize);
    let (states, symbols, start) = (count(1)?, count(2)?, count(4)?);
    let mut transitions = Vec::new();
    for (place, next) in arguments[3].elements().iter().enumerate() {
        let Some(before) = place.checked_div(symbols) else { break };
        let symbol = (place % symbols + 1) as i32;
        let targets: Vec<i64> = match next {
            Term::Int(state) => vec![*state],
            Term::Set(IntSet::Range(first, last)) => (*first..=*last).collect(),
            Term::Set(IntSet::Listed(states)) => states.to_vec(),
            _ => Vec::new(),
        };
        let targets = targets.into_iter().filter(|&target| target > 0);
        transitions.extend(targets.map(|target| (before, symbol, target as usize - 1)));
    }
    let accepting: Vec<usize> = match &arguments[5] {
        Term::Set(IntSet::Range(first, last)) => (1..=states)
            .filter(|&state| (*first..=*last).contains(&(state as i64)))
            .map(|state| state - 1)
            .collect(),
        Term::Set(IntSet::Listed(listed)) => {
            listed.iter().filter(|&&state| state > 0).map(|&state| state as usize - 1).collect()
        }
        _ => Vec::new(),
    };
    let automaton = Automaton::new(states, start.wrapping_sub(1), accepting, transitions);
    let automaton = automaton.map_err(|error| refusal(call, &error.to_string()))?;
    let x = draft.array(call, &arguments[0])?;
    draft.post(Regular::new(x, automaton));
    Ok(())
}

fn cardinality(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let arguments = &call.arguments;
    let (x, cover) = (draft.array(call, &arguments[0])?, numbers(call, &arguments[1])?);
    let constraint = if call.name.ends_with("low_up") {
        let (low, up) = (numbers(call, &arguments[2])?, numbers(call, &arguments[3])?);
        let ranges = low.into_iter().zip(up).map(|(low, up)| i64::from(low)..=i64::from(up));
        GlobalCardinality::within(x, cover.into_iter().zip(ranges))
    } else {
        let counts = draft.array(call, &arguments[2])?;
        GlobalCardinality::new(x, cover.into_iter().zip(counts))
    };
    let is_closed = matches!(arguments.last(), Some(Term::Bool(true)));
    draft.post(if is_closed { constraint.closed() } else { constraint });
    Ok(())
}

fn cumulative(draft: &mut Draft<'_>, call: &Call) -> Result<(), InputError> {
    let [starts, durations, demands] = draft.arrays(call, [0, 1, 2])?;
    let capacity = draft.variable(call, &call.arguments[3])?;
    let tasks = starts.into_iter().zip(durations).zip(demands).map(|((s, d), r)| (s, d, r));
    draft.post(Cumulative::new(tasks, capacity));
    Ok(())
}
