//! The readers of FlatZinc programs and of clauses.

use cavalcade_core::files::flatzinc::{self, Place, Program, Term};
use cavalcade_core::minizinc::definitions::Definition;
use cavalcade_core::puzzles::{self, Arguments};

use super::mutate::SeededRandom;

/// Reads a program and evaluates its constraints on random values, which must not panic.
pub(super) fn read(input: &[u8], random: &mut SeededRandom) -> bool {
    let text = String::from_utf8_lossy(input);
    let program = match flatzinc::read(&text) {
        Ok(program) => program,
        Err(error) => {
            check_place(&text, &error.to_string());
            return false;
        }
    };
    check_indices(&program);
    let values: Vec<i32> = program.variables.iter().map(|_| random.below(7) as i32 - 3).collect();
    for constraint in &program.constraints {
        if let Ok(definition) = Definition::of(constraint) {
            let _ = definition.holds(&values);
        }
    }
    true
}

/// Reads clauses, whose canonical form must be readable, and canonical.
pub(super) fn read_clauses(input: &[u8], _random: &mut SeededRandom) -> bool {
    let puzzle = puzzles::with_extension("cnf").expect("a puzzle");
    let mut arguments = Arguments::default();
    arguments.set_board(input.to_vec());
    let Ok(canonical) = puzzle.canonical(&arguments) else { return false };
    assert_eq!(puzzle.canonical(&canonical).as_ref(), Ok(&canonical));
    // In another text, an error has another place.
    let built = |arguments| {
        let built = puzzle.build(arguments).map(|instance| instance.board);
        built.map_err(|error| without_place(&error.to_string()).to_owned())
    };
    assert_eq!(built(&arguments), built(&canonical));
    true
}

/// Returns an error without the line and the column at its beginning.
fn without_place(error: &str) -> &str {
    let mut rest = error;
    while let Some((number, after)) = rest.split_once(':')
        && number.parse::<usize>().is_ok()
    {
        rest = after;
    }
    rest
}

/// Checks that an error names a place within the text.
fn check_place(text: &str, error: &str) {
    let mut numbers = error.split(':').map(str::parse::<usize>);
    let (Some(Ok(line)), Some(Ok(column))) = (numbers.next(), numbers.next()) else { panic!("{error:?}") };
    assert!(line >= 1 && column >= 1, "{error:?}");
    let ends = text.replace("\r\n", "\n").replace('\r', "\n");
    let length = ends.split('\n').nth(line - 1).map(|line| line.chars().count());
    assert!(length.is_some_and(|length| column <= length + 1), "{error:?}");
}

/// Checks that each variable is declared, and before it is used.
fn check_indices(program: &Program) {
    let count = program.variables.len();
    for (index, variable) in program.variables.iter().enumerate() {
        assert!(variable.place >= Place { line: 1, column: 1 });
        variable.equals.iter().for_each(|equal| check_term(equal, index));
    }
    let elements = program.arrays.iter().flat_map(|array| array.elements.iter());
    let arguments =
        program.constraints.iter().chain(&program.search).flat_map(|constraint| &constraint.arguments);
    elements.chain(arguments).for_each(|element| check_term(element, count));
}

fn check_term(term: &Term, count: usize) {
    match term {
        Term::Variable(index) => assert!((*index as usize) < count),
        Term::Array(elements) => elements.iter().for_each(|element| check_term(element, count)),
        Term::Call(call) => call.arguments.iter().for_each(|argument| check_term(argument, count)),
        Term::Float(value) => assert!(value.is_finite()),
        _ => {}
    }
}
