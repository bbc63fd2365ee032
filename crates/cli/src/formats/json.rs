//! JSON for scripts: one object per line.
//!
//! There can be millions of solutions, all made of numbers, so they are written by hand; serde writes the rest.

use std::io::{self, Write};

use cavalcade_core::minizinc::OutputValue;
use cavalcade_core::picture::geometry::LayerRows;
use cavalcade_core::puzzles::cell_text::{CellTexts, append, entries, lists, successors};
use cavalcade_core::puzzles::diagram::{
    Diagram, GraphSelection, ProgramValues, Route, RouteKind, RoutePoints, Tiling, Vertices,
};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::escapes::{ExactNumber, NamedValues, add_some, filled, write_json};
use super::{
    Answer, AnswerData, CountSplit, CountSummary, Format, Origin, PuzzleBoard, SolutionWriter, Sums, Verdict,
    loops, verdict_word,
};

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "json",
    extensions: &["json"],
    writes: Answer::DATA,
    prepared: Some(prepared),
    write,
    ..Format::NONE
};

/// Returns a function that writes solutions with the same names of places.
fn prepared<'a>(origin: Option<&'a Origin>, blank: &Diagram, closed: Option<bool>) -> SolutionWriter<'a> {
    let texts = texts(blank, closed);
    Box::new(move |out, index, diagram| {
        open(out, origin)?;
        solution(out, index, diagram, &texts);
        close(out);
        Ok(())
    })
}

fn write(out: &mut Vec<u8>, origin: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => {
            let closed = diagram.route.as_ref().map(|route| route.closed);
            prepared(origin, diagram, closed)(out, index, diagram)
        }
        AnswerData::Nothing { complete } => {
            // A solution has its vertices in this place.
            line(out, origin, &NamedValues(vec![("vertices", None), ("complete", Some(complete))]))
        }
        AnswerData::Count(count) => line(out, origin, count),
        AnswerData::Forecast(forecast) => line(out, origin, forecast),
        AnswerData::Sums(sums) => line(out, origin, sums),
        AnswerData::Verdict(verdict) => self::verdict(out, origin, verdict),
        AnswerData::Grade(grade) => line(out, origin, grade),
        AnswerData::Hint(hint) => line(out, origin, hint),
        AnswerData::Forced(forced) => line(out, origin, forced),
        AnswerData::Explanation(explanation) => line(out, origin, explanation),
        AnswerData::Boards { boards, .. } => boards
            .iter()
            .try_for_each(|board| line(out, origin, &BoardRecord { count: board.givens.len(), board })),
        _ => content.left_out(),
    }
}

/// Writes a verdict with its solutions.
fn verdict(out: &mut Vec<u8>, origin: Option<&Origin>, verdict: &Verdict) -> io::Result<()> {
    open(out, origin)?;
    out.extend_from_slice(b"\"verdict\":");
    serde_json::to_writer(&mut *out, verdict_word(verdict.kind))?;
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
        let mut map = serializer.serialize_map(None)?;
        add_some(&mut map, "number", self.board)?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry(self.kind, &self.text)?;
        map.end()
    }
}

impl Serialize for CountSummary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("puzzle", self.puzzle)?;
        map.serialize_entry("board", self.board)?;
        add_some(&mut map, "n", self.index)?;
        add_some(&mut map, "closed", self.closed)?;
        map.serialize_entry("method", self.method)?;
        let name = if self.complete { "counts" } else { "at_least" };
        map.serialize_entry(name, &NamedValues::numbers(&self.counts))?;
        let CountSplit { sizes, symmetries, lengths, ends } = &self.split;
        let sizes = sizes.as_ref().map(|sizes| sizes.iter().map(ExactNumber).collect::<Vec<_>>());
        let symmetries = symmetries.as_ref().filter(|_| self.complete);
        add_some(&mut map, "by_size", sizes)?;
        add_some(&mut map, "by_symmetry", symmetries.map(|kinds| NamedValues::numbers(kinds)))?;
        add_some(&mut map, "by_length", filled(lengths).map(NamedValues::numbers))?;
        add_some(&mut map, "by_ends", filled(ends))?;
        add_some(&mut map, "published", filled(&self.published).map(|terms| NamedValues(terms.to_vec())))?;
        map.serialize_entry("complete", &self.complete)?;
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
        let name = if self.complete { "counts" } else { "at_least" };
        add_some(&mut map, name, filled(&self.counts).map(NamedValues::numbers))?;
        map.serialize_entry("complete", &self.complete)?;
        map.end()
    }
}

/// Returns what is written for a visited vertex, for a point of a loop, or for a cell with a piece, with a comma;
/// nothing for other routes on a board.
fn texts(blank: &Diagram, closed: Option<bool>) -> CellTexts {
    match (blank.vertices(), blank.unnumbered_route(), closed) {
        (Some(vertices), ..) => CellTexts::new(vertices.names.iter().map(|name| {
            let mut text = Vec::new();
            write_json(&mut text, name).expect("memory takes anything");
            text.push(b',');
            text
        })),
        (None, Some(route), _) => loops::pairs(blank, route.points()),
        (None, None, None) => loops::pairs(blank, RoutePoints::Cells),
        (None, None, Some(_)) => CellTexts::new([""; 0]),
    }
}

