//! Text for people: grids of numbers, small tables.

use std::fmt;
use std::io::{self, Write};
use std::sync::OnceLock;

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell};
use cavalcade_core::quantity;
use num_bigint::BigUint;

use super::escapes::name;
use super::layers::LayerRows;
use super::pen::{Pen, append, length};
use super::{
    Answer, AnswerContent, CountSummary, Differences, ForecastSummary, Format, FormatFacts, Origin, Sums,
    Verdict, VerdictKind, graph_sets, loops, terminal, tiled, values,
};
use crate::streams::Screen;
use crate::units;

/// The number of blanks between two layers of a box.
pub(super) const LAYER_GAP: usize = 4;

/// The format; see the module. On a terminal, boards have lines and colours.
pub(super) struct TextFormat {
    pub(super) screen: Option<Screen>,
}

/// The format for the terminal of this process.
static TERMINAL: OnceLock<TextFormat> = OnceLock::new();

impl Format for TextFormat {
    fn facts(&self) -> &'static FormatFacts {
        &FormatFacts {
            name: "text",
            writes: &[
                Answer::Solutions,
                Answer::Count,
                Answer::Verdict,
                Answer::Board,
                Answer::Grade,
                Answer::Hint,
                Answer::Explanation,
                Answer::Problem,
            ],
            ..FormatFacts::NONE
        }
    }

    fn on(&self, screen: Screen) -> Option<&'static dyn Format> {
        Some(TERMINAL.get_or_init(|| Self { screen: Some(screen) }))
    }

    fn write(
        &self,
        out: &mut Vec<u8>,
        origin: Option<&Origin>,
        content: AnswerContent<'_>,
    ) -> io::Result<()> {
        match content {
            AnswerContent::Solution { index, diagram } => match self.screen {
                Some(screen) if origin.is_none() && terminal::draws(diagram) => {
                    title(out, index)?;
                    terminal::board(out, screen, diagram)
                }
                _ => solution(out, origin, index, diagram),
            },
            AnswerContent::Nothing { complete } => {
                let word = if complete { VerdictKind::None } else { VerdictKind::Unknown }.word();
                origin.map_or(Ok(()), |origin| writeln!(out, "{}  {word}", origin.text))
            }
            AnswerContent::Count(count) => self::count(out, origin, count),
            AnswerContent::Forecast(forecast) => self::forecast(out, origin, forecast),
            AnswerContent::Sums(sums) => self::sums(out, sums),
            AnswerContent::Verdict(verdict) => self.verdict(out, origin, verdict),
            AnswerContent::Grade(grade) => grade.text(out),
            AnswerContent::Hint(hint) => hint.text(out),
            AnswerContent::Explanation(explanation) => explanation.text(out),
            AnswerContent::Boards { first, boards, .. } => {
                (first..).zip(boards).try_for_each(|(number, board)| {
                    out.extend_from_slice(if number > 1 { b"\n" } else { b"" });
                    out.write_all(board.text.as_bytes())
                })
            }
            AnswerContent::Heading { .. } | AnswerContent::Document { .. } => content.left_out(),
        }
    }
}

impl TextFormat {
    /// Writes a verdict with its solutions.
    fn verdict(&self, out: &mut Vec<u8>, origin: Option<&Origin>, verdict: &Verdict) -> io::Result<()> {
        if let Some(origin) = origin {
            return writeln!(out, "{}  {}", origin.text, verdict.kind.word());
        }
        writeln!(out, "{}", verdict.kind.word())?;
        for (index, solution) in (1..).zip(&verdict.solutions) {
            self.write(out, None, AnswerContent::Solution { index, diagram: solution })?;
        }
        match verdict.differences() {
            Differences::Cells(cells) if cells.is_empty() => Ok(()),
            Differences::Cells(cells) => {
                let places: Vec<String> =
                    cells.iter().map(|(row, column)| format!("r{row}c{column}")).collect();
                writeln!(out, "\ndiffer {}", places.join(" "))
            }
            Differences::Layered(cells) if cells.is_empty() => Ok(()),
            Differences::Layered(cells) => {
                let places: Vec<String> =
                    cells.iter().map(|[row, column, layer]| format!("r{row}c{column}l{layer}")).collect();
                writeln!(out, "\ndiffer {}", places.join(" "))
            }
            Differences::Names(names) if verdict.solutions.iter().any(|it| it.vertices().is_some()) => {
                let names: Vec<_> = names.iter().map(|it| name(it)).collect();
                writeln!(out, "\ndiffer {}", names.join(" "))
            }
            Differences::Names(names) => writeln!(out, "\ndiffer {}", names.join(" ")),
            Differences::Steps(steps) => {
                let vertices = verdict.solutions.iter().find_map(|solution| solution.vertices());
                let sign = if vertices.is_some_and(|it| it.directed) { " -> " } else { " - " };
                writeln!(out)?;
                (1..).zip(steps).try_for_each(|(index, steps)| {
                    let steps: Vec<String> = steps.iter().map(|step| step.map(name).join(sign)).collect();
                    writeln!(out, "only in solution {index}: {}", steps.join(", "))
                })
            }
        }
    }
}

