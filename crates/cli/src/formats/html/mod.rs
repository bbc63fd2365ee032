//! HTML: all solutions of a run on one interactive page, in a single file that needs no network.
//!
//! The program writes the facts about the run, the board once, and each solution as a short string. The browser draws
//! only the visible solutions, so a page with ten thousand boards is small and opens at once. The page needs no server;
//! its content security policy forbids it to load anything.
//!
//! `maud` escapes all external text. Elements, style and script are separate files; the script is one module, concatenated
//! from files with one idea each.

mod frame;
mod ground;
mod record;

use std::io;

use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_search::answers::unique::Uniqueness;
use maud::{Markup, PreEscaped, html};

use super::page::HtmlPage;
use super::paper::{PaperLanguage, titled};
use super::{
    Answer, AnswerData, Format, Origin, RefusedKind, Summary, Verdict, solutions_in_words, verdict_word,
};
use record::{embed, record};

const STYLE: &str = include_str!("page.css");

/// The parts of the script, each after the parts that it needs while it is loaded.
const SCRIPT: [&str; 12] = [
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
    let (before, after) = around(facts);
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

/// Returns the text before and after the data of the page.
fn around(facts: &Summary<'_>) -> (String, String) {
    let name = &*titled(facts.puzzle, "");
    let count = solutions_in_words(facts.solutions);
    let title = html! { (name) " " (facts.board) ": " (count) };
    let elements: String = ELEMENTS.lines().map(str::trim_start).collect();
    let body = html! { (header(facts, name, &count)) (PreEscaped(elements)) };
    HtmlPage { title, icon: Some(ICON), style: STYLE, body }.around(&SCRIPT)
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
