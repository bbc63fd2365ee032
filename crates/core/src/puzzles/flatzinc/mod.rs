//! FlatZinc programs: the language in which the MiniZinc compiler gives models to solvers. Clauses in DIMACS CNF are read
//! as such programs.
//!
//! A solution is an assignment of the output variables. The auxiliary variables of the compiler do not matter:
//! solutions that differ only in them count once.

mod canonical;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::diagram::{Diagram, DiagramKind, ProgramValues};
use super::problem::Ink;
use super::values::value_of;
use super::{Arguments, Example, InputError, Instance, Param, ParamKind, Puzzle, PuzzleFacts};
use crate::files::cnf;
use crate::files::flatzinc::{self, Program, SolveGoal};
use crate::minizinc;
use crate::words::quantity;

/// The puzzle; see the module.
pub(super) struct FlatZincPuzzle;

const PARAMS: &[Param] = &[
    Param {
        name: "model",
        help: "A file in MiniZinc (.mzn), FlatZinc or DIMACS CNF, or - for standard input",
        kind: ParamKind::Board { default: None, sized: false },
    },
    Param { name: "data", help: "Data of a MiniZinc model: files in .dzn or .json", kind: ParamKind::Files },
    Param::values("define", "NAME=VALUE", "Set a parameter of a MiniZinc model, or n=1..12 with 'count'"),
];

const DETAILS: &str = "\
Find the values of the variables of a model that satisfy its constraints. A file that ends with .mzn is compiled by \
the installed MiniZinc, which writes a FlatZinc program; elsewhere 'minizinc --compile --solver cavalcade model.mzn' \
does the same. In DIMACS CNF the variables are x1, x2 and so on, and lines 'c p show' name the output variables; without one, \
all are. The name of a file that ends with .mzn, .fzn or .cnf may stand without the name of the puzzle.\n\n\
In FlatZinc, a solution is an assignment of the output variables, which are those with the annotation output_var and those in \
arrays with the annotation output_array. Solutions that differ only in other variables count once. Variables are \
integers or truth values. The goal must be 'solve satisfy'; its search annotation orders the decisions.";

impl Puzzle for FlatZincPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "flatzinc",
            related_words: &["fzn", "minizinc", "mzn", "model", "cnf", "dimacs", "sat"],
            about: "Values of variables that satisfy a model in MiniZinc, FlatZinc or DIMACS CNF",
            details: DETAILS,
            params: PARAMS,
            examples: &[
                Example::new("model.mzn", &[("define", Some("n=8"))], "a model in MiniZinc, with n = 8"),
                Example::new("model.fzn", &[], "the output of a compiled model"),
            ],
            program_extensions: &["fzn", "mzn", "cnf"],
            ..PuzzleFacts::NONE
        };
        &FACTS
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(Instance::of_program(Arc::new(minizinc::ProgramInstance::new(read(arguments)?)?)))
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        read(arguments)?;
        let mut canonical = Arguments::default();
        canonical.set_board(canonical::text(arguments.board().unwrap_or_default()));
        Ok(canonical)
    }
}

impl Instance {
    /// Returns a FlatZinc program as an instance, which has the names of its variables.
    #[must_use]
    pub fn of_program(program: Arc<minizinc::ProgramInstance>) -> Self {
        let variables = program.model().variables().count();
        let kind = DiagramKind::Program(ProgramValues::none(Arc::clone(&program)));
        let blank = Diagram { kind, ..Diagram::default() };
        Self {
            name: Arc::new(|variable| format!("variable {variable}")),
            board: described(program.source()),
            remarks: program.restriction().into_iter().collect(),
            cells: Vec::new(),
            problem: Box::new(Arc::clone(&program)),
            blank,
            ink: Ink::Members(Arc::default()),
            verify: Box::new(move |numbers| check(&program, variables, numbers)),
        }
    }
}

/// The flag for programs that may have an objective, which only the protocol of MiniZinc sets.
pub const WITH_OBJECTIVE: &str = "objective";

/// Returns the program of the arguments, which looks for any solution.
fn read(arguments: &Arguments) -> Result<Program, InputError> {
    let no_program = || InputError::new("no model given").hint("name a file in FlatZinc or DIMACS CNF");
    let bytes = arguments.board().ok_or_else(no_program)?;
    let text = text(bytes)?;
    let program = if cnf::begins(text) { cnf::read(text) } else { flatzinc::read(text) }?;
    let goal = match program.goal {
        _ if arguments.flag(WITH_OBJECTIVE) => return Ok(program),
        SolveGoal::Satisfy => return Ok(program),
        SolveGoal::Minimise(_) => "minimize",
        SolveGoal::Maximise(_) => "maximize",
    };
    let place = program.solve_place;
    let message = format!(
        "{place}: the goal is '{goal}', but only programs with 'solve satisfy' are counted and listed"
    );
    Err(InputError::new(message)
        .hint("write 'satisfy' to get every assignment that satisfies the constraints"))
}

/// Returns the text of a file; the error is about the first byte that is not UTF-8.
fn text(bytes: &[u8]) -> Result<&str, InputError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
        InputError::new(format!("{line}:{column}: the text is not UTF-8")).hint("give a text file")
    })
}

/// Describes a program by its size.
fn described(program: &Program) -> String {
    let variables = quantity(program.variables.len(), "variables");
    format!("{variables}, {}", quantity(program.constraints.len(), "constraints"))
}

/// Checks the values of all variables of the model by the definitions of the program's constraints.
fn check(program: &minizinc::ProgramInstance, variables: usize, numbers: &[usize]) -> Result<(), String> {
    if numbers.len() != variables {
        return Err(format!(
            "{} for {}",
            quantity(numbers.len(), "values"),
            quantity(variables, "variables")
        ));
    }
    let values: Vec<i32> = numbers.iter().map(|&number| value_of(number)).collect();
    program.refuted(&values).map_or(Ok(()), Err)
}
