//! A run of a ladder as a page for a browser: the graded board, the steps, and the board after some of them.
//!
//! The page has no script. Steps with a picture open when they are clicked.

use std::io;

use super::html::StepsPage;
use super::steps::{grade_page, step_page};
use super::titled;
use crate::formats::ladder::{GradeSummary, sentence};

/// The most steps with a picture.
const MOST_PICTURES: usize = 60;

/// Writes the page of a grade; the steps only if they are asked for.
pub(super) fn document(out: &mut Vec<u8>, grade: &GradeSummary<'_>) -> io::Result<()> {
    let drawn = drawn(grade);
    let step = |(index, step)| {
        let page = drawn.binary_search(&index).is_ok().then(|| {
            let before = grade.steps[..index].iter().flat_map(|step| &step.changes);
            step_page(grade.diagram, before, Some(step), &[], sentence(step))
        });
        (sentence(step), page)
    };
    let page = StepsPage {
        title: &titled(grade.puzzle, grade.board),
        lead: None,
        overview: grade_page(grade),
        hint: "Click on a step with a triangle to see it on the board.",
        steps: grade.is_explained.then(|| grade.steps.iter().enumerate().map(step).collect()),
    };
    page.write(out)
}

/// Returns the steps that get a picture, ascending: the first ones of the highest techniques.
fn drawn(grade: &GradeSummary<'_>) -> Vec<usize> {
    let mut steps: Vec<usize> = (0..grade.steps.len()).collect();
    steps.sort_by_key(|&index| std::cmp::Reverse(grade.steps[index].technique.level));
    steps.truncate(MOST_PICTURES);
    steps.sort_unstable();
    steps
}
