//! The page around the data: the static parts, and the elements that the script fills.
//!
//! `maud` escapes all external text. Style and script are separate files; the script is one module, concatenated from files
//! with one idea each.

use maud::{Markup, html};

use cavalcade_core::quantity;

use super::PageFacts;
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

/// Examples of filter conditions and their meanings.
const FILTERS: [(&str, &str); 6] = [
    ("17", "solution 17; 10-20: solutions 10 to 20"),
    ("r1c1=5", "number 5 in row 1, column 1 (chess notation works too: a8=5); also < and >"),
    ("r1c1-r2c3", "a step between these two cells, in either direction"),
    ("r1c1", "a piece on this cell, or a loop through it"),
    ("\"a b\"=5", "in graphs: this vertex comes fifth; \"a b\"-c is a step"),
    ("!r1c1=5", "the opposite; conditions separated by blanks must all hold"),
];

/// Returns the text before and after the data of the page.
pub(super) fn around(facts: &PageFacts<'_>) -> (String, String) {
    let name = &*titled(facts.puzzle.unwrap_or("solutions"), "");
    let count = match facts.solutions {
        0 => "no solution".to_owned(),
        number => quantity(number, "solutions"),
    };
    let title = html! { (name) " " (facts.board) ": " (count) };
    let body = html! {
        (header(facts, name, &count))
        main {
            (controls())
            p #status role="status" {}
            div #gallery role="listbox" tabindex="0"
                aria-label="Solutions: arrow keys move, Enter opens, C picks for comparison" {}
            nav #pager aria-label="Parts of the list" hidden {}
        }
        (detail())
        (compare())
    };
    HtmlPage { title, icon: Some(ICON), style: STYLE, body }.around(&SCRIPT)
}

/// The facts about the run.
fn header(facts: &PageFacts<'_>, name: &str, count: &str) -> Markup {
    let ending = match (facts.verdict, facts.complete) {
        (Some(verdict), _) => verdict,
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
            @if let Some(command) = facts.command { pre.command tabindex="0" aria-label="Command" { code { (command) } } }
            noscript { p { "The boards are drawn by JavaScript, which is disabled in this browser." } }
        }
    }
}

/// The controls that filter, order and group the solutions.
fn controls() -> Markup {
    html! {
        form #controls role="search" autocomplete="off" {
            label.wide { span { "Filter" }
                input #filter type="search" spellcheck="false" autocapitalize="off"
                    aria-describedby="filter-error";
            }
            label { span { "Order" } select #order {} }
            button #reverse type="button" aria-pressed="false" title="Reverse the order" {
                (icon("M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5")) span.hidden { "Reverse the order" }
            }
            label #grouping { span { "Show" }
                select #groups {
                    option value="all" { "all" }
                    option value="class" { "grouped by class" }
                    option value="one" { "one of each class" }
                }
            }
            label { span { "Size" } input #size type="range" min="72" max="320" step="4" value="148"; }
            button #pick type="button" aria-pressed="false" { (icon("M2 3h5v10H2zM9 3h5v10H9z")) " Compare two" }
            details #help {
                summary { "Filter conditions" }
                dl { @for (example, meaning) in FILTERS { dt { code { (example) } } dd { (meaning) } } }
                p { "Two solutions are in one class if a rotation or reflection of the board maps one onto the other; the \
                     direction and the first cell of a route do not matter. Only symmetries of the rectangle that keep \
                     its holes and marks count." }
            }
            p #filter-error role="alert" {}
        }
    }
}

/// The view of one solution, step by step.
fn detail() -> Markup {
    html! {
        dialog #detail aria-labelledby="detail-title" {
            div.head {
                button #before type="button" title="Previous solution (Page Up)" {
                    (icon("M10 3 5 8l5 5")) span.hidden { "Previous solution" }
                }
                h2 #detail-title {}
                button #after type="button" title="Next solution (Page Down)" {
                    (icon("M6 3l5 5-5 5")) span.hidden { "Next solution" }
                }
                span.space {}
                (close())
            }
            div #board.stage {}
            p #caption {}
            div #steps {
                button #play type="button" aria-pressed="false" title="Play (space bar)" {
                    (icon("M4 2.5v11l9-5.5z")) span.hidden { "Play" }
                }
                input #step type="range" min="0" aria-label="Step" autofocus;
                output #step-number for="step" {}
            }
            div.tail {
                label #numbering { input #numbers type="checkbox" checked; " numbers" }
                label #speeding { "pace " input #pace type="range" min="1" max="20" value="6"; }
                form #other-form {
                    label { "compare with " input #other type="number" min="1" inputmode="numeric"; }
                    button type="submit" { "Compare" }
                }
            }
        }
    }
}

/// The view of two solutions side by side.
fn compare() -> Markup {
    html! {
        dialog #compare aria-labelledby="compare-title" {
            div.head { h2 #compare-title {} span.space {} (close()) }
            p #difference role="status" {}
            div.pair {
                figure { figcaption #left-title {} div #left.stage {} }
                figure { figcaption #right-title {} div #right.stage {} }
            }
            fieldset #marking {
                legend { "Mark" }
                label { input type="radio" name="marking" value="steps" checked; " steps in only one solution" }
                label { input type="radio" name="marking" value="cells"; " cells with different numbers" }
            }
        }
    }
}

fn close() -> Markup {
    html! {
        button.close type="button" title="Close (Escape)" {
            (icon("M3.5 3.5l9 9M12.5 3.5l-9 9")) span.hidden { "Close" }
        }
    }
}

/// An icon drawn with lines in a square of 16 units.
fn icon(path: &str) -> Markup {
    html! { svg.icon viewBox="0 0 16 16" aria-hidden="true" { path d=(path) {} } }
}