/// Writes a solution as plain text.
fn solution(out: &mut Vec<u8>, origin: Option<&Origin>, index: u64, diagram: &Diagram) -> io::Result<()> {
    if let Some(origin) = origin {
        write!(out, "{}  ", origin.text)?;
    } else {
        title(out, index)?;
    }
    if let Some(values) = diagram.values() {
        values::text(out, values);
        return Ok(());
    }
    if let Some((graph, chosen)) = diagram.selection() {
        graph_sets::text(out, graph, chosen);
        return Ok(());
    }
    if let Some(names) = diagram.names() {
        for (index, vertex) in names.enumerate() {
            out.extend_from_slice(if index > 0 { b" " } else { b"" });
            out.extend_from_slice(name(vertex).as_bytes());
        }
        out.push(b'\n');
        return Ok(());
    }
    if let Some(route) = diagram.unnumbered_loop() {
        loops::text(out, diagram, route);
        return Ok(());
    }
    let entries = diagram.cells.iter().map(|cell| content(cell, diagram.unicode));
    if tiled::is_tiled(diagram) {
        out.extend_from_slice(tiled::plain(diagram, entries.map(|it| it.to_string()).collect()).as_bytes());
    } else {
        board(out, diagram, entries);
    }
    next(out, diagram);
    Ok(())
}

/// Writes a count.
fn count(out: &mut Vec<u8>, origin: Option<&Origin>, count: &CountSummary<'_>) -> io::Result<()> {
    // The answer to one of many problems is a line that begins with the problem.
    let name = origin.map(|it| it.text.as_str()).or(count.index.map(|_| count.board));
    if let Some(name) = name {
        write!(out, "{name}")?;
        if !count.complete {
            return writeln!(out, "  {}", VerdictKind::Unknown.word());
        }
        count.counts.iter().try_for_each(|(name, number)| write!(out, "  {name} {number}"))?;
        return writeln!(out);
    }
    if !count.complete {
        return Ok(()); // a number here would look like the total
    }
    let parts = count.by_symmetry.iter().flatten();
    let parts = parts.map(|(kind, number)| (format!("  {}", kind.replace('_', " ")), number.to_string()));
    let lengths = count.by_length.iter();
    let lengths =
        lengths.map(|(length, number)| (format!("  {}", quantity(length, "steps")), number.to_string()));
    let terms: Vec<&str> = count.published.iter().map(|&(_, term)| term).collect();
    let sizes = (0..).zip(count.by_size.iter().flatten());
    let sizes = sizes.map(|(size, number): (u64, _)| (format!("  size {size}"), number.to_string()));
    let total = |(name, number): &(&str, BigUint)| ((*name).to_owned(), number.to_string());
    // Sizes follow the number of solutions of every size, and kinds of symmetry that of classes.
    let classes = count.counts.iter().position(|it| it.0 == "classes").unwrap_or(count.counts.len());
    let (totals, classes) = count.counts.split_at(classes);
    let lines: Vec<(String, String)> = totals
        .iter()
        .map(total)
        .chain(sizes)
        .chain(classes.iter().map(total))
        .chain(parts)
        .chain(lengths)
        .chain([("method".to_owned(), count.method.to_owned())])
        .chain((!terms.is_empty()).then(|| ("published".to_owned(), terms.join(", "))))
        .collect();
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
    let name = origin.map(|it| it.text.as_str()).or(forecast.index.map(|_| forecast.board));
    if let Some(name) = name {
        write!(out, "{name}")?;
        lines.iter().try_for_each(|(name, value)| write!(out, "  {name} {value}"))?;
        return writeln!(out);
    }
    table(out, &lines.map(|(name, value)| (name.to_owned(), value)))
}

