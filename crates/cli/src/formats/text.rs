//! Text for people: grids of numbers, small tables.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::OnceLock;

use cavalcade_core::puzzles::diagram::{Diagram, GraphSelection};
use cavalcade_core::quantity;
use cavalcade_search::answers::unique::Uniqueness;

use super::escapes::{members, name};
use super::{
    Answer, AnswerData, CountSplit, CountSummary, EndCount, ForecastSummary, Format, Origin,
    SolutionDifferences, Sums, Verdict, loops, terminal, verdict_word,
};
use crate::streams::Screen;
use crate::units;

/// The format; see the module. On a terminal, boards have lines and colours.
pub(super) const FORMAT: Format = Format {
    name: "text",
    writes: Answer::TOLD,
    on_screen: |screen| Some(on_screen(screen)),
    write: |out, origin, content| write(out, None, origin, content),
    ..Format::NONE
};

/// The terminal of this process.
static SCREEN: OnceLock<Screen> = OnceLock::new();

/// Returns the format for the terminal of this process.
fn on_screen(screen: Screen) -> &'static Format {
    SCREEN.get_or_init(|| screen);
    &Format { write: |out, origin, content| write(out, SCREEN.get(), origin, content), ..FORMAT }
}

/// Writes a part of an answer, on a terminal if there is a screen.
fn write(
    out: &mut Vec<u8>,
    screen: Option<&Screen>,
    origin: Option<&Origin>,
    content: AnswerData<'_>,
) -> io::Result<()> {
    let origin = origin.filter(|origin| origin.board.is_none()); // a board has a title above its answer
    match content {
        AnswerData::Title(origin) => {
            out.extend_from_slice(if origin.board > Some(1) { b"\n" } else { b"" });
            writeln!(out, "{}: {}", origin.place(), origin.text)
        }
        AnswerData::Solution { index, diagram } => solution(out, screen, origin, index, diagram),
        AnswerData::Nothing { complete } => {
            let word = verdict_word(if complete { Uniqueness::None } else { Uniqueness::Unknown });
            let problem = origin.map_or_else(String::new, |origin| format!("{}  ", origin.text));
            writeln!(out, "{problem}{word}")
        }
        AnswerData::Count(count) => self::count(out, origin, count),
        AnswerData::Forecast(forecast) => self::forecast(out, origin, forecast),
        AnswerData::Sums(sums) => self::sums(out, sums),
        AnswerData::Verdict(verdict) => self::verdict(out, screen, origin, verdict),
        AnswerData::Grade(grade) => grade.text(out),
        AnswerData::Hint(hint) => hint.lines().iter().try_for_each(|line| writeln!(out, "{line}")),
        AnswerData::Forced(forced) => forced.text(out),
        AnswerData::Explanation(explanation) => {
            explanation.lines().try_for_each(|line| writeln!(out, "{line}"))
        }
        AnswerData::Boards { first, boards, .. } => (first..).zip(boards).try_for_each(|(number, board)| {
            out.extend_from_slice(if number > 1 { b"\n" } else { b"" });
            out.write_all(board.text.as_bytes())
        }),
        _ => content.left_out(),
    }
}

/// Writes a verdict with its solutions.
fn verdict(
    out: &mut Vec<u8>,
    screen: Option<&Screen>,
    origin: Option<&Origin>,
    verdict: &Verdict,
) -> io::Result<()> {
    if let Some(origin) = origin {
        return writeln!(out, "{}  {}", origin.text, verdict_word(verdict.kind));
    }
    writeln!(out, "{}", verdict_word(verdict.kind))?;
    for (index, solution) in (1..).zip(&verdict.solutions) {
        write(out, screen, None, AnswerData::Solution { index, diagram: solution })?;
    }
    match verdict.differences() {
        SolutionDifferences::Cells(cells) if cells.is_empty() => Ok(()),
        SolutionDifferences::Cells(cells) => {
            let name = |place: &Vec<usize>| match place[..] {
                [row, column, layer] => format!("r{row}c{column}l{layer}"),
                _ => format!("r{}c{}", place[0], place[1]),
            };
            writeln!(out, "\ndiffer {}", cells.iter().map(name).collect::<Vec<_>>().join(" "))
        }
        SolutionDifferences::Names(names) => {
            let is_graph = verdict.solutions.iter().any(|solution| solution.vertices().is_some());
            let shown = |known: &String| if is_graph { name(known).into_owned() } else { known.clone() };
            writeln!(out, "\ndiffer {}", names.iter().map(shown).collect::<Vec<_>>().join(" "))
        }
        SolutionDifferences::Steps(steps) => {
            let vertices = verdict.solutions.iter().find_map(|solution| solution.vertices());
            let sign = if vertices.is_some_and(|graph| graph.directed) { " -> " } else { " - " };
            writeln!(out)?;
            (1..).zip(steps).try_for_each(|(index, steps)| {
                let steps: Vec<String> = steps.iter().map(|step| step.map(name).join(sign)).collect();
                writeln!(out, "only in solution {index}: {}", steps.join(", "))
            })
        }
    }
}

