//! Describes the kinds of puzzle: for people their purpose, for programs also what their boards are made of.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Not;

use cavalcade_core::puzzles::diagram::{ClueColour, DrawnCell, Sign};
use cavalcade_core::puzzles::foreign::ForeignForm;
use cavalcade_core::puzzles::{
    BorderForm, CellForm, Composer, PUZZLES, ParamKind, Puzzle, PuzzleFacts, SolutionForm, named,
};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;

use super::{Tool, format, is_json};
use crate::formats::write_json_line;
use crate::streams::{Exit, Failure, Output};

/// The command; see the module.
pub(crate) const TOOL: Tool = Tool {
    name: "kinds",
    about: "Describe the puzzles, and what boards are made of",
    define,
    run,
    ..Tool::NONE
};

fn define(command: Command) -> Command {
    let name = |facts: &PuzzleFacts| PossibleValue::new(facts.name).aliases(facts.synonyms);
    let names = PossibleValuesParser::new(PUZZLES.iter().map(|puzzle| name(puzzle.facts())));
    let puzzles = Arg::new("puzzle").value_name("PUZZLE").action(ArgAction::Append).num_args(0..);
    command
        .override_usage("cavalcade kinds [PUZZLE]... [OPTIONS]")
        .arg(puzzles.value_parser(names).hide_possible_values(true).help("Describe these puzzles only"))
        .arg(format())
        .after_help(
            "With --format json, each puzzle is an object on a line of its own. It holds all that an editor of boards \
             needs: which cells there are and how they are written, what is between cells, and what solutions show.",
        )
}

fn run(matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    let names: Vec<&String> = matches.get_many("puzzle").unwrap_or_default().collect();
    let chosen = names.iter().filter_map(|name| named(name));
    let puzzles: Vec<&dyn Puzzle> = if names.is_empty() { PUZZLES.to_vec() } else { chosen.collect() };
    let width = puzzles.iter().map(|puzzle| puzzle.facts().name.len()).max().unwrap_or(0);
    Output::print(|out| {
        puzzles.iter().try_for_each(|&puzzle| match puzzle.facts() {
            _ if is_json(matches) => write_json_line(out, &KindFacts::of(puzzle)),
            facts => writeln!(out, "{:width$}  {}", facts.name, facts.about),
        })
    })
}

/// A kind of puzzle.
#[derive(Serialize)]
struct KindFacts {
    name: &'static str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    synonyms: &'static [&'static str],
    about: &'static str,
    options: Vec<String>,
    /// Whether boards can be made, and around a board.
    made: bool,
    shaped: bool,
    hinted: bool,
    /// Its names in other programs, by their forms.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    elsewhere: BTreeMap<&'static str, Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardFacts>,
}

/// The boards of a kind.
#[derive(Serialize)]
struct BoardFacts {
    cells: Vec<CellFacts>,
    removed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    borders: Option<&'static str>,
    tilings: Vec<&'static str>,
    spaced: bool,
    #[serde(skip_serializing_if = "Not::not")]
    gapless: bool,
    solution: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<char>,
}

/// Cells that are written in one way.
#[derive(Serialize)]
struct CellFacts {
    text: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<[Option<u32>; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<&'static str>,
    #[serde(skip_serializing_if = "Not::not")]
    blocked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<&'static str>,
}

impl KindFacts {
    fn of(puzzle: &dyn Puzzle) -> Self {
        let facts = puzzle.facts();
        let option = |name: &str, value: &str| format!("--{name} {value}").trim_end().to_owned();
        let options = facts.params.iter().filter_map(|param| match param.kind {
            ParamKind::Flag => Some(option(param.name, "")),
            ParamKind::Value { shape } | ParamKind::Values { shape } => Some(option(param.name, shape)),
            ParamKind::Board { .. } | ParamKind::Choice { .. } | ParamKind::Files => None,
        });
        let elsewhere = |&form: &ForeignForm| {
            let names = facts.foreign.names(form);
            // A drawing need not have a name.
            let own = || names.iter().copied().filter(|name| !name.is_empty()).collect();
            (!names.is_empty()).then(|| (form.name(), own()))
        };
        let shapes = puzzle.composer().map(Composer::shapes).unwrap_or_default();
        let board = puzzle.form().map(|form| {
            let (solution, mark) = match form.solution {
                SolutionForm::Numbers => ("numbers", None),
                SolutionForm::Path => ("path", None),
                SolutionForm::Loop => ("loop", None),
                SolutionForm::Sides => ("sides", None),
                SolutionForm::Paths => ("paths", None),
                SolutionForm::Shading => ("shading", None),
                SolutionForm::Marks(piece) => ("marks", Some(piece.letter())),
            };
            BoardFacts {
                cells: form.cells.into_iter().map(CellFacts::of).collect(),
                removed: form.removed,
                borders: match form.borders {
                    BorderForm::None => None,
                    BorderForm::Walls => Some("walls"),
                    BorderForm::Dots => Some("dots"),
                    BorderForm::Regions => Some("regions"),
                },
                tilings: form.tilings.iter().map(|tiling| tiling.name()).collect(),
                spaced: form.is_spaced,
                gapless: form.is_gapless,
                solution,
                mark,
            }
        });
        Self {
            name: facts.name,
            synonyms: facts.synonyms,
            about: facts.about,
            options: options.collect(),
            made: !shapes.is_empty(),
            shaped: shapes.iter().any(|shape| shape.board.is_some_and(|board| board.contains('.'))),
            hinted: !facts.examples_with_ladder.is_empty(),
            elsewhere: ForeignForm::ALL.iter().filter_map(elsewhere).collect(),
            board,
        }
    }
}

impl CellFacts {
    fn of(cell: CellForm) -> Self {
        let CellForm { text, name, numbers, arrows, is_blocked: blocked, drawn } = cell;
        let end = |end: u32| Some(end).filter(|end| *end < u32::MAX);
        let numbers = numbers.map(|numbers| [Some(*numbers.start()), end(*numbers.end())]);
        Self { text, name, numbers, arrows, blocked, shape: shape(&drawn) }
    }
}

/// Returns the name of the shape below the number of a cell.
fn shape(cell: &DrawnCell) -> Option<&'static str> {
    let shape = match (cell.ground, cell.sign) {
        (Some(ClueColour::White), _) => "white square",
        (Some(ClueColour::Grey), _) => "grey square",
        (Some(ClueColour::Black), _) => "black square",
        (None, Some(Sign::White)) => "white circle",
        (None, Some(Sign::Black)) => "black circle",
        (None, Some(Sign::Either)) => "half circle",
        (None, Some(Sign::Moon)) => "moon",
        (None, Some(Sign::Sun)) => "sun",
        _ => match (cell.hole, cell.mark) {
            (true, Some(_)) => "wall",
            (true, None) => "hole",
            (false, Some(_)) => "letter",
            (false, None) => return None,
        },
    };
    Some(shape)
}
