//! JSON for scripts: one object per line.
//!
//! There can be millions of solutions, all made of numbers, so they are written by hand; serde writes the rest.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell};
use num_bigint::BigUint;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::escapes::write_json;
use super::layers::LayerRows;
use super::pen::{Pen, append};
use super::texts::CellTexts;
use super::{
    Answer, AnswerContent, CountSummary, Format, FormatFacts, Origin, PuzzleBoard, SolutionWriter, Sums,
    Verdict, graph_sets, loops, tiled, values,
};

/// The largest whole number that common readers represent exactly; larger ones are written as strings.
const LARGEST_EXACT: u64 = 1 << 53;

/// The format; see the module.
pub(super) struct JsonFormat;

impl Format for JsonFormat {
    fn facts(&self) -> &'static FormatFacts {
        &FormatFacts {
            name: "json",
            extensions: &["json"],
            writes: &[
                Answer::Solutions,
                Answer::Count,
                Answer::Verdict,
                Answer::Board,
                Answer::Grade,
                Answer::Hint,
                Answer::Explanation,
            ],
            ..FormatFacts::NONE
        }
    }

    fn writer<'a>(
        &'a self,
        origin: Option<&'a Origin>,
        blank: &Diagram,
        closed: Option<bool>,
    ) -> SolutionWriter<'a> {
        let texts = texts(blank, closed);
        Box::new(move |out, index, diagram| {
            open(out, origin)?;
            solution(out, index, diagram, &texts);
            close(out);
            Ok(())
        })
    }

    fn write(
        &self,
        out: &mut Vec<u8>,
        origin: Option<&Origin>,
        content: AnswerContent<'_>,
    ) -> io::Result<()> {
        match content {
            AnswerContent::Solution { index, diagram } => {
                let closed = diagram.route.as_ref().map(|route| route.closed);
                self.writer(origin, diagram, closed)(out, index, diagram)
            }
            AnswerContent::Nothing { complete } => {
                line(out, origin, &NothingRecord { vertices: None, complete })
            }
            AnswerContent::Count(count) => self::count(out, origin, count),
            AnswerContent::Forecast(forecast) => line(out, origin, forecast),
            AnswerContent::Sums(sums) => line(out, origin, sums),
            AnswerContent::Verdict(verdict) => self::verdict(out, origin, verdict),
            AnswerContent::Grade(grade) => line(out, origin, grade),
            AnswerContent::Hint(hint) => line(out, origin, hint),
            AnswerContent::Explanation(explanation) => line(out, origin, explanation),
            AnswerContent::Boards { boards, .. } => {
                boards.iter().try_for_each(|board| line(out, origin, &BoardRecord::of(board)))
            }
            AnswerContent::Heading { .. } | AnswerContent::Document { .. } => content.left_out(),
        }
    }
}

/// Writes a count.
fn count(out: &mut Vec<u8>, origin: Option<&Origin>, count: &CountSummary<'_>) -> io::Result<()> {
    let counts = NamedNumbers(&count.counts);
    let (total, at_least) = if count.complete { (Some(counts), None) } else { (None, Some(counts)) };
    let CountSummary { puzzle, board, index, closed, method, complete, .. } = *count;
    let by_size = count.by_size.as_deref().map(SizedNumbers);
    let by_symmetry = count.by_symmetry.as_deref().filter(|_| complete).map(NamedNumbers);
    let lengths: Vec<String> = count.by_length.iter().map(|it| it.0.to_string()).collect();
    let by_length: Vec<(&str, BigUint)> =
        lengths.iter().zip(&count.by_length).map(|(name, it)| (name.as_str(), it.1.clone())).collect();
    let total = CountRecord {
        puzzle,
        board,
        index,
        closed,
        method,
        counts: total,
        at_least,
        by_size,
        by_symmetry,
        by_length: (!by_length.is_empty()).then_some(NamedNumbers(&by_length)),
        published: Terms(&count.published),
        complete,
    };
    line(out, origin, &total)
}

/// Writes a verdict with its solutions.
fn verdict(out: &mut Vec<u8>, origin: Option<&Origin>, verdict: &Verdict) -> io::Result<()> {
    open(out, origin)?;
    out.extend_from_slice(b"\"verdict\":");
    serde_json::to_writer(&mut *out, &verdict.kind)?;
    out.extend_from_slice(b",\"solutions\":[");
    for (index, diagram) in (1..).zip(&verdict.solutions) {
        out.push(b'{');
        solution(out, index, diagram, &texts(diagram, diagram.route.as_ref().map(|route| route.closed)));
        out.extend_from_slice(b"},");
    }
    end(out, b"],\"differ\":"); // empty unless there are several
    write_json(out, &verdict.differences())?;
    close(out);
    Ok(())
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry(self.kind, &self.text)?;
        map.end()
    }
}

