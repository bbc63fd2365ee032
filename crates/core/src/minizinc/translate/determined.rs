//! Which variables have at most one value once others are fixed.
//!
//! Solutions are distinguished by the variables of the output. A search may branch on other variables before those only
//! if the output determines them; otherwise one assignment of the output could be found several times. This is read off
//! the constraints, one by one: an equation determines its last variable, and a function its result.

use super::classes::EqualClasses;
use crate::files::flatzinc::{Call, Program, Term};
use crate::solver::ranges::distinct;

/// What a constraint determines.
struct Rule {
    /// How many different variables it waits for.
    open: usize,
    /// What follows when none is open; `None`: the last one that is open follows from the others.
    results: Option<Vec<u32>>,
    scope: Vec<u32>,
}

/// Returns for each representative whether the given variables, also representatives, determine it.
pub(super) fn determined(program: &Program, classes: &EqualClasses, given: &[u32]) -> Vec<bool> {
    let mut rules: Vec<Rule> = Vec::new();
    program.constraints.iter().for_each(|call| rules.extend(self::rules(call, classes)));
    let mut rules_of: Vec<Vec<u32>> = vec![Vec::new(); program.variables.len()];
    for (number, rule) in rules.iter().enumerate() {
        for &variable in &rule.scope {
            rules_of[variable as usize].push(number as u32);
        }
    }
    let mut is_known = vec![false; program.variables.len()];
    let mut queue: Vec<u32> = given.to_vec();
    // A function of constants alone has a result.
    queue
        .extend(rules.iter().filter(|rule| rule.open == 0).filter_map(|rule| rule.results.clone()).flatten());
    while let Some(variable) = queue.pop() {
        if std::mem::replace(&mut is_known[variable as usize], true) {
            continue;
        }
        for &number in &rules_of[variable as usize] {
            let rule = &mut rules[number as usize];
            rule.open -= 1;
            match &rule.results {
                Some(results) if rule.open == 0 => queue.extend(results),
                None if rule.open == 1 => {
                    queue.extend(rule.scope.iter().filter(|&&variable| !is_known[variable as usize]));
                }
                _ => {}
            }
        }
    }
    is_known
}

/// The representatives of the variables in some terms that are not constant, each once.
fn scope<'a>(classes: &EqualClasses, terms: impl Iterator<Item = &'a Term>) -> Vec<u32> {
    distinct(occurrences(classes, terms))
}

/// The same, each as often as it occurs.
fn occurrences<'a>(classes: &EqualClasses, terms: impl Iterator<Item = &'a Term>) -> Vec<u32> {
    let mut found = Vec::new();
    for term in terms {
        let roots = term.parts().iter().filter_map(Term::variable).map(|variable| classes.root(variable));
        found.extend(roots.filter(|&root| classes.values(root).single().is_none()));
    }
    found
}

fn rules(call: &Call, classes: &EqualClasses) -> Vec<Rule> {
    let arguments = &call.arguments;
    let function = |results: &[usize]| {
        let inputs = arguments.iter().enumerate().filter(|(place, _)| !results.contains(place));
        let scope_of_inputs = scope(classes, inputs.map(|input| input.1));
        let results = scope(classes, results.iter().map(|&place| &arguments[place]));
        Rule { open: scope_of_inputs.len(), results: Some(results), scope: scope_of_inputs }
    };
    let last = arguments.len().saturating_sub(1);
    if call.name.ends_with("_reif") {
        return vec![function(&[last])];
    }
    match call.name.as_str() {
        "int_lin_eq" | "bool_lin_eq" | "int_plus" | "int_minus" | "bool_eq" | "bool_not" => {
            let scope = scope(classes, arguments.iter());
            // A variable that occurs twice may cancel out, as may one with the factor 0; then it is not determined.
            let is_zero = |term: &Term| matches!(term, Term::Int(0));
            let has_zeros = call.name.contains("lin")
                && matches!(&arguments[0], Term::Array(factors) if factors.iter().any(is_zero));
            if has_zeros || occurrences(classes, arguments.iter()).len() > scope.len() {
                return Vec::new();
            }
            vec![Rule { open: scope.len(), results: None, scope }]
        }
        "int_abs"
        | "int_times"
        | "int_div"
        | "int_mod"
        | "int_pow"
        | "int_min"
        | "int_max"
        | "bool_and"
        | "bool_or"
        | "array_bool_and"
        | "array_bool_or"
        | "array_int_element"
        | "array_bool_element"
        | "array_var_int_element"
        | "array_var_bool_element"
        | "cavalcade_count" => vec![function(&[last])],
        "bool_xor" if arguments.len() == 3 => vec![function(&[last])],
        "array_int_maximum" | "array_int_minimum" | "cavalcade_nvalue" => vec![function(&[0])],
        "cavalcade_global_cardinality" => vec![function(&[2])],
        "cavalcade_inverse" => vec![function(&[2]), function(&[0])],
        _ => Vec::new(),
    }
}
