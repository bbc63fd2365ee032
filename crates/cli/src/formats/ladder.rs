//! Verdicts in words; grades, hints and what is forced, as text and as JSON.

use std::io::{self, Write};
use std::iter;

use cavalcade_core::files::boards::CellName;
use cavalcade_core::ladder::{Difficulty, Technique};
use cavalcade_core::minizinc::OutputValue;
use cavalcade_core::picture::geometry::LayerRows;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{DecidedCell, DecidedSubject, ExplainedStep};
use cavalcade_search::answers::unique::Uniqueness;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value, json};

use super::escapes::NamedValues;
use super::loops::{decided_text, place};
use crate::streams::Exit;

/// The board that an answer is about.
#[derive(Debug)]
pub(crate) struct JudgedBoard<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The board without its solution.
    pub(crate) diagram: Diagram,
    /// Whether there is exactly one solution.
    pub(crate) verdict: Uniqueness,
}

/// How hard a puzzle is.
#[derive(Debug)]
pub(crate) struct GradeSummary<'a> {
    pub(crate) of: JudgedBoard<'a>,
    pub(crate) techniques: &'static [Technique],
    /// Whether the steps complete the board.
    pub(crate) is_complete: bool,
    pub(crate) steps: &'a [ExplainedStep],
    /// Whether the steps are printed.
    pub(crate) is_explained: bool,
}

/// The next step of a board.
#[derive(Debug)]
pub(crate) struct HintSummary<'a> {
    pub(crate) of: JudgedBoard<'a>,
    /// What is decided before the step.
    pub(crate) known: &'a [DecidedCell],
    /// The next step, if a technique finds one.
    pub(crate) step: Option<&'a ExplainedStep>,
    /// Whether nothing is left to do.
    pub(crate) is_complete: bool,
    /// Cells and numbers, without each of which there is a solution.
    pub(crate) suspects: &'a [(usize, u32)],
}

/// What all solutions have in common.
#[derive(Debug)]
pub(crate) struct ForcedSummary<'a> {
    pub(crate) of: JudgedBoard<'a>,
    pub(crate) decided: Vec<DecidedCell>,
    /// The same as text, as a state of the board.
    pub(crate) state: String,
    /// The values of elements of the output of a program, by name.
    pub(crate) named: Vec<(String, OutputValue)>,
    /// The places about which solutions differ; empty before this is known.
    pub(crate) open: Vec<DecidedCell>,
}

impl ForcedSummary<'_> {
    /// Returns what the answer is about.
    pub(super) fn heading(&self) -> &'static str {
        match self.of.verdict {
            Uniqueness::One => "the only solution",
            Uniqueness::Several if self.decided.is_empty() && self.named.is_empty() => {
                "the solutions have nothing in common"
            }
            Uniqueness::Several => "what all solutions have in common",
            Uniqueness::None => "no solution",
            Uniqueness::Unknown => "unknown",
        }
    }

    /// Writes a comment, and what is forced: lines as a picture.
    pub(super) fn text(&self, out: &mut Vec<u8>) -> io::Result<()> {
        writeln!(out, "% {}", self.heading())?;
        match self.of.diagram.unnumbered_route() {
            Some(_) if !self.state.is_empty() => decided_text(out, &self.of.diagram, &self.decided),
            _ => out.write_all(self.state.as_bytes())?,
        }
        self.named.iter().try_for_each(|(name, value)| writeln!(out, "{name} = {value};"))
    }
}

impl Serialize for ForcedSummary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("verdict", verdict_word(self.of.verdict))?;
        if self.of.diagram.values().is_some() {
            let value = |(name, value): &(String, OutputValue)| match *value {
                OutputValue::Bool(value) => (name.clone(), json!(value)),
                OutputValue::Int(value) => (name.clone(), json!(value)),
            };
            map.serialize_entry("values", &NamedValues(self.named.iter().map(value).collect()))?;
        } else {
            let cells: Vec<_> =
                self.decided.iter().map(|&known| cell_record(known, &self.of.diagram)).collect();
            map.serialize_entry("cells", &cells)?;
            let open = self.open.iter().map(|&it| NamedValues(place_record(it, &self.of.diagram)));
            map.serialize_entry("open", &open.collect::<Vec<_>>())?;
        }
        map.end()
    }
}

