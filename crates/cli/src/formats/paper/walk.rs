//! A run of a ladder as a page for a browser: the graded board, the steps, and the board after some of them.
//!
//! The page has no script. Steps with a picture open when they are clicked.

use std::io::{self, Write};

use maud::{PreEscaped, html};

use super::html::READING;
use super::steps::{grade_page, step_page};
use super::svg::picture;
use super::titled;
use crate::formats::ladder::{GradeSummary, sentence};
use crate::formats::page::{HtmlPage, plain};
use cavalcade_core::CompactSort;

/// The most steps with a picture.
const MOST_PICTURES: usize = 60;

/// Writes the page of a grade; the steps only if they are asked for.
pub(super) fn document(out: &mut Vec<u8>, grade: &GradeSummary<'_>) -> io::Result<()> {
    let name = titled(grade.puzzle, grade.board);
    let overview = {
        let mut svg = Vec::new();
        picture(&mut svg, &grade_page(grade), &grade.heading(), "")?;
        svg
    };
    let mut pictures = Vec::new();
    let drawn = if grade.is_explained { drawn(grade) } else { Vec::new() };
    for index in 0..grade.steps.len() {
        let mut svg = Vec::new();
        if drawn.binary_search(&index).is_ok() {
            let before = grade.steps[..index].iter().flat_map(|step| &step.changes);
            let step = &grade.steps[index];
            let page = step_page(grade.diagram, before, Some(step), &[], sentence(step));
            picture(&mut svg, &page, &format!("step {}", index + 1), "")?;
        }
        pictures.push(svg);
    }
    let body = html! {
        h1 { (plain(&name)) }
        (PreEscaped(String::from_utf8_lossy(&overview)))
        @if grade.is_explained {
            h2 { "Steps" }
            @if !drawn.is_empty() { p { "Click on a step with a triangle to see it on the board." } }
            ol {
                @for (step, svg) in grade.steps.iter().zip(&pictures) {
                    @let text = sentence(step);
                    li {
                        @if svg.is_empty() {
                            (plain(&text))
                        } @else {
                            details {
                                summary { (plain(&text)) }
                                (PreEscaped(String::from_utf8_lossy(svg)))
                            }
                        }
                    }
                }
            }
        }
    };
    let page = HtmlPage { title: plain(&name), icon: None, style: READING, body };
    writeln!(out, "{}", page.still())
}

/// Returns the steps that get a picture, ascending: the first ones of the highest techniques.
fn drawn(grade: &GradeSummary<'_>) -> Vec<usize> {
    let mut steps: Vec<usize> = (0..grade.steps.len()).collect();
    steps.sort_compactly_by_key(|&index| std::cmp::Reverse(grade.steps[index].technique.level));
    steps.truncate(MOST_PICTURES);
    steps.sort_unstable();
    steps
}
