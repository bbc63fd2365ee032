//! Programs with values around the ends of 32, 33, 53 and 63 bits: each is solved as trying everything does, or refused.
//!
//! Variables are declared with a few values each, or without bounds and equal to one that has them. A program is also
//! written with the same values as a range where they are one.

use crate::amounts::cases;
use std::fmt::Write;
use std::ops::ControlFlow;

use cavalcade_core::files::flatzinc;
use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_search::{Branching, Limits, Random, Search};

/// The ends near which values lie.
const ENDS: [i128; 5] = [0, 1 << 31, 1 << 32, 1 << 53, 1 << 63];

/// A relation of three numbers, as text and as a test.
type Relation = (String, Box<dyn Fn(&[i128; 3]) -> bool>);

fn number(random: &mut Random) -> i128 {
    let ends = if random.below(3) == 0 { ENDS.len() } else { 2 };
    let end = ENDS[random.below(ends)];
    let sign = if random.below(2) == 0 { 1 } else { -1 };
    let near = random.below(5) as i128 - 2;
    (sign * end + near).clamp(i64::MIN.into(), i64::MAX.into())
}

/// Values of a variable, in order, and how they are declared.
fn values(random: &mut Random) -> (Vec<i128>, String) {
    let mut values: Vec<i128> = if random.below(3) == 0 {
        let first = number(random);
        (first..=(first + 2).min(i64::MAX.into())).collect()
    } else {
        (0..=random.below(3)).map(|_| number(random)).collect()
    };
    values.sort_unstable();
    values.dedup();
    let is_range = values.windows(2).all(|pair| pair[1] - pair[0] == 1);
    let text = if is_range && random.below(2) == 0 {
        format!("{}..{}", values[0], values[values.len() - 1])
    } else {
        format!("{{{}}}", values.iter().map(i128::to_string).collect::<Vec<_>>().join(","))
    };
    (values, text)
}

/// A relation of three numbers `x0`, `x1` and `x2`, or of some of them.
fn relation(random: &mut Random) -> Relation {
    let by = [0; 3].map(|_| [-2, -1, 1, 2, 3][random.below(5)]);
    let right = number(random);
    let terms = format!("[{},{},{}],[x0,x1,x2],{right}", by[0], by[1], by[2]);
    let sum = move |x: &[i128; 3]| (0..3).map(|place| by[place] * x[place]).sum::<i128>();
    let (name, test): Relation = match random.below(15) {
        0 => ("int_le(x0,x1)".into(), Box::new(|x| x[0] <= x[1])),
        1 => ("int_lt(x1,x2)".into(), Box::new(|x| x[1] < x[2])),
        2 => ("int_ne(x0,x2)".into(), Box::new(|x| x[0] != x[2])),
        3 => ("int_eq(x0,x1)".into(), Box::new(|x| x[0] == x[1])),
        4 => (format!("int_lin_le({terms})"), Box::new(move |x| sum(x) <= right)),
        5 => (format!("int_lin_eq({terms})"), Box::new(move |x| sum(x) == right)),
        6 => (format!("int_lin_ne({terms})"), Box::new(move |x| sum(x) != right)),
        7 => ("int_plus(x0,x1,x2)".into(), Box::new(|x| x[0] + x[1] == x[2])),
        8 => ("int_times(x0,x1,x2)".into(), Box::new(|x| x[0] * x[1] == x[2])),
        9 => ("int_abs(x0,x1)".into(), Box::new(|x| x[0].abs() == x[1])),
        10 => ("int_max(x0,x1,x2)".into(), Box::new(|x| x[0].max(x[1]) == x[2])),
        11 => ("int_min(x0,x1,x2)".into(), Box::new(|x| x[0].min(x[1]) == x[2])),
        12 => {
            let others = [0; 3].map(|_| number(random));
            let text = format!("array_int_element(x0,[{},{},{}],x1)", others[0], others[1], others[2]);
            (text, Box::new(move |x| (1..=3).contains(&x[0]) && others[x[0] as usize - 1] == x[1]))
        }
        13 => {
            let (set, text) = values(random);
            (format!("set_in(x1,{text})"), Box::new(move |x| set.contains(&x[1])))
        }
        _ => (format!("int_le(x2,{right})"), Box::new(move |x| x[2] <= right)),
    };
    (name, test)
}