impl GradeSummary<'_> {
    /// Returns the hardest technique that is needed; nothing if the board is complete.
    fn technique(&self) -> Option<&'static Technique> {
        if self.is_complete {
            return self.steps.iter().map(|step| step.technique).max_by_key(|known| known.level);
        }
        self.techniques.last()
    }

    /// Returns how hard the board is, from 1 to 100.
    fn score(&self) -> u32 {
        let steps = self.steps.iter().map(|step| step.technique.level);
        self.difficulty().score(self.techniques, steps)
    }

    /// Returns the difficulty of the hardest technique; a complete board is easy.
    fn difficulty(&self) -> Difficulty {
        self.technique().map_or(Difficulty::Easy, |known| known.difficulty)
    }

    /// Returns the number of steps of each technique that was used.
    pub(super) fn counts(&self) -> impl Iterator<Item = (&'static Technique, usize)> {
        let count = |technique: &'static Technique| {
            let steps = self.steps.iter().filter(|step| step.technique == technique);
            (technique, steps.count())
        };
        self.techniques.iter().map(count).filter(|pair| pair.1 > 0)
    }

    /// Returns the level in words and the score, or how many solutions there are if there is not exactly one.
    pub(super) fn heading(&self) -> String {
        let levels = self.techniques.len();
        if self.of.verdict != Uniqueness::One {
            return verdict_word(self.of.verdict).to_owned();
        }
        let Some(technique) = self.technique() else {
            return format!("level 0 of {levels}: the board is complete");
        };
        let (level, name, difficulty) = (technique.level, technique.name, technique.difficulty.name());
        let difficulty = if difficulty == name { String::new() } else { format!(" ({difficulty})") };
        format!("level {level} of {levels}: {name}{difficulty}, score {}", self.score())
    }

    /// Writes the level, a table of techniques, and the steps if they were asked for.
    pub(super) fn text(&self, out: &mut Vec<u8>) -> io::Result<()> {
        writeln!(out, "{}", self.heading())?;
        let name = |technique: &Technique| format!("{} {}", technique.code(), technique.name);
        let width = self.counts().map(|count| name(count.0).len()).max().unwrap_or(0);
        let digits = self.counts().map(|count| count.1.to_string().len()).max().unwrap_or(0);
        for (technique, steps) in self.counts() {
            writeln!(out, "{:width$}  {steps:digits$}", name(technique))?;
        }
        if self.is_explained {
            for (number, step) in (1..).zip(self.steps) {
                writeln!(out, "{number}. {}", sentence(step))?;
            }
        }
        Ok(())
    }
}

impl HintSummary<'_> {
    /// Returns the step, or what is wrong, as lines.
    pub(super) fn lines(&self) -> Vec<String> {
        if let Some(step) = self.step {
            return vec![sentence(step)];
        }
        if self.is_complete {
            return vec!["the board is complete and right".to_owned()];
        }
        let verdict =
            if self.of.verdict == Uniqueness::One { "search" } else { verdict_word(self.of.verdict) };
        let place = |&(cell, number): &(usize, u32)| {
            format!("{number} in {}", CellName::of(cell, self.of.diagram.columns))
        };
        let wrong = match self.suspects {
            [] => None,
            [only] => Some(format!("{} is wrong if all other numbers are right", place(only))),
            several => {
                let places: Vec<String> = several.iter().map(place).collect();
                let places = places.join(", ");
                Some(format!("one of these numbers is wrong if all others are right: {places}"))
            }
        };
        iter::once(verdict.to_owned()).chain(wrong).collect()
    }
}

/// Returns a step with its technique, such as `T1 step: 14 goes to ..`.
pub(super) fn sentence(step: &ExplainedStep) -> String {
    format!("{} {}: {}", step.technique.code(), step.technique.name, step.sentence)
}