/// Writes the sums of a stream.
fn sums(out: &mut Vec<u8>, sums: &Sums<'_>) -> io::Result<()> {
    let Sums { noun, problems, kinds, unknown, bad_lines, counts, complete } = sums;
    let kinds = kinds.iter().map(|&(kind, number)| (kind, number));
    let lines = [(noun.as_str(), *problems)]
        .into_iter()
        .chain(kinds)
        .chain([(VerdictKind::Unknown.word(), *unknown), ("bad lines", *bad_lines)]);
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

/// Writes the title of a solution, after a blank line if it is not the first.
fn title(out: &mut Vec<u8>, index: u64) -> io::Result<()> {
    let blank = if index > 1 { "\n" } else { "" };
    writeln!(out, "{blank}solution {index}")
}

/// Writes the successor of each cell of a closed route.
pub(super) fn next(out: &mut Vec<u8>, diagram: &Diagram) {
    if diagram.route.as_ref().is_some_and(|route| route.closed) {
        out.extend_from_slice(b"next\n");
        let entry = |(cell, next): (&DrawnCell, Option<usize>)| match next {
            _ if cell.hole => Entry::Sign('#'),
            None => Entry::Sign('.'),
            Some(next) => Entry::Number(next as u64 + 1, false),
        };
        board(out, diagram, diagram.cells.iter().zip(diagram.next()).map(entry));
    }
}

/// The content of a cell.
#[derive(Debug, Clone, Copy)]
pub(super) enum Entry {
    Sign(char),
    /// A number, and whether its cell is marked; numbers of marked cells have a minus sign.
    Number(u64, bool),
}

impl Entry {
    /// Returns its number of characters.
    #[inline]
    pub(super) fn width(self) -> usize {
        match self {
            Self::Sign(_) => 1,
            Self::Number(number, marked) => length(number) + usize::from(marked),
        }
    }

    #[inline]
    fn write(self, pen: &mut Pen<'_>) {
        match self {
            Self::Sign(sign) => pen.bytes(sign.encode_utf8(&mut [0; 4]).as_bytes()),
            Self::Number(number, marked) => {
                if marked {
                    pen.byte(b'-');
                }
                pen.number(number);
            }
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sign(sign) => write!(formatter, "{sign}"),
            Self::Number(number, marked) => write!(formatter, "{}{number}", if marked { "-" } else { "" }),
        }
    }
}

/// Returns the content of a cell of a diagram.
#[inline]
pub(super) fn content(cell: &DrawnCell, unicode: bool) -> Entry {
    match (cell.label, cell.piece) {
        (Some(number), _) => Entry::Number(number.into(), cell.mark.is_some() && !cell.hole),
        _ if cell.hole => Entry::Sign(cell.mark.unwrap_or('#')),
        (None, Some(piece)) => Entry::Sign(if unicode { piece.glyph() } else { piece.letter() }),
        (None, None) => Entry::Sign('.'),
    }
}

/// Writes the cells of a board; the layers of a box side by side.
fn board(out: &mut Vec<u8>, diagram: &Diagram, cells: impl Iterator<Item = Entry> + Clone) {
    if diagram.layers().is_none() {
        return grid(out, diagram.columns, cells);
    }
    let cells: Vec<Entry> = cells.collect();
    let width = cells.iter().map(|entry| entry.width()).max().unwrap_or(0);
    let rows = LayerRows::of(diagram);
    for line in rows.lines() {
        append(out, line.zip(0..), |pen, (cell, place): (usize, usize)| {
            let gap = if place % rows.columns > 0 { 1 } else { LAYER_GAP };
            pen.blanks(if place > 0 { gap } else { 0 } + width - cells[cell].width());
            cells[cell].write(pen);
        });
        out.push(b'\n');
    }
}

/// Writes rows of cells, aligned to the right.
fn grid(out: &mut Vec<u8>, columns: usize, cells: impl Iterator<Item = Entry> + Clone) {
    let width = cells.clone().map(Entry::width).max().unwrap_or(0);
    let columns = columns.max(1);
    let mut column = 0;
    append(out, cells, |pen, entry| {
        if column == columns {
            pen.byte(b'\n');
            column = 0;
        }
        pen.blanks(usize::from(column > 0));
        column += 1;
        pen.blanks(width - entry.width());
        entry.write(pen);
    });
    out.push(b'\n');
}
