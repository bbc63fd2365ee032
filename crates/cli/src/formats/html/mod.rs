//! HTML: all solutions of a run on one interactive page, in a single file that needs no network.
//!
//! The program writes the facts about the run, the board once, and each solution as a short string. The browser draws
//! only the visible solutions, so a page with ten thousand boards is small and opens at once. The page needs no server;
//! its content security policy forbids it to load anything.
//!
//! `maud` escapes all external text. Elements, style and script are separate files; the script is one module, concatenated
//! from files with one idea each.

mod frame;

use std::io::{self, Write};

use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_search::answers::unique::Uniqueness;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::escapes::{DIGITS, write_json};
use super::loops::shaded;
use super::page::{ELEMENTS_SCRIPT, HtmlPage};
use super::paper::PaperLanguage;
use super::{
    Answer, AnswerData, Format, Origin, RefusedKind, Summary, Verdict, solutions_in_words, titled,
    verdict_word,
};
use frame::{Frame, digits};

const STYLE: &str = include_str!("page.css");

/// The parts of the script, each after the parts that it needs while it is loaded.
const SCRIPT: [&str; 13] = [
    ELEMENTS_SCRIPT,
    include_str!("data.js"),
    include_str!("places.js"),
    include_str!("symmetry.js"),
    include_str!("measure.js"),
    include_str!("filter.js"),
    include_str!("draw.js"),
    include_str!("list.js"),
    include_str!("gallery.js"),
    include_str!("choice.js"),
    include_str!("detail.js"),
    include_str!("compare.js"),
    include_str!("page.js"),
];

const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath \
                    fill='none' stroke='%23287c8e' stroke-width='2.4' stroke-linejoin='round' \
                    d='M2 14 6 3l4 8 4-9'/%3E%3C/svg%3E";

/// The elements that the script fills: the controls that filter, order and group the solutions, the view of one
/// solution, and that of two side by side. Lines are joined without blanks.
const ELEMENTS: &str = include_str!("page.html");

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "html",
    extensions: &["html", "htm"],
    writes: Answer::DRAWN,
    refused: &[RefusedKind::VALUES, RefusedKind::SETS],
    paper: Some(PaperLanguage::Html),
    is_document: true,
    write,
    ..Format::NONE
};

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => record(out, index, diagram),
        AnswerData::Document { summary, body } => page(out, summary, body),
        AnswerData::Verdict(verdict) => self::verdict(out, verdict),
        _ => PaperLanguage::Html.write_answer(out, content),
    }
}

/// Writes a page with the only solution or with two of several. The command is unknown here and left out.
fn verdict(out: &mut Vec<u8>, verdict: &Verdict) -> io::Result<()> {
    let mut body = Vec::new();
    (1..).zip(&verdict.solutions).try_for_each(|(index, solution)| record(&mut body, index, solution))?;
    let facts = Summary {
        command: "",
        puzzle: verdict.puzzle,
        board: &verdict.board,
        blank: &Diagram::default(),
        closed: None,
        solutions: verdict.solutions.len() as u64,
        complete: verdict.kind != Uniqueness::Unknown,
        verdict: Some(verdict_word(verdict.kind)),
    };
    page(out, &facts, &body)
}

/// Writes the page around solutions that are already written as records.
fn page(out: &mut Vec<u8>, facts: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let name = &*titled(facts.puzzle, "");
    let count = solutions_in_words(facts.solutions);
    let elements: String = ELEMENTS.lines().map(str::trim_start).collect();
    let title = html! { (name) " " (facts.board) ": " (count) };
    let elements = html! { (header(facts, name, &count)) (PreEscaped(elements)) };
    let empty = HtmlPage { title, icon: Some(ICON), style: STYLE, body: elements };
    let (before, after) = empty.around(&SCRIPT);
    out.reserve(before.len() + body.len() + after.len() + 1024);
    out.extend_from_slice(before.as_bytes());
    out.extend_from_slice(b"{\"facts\":");
    embed(out, facts)?;
    out.extend_from_slice(b",\"records\":[\n");
    out.extend_from_slice(body.strip_suffix(b",\n").unwrap_or(body));
    out.extend_from_slice(b"\n]}\n");
    out.extend_from_slice(after.as_bytes());
    Ok(())
}

/// The facts about the run.
fn header(facts: &Summary<'_>, name: &str, count: &str) -> Markup {
    let ending = match (facts.verdict, facts.complete) {
        (Some(word), _) => word,
        (None, true) => "complete",
        (None, false) => "stopped by a limit (incomplete)",
    };
    html! {
        header {
            h1 { (name) " " span.board { (facts.board) } }
            p.facts {
                strong { (count) }
                @if let Some(closed) = facts.closed { span { @if closed { "closed" } @else { "open" } } }
                span .ending .cut[!facts.complete] { (ending) }
            }
            @if !facts.command.is_empty() { pre.command tabindex="0" aria-label="Command" { code { (facts.command) } } }
            noscript { p { "The boards are drawn by JavaScript, which is disabled in this browser." } }
        }
    }
}

/// Writes a solution, preceded by the frame if it is the first.
fn record(out: &mut Vec<u8>, index: u64, diagram: &Diagram) -> io::Result<()> {
    if index == 1 {
        embed(out, &Frame(diagram))?;
        out.extend_from_slice(b",\n");
    }
    let cells = diagram.route.as_ref().map_or(&diagram.pieces, |route| &route.cells);
    let digits = digits(diagram.point_count());
    let write = |out: &mut Vec<u8>, cells: &[usize]| {
        append(out, cells, |pen, &cell| {
            (0..digits).rev().for_each(|power| pen.byte(DIGITS[(cell >> (6 * power)) % 64]));
        });
    };
    out.push(b'"');
    write(out, cells);
    if diagram.unnumbered_route().is_some() {
        let shaded = shaded(diagram);
        if !shaded.is_empty() {
            out.push(b'.');
            write(out, &shaded);
        }
    }
    out.extend_from_slice(b"\",\n");
    Ok(())
}

/// Writes JSON for an element of a page: `<`, which occurs only in strings, is escaped, so that the element cannot end
/// early.
fn embed(out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    let start = out.len();
    write_json(out, value)?;
    let escaped = String::from_utf8_lossy(&out[start..]).replace('<', "\\u003c");
    out.truncate(start);
    out.write_all(escaped.as_bytes())
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::diagram::DrawnCell;

    use super::*;

    #[test]
    fn a_cell_takes_as_many_digits_as_the_last_one() {
        for (cells, expected) in [(0, 1), (1, 1), (64, 1), (65, 2), (4096, 2), (4097, 3), (1 << 20, 4)] {
            assert_eq!(digits(cells), expected, "{cells}");
        }
    }

    #[test]
    fn cells_can_be_read_again() {
        for cells in [9, 64, 65, 5000, 300_000] {
            let mut diagram = Diagram { cells: vec![DrawnCell::default(); cells], ..Diagram::default() };
            let route: Vec<usize> = (0..cells).rev().step_by(1 + cells / 1000).collect();
            diagram.set_route(&route, false, 1);
            let mut out = Vec::new();
            record(&mut out, 2, &diagram).expect("memory takes anything");
            let text =
                out.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\",\n")).expect("a string");
            let value =
                |digit: &u8| DIGITS.iter().position(|known| known == digit).expect("a digit of the alphabet");
            let number = |digits: &[u8]| digits.iter().fold(0, |number, digit| 64 * number + value(digit));
            assert_eq!(text.chunks(digits(cells)).map(number).collect::<Vec<_>>(), route);
        }
    }
}