/// Writes a solution.
fn solution(
    out: &mut Vec<u8>,
    screen: Option<&Screen>,
    origin: Option<&Origin>,
    index: u64,
    diagram: &Diagram,
) -> io::Result<()> {
    if let Some(origin) = origin {
        write!(out, "{}  ", origin.text)?;
    } else {
        writeln!(out, "{}solution {index}", if index > 1 { "\n" } else { "" })?;
    }
    if let Some(values) = diagram.values() {
        let mut text = String::new();
        values.write(&mut text);
        return out.write_all(text.as_bytes());
    }
    if let Some((graph, chosen)) = diagram.selection() {
        let separator = if matches!(chosen, GraphSelection::Edges(_)) { ", " } else { " " };
        let line = members(graph, chosen, name, " - ").join(separator);
        return writeln!(out, "{}", if line.is_empty() { "(empty)" } else { &line });
    }
    if let Some(names) = diagram.names() {
        for (index, vertex) in names.enumerate() {
            out.extend_from_slice(if index > 0 { b" " } else { b"" });
            out.extend_from_slice(name(vertex).as_bytes());
        }
        return writeln!(out);
    }
    if let Some(route) = diagram.unnumbered_route() {
        loops::text(out, diagram, route);
        return Ok(());
    }
    terminal::board(out, screen.copied().filter(|_| origin.is_none()), diagram)
}

/// Writes a count.
fn count(out: &mut Vec<u8>, origin: Option<&Origin>, count: &CountSummary<'_>) -> io::Result<()> {
    if let Some(name) = problem(origin, count.index, count.board) {
        if !count.complete {
            return writeln!(out, "{name}  {}", verdict_word(Uniqueness::Unknown));
        }
        return line(out, name, &count.counts);
    }
    if !count.complete {
        return Ok(()); // a number here would look like the total
    }
    let CountSplit { sizes, symmetries, lengths, ends } = &count.split;
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, value: &dyn Display| lines.push((name.to_owned(), value.to_string()));
    // Sizes follow the number of solutions of every size, and kinds of symmetry that of classes.
    let classes = count.counts.iter().position(|count| count.0 == "classes").unwrap_or(count.counts.len());
    let (totals, classes) = count.counts.split_at(classes);
    for (name, number) in totals {
        add(name, number);
    }
    for (size, number) in sizes.iter().flatten().enumerate() {
        add(&format!("  size {size}"), number);
    }
    for (name, number) in classes {
        add(name, number);
    }
    for (kind, number) in symmetries.iter().flatten() {
        add(&format!("  {}", kind.replace('_', " ")), number);
    }
    for (length, number) in lengths {
        add(&format!("  {}", quantity(*length, "steps")), number);
    }
    for EndCount { ends, each } in ends {
        let alike = if ends.len() > 1 { format!(" ({} alike)", ends.len()) } else { String::new() };
        let names: Vec<_> = ends[0].iter().map(|end| name(end)).collect();
        add(&format!("  from {}{alike}", names.join(" to ")), each);
    }
    add("method", &count.method);
    let terms: Vec<&str> = count.published.iter().map(|published| published.1).collect();
    if !terms.is_empty() {
        add("published", &terms.join(", "));
    }
    table(out, &lines)
}

/// Writes the expected work of a count.
fn forecast(out: &mut Vec<u8>, origin: Option<&Origin>, forecast: &ForecastSummary<'_>) -> io::Result<()> {
    let lines = [
        ("steps", forecast.steps.to_string()),
        ("states", forecast.states.to_string()),
        ("choices", forecast.choices.to_string()),
        ("memory", units::memory(forecast.memory)),
        ("time", units::rough(forecast.seconds)),
    ];
    match problem(origin, forecast.index, forecast.board) {
        Some(name) => line(out, name, &lines),
        None => table(out, &lines.map(|(name, value)| (name.to_owned(), value))),
    }
}

/// Returns the name of the problem, with which the answer to one of many problems begins; `index` as in a count.
fn problem<'a>(origin: Option<&'a Origin>, index: Option<u64>, board: &'a str) -> Option<&'a str> {
    origin.map(|origin| origin.text.as_str()).or(index.map(|_| board))
}

/// Writes the values of a problem on a line.
fn line(out: &mut Vec<u8>, problem: &str, values: &[(&str, impl Display)]) -> io::Result<()> {
    write!(out, "{problem}")?;
    values.iter().try_for_each(|(name, value)| write!(out, "  {name} {value}"))?;
    writeln!(out)
}

/// Writes the sums of a stream.
fn sums(out: &mut Vec<u8>, sums: &Sums<'_>) -> io::Result<()> {
    let Sums { noun, problems, kinds, unknown, bad_lines, counts, complete } = sums;
    let lines = [(noun.as_str(), *problems)]
        .into_iter()
        .chain(kinds.iter().copied())
        .chain([(verdict_word(Uniqueness::Unknown), *unknown), ("bad lines", *bad_lines)]);
    let lines = lines.map(|(name, number)| (name.to_owned(), number.to_string()));
    // Incomplete numbers would look like totals.
    let totals = counts.iter().filter(|_| *complete);
    let totals = totals.map(|(name, number)| ((*name).to_owned(), number.to_string()));
    table(out, &lines.chain(totals).collect::<Vec<_>>())
}

/// Writes names with their values.
fn table(out: &mut Vec<u8>, lines: &[(String, String)]) -> io::Result<()> {
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    lines.iter().try_for_each(|(name, value)| writeln!(out, "{name:width$}  {value}"))
}