/// Writes the members of a solution: a route as rows of numbers with the successor of each cell, a route in a graph as
/// its vertices in order, a loop as the row and column of each point, from 1, pieces likewise, sets of a graph as lists
/// of names, values of variables as an object.
fn solution(out: &mut Vec<u8>, index: u64, diagram: &Diagram, texts: &CellTexts) {
    let member = |out: &mut Vec<u8>, name: &str, number: u64| {
        out.extend_from_slice(name.as_bytes());
        append(out, [()], |pen, ()| pen.number(number));
    };
    member(out, "\"index\":", index);
    if let Some(values) = diagram.values() {
        out.extend_from_slice(b",\"assignment\":");
        assignment(out, values);
        return;
    }
    if let Some((graph, chosen)) = diagram.selection() {
        selection(out, graph, chosen).expect("memory takes anything");
        return;
    }
    let list = |out: &mut Vec<u8>, name: &str, cells: &[usize]| {
        out.extend_from_slice(name.as_bytes());
        texts.append(out, cells);
        end(out, b"]");
    };
    if let (Some(_), Some(route)) = (diagram.vertices(), &diagram.route) {
        list(out, ",\"vertices\":[", &route.cells);
        closed(out, route);
        return;
    }
    let LayerRows { layers, rows, columns } = LayerRows::of(diagram);
    member(out, ",\"rows\":", rows as u64);
    member(out, ",\"columns\":", columns as u64);
    if diagram.layers().is_some() {
        member(out, ",\"layers\":", layers as u64);
    }
    if let Some(route) = diagram.unnumbered_route() {
        if route.kind == RouteKind::Paths {
            out.extend_from_slice(b",\"paths\":[");
            for path in route.paths() {
                list(out, "[", path);
                out.push(b',');
            }
            end(out, b"]");
        } else {
            list(out, ",\"loop\":[", &route.cells);
        }
        let shaded = loops::shaded(diagram);
        if !shaded.is_empty() {
            list(out, ",\"shaded\":[", &shaded);
        }
        return;
    }
    if diagram.tiling() != Tiling::Squares {
        let _ = write!(out, ",\"tiling\":\"{}\"", diagram.tiling().name()); // memory takes anything
    }
    match &diagram.route {
        Some(route) => {
            numbers(out, diagram);
            closed(out, route);
        }
        None => list(out, ",\"cells\":[", &diagram.pieces),
    }
}

/// Writes whether a route is closed.
fn closed(out: &mut Vec<u8>, route: &Route) {
    out.extend_from_slice(if route.closed { b",\"closed\":true" } else { b",\"closed\":false" });
}

/// Writes a member of an object: the names of vertices, or the names of the ends of each edge.
fn selection(out: &mut Vec<u8>, graph: &Vertices, chosen: &GraphSelection) -> io::Result<()> {
    let name = |&vertex: &usize| &*graph.names[vertex];
    match chosen {
        GraphSelection::Vertices(vertices) => {
            out.extend_from_slice(b",\"vertices\":");
            write_json(out, &vertices.iter().map(name).collect::<Vec<_>>())
        }
        GraphSelection::Edges(edges) => {
            out.extend_from_slice(b",\"edges\":");
            write_json(out, &edges.iter().map(|(one, other)| [name(one), name(other)]).collect::<Vec<_>>())
        }
    }
}

/// Writes an object with a member for each output variable; arrays are nested by their dimensions.
fn assignment(out: &mut Vec<u8>, values: &ProgramValues) {
    out.push(b'{');
    for (place, item) in values.items().iter().enumerate() {
        out.extend_from_slice(if place > 0 { b"," } else { b"" });
        write_json(out, &item.name).expect("memory takes anything");
        out.push(b':');
        let mut elements = values.of(item);
        match item.lengths() {
            // One of the dimensions may be long.
            Some(_) if item.is_empty() => out.extend_from_slice(b"[]"),
            Some(lengths) => nested(out, &lengths, &mut elements),
            None => elements.by_ref().for_each(|value| write_value(out, value)),
        }
    }
    out.push(b'}');
}

/// Writes an array with these numbers of elements in each dimension.
fn nested(out: &mut Vec<u8>, lengths: &[usize], elements: &mut dyn Iterator<Item = OutputValue>) {
    let Some((&length, inner)) = lengths.split_first() else {
        elements.take(1).for_each(|value| write_value(out, value));
        return;
    };
    out.push(b'[');
    for place in 0..length {
        out.extend_from_slice(if place > 0 { b"," } else { b"" });
        nested(out, inner, elements);
    }
    out.push(b']');
}

/// Writes a value of a program.
pub(super) fn write_value(out: &mut Vec<u8>, value: OutputValue) {
    match value {
        OutputValue::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
        OutputValue::Int(value) => {
            out.extend_from_slice(if value < 0 { b"-" } else { b"" });
            append(out, [()], |pen, ()| pen.number(value.unsigned_abs()));
        }
    }
}

/// Writes the numbers of the cells, and their successors.
fn numbers(out: &mut Vec<u8>, diagram: &Diagram) {
    out.extend_from_slice(b",\"order\":[");
    let numbers = entries(diagram);
    if let Some(size) = numbers.len().checked_div(diagram.layers().unwrap_or(0)) {
        for layer in numbers.chunks(size) {
            out.push(b'[');
            lists(out, diagram.columns, layer);
            end(out, b"],");
        }
    } else {
        lists(out, diagram.columns, &numbers);
    }
    end(out, b"],\"next\":");
    lists(out, numbers.len(), &successors(diagram));
    end(out, b"");
}

/// Replaces the comma after the last item, if any, by the end of the list.
fn end(out: &mut Vec<u8>, ending: &[u8]) {
    if out.last() == Some(&b',') {
        out.pop();
    }
    out.extend_from_slice(ending);
}

/// A board with the number of its clues.
#[derive(Serialize)]
struct BoardRecord<'a> {
    count: usize,
    #[serde(flatten)]
    board: &'a PuzzleBoard,
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