impl Serialize for Sums<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(&self.noun, &self.problems)?;
        for (kind, number) in self.kinds {
            map.serialize_entry(&kind.replace('-', "_"), &number)?;
        }
        map.serialize_entry("unknown", &self.unknown)?;
        map.serialize_entry("bad_lines", &self.bad_lines)?;
        if !self.counts.is_empty() {
            let name = if self.complete { "counts" } else { "at_least" };
            map.serialize_entry(name, &NamedNumbers(&self.counts))?;
        }
        map.serialize_entry("complete", &self.complete)?;
        map.end()
    }
}

/// Returns what is written for a visited vertex, or for a cell with a piece, with a comma; nothing for routes on a board.
fn texts(blank: &Diagram, closed: Option<bool>) -> CellTexts {
    if let Some(route) = blank.unnumbered_loop() {
        return loops::pairs(blank, route.points);
    }
    let cell = |cell| format!("[{},{}],", cell / blank.columns + 1, cell % blank.columns + 1);
    match (blank.vertices(), closed) {
        (Some(vertices), _) => CellTexts::new(vertices.names.iter().map(|name| {
            let mut text = Vec::new();
            write_json(&mut text, name).expect("memory takes anything");
            text.push(b',');
            text
        })),
        (None, None) => CellTexts::new((0..blank.cells.len()).map(cell)),
        (None, Some(_)) => CellTexts::new([""; 0]),
    }
}

/// Writes the members of a solution: a route as rows of numbers with the successor of each cell, a route in a graph as
/// its vertices in order, a loop as the row and column of each point, from 1, pieces likewise, sets of a graph as lists of
/// names, values of variables as an object.
fn solution(out: &mut Vec<u8>, index: u64, diagram: &Diagram, texts: &CellTexts) {
    let member = |out: &mut Vec<u8>, name: &str, number: u64| {
        out.extend_from_slice(name.as_bytes());
        append(out, [()], |pen, ()| pen.number(number));
    };
    member(out, "\"index\":", index);
    if let Some(values) = diagram.values() {
        out.extend_from_slice(b",\"assignment\":");
        values::json(out, values);
        return;
    }
    if let Some((graph, chosen)) = diagram.selection() {
        graph_sets::json(out, graph, chosen).expect("memory takes anything");
        return;
    }
    match (diagram.vertices(), &diagram.route) {
        (Some(_), Some(route)) => {
            out.extend_from_slice(b",\"vertices\":[");
            texts.append(out, &route.cells);
            end(out, b"]");
        }
        (_, route) => {
            let LayerRows { layers, rows, columns } = LayerRows::of(diagram);
            member(out, ",\"rows\":", rows as u64);
            member(out, ",\"columns\":", columns as u64);
            if diagram.layers().is_some() {
                member(out, ",\"layers\":", layers as u64);
            }
            if let Some(route) = diagram.unnumbered_loop() {
                out.extend_from_slice(b",\"loop\":[");
                texts.append(out, &route.cells);
                end(out, b"]");
                shaded(out, diagram);
                return;
            }
            if tiled::is_tiled(diagram) {
                let _ = write!(out, ",\"tiling\":\"{}\"", diagram.tiling().name()); // memory takes anything
            }
            if route.is_some() {
                numbers(out, diagram);
            } else {
                out.extend_from_slice(b",\"cells\":[");
                texts.append(out, &diagram.pieces);
                end(out, b"]");
            }
        }
    }
    if let Some(route) = &diagram.route {
        out.extend_from_slice(if route.closed { b",\"closed\":true" } else { b",\"closed\":false" });
    }
}

/// Writes the row and column of each shaded cell, if there are any.
fn shaded(out: &mut Vec<u8>, diagram: &Diagram) {
    let cells: Vec<usize> = (0..diagram.cells.len()).filter(|&cell| diagram.cells[cell].shaded).collect();
    if cells.is_empty() {
        return;
    }
    out.extend_from_slice(b",\"shaded\":[");
    append(out, cells, |pen, cell| {
        pen.byte(b'[');
        pen.number((cell / diagram.columns + 1) as u64);
        pen.byte(b',');
        pen.number((cell % diagram.columns + 1) as u64);
        pen.bytes(b"],");
    });
    end(out, b"]");
}