impl Serialize for GradeSummary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("puzzle", self.of.puzzle)?;
        map.serialize_entry("board", self.of.board)?;
        map.serialize_entry("verdict", verdict_word(self.of.verdict))?;
        if self.of.verdict == Uniqueness::One {
            let technique = self.technique();
            map.serialize_entry("level", &technique.map_or(0, |known| known.level))?;
            map.serialize_entry("levels", &self.techniques.len())?;
            map.serialize_entry("technique", &technique.map(|known| known.name))?;
            map.serialize_entry("difficulty", self.difficulty().name())?;
            map.serialize_entry("score", &self.score())?;
        }
        let counts = self.counts().map(|(technique, steps)| (technique.code(), steps));
        map.serialize_entry("counts", &NamedValues(counts.collect()))?;
        if self.is_explained {
            let steps: Vec<_> =
                self.steps.iter().map(|step| StepRecord::new(step, &self.of.diagram)).collect();
            map.serialize_entry("steps", &steps)?;
        }
        map.end()
    }
}

impl Serialize for HintSummary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("verdict", verdict_word(self.of.verdict))?;
        map.serialize_entry("complete", &self.is_complete)?;
        map.serialize_entry("step", &self.step.map(|step| StepRecord::new(step, &self.of.diagram)))?;
        let suspect = |&(cell, number): &(usize, u32)| {
            let subject = DecidedSubject::Number(number);
            cell_record(DecidedCell { cell, subject, holds: true }, &self.of.diagram)
        };
        map.serialize_entry("suspects", &self.suspects.iter().map(suspect).collect::<Vec<_>>())?;
        map.end()
    }
}

/// A step.
#[derive(Serialize)]
struct StepRecord<'a> {
    level: u8,
    technique: &'a str,
    cells: Vec<NamedValues<&'static str, Value>>,
    reason: &'a str,
}

impl<'a> StepRecord<'a> {
    fn new(step: &'a ExplainedStep, diagram: &Diagram) -> Self {
        Self {
            level: step.technique.level,
            technique: step.technique.name,
            cells: step.changes.iter().map(|&change| cell_record(change, diagram)).collect(),
            reason: &step.sentence,
        }
    }
}

/// Returns what is decided about a cell, or about a corner of cells: its row and column, from 1, the number or the other
/// end of a line, and whether it is there.
fn cell_record(it: DecidedCell, diagram: &Diagram) -> NamedValues<&'static str, Value> {
    let mut record = place_record(it, diagram);
    record.extend(it.number().map(|number| ("number", json!(number))));
    record.push(("holds", json!(it.holds)));
    NamedValues(record)
}

/// Returns the place that something is decided about: a vertex, a cell, or a line.
fn place_record(it: DecidedCell, diagram: &Diagram) -> Vec<(&'static str, Value)> {
    let other = if let DecidedSubject::LineTo(other) = it.subject { Some(other) } else { None };
    if let Some(vertices) = diagram.vertices() {
        let name = |vertex: usize| json!(vertices.names[vertex]);
        return [("vertex", it.cell)]
            .into_iter()
            .chain(other.map(|other| ("to", other)))
            .map(|(key, vertex)| (key, name(vertex)))
            .collect();
    }
    // Row and column, and in a box the layer.
    let place = |point| {
        let (row, column) = place(diagram, diagram.points(), point);
        if diagram.layers().is_none() {
            return vec![row, column];
        }
        let [layer, row, column] = LayerRows::of(diagram).place(point).map(|index| index + 1);
        vec![row, column, layer]
    };
    let numbers = place(it.cell).into_iter().map(|number| json!(number));
    let to = other.map(|other| ("to", json!(place(other))));
    ["row", "column", "layer"].into_iter().zip(numbers).chain(to).collect()
}

/// Returns the answer as a word.
pub(super) fn verdict_word(verdict: Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::One => "unique",
        Uniqueness::Several => "several",
        Uniqueness::None => "none",
        Uniqueness::Unknown => "unknown",
    }
}

/// Returns the exit code of a command that asks for a unique solution.
pub(crate) fn verdict_exit(verdict: Uniqueness) -> Exit {
    match verdict {
        Uniqueness::One => Exit::Found,
        Uniqueness::Several | Uniqueness::None => Exit::Missing,
        Uniqueness::Unknown => Exit::Stopped,
    }
}