/// Counts solutions, and returns which variables are searched in part; `None` if the program is refused.
fn counted(text: &str) -> Option<(u64, String)> {
    let instance = ProgramInstance::new(flatzinc::read(text).ok()?).ok()?;
    let mut found = 0;
    let search = Search::new(instance.model(), Branching::FirstFail).limits(Limits::default());
    let outcome = search.run(|solution| {
        let values: Vec<i32> = instance.model().variables().map(|it| solution.value(it)).collect();
        assert_eq!(instance.refuted(&values), None, "{text}");
        found += 1;
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    Some((found, instance.restriction().unwrap_or_default()))
}

#[test]
fn programs_at_the_ends_are_solved_or_refused() {
    let mut random = Random::new(35);
    let (mut solved, mut wide) = (0u32, 0u32);
    for trial in 0..cases(2000) {
        let mut text = String::new();
        let mut sets = Vec::new();
        for place in 0..3 {
            let (set, declared) = values(&mut random);
            if random.below(4) == 0 {
                // The variable gets its bounds from a constraint.
                let _ = writeln!(text, "var int: x{place} :: output_var;");
                sets.push((set, Some(format!("constraint set_in(x{place},{declared});\n"))));
            } else {
                let _ = writeln!(text, "var {declared}: x{place} :: output_var;");
                sets.push((set, None));
            }
        }
        let relations: Vec<Relation> = (0..=random.below(3)).map(|_| relation(&mut random)).collect();
        let is_controlled = random.below(3) == 0;
        if is_controlled {
            text.push_str("var bool: b :: output_var;\n");
        }
        for (_, constraint) in &sets {
            text.extend(constraint.as_deref());
        }
        for (place, (relation, _)) in relations.iter().enumerate() {
            let _ = match relation.strip_suffix(')') {
                Some(open) if is_controlled && place == 0 && !relation.starts_with("array") => {
                    let (name, arguments) = open.split_once('(').expect("a call");
                    writeln!(text, "constraint {name}_reif({arguments},b);")
                }
                _ => writeln!(text, "constraint {relation};"),
            };
        }
        text.push_str("solve satisfy;\n");
        let all_fit = sets.iter().flat_map(|it| &it.0).all(|it| i32::try_from(*it).is_ok());
        let Some((found, restriction)) = counted(&text) else { continue };
        // An end of 64 bits is no bound, so the variable is searched as far as the note says.
        for (place, (set, _)) in sets.iter_mut().enumerate() {
            if restriction.contains(&format!("x{place}")) {
                set.retain(|it| it.abs() < i32::MAX.into());
            }
        }
        let mut expected = 0;
        for &x0 in &sets[0].0 {
            for &x1 in &sets[1].0 {
                for &x2 in &sets[2].0 {
                    let x = [x0, x1, x2];
                    let is_reified = is_controlled && !relations[0].0.starts_with("array");
                    let rest = &relations[usize::from(is_reified)..];
                    let free = u64::from(is_controlled && !is_reified) + 1;
                    expected += if rest.iter().all(|(_, test)| test(&x)) { free } else { 0 };
                }
            }
        }
        assert_eq!(found, expected, "trial {trial}:\n{text}");
        solved += 1;
        wide += u32::from(!all_fit);
    }
    assert!(
        solved > cases(300) && wide > cases(50),
        "{solved} solved, {wide} of them with values beyond 32 bits"
    );
}

/// Programs inside 32 bits are not refused.
#[test]
fn values_of_32_bits_are_solved() {
    for (text, expected) in [
        ("var -2147483648..-2147483646: x :: output_var; solve satisfy;", 3),
        ("var {-2147483648,0,2147483646}: x :: output_var; solve satisfy;", 3),
        ("var 2147483645..2147483647: x :: output_var; constraint int_ne(x,2147483646); solve satisfy;", 2),
        (
            "var -3000000000..3000000000: x :: output_var; constraint int_le(0,x); constraint int_le(x,5); solve satisfy;",
            6,
        ),
        ("var {-3,0,3000000000}: x :: output_var; constraint int_lin_le([1],[x],3000); solve satisfy;", 2),
        (
            "var int: x :: output_var; var bool: b; var bool: c; constraint int_eq_reif(x,1,b); constraint int_eq_reif(x,3,c); constraint bool_clause([b,c],[]); solve satisfy;",
            2,
        ),
    ] {
        assert_eq!(counted(text), Some((expected, String::new())), "{text}");
    }
    for text in [
        "var {-3,0,3000000000}: x :: output_var; solve satisfy;",
        "var 2999999999..3000000000: x :: output_var; solve satisfy;",
        "var {1,3000000000}: x :: output_var; solve maximize x;",
        "var {-2147483648,2147483647}: x :: output_var; solve satisfy;",
        "var 0..100000: x :: output_var; var int: y :: output_var; constraint int_times(x,x,y); solve satisfy;",
    ] {
        let program = flatzinc::read(text).expect("a program");
        let error = ProgramInstance::new(program).expect_err("a refusal").to_string();
        assert!(error.starts_with("1:") && error.contains("do not fit 32 bits"), "{error}");
    }
}

/// A few values of many millions cost what a few values cost: declared, by a constraint, or as the column of a table.
#[test]
fn few_values_far_apart_need_little() {
    let far = "{1,5000000,10000000}";
    let table = "predicate cavalcade_table(array [int] of var int: x, array [int] of int: t);";
    let rows = "cavalcade_table([x0,x1],[1,2,5000000,2,1,10000000])";
    for (declared, constraint, expected) in [
        (far, "int_le(x0,x1)", 6),
        ("1..10000000", &format!("set_in(x0,{far}); constraint set_in(x1,{far})"), 9),
        ("int", rows, 3),
        ("1..10000000", rows, 3),
        (far, rows, 1),
    ] {
        let text = format!(
            "{table} var {declared}: x0 :: output_var; var {declared}: x1 :: output_var; constraint {constraint}; solve satisfy;"
        );
        assert_eq!(counted(&text), Some((expected, String::new())), "{text}");
        let program = flatzinc::read(&text).expect("a program");
        let instance = ProgramInstance::new(program).expect("a model");
        let model = instance.model();
        let bits = model.variables().map(|variable| model.domain(variable).bits().len());
        assert!(bits.max() <= Some(3), "{text}");
    }
}
