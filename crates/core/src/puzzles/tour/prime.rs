//! Prime paths: a path through every cell with the primes on the marked cells.
//!
//! The numbers 1 to n fill the cells of a board, each left, right, above or below the one before. Cells marked `P`
//! hold primes and no other cell does; the same holds for squares and `S`, and for classes that the arguments define.
//! The first such board had 64 cells, 18 of them marked; see `fixtures/prime-8x8.txt`.
//!
//! A class applies only if the board marks a cell with its letter. On boards that are made, one cell of each class
//! therefore has its mark and no clue, so that the marks of the others appear where their clues are removed.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::board_form::CellForm;
use super::super::diagram::DrawnCell;
use super::super::instance::Verify;
use super::super::{DraftInput, Example, InputError, Param, ParamKind, PuzzleFacts};
use super::TourPuzzle;
use super::compose::TourMaking;
use super::numbers::NUMBERS;
use super::pieces::ROOK;
use super::request::TourRequest;
use super::rules::NumberRules;
use crate::files::Message;
use crate::files::boards::{Board, Cell, CellName};
use crate::solver::ranges::distinct;

const DETAILS: &str = "\
Write the numbers 1 to n into the cells of a board so that each is left, right, above or below the one before. Cells \
marked P hold primes and no other cell does; cells marked S hold squares and no other cell does. A class applies if the \
board marks a cell with its letter.\n\n\
A board file has one row of cells per line: '.' is an open cell, '#' a hole, a letter the mark of a class, a number a \
clue; '%' begins a comment. A clue counts as a cell of the classes that its number belongs to. In text output, the \
numbers of marked cells have a minus sign, and a table of successors follows each closed path, with cells counted row \
by row from 1.";

/// The parameter that defines a class.
pub(super) const CLASS: &str = "class";
const FIBONACCI: &[(&str, Option<&str>)] = &[(CLASS, Some("F=1,2,3,5,8,13"))];
const DEFAULT_BOARD: (&str, &[u8]) = ("the 8x8 board with 18 prime cells", include_bytes!("prime-8x8.txt"));

const PARAMS: &[Param] = &[
    Param {
        name: "board",
        help: "A board file, or - for standard input",
        kind: ParamKind::Board { default: Some(DEFAULT_BOARD), sized: false },
    },
    Param::flag("closed", "Find closed paths only: the last number is one step from 1"),
    Param::values(CLASS, "NAME=LIST", "Define a class: a letter and its numbers, such as F=1,2,3,5,8,13"),
];

const EXAMPLES: &[Example] = &[
    Example { board: None, parameters: &[], about: DEFAULT_BOARD.0 },
    Example { board: None, parameters: &[("closed", None)], about: "the same board, closed paths only" },
    Example::new("board.txt", FIBONACCI, "your board, where F marks these numbers"),
];
const WITH_CLUES: &[Example] = &[
    Example::new("board.txt", &[], "your board with its clues"),
    Example::new("board.txt", FIBONACCI, "the same, where F marks these numbers"),
];

/// Prime paths; see the module.
pub(in crate::puzzles) static PRIME: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "prime",
        related_words: &["primes", "prime-path"],
        about: "Number the cells along a path so that marked cells hold the primes",
        details: DETAILS,
        params: PARAMS,
        examples: EXAMPLES,
        examples_with_clues: WITH_CLUES,
        examples_with_ladder: WITH_CLUES,
        examples_of_families: EXAMPLES,
        ..PuzzleFacts::NONE
    },
    moves: ROOK.moves,
    form: |mut form| {
        form.cells.extend(USUAL.map(|(letter, adjective, ..)| {
            let drawn = DrawnCell { mark: Some(letter), ..DrawnCell::default() };
            CellForm { name: adjective.to_owned(), drawn, ..CellForm::open() }.with_text(&letter.to_string())
        }));
        form
    },
    reader: |bytes, _| Board::parse(bytes),
    rules: |request, arguments| rules(request, arguments.values(CLASS)),
    making: TourMaking { fewest: 2, finish: marked, ..TourMaking::NUMBERS },
    ..NUMBERS
};

/// A set of numbers with the letter that marks their cells.
#[derive(Debug, Clone)]
pub(super) struct Class {
    /// Upper case.
    pub(super) letter: char,
    /// The word for its cells.
    adjective: String,
    /// The word for its numbers.
    plural: String,
    /// Ascending; may exceed the largest number of a board.
    numbers: Vec<u32>,
}

/// A class that needs no definition: letter, word for cells, word for numbers, and what belongs to it.
type Usual = (char, &'static str, &'static str, fn(u32) -> bool);
const USUAL: [Usual; 2] = [('P', "prime", "primes", is_prime), ('S', "square", "squares", is_square)];

impl Class {
    pub(super) fn contains(&self, number: u32) -> bool {
        self.numbers.binary_search(&number).is_ok()
    }

