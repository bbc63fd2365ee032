//! A reader of DIMACS CNF, the format of satisfiability solvers and model counters.
//!
//! The header `p cnf VARIABLES CLAUSES` comes first. A clause is a row of literals with a 0 at its end, on any number of
//! lines. A line `c p show 1 4 7 0` names output variables; several such lines add up, and without one all variables are
//! output. Weights are refused. All other lines that begin with `c` are comments, and a line `%` ends the file.
//!
//! Sources: Satisfiability Suggested Format, DIMACS 1993; J. K. Fichte, M. Hecher, F. Hamiti: The Model Counting
//! Competition 2020, ACM Journal of Experimental Algorithmics 26, 2021, and the data format of 2021; the line `%` is of
//! SATLIB.

use super::InputError;
use super::flatzinc::{Call, Declaration, DeclaredValues, Place, Program, SolveGoal, Term, ValueKind};
use super::text::{digits, shorten};
use crate::words::quantity;

/// The largest number of variables; it keeps a wrong header from filling the memory.
const MOST_VARIABLES: usize = 1 << 20;

/// The number of variables and clauses that a header announces, and its line.
struct CnfHeader {
    line: u32,
    variables: usize,
    clauses: usize,
}

/// Returns whether a text is CNF: its first word is that of a comment or a header, or a literal. No FlatZinc program
/// begins like this.
pub(crate) fn begins(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word == "c" || word == "p" || word.parse::<i64>().is_ok()
}

/// Returns the lines of a text that have a meaning, with their numbers.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    let is_comment = |line: &str| line.starts_with('c') && parameter(line).is_none();
    lines.take_while(|(_, line)| *line != "%").filter(move |(_, line)| !line.is_empty() && !is_comment(line))
}

/// Returns the name of the parameter in a line `c p NAME ...`, and what follows it.
fn parameter(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("c ")?.trim_start().strip_prefix("p ")?.trim_start();
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (name, values) = rest.split_at(end);
    matches!(name, "show" | "weight").then_some((name, values))
}

/// Reads clauses as a program whose variables are `x1`, `x2` and so on.
///
/// # Errors
/// The text is not CNF, or has weights. The message begins with the line.
pub(crate) fn read(text: &str) -> Result<Program, InputError> {
    let (mut header, mut shown, mut constraints) = (None, None, Vec::new());
    let mut clause = Vec::new();
    for (line, content) in lines(text) {
        match (parameter(content), &header) {
            (Some(("show", values)), _) => shown.get_or_insert_with(Vec::new).push((line, values)),
            (Some(_), _) => {
                return Err(complain(line, "weights are not supported")
                    .hint("remove the lines 'c p weight' to count every solution once"));
            }
            (None, None) => header = Some(announcement(line, content)?),
            (None, Some(header)) => {
                for word in content.split_whitespace() {
                    match literal(word, line, header)? {
                        0 => constraints.push(constraint(line, &std::mem::take(&mut clause))),
                        literal => clause.push(literal),
                    }
                }
            }
        }
    }
    let last = || text.lines().count() as u32;
    let Some(header) = header else {
        return Err(complain(last(), "the file has no header").hint(HEADER));
    };
    if !clause.is_empty() {
        return Err(complain(last(), "the last clause has no 0 at its end").hint("is the file complete?"));
    }
    if constraints.len() != header.clauses {
        let (announced, found) = (quantity(header.clauses, "clauses"), constraints.len());
        let message = format!("the header announces {announced}, but the file has {found}");
        return Err(complain(header.line, &message).hint("is the file complete?"));
    }
    let is_output = match shown {
        Some(rows) => output(&rows, &header)?,
        None => vec![true; header.variables],
    };
    let place = place(header.line);
    let output = Call { name: "output_var".to_owned(), arguments: vec![], annotations: vec![], place };
    let variable = |(number, is_output): (usize, bool)| Declaration {
        name: format!("x{number}"),
        kind: ValueKind::Bool,
        values: DeclaredValues::Any,
        equals: None,
        annotations: is_output.then(|| output.clone()).into_iter().collect(),
        place,
    };
    Ok(Program {
        variables: (1..).zip(is_output).map(variable).collect(),
        arrays: Vec::new(),
        constraints,
        goal: SolveGoal::Satisfy,
        search: Vec::new(),
        solve_place: place,
    })
}

