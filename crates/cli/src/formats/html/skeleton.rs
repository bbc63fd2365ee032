//! The page around the data: the static parts, and the elements that the script fills.
//!
//! `maud` escapes all external text. Elements, style and script are separate files; the script is one module,
//! concatenated from files with one idea each.

use maud::{Markup, PreEscaped, html};

use cavalcade_core::quantity;

use crate::formats::Summary;
use crate::formats::page::HtmlPage;
use crate::formats::paper::titled;

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

/// Returns the text before and after the data of the page.
pub(super) fn around(facts: &Summary<'_>) -> (String, String) {
    let name = &*titled(facts.puzzle, "");
    let count = match facts.solutions {
        0 => "no solution".to_owned(),
        number => quantity(number, "solutions"),
    };
    let title = html! { (name) " " (facts.board) ": " (count) };
    let elements: String = ELEMENTS.lines().map(str::trim_start).collect();
    let body = html! { (header(facts, name, &count)) (PreEscaped(elements)) };
    HtmlPage { title, icon: Some(ICON), style: STYLE, body }.around(&SCRIPT)
}

/// The facts about the run.
fn header(facts: &Summary<'_>, name: &str, count: &str) -> Markup {
    let ending = match (facts.kind, facts.complete) {
        (Some(kind), _) => kind.word(),
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