    /// Returns its numbers that are at most `largest`.
    fn up_to(&self, largest: usize) -> &[u32] {
        &self.numbers[..self.numbers.partition_point(|&number| number as usize <= largest)]
    }

    /// Returns its definition, with numbers up to `largest`; `None` if it needs none.
    pub(super) fn definition(&self, largest: usize) -> Option<String> {
        let numbers: Vec<String> = self.up_to(largest).iter().map(u32::to_string).collect();
        let is_usual = USUAL.iter().any(|usual| usual.0 == self.letter);
        (!is_usual).then(|| format!("{}={}", self.letter, numbers.join(",")))
    }

    /// Reads `NAME=LIST`.
    fn defined(definition: &str) -> Result<Self, InputError> {
        let refuse = |message: String| {
            InputError::new(message).hint("a class is one letter and its numbers, such as F=1,2,3,5,8,13")
        };
        let (name, list) = definition
            .split_once('=')
            .ok_or_else(|| refuse(format!("class '{definition}' is not NAME=LIST")))?;
        let letter = match name.trim().as_bytes() {
            &[letter] if letter.is_ascii_alphabetic() => char::from(letter.to_ascii_uppercase()),
            _ => return Err(refuse(format!("class name '{}' is not a single letter", name.trim()))),
        };
        let number = |item: &str| {
            let number = item.trim().parse().ok().filter(|&number: &u32| number > 0);
            number
                .ok_or_else(|| refuse(format!("class {letter}: '{}' is not a positive number", item.trim())))
        };
        let numbers = distinct(list.split(',').map(number).collect::<Result<_, _>>()?);
        let plural = format!("numbers of class {letter}");
        Ok(Self { letter, adjective: letter.to_string(), plural, numbers })
    }
}

/// Returns the usual classes with their numbers up to `largest`, followed by those defined as `NAME=LIST`.
fn classes(largest: usize, definitions: &[String]) -> Result<Vec<Class>, InputError> {
    let usual = |&(letter, adjective, plural, belongs): &Usual| {
        let numbers = (1..=largest as u32).filter(|&number| belongs(number)).collect();
        Class { letter, adjective: adjective.to_owned(), plural: plural.to_owned(), numbers }
    };
    let mut classes: Vec<Class> = USUAL.iter().map(usual).collect();
    for definition in definitions {
        let class = Class::defined(definition)?;
        if let Some(at) = classes.iter().position(|other| other.letter == class.letter) {
            let (letter, plural) = (class.letter, &classes[at].plural);
            return Err(if at < USUAL.len() {
                InputError::new(format!("class {letter} already stands for {plural}"))
                    .hint("use another letter")
            } else {
                InputError::new(format!("class {letter} is defined twice"))
                    .hint("give all its numbers at once")
            });
        }
        classes.push(class);
    }
    Ok(classes)
}

fn is_prime(number: u32) -> bool {
    number > 1 && (2..=number.isqrt()).all(|factor| !number.is_multiple_of(factor))
}

fn is_square(number: u32) -> bool {
    number.isqrt().pow(2) == number
}

/// Returns the mark of a cell.
fn mark(cell: Cell) -> Option<char> {
    if let Cell::Mark(letter) = cell { Some(letter.to_ascii_uppercase()) } else { None }
}

/// Returns the numbers that fit cells with each mark and without.
///
/// # Errors
/// A definition or a mark makes no sense, a number would need two marks, or a class has too many cells.
fn rules(request: &TourRequest, definitions: &[String]) -> Result<NumberRules, InputError> {
    let (board, count) = (request.board(), request.cells.len());
    let classes = classes(count, definitions)?;
    let mut remarks = Vec::new();
    check_marks(board, count, &classes)?;
    let is_marked = |class: &Class| board.cells().iter().any(|&cell| mark(cell) == Some(class.letter));
    let (applied, idle): (Vec<Class>, Vec<Class>) = classes.into_iter().partition(is_marked);
    let idle = idle.iter().filter(|class| class.definition(0).is_some()).map(|class| class.letter);
    remarks
        .extend(idle.map(|letter| format!("no cell is marked {letter}, so class {letter} does not apply")));
    let letters = |number: u32| -> Vec<char> {
        applied.iter().filter(|class| class.contains(number)).map(|class| class.letter).collect()
    };
    let is_given = |number: u32| board.clues().any(|clue| clue.1 == number);
    if let Some(number) = (1..=count as u32).find(|&number| letters(number).len() > 1 && !is_given(number)) {
        let (one, other) = (letters(number)[0], letters(number)[1]);
        let message =
            format!("{number} belongs to the classes {one} and {other}, but a cell cannot carry both marks");
        return Err(InputError::new(message).hint(format!("write {number} itself into its cell")));
    }
    let mut is_hopeless = false;
    for class @ Class { letter, adjective, plural, .. } in &applied {
        let marked = board.cells().iter().filter(|&&cell| mark(cell) == Some(*letter)).count();
        let cells = marked + board.clues().filter(|clue| class.contains(clue.1)).count();
        let numbers = class.up_to(count).len();
        let counts = format!("{adjective} cells: {cells} ({plural} up to {count}: {numbers})");
        if cells > numbers {
            return Err(InputError::new(format!("board has too many {counts}"))
                .hint(format!("mark fewer cells {letter}; clues that are {plural} count as marked")));
        }
        if cells < numbers {
            is_hopeless = true;
            remarks.push(format!("board has too few {counts}"));
        }
    }
    // A clue of one class leaves its mark; one of several classes stays, since a cell has only one mark.
    let bare = |&cell: &Cell| match cell.clue().map(letters).as_deref() {
        Some([]) => Cell::Open,
        Some(&[letter]) => Cell::Mark(letter),
        _ => cell,
    };
    let bare: Vec<Cell> = board.cells().iter().map(bare).collect();
    let mut by_mark: HashMap<Option<char>, Arc<[i32]>> = HashMap::new();
    let fitting = |&cell: &Cell| match cell {
        Cell::Clue(number) => Some(Arc::from([number as i32])),
        _ => Some(Arc::clone(by_mark.entry(mark(cell)).or_insert_with(|| {
            let fits = |number: &u32| !is_hopeless && letters(*number) == mark(cell).as_slice();
            (1..=count as u32).filter(fits).map(|number| number as i32).collect()
        }))),
    };
    let fitting = bare.iter().map(fitting).collect();
    let (cells, columns) = (board.cells().to_vec(), board.columns());
    let classes = applied.clone();
    let check: Verify = Box::new(move |path| check(&cells, columns, &applied, path));
    Ok(NumberRules { fitting, bare, classes, remarks, check: Some(check), ..NumberRules::default() })
}