const HEADER: &str = "a line 'p cnf VARIABLES CLAUSES' comes first";

/// Reads the header.
fn announcement(line: u32, content: &str) -> Result<CnfHeader, InputError> {
    let words: Vec<&str> = content.split_whitespace().take(5).collect();
    let numbers = match words[..] {
        ["p", "cnf", variables, clauses] => digits(variables).zip(digits(clauses)),
        _ => None,
    };
    let Some((variables, clauses)) = numbers else {
        let what = format!("'{}' is not the header of a CNF file", shorten(content));
        return Err(complain(line, &what).hint(HEADER));
    };
    if variables > MOST_VARIABLES {
        return Err(complain(line, &format!("there are more than {MOST_VARIABLES} variables")));
    }
    Ok(CnfHeader { line, variables, clauses })
}

/// Returns for each variable whether it is named in these rows, each with its line.
fn output(rows: &[(u32, &str)], header: &CnfHeader) -> Result<Vec<bool>, InputError> {
    let mut is_output = vec![false; header.variables];
    for &(line, row) in rows {
        let mut words = row.split_whitespace();
        if words.next_back() != Some("0") {
            return Err(complain(line, "the row of variables has no 0 at its end"));
        }
        for word in words {
            match usize::try_from(literal(word, line, header)?) {
                Ok(variable @ 1..) => is_output[variable - 1] = true,
                _ => return Err(complain(line, &format!("'{}' is not a variable", shorten(word)))),
            }
        }
    }
    Ok(is_output)
}

/// Reads a literal, or the 0 at the end of a row.
fn literal(word: &str, line: u32, header: &CnfHeader) -> Result<i64, InputError> {
    let Ok(literal) = word.parse::<i64>() else {
        return Err(complain(line, &format!("'{}' is not a literal", shorten(word))));
    };
    if literal.unsigned_abs() > header.variables as u64 {
        let announced = quantity(header.variables, "variables");
        let message = format!("'{}' is out of range: the header announces {announced}", shorten(word));
        return Err(complain(line, &message));
    }
    Ok(literal)
}

/// Returns a clause that ends on a line.
fn constraint(line: u32, literals: &[i64]) -> Call {
    let of_sign = |is_wanted: fn(&i64) -> bool| {
        let literals = literals.iter().filter(|literal| is_wanted(literal));
        Term::Array(literals.map(|literal| Term::Variable(literal.unsigned_abs() as u32 - 1)).collect())
    };
    let arguments = vec![of_sign(|literal| *literal > 0), of_sign(|literal| *literal < 0)];
    Call { name: "bool_clause".to_owned(), arguments, annotations: vec![], place: place(line) }
}

fn place(line: u32) -> Place {
    Place { line, column: 1 }
}

