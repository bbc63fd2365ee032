//! An explanation on the board: what each step says, with the number of the step, and the steps in words.
//!
//! A thick line is a step that is taken, a thin line with a cross one that is impossible. A circle is a chosen cell, a
//! cross a cell that is not chosen. The cell or the line of what is explained is grey.

use std::io;

use cavalcade_core::picture::figure::{BoardFigure, Showing, text};
use cavalcade_core::picture::geometry::{Geometry, Point, RADIUS, step_lines};
use cavalcade_core::picture::shapes::{Role, SceneShape};
use cavalcade_core::puzzles::diagram::RoutePoints;

use super::PaperPage;
use super::html::StepsPage;
use super::steps::{CHANGED, MOST_PICTURES, circle, cross, filled, page_with_legend};
use crate::formats::titled;
use crate::formats::words::{ExplanationSummary, ReasonMark, ReasonStep};

/// The most numbers of steps in one place.
const MOST_NUMBERS: usize = 3;
/// The widths of lines that are taken, explained, and impossible.
const TAKEN: f64 = 0.07;
const EXPLAINED: f64 = 0.22;
const GONE: f64 = 0.035;
/// The font size of the number of a step, the disc behind it, and its place: in the corner of a cell, or on a line.
/// Lines often cross in their middle.
const NUMBER: f64 = 0.2;
const DISC: f64 = 0.14;
const CORNER: f64 = 0.36;
const ALONG: f64 = 0.36;
/// Where a line is crossed out, and the size of the cross.
const CROSSED: f64 = 0.62;
const CROSS: f64 = 0.16;
/// The tone of what is impossible.
const GREY: Role = Role::grey(45);

/// Returns the board with all steps, and the steps in words.
pub(super) fn reasons_page(explanation: &ExplanationSummary<'_>) -> PaperPage {
    let all: Vec<usize> = (0..explanation.steps.len()).collect();
    let legend: Vec<_> = explanation.lines().map(|line| (None, line)).collect();
    let shapes = board(explanation, &all);
    page_with_legend(explanation.diagram, &shapes, &legend, explanation.target.clone())
}

/// Writes the page for a browser: the board with all steps, and for each step the board with it and what it needs.
pub(super) fn document(out: &mut Vec<u8>, explanation: &ExplanationSummary<'_>) -> io::Result<()> {
    let drawn = |shown: &[usize], name: String| {
        page_with_legend(explanation.diagram, &board(explanation, shown), &[], name)
    };
    let all: Vec<usize> = (0..explanation.steps.len()).collect();
    let step = |(number, step): (usize, &ReasonStep)| {
        let shown: Vec<usize> = step.because.iter().map(|before| before - 1).chain([number]).collect();
        let page = (number < MOST_PICTURES).then(|| drawn(&shown, format!("step {}", number + 1)));
        (step.sentence(), page)
    };
    let page = StepsPage {
        title: &titled(explanation.puzzle, explanation.board),
        lead: Some(&explanation.target),
        overview: drawn(&all, explanation.target.clone()),
        hint: "Click on a step to see it on the board, with the steps that it needs.",
        steps: Some(explanation.steps.iter().enumerate().map(step).collect()),
    };
    page.write(out)
}

/// Returns the board with some steps, ascending; the last one is what is explained.
fn board(explanation: &ExplanationSummary<'_>, shown: &[usize]) -> Vec<SceneShape> {
    let diagram = explanation.diagram;
    let geometry = Geometry::of(diagram);
    let points = diagram.points();
    let (mut behind, mut lines, mut numbers) = (Vec::new(), Vec::new(), StepNumbers::default());
    for &step in shown {
        let is_last = shown.last() == Some(&step);
        for &mark in &explanation.steps[step].marks {
            match mark {
                ReasonMark::Step { ends, holds } => {
                    for [one, other] in step_lines(diagram, points, (ends[0], ends[1])) {
                        let along = |share: f64| {
                            (one.0 + share * (other.0 - one.0), one.1 + share * (other.1 - one.1))
                        };
                        if is_last {
                            behind.push(line(one, other, EXPLAINED, CHANGED));
                        }
                        let (width, role) = if holds { (TAKEN, Role::INK) } else { (GONE, GREY) };
                        lines.push(line(one, other, width, role));
                        if !holds {
                            lines.push(cross(along(CROSSED), CROSS, true));
                        }
                        numbers.add(along(ALONG), step + 1);
                    }
                }
                ReasonMark::Chosen { place, .. } | ReasonMark::Number { place } => {
                    let centre = geometry.point(points, place);
                    if is_last && points == RoutePoints::Cells {
                        behind.push(filled(geometry, place, CHANGED));
                    }
                    if let ReasonMark::Chosen { holds, .. } = mark {
                        lines.push(if holds { circle(centre, RADIUS) } else { cross(centre, RADIUS, true) });
                    }
                    numbers.add((centre.0 + CORNER, centre.1 + CORNER), step + 1);
                }
            }
        }
    }
    let figure = BoardFigure::new(diagram, Showing::Puzzle);
    let shapes = behind.iter().chain(figure.shapes()).chain(&lines).cloned();
    shapes.chain(numbers.shapes()).collect()
}

fn line(one: Point, other: Point, width: f64, role: Role) -> SceneShape {
    SceneShape::lines(vec![vec![one, other]], width, role)
}

/// The numbers of steps at points of the board.
#[derive(Default)]
struct StepNumbers {
    places: Vec<(Point, Vec<usize>)>,
}

impl StepNumbers {
    fn add(&mut self, at: Point, step: usize) {
        match self.places.iter_mut().find(|place| place.0 == at) {
            Some((_, steps)) if steps.last() == Some(&step) => {}
            Some((_, steps)) => steps.push(step),
            None => self.places.push((at, vec![step])),
        }
    }

    fn shapes(&self) -> Vec<SceneShape> {
        let shapes = |(at, steps): &(Point, Vec<usize>)| {
            let mut words: Vec<String> = steps.iter().take(MOST_NUMBERS).map(ToString::to_string).collect();
            if steps.len() > MOST_NUMBERS {
                words.push("...".to_owned());
            }
            let disc = (steps.len() == 1).then_some(SceneShape::disc(*at, DISC, Role::WHITE));
            disc.into_iter().chain([text(words.join(", "), *at, NUMBER, false, Role::INK)])
        };
        self.places.iter().flat_map(shapes).collect()
    }
}