/// Checks that each mark belongs to a class, and that there is a mark or all numbers of a class are given.
fn check_marks(board: &Board, count: usize, classes: &[Class]) -> Result<(), InputError> {
    let known = || {
        let known = classes.iter().map(|class| format!("{} ({})", class.letter, class.plural));
        known.collect::<Vec<_>>().join(", ")
    };
    let mut marks =
        board.cells().iter().enumerate().filter_map(|(cell, &content)| Some((cell, mark(content)?)));
    let is_known = |letter: char| classes.iter().any(|class| class.letter == letter);
    if let Some((cell, letter)) = marks.clone().find(|&(_, letter)| !is_known(letter)) {
        let hint = Message::from(format!("line {}: classes are {}; ", board.line(cell), known()));
        let message = format!("{}: '{letter}' is not a known class", board.place(cell));
        return Err(InputError::new(message)
            .hint(hint.setting(CLASS, format!("{letter}=...")).words(" defines it; a hole is '#'")));
    }
    // A board whose numbers of a class are all given needs no marks: so the last hint of a board is reached.
    let is_complete = |class: &Class| {
        let given = board.clues().filter(|&(_, number)| class.contains(number)).count();
        given == class.up_to(count).len() && given > 0
    };
    if marks.next().is_none() && !classes.iter().any(is_complete) {
        return Err(InputError::new("board has no marked cell")
            .hint(format!("mark cells with the letters {}", known())));
    }
    Ok(())
}

/// Checks that the numbers of each class are exactly on the cells with its mark, apart from clues. Primes and squares
/// are found by counting divisors.
fn check(cells: &[Cell], columns: usize, applied: &[Class], path: &[usize]) -> Result<(), String> {
    let divisors = |number: u32| (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).count();
    for class in applied {
        let letter = class.letter;
        for (number, &cell) in (1..).zip(path) {
            let belongs = match letter {
                'P' => divisors(number) == 2,
                'S' => divisors(number) % 2 == 1,
                _ => class.numbers.contains(&number),
            };
            let is_marked = mark(cells[cell]) == Some(letter);
            let place = || CellName::of(cell, columns);
            if is_marked && !belongs {
                return Err(format!("{number} in {} is not of class {letter}", place()));
            }
            if belongs && !is_marked && cells[cell].clue().is_none() {
                return Err(format!("{number} of class {letter} is in {}", place()));
            }
        }
    }
    Ok(())
}

/// Returns the board with the mark instead of the number in one cell of each class, whose clue the shape does not have. A
/// shape gets the class of the primes.
fn marked(request: &TourRequest, board: Board, path: &[usize], input: &mut DraftInput<'_>) -> Board {
    let primes = if request.is_shape() { classes(path.len(), &[]).unwrap_or_default() } else { Vec::new() };
    let mut cells = board.cells().to_vec();
    for class in primes.iter().take(1).chain(&request.rules.classes) {
        let numbers = (1..).zip(path).filter(|entry| class.contains(entry.0)).map(|entry| *entry.1);
        let open: Vec<usize> =
            numbers.filter(|&cell| request.board().cells()[cell].clue().is_none()).collect();
        if !open.is_empty() {
            cells[open[(input.random)(open.len())]] = Cell::Mark(class.letter);
        }
    }
    board.with_cells(cells)
}

#[cfg(test)]
mod tests;