/// Returns an error about a line.
fn complain(line: u32, what: &str) -> InputError {
    InputError::new(format!("line {line}: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        assert!(begins(text), "{text}");
        read(text).expect_err("a refusal").to_string()
    }

    fn output(text: &str) -> Vec<String> {
        let program = read(text).expect("a program");
        let shown = program.variables.into_iter().filter(|variable| !variable.annotations.is_empty());
        shown.map(|variable| variable.name).collect()
    }

    /// The clauses as literals: those without a sign first.
    fn clauses(text: &str) -> Vec<Vec<i64>> {
        let literals = |array: &Term, sign: i64| {
            let variables = array.elements().iter().filter_map(Term::variable);
            variables.map(|variable| sign * (i64::from(variable) + 1)).collect::<Vec<_>>()
        };
        let constraints = read(text).expect("a program").constraints;
        let clause =
            |call: Call| [literals(&call.arguments[0], 1), literals(&call.arguments[1], -1)].concat();
        constraints.into_iter().map(clause).collect()
    }

    #[test]
    fn clauses_may_share_lines_and_cross_them() {
        let expected = vec![vec![1, -2], vec![3], vec![], vec![-1, -3]];
        for text in [
            "p cnf 4 4\n1 -2 0\n3 0\n0\n-1 -3 0\n",
            "c a\nc\np  cnf 4 4\r\n1\n\n-2 0 3 0 0 -1\nc 2 0\ncnf\n -3\t0",
            "p cnf 4 4\n-2 1 0 3 0 0 -1 -3 0\n%\n0\nthe end\n",
        ] {
            assert_eq!(clauses(text), expected, "{text}");
            assert_eq!(read(text).expect("a program").variables.len(), 4);
        }
        assert_eq!(clauses("p cnf 0 0"), Vec::<Vec<i64>>::new());
    }

    #[test]
    fn lines_of_the_competition_name_the_output() {
        for (lines, shown) in [
            ("", "x1 x2 x3 x4"),
            ("c t pmc\nc p shown\nc show 1 0\nc p other 1 0\n", "x1 x2 x3 x4"),
            ("c p show 4 1 0\n", "x1 x4"),
            ("c p show 4 0\nc  p  show 1 4 0\n", "x1 x4"),
            ("c p show 0\n", ""),
            ("c p show 0\nc p show 2 0\n", "x2"),
        ] {
            let found = |text: String| output(&text).join(" ");
            assert_eq!(found(format!("p cnf 4 1\n{lines}1 2 0\n")), shown, "{lines}");
            assert_eq!(found(format!("{lines}p cnf 4 1\n1 2 0\n")), shown, "{lines}");
        }
    }

    #[test]
    fn refusals_name_the_line() {
        for (text, message) in [
            ("c nothing\n", "line 1: the file has no header"),
            ("1 2 0\np cnf 2 1\n", "line 1: '1 2 0' is not the header of a CNF file"),
            ("p cnf 2\n", "line 1: 'p cnf 2' is not the header of a CNF file"),
            ("p cnf 2 1 1\n1 0\n", "line 1: 'p cnf 2 1 1' is not the header of a CNF file"),
            ("c\np edge 2 1\n", "line 2: 'p edge 2 1' is not the header of a CNF file"),
            ("p cnf -2 1\n", "line 1: 'p cnf -2 1' is not the header of a CNF file"),
            ("p cnf 2 x\n", "line 1: 'p cnf 2 x' is not the header of a CNF file"),
            ("p cnf 99999999 0\n", "line 1: there are more than 1048576 variables"),
            ("p cnf 2 1\n1 0\np cnf 2 1\n", "line 3: 'p' is not a literal"),
            ("p cnf 2 1\n1 3 0\n", "line 2: '3' is out of range: the header announces 2 variables"),
            (
                "p cnf 1 1\n-9223372036854775808 0\n",
                "line 2: '-9223372036854775808' is out of range: the header announces 1 variable",
            ),
            ("p cnf 2 1\n1 x2 0\n", "line 2: 'x2' is not a literal"),
            ("p cnf 2 1\n1 0\n1\n2", "line 4: the last clause has no 0 at its end"),
            ("p cnf 2 3\n1 0 2 0\n", "line 1: the header announces 3 clauses, but the file has 2"),
            ("p cnf 2 0\n1 0\n", "line 1: the header announces 0 clauses, but the file has 1"),
            ("p cnf 2 1\nc p weight 1 0.4 0\n1 0\n", "line 2: weights are not supported"),
            ("p cnf 2 1\n1 0\nc p show 1\n", "line 3: the row of variables has no 0 at its end"),
            ("p cnf 2 1\n1 0\nc p show -1 0\n", "line 3: '-1' is not a variable"),
            ("p cnf 2 1\n1 0\nc p show 0 1 0\n", "line 3: '0' is not a variable"),
            (
                "p cnf 2 1\n1 0\nc p show 3 0\n",
                "line 3: '3' is out of range: the header announces 2 variables",
            ),
        ] {
            assert_eq!(refused(text), message, "{text}");
        }
    }

    #[test]
    fn a_flatzinc_program_is_no_cnf() {
        for text in ["", "constraint int_le(1, 2);", "predicate p(int: x);", "var bool: c;", "% c\n"] {
            assert!(!begins(text), "{text}");
        }
    }
}