/// Writes the numbers of the cells, and their successors.
fn numbers(out: &mut Vec<u8>, diagram: &Diagram) {
    let write = |pen: &mut Pen<'_>, number: Option<u64>| match number {
        Some(number) => pen.number(number),
        None => pen.bytes(b"null"),
    };
    out.extend_from_slice(b",\"order\":[");
    let rows = |out: &mut Vec<u8>, cells: &[DrawnCell]| {
        let mut column = 0;
        append(out, cells, |pen, cell| {
            pen.byte(if column == 0 { b'[' } else { b',' });
            write(pen, cell.label.map(u64::from));
            column += 1;
            if column == diagram.columns {
                pen.bytes(b"],");
                column = 0;
            }
        });
    };
    if let Some(size) = diagram.cells.len().checked_div(diagram.layers().unwrap_or(0)) {
        for layer in diagram.cells.chunks(size) {
            out.push(b'[');
            rows(out, layer);
            end(out, b"],");
        }
    } else {
        rows(out, &diagram.cells);
    }
    end(out, b"],\"next\":[");
    append(out, diagram.next(), |pen, next| {
        write(pen, next.map(|cell| cell as u64 + 1));
        pen.byte(b',');
    });
    end(out, b"]");
}

/// Replaces the comma after the last item, if any, by the end of the list.
fn end(out: &mut Vec<u8>, ending: &[u8]) {
    if out.last() == Some(&b',') {
        out.pop();
    }
    out.extend_from_slice(ending);
}

/// A problem without solution, or without a further one within the limits.
#[derive(Serialize)]
struct NothingRecord {
    /// Always `null`; a solution has its vertices here.
    vertices: Option<()>,
    complete: bool,
}

/// A count: `counts` if it is complete, otherwise `at_least`.
#[derive(Serialize)]
struct CountRecord<'a> {
    puzzle: &'a str,
    board: &'a str,
    /// The side that grows, in a range of boards.
    #[serde(rename = "n", skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<bool>,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<NamedNumbers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<NamedNumbers<'a>>,
    /// The number of solutions of each size, from 0 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_size: Option<SizedNumbers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_symmetry: Option<NamedNumbers<'a>>,
    /// The number of solutions of each length.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_length: Option<NamedNumbers<'a>>,
    #[serde(skip_serializing_if = "Terms::is_empty")]
    published: Terms<'a>,
    complete: bool,
}

/// Terms of sequences, by what they count.
struct Terms<'a>(&'a [(&'a str, &'a str)]);

impl Terms<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Terms<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// Named numbers, in order.
struct NamedNumbers<'a>(&'a [(&'a str, BigUint)]);

impl Serialize for NamedNumbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, number) in self.0 {
            map.serialize_entry(name, &ExactNumber(number))?;
        }
        map.end()
    }
}

/// Numbers by size, from 0 on.
struct SizedNumbers<'a>(&'a [BigUint]);

impl Serialize for SizedNumbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ExactNumber))
    }
}

/// A number, written as a string if common readers would round it.
struct ExactNumber<'a>(&'a BigUint);

impl Serialize for ExactNumber<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_number(self.0, serializer)
    }
}

/// Writes a number, as a string if common readers would round it.
pub(crate) fn serialize_number<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(number) {
        Ok(number) if number <= LARGEST_EXACT => serializer.serialize_u64(number),
        _ => serializer.serialize_str(&number.to_string()),
    }
}

/// A board with fewer clues; `at_least` only for the smallest number.
#[derive(Serialize)]
struct BoardRecord<'a> {
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    complete: bool,
    /// Row and column, from 1, and number.
    givens: &'a [(usize, usize, u32)],
    board: &'a str,
}

impl<'a> BoardRecord<'a> {
    fn of(board: &'a PuzzleBoard) -> Self {
        let PuzzleBoard { text, givens, at_least, complete, .. } = board;
        Self { count: givens.len(), at_least: *at_least, complete: *complete, givens, board: text }
    }
}

/// Writes a whole line.
fn line(out: &mut Vec<u8>, origin: Option<&Origin>, object: &impl Serialize) -> io::Result<()> {
    open(out, origin)?;
    let brace = out.len();
    write_json(out, object)?;
    out.remove(brace); // the line has its own braces
    out.pop();
    close(out);
    Ok(())
}

/// Begins a line with the problem that it answers, if it is one of many.
fn open(out: &mut Vec<u8>, origin: Option<&Origin>) -> io::Result<()> {
    match origin {
        None => out.push(b'{'),
        Some(origin) => {
            serde_json::to_writer(&mut *out, origin)?;
            out.pop();
            out.push(b',');
        }
    }
    Ok(())
}

/// Ends a line.
fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_strings() {
        let counts = [("directed", LARGEST_EXACT.into()), ("undirected", (LARGEST_EXACT + 1).into())];
        let text = serde_json::to_string(&NamedNumbers(&counts)).expect("JSON");
        assert_eq!(text, r#"{"directed":9007199254740992,"undirected":"9007199254740993"}"#);
    }
}
