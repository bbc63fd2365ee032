//! The steps of a ladder on the board: when each cell was decided, and by which technique.
//!
//! A technique has a tone and its code, so that both are readable without the other. A cell has the number of its step.
//! Under the board is the legend.

use std::collections::HashSet;
use std::{io, mem};

use cavalcade_core::ladder::Technique;
use cavalcade_core::picture::figure::{BoardFigure, Showing, text};
use cavalcade_core::picture::geometry::{Geometry, Point, RADIUS, step_lines};
use cavalcade_core::picture::shapes::{Role, ScenePaint, SceneShape, SceneText, width};
use cavalcade_core::puzzles::diagram::{Diagram, RoutePoints};
use cavalcade_core::puzzles::{DecidedCell, DecidedSubject, ExplainedStep};
use cavalcade_core::quantity;

use super::PaperPage;
use super::html::StepsPage;
use super::layout::TextWidth;
use crate::formats::ladder::{ForcedSummary, GradeSummary, HintSummary, sentence};
use crate::formats::titled;

/// The size of a cell, and the least width of a picture.
const CELL: f64 = 30.0;
const LEAST_WIDTH: f64 = 240.0;
/// The font size and the height of a line under the board.
const SIZE: f64 = 11.0;
const LINE: f64 = 15.0;
/// The side of the square of a technique in the legend, and where the text beside it begins.
const SQUARE: f64 = 11.0;
const BESIDE: f64 = 18.0;
/// The most steps with a picture of their own on a page for a browser.
pub(super) const MOST_PICTURES: usize = 60;
/// The tone of the cells of one step.
pub(super) const CHANGED: Role = Role::grey(80);

/// Returns the board with the number of the step that decided each cell, and a legend.
pub(super) fn grade_page(grade: &GradeSummary<'_>) -> PaperPage {
    let figure = BoardFigure::new(&grade.of.diagram, Showing::Puzzle);
    let (mut behind, mut front) = (Vec::new(), Vec::new());
    let levels = grade.techniques.len() as u8;
    let mut decided = HashSet::new();
    for (number, step) in (1..).zip(grade.steps) {
        for change in step.changes.iter().filter(|change| is_decided(change)) {
            let is_line = matches!(change.subject, DecidedSubject::LineTo(_));
            if !is_line && !decided.insert(change.cell) {
                continue;
            }
            behind.push(toned(&grade.of.diagram, *change, BAND, tone(step.technique, levels)));
            front.extend(numbered(&grade.of.diagram, *change, number, step.technique));
        }
    }
    let mut legend: Vec<(Option<Role>, String)> = vec![(None, grade.heading())];
    for (technique, steps) in grade.counts() {
        let line = format!("{} {}: {}", technique.code(), technique.name, quantity(steps, "steps"));
        legend.push((Some(tone(technique, levels)), line));
    }
    if !grade.steps.is_empty() {
        legend.push((None, "A number on grey is that of its step.".to_owned()));
    }
    if grade.steps.iter().flat_map(|step| &step.changes).any(|change| change.subject == DecidedSubject::Piece)
    {
        legend.push((None, "A circle is a piece; other grey cells have none.".to_owned()));
    }
    let shapes: Vec<_> = behind.iter().chain(figure.shapes()).chain(&front).cloned().collect();
    page_with_legend(&grade.of.diagram, &shapes, &legend, grade.heading())
}

/// Writes the page of a grade for a browser: the graded board, the steps if they are asked for, and the board after some
/// of them.
pub(super) fn document(out: &mut Vec<u8>, grade: &GradeSummary<'_>) -> io::Result<()> {
    let drawn = drawn(grade);
    let step = |(index, step)| {
        let page = drawn.binary_search(&index).is_ok().then(|| {
            let before = grade.steps[..index].iter().flat_map(|step| &step.changes);
            step_page(&grade.of.diagram, before, Some(step), &[], sentence(step))
        });
        (sentence(step), page)
    };
    let page = StepsPage {
        title: &titled(grade.of.puzzle, grade.of.board),
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

/// Returns the board with the cells of the next step, and its reason.
pub(super) fn hint_page(hint: &HintSummary<'_>) -> PaperPage {
    let lines = hint.lines();
    let legend: Vec<_> = lines.iter().map(|line| (None, line.clone())).collect();
    step_page(&hint.of.diagram, hint.known.iter(), hint.step, &legend, lines.join(". "))
}

/// Returns the board with what all solutions have in common.
pub(super) fn forced_page(forced: &ForcedSummary<'_>) -> PaperPage {
    let (diagram, heading) = (&forced.of.diagram, forced.heading());
    step_page(diagram, forced.decided.iter(), None, &[(None, heading.to_owned())], heading.to_owned())
}

/// Returns the board with what is decided `before`, and the cells of the next step.
fn step_page<'a>(
    diagram: &Diagram,
    before: impl Iterator<Item = &'a DecidedCell>,
    step: Option<&ExplainedStep>,
    legend: &[(Option<Role>, String)],
    description: String,
) -> PaperPage {
    let mut numbers = diagram.clone();
    let (mut lines, mut front) = (Vec::new(), Vec::new());
    let mut draw = |change: &DecidedCell| {
        let is_line = change.holds && matches!(change.subject, DecidedSubject::LineTo(_));
        (if is_line { &mut lines } else { &mut front }).extend(decided(diagram, *change));
    };
    let before: Vec<_> = before.filter(|known| known.holds || known.number().is_none()).collect();
    let ends = |known: &&DecidedCell| match known.subject {
        DecidedSubject::LineTo(other) if known.holds => vec![known.cell, other],
        _ => Vec::new(),
    };
    let drawn: HashSet<usize> = before.iter().flat_map(ends).collect();
    for change in before {
        match change.subject {
            // The line shows it.
            DecidedSubject::Loop if change.holds && drawn.contains(&change.cell) => {}
            DecidedSubject::Number(number) => numbers.cells[change.cell].label = Some(number),
            _ => draw(change),
        }
    }
    let changes = step.map_or(&[][..], |step| &step.changes);
    let behind: Vec<_> = changes.iter().map(|change| toned(diagram, *change, BAND, CHANGED)).collect();
    changes.iter().for_each(draw);
    let figure = BoardFigure::new(&numbers, Showing::Solution);
    // Numbers are in front of lines.
    let [below, above] = figure.layers();
    let shapes: Vec<_> = [&behind[..], below, &lines[..], above, &front[..]].concat();
    page_with_legend(diagram, &shapes, legend, description)
}

/// Returns whether a change says all about its cell, or draws a line.
fn is_decided(change: &DecidedCell) -> bool {
    match change.subject {
        DecidedSubject::Number(_) | DecidedSubject::LineTo(_) => change.holds,
        DecidedSubject::Piece | DecidedSubject::Loop => true,
    }
}

/// Returns the tone of a technique: the higher, the darker.
fn tone(technique: &Technique, levels: u8) -> Role {
    let share = f64::from(technique.level - 1) / f64::from(levels.max(2) - 1);
    Role::grey((94.0 - 42.0 * share).round() as u8)
}

/// Returns a page with a board, given in units of a cell, and lines under it. Lines without a tone are broken.
pub(super) fn page_with_legend(
    diagram: &Diagram,
    shapes: &[SceneShape],
    legend: &[(Option<Role>, String)],
    description: String,
) -> PaperPage {
    // Lines at the border may be crossed out.
    let border = CELL * if diagram.points() == RoutePoints::Corners { 0.2 } else { 0.05 };
    let (columns, rows) = Geometry::of(diagram).size();
    let wide = (columns * CELL + 2.0 * border).max(LEAST_WIDTH);
    let left = (wide - columns * CELL) / 2.0;
    let mut page = PaperPage { width: wide, height: 0.0, description, shapes: Vec::new() };
    page.shapes.extend(shapes.iter().map(|shape| shape.placed(CELL, (left, border))));
    let mut y = rows * CELL + 2.0 * border;
    for (tone, line) in legend {
        let (x, room) = if tone.is_some() { (BESIDE, wide - BESIDE) } else { (0.0, wide) };
        for (index, part) in broken(line, room / SIZE, 0.0, &width).into_iter().enumerate() {
            y += LINE;
            if let Some(tone) = tone.filter(|_| index == 0) {
                let (top, bottom) = (y - SQUARE + 2.0, y + 2.0);
                let square = vec![(1.0, top), (1.0 + SQUARE, top), (1.0 + SQUARE, bottom), (1.0, bottom)];
                let paint = ScenePaint::outlined(tone, 0.5, Role::INK);
                page.shapes.push(SceneShape::Path { lines: vec![square], is_closed: true, paint });
            }
            let line = SceneText::line(&part, (x, y), room, SIZE, false, Role::INK);
            page.shapes.push(SceneShape::Text(line));
        }
    }
    page.height = y + LINE / 2.0;
    page
}

/// Breaks a text into lines of at most this width, in units of its font size. A part of the first line is `taken`.
pub(super) fn broken(text: &str, room: f64, mut taken: f64, measure: TextWidth<'_>) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        let gap = if line.is_empty() { "" } else { " " };
        let longer = [&line, gap, word].concat();
        let is_first_word = line.is_empty() && taken == 0.0;
        if is_first_word || taken + measure(&longer, false) <= room {
            line = longer;
        } else {
            lines.push(mem::replace(&mut line, word.to_owned()));
            taken = 0.0;
        }
    }
    lines.push(line);
    lines
}

/// The font sizes of a step and of a technique in a cell, and of a step on a line.
const STEP: f64 = 0.38;
const CODE: f64 = 0.22;
const LINE_STEP: f64 = 0.28;
/// The widths of a line of a loop, of the tone around it, and of crosses.
const STROKE_OF_LINE: f64 = 0.14;
const BAND: f64 = 0.34;
const STROKE: f64 = 0.06;
/// The radii of a cell on the loop and of the cross on a line.
const DOT: f64 = 0.12;
const SMALL: f64 = 0.26;

/// Returns the lines of a step, each by its ends; several where borders are joined.
fn lines(diagram: &Diagram, change: DecidedCell) -> Vec<[Point; 2]> {
    let DecidedSubject::LineTo(other) = change.subject else { return Vec::new() };
    step_lines(diagram, diagram.points(), (change.cell, other))
}

/// Returns the middles of what is decided about.
fn middles(diagram: &Diagram, change: DecidedCell) -> Vec<Point> {
    if !matches!(change.subject, DecidedSubject::LineTo(_)) {
        return vec![Geometry::of(diagram).centre(change.cell)];
    }
    let middle = |[(x, y), (u, v)]: [Point; 2]| (f64::midpoint(x, u), f64::midpoint(y, v));
    lines(diagram, change).into_iter().map(middle).collect()
}

/// Returns the cell in one tone, or lines of this width.
fn toned(diagram: &Diagram, change: DecidedCell, width: f64, role: Role) -> SceneShape {
    if !matches!(change.subject, DecidedSubject::LineTo(_)) {
        return filled(Geometry::of(diagram), change.cell, role);
    }
    SceneShape::lines(lines(diagram, change).into_iter().map(Vec::from).collect(), width, role)
}

/// Returns the number of a step and the code of its technique; a circle around them is a piece. On a line there is
/// the number alone.
fn numbered(diagram: &Diagram, change: DecidedCell, number: usize, technique: &Technique) -> Vec<SceneShape> {
    let number = number.to_string();
    if matches!(change.subject, DecidedSubject::LineTo(_)) {
        let size = LINE_STEP.min(1.6 * RADIUS / width(&number, false));
        let middles = middles(diagram, change).into_iter();
        return middles.map(|middle| text(number.clone(), middle, size, false, Role::INK)).collect();
    }
    let centre = Geometry::of(diagram).centre(change.cell);
    let size = STEP.min(1.5 * RADIUS / width(&number, false));
    let circle = (change.subject == DecidedSubject::Piece && change.holds).then(|| circle(centre, RADIUS));
    let number = text(number, (centre.0, centre.1 - 0.1), size, false, Role::INK);
    let code = text(technique.code(), (centre.0, centre.1 + 0.22), CODE, false, Role::INK);
    circle.into_iter().chain([number, code]).collect()
}

/// Returns what is decided: a number, a circle, a dot or a line, crossed out if it is not there.
fn decided(diagram: &Diagram, change: DecidedCell) -> Vec<SceneShape> {
    let centre = Geometry::of(diagram).centre(change.cell);
    let own = match change.subject {
        DecidedSubject::Number(number) => {
            let number = number.to_string();
            let size = 0.5_f64.min(1.5 * RADIUS / width(&number, true));
            Some(text(number, centre, size, true, Role::INK))
        }
        DecidedSubject::Piece => change.holds.then(|| circle(centre, RADIUS)),
        DecidedSubject::LineTo(_) => change.holds.then(|| toned(diagram, change, STROKE_OF_LINE, Role::INK)),
        DecidedSubject::Loop => change.holds.then(|| SceneShape::disc(centre, DOT, Role::INK)),
    };
    let is_line = matches!(change.subject, DecidedSubject::LineTo(_));
    let radius = if is_line { SMALL } else { RADIUS };
    let crossed_out = middles(diagram, change).into_iter().filter(|_| !change.holds);
    let crosses = crossed_out.map(|middle| cross(middle, radius, change.number().is_none()));
    own.into_iter().chain(crosses).collect()
}

/// Returns a cell in one tone.
pub(super) fn filled(geometry: Geometry, cell: usize, role: Role) -> SceneShape {
    SceneShape::area(vec![geometry.outline(cell)], role)
}

/// Returns a stroke through a cell, or two of them.
pub(super) fn cross(centre: Point, radius: f64, is_double: bool) -> SceneShape {
    let arm = radius * 0.55;
    let corner = |x: f64, y: f64| (centre.0 + x * arm, centre.1 + y * arm);
    let mut lines = vec![vec![corner(-1.0, 1.0), corner(1.0, -1.0)]];
    if is_double {
        lines.push(vec![corner(-1.0, -1.0), corner(1.0, 1.0)]);
    }
    SceneShape::lines(lines, STROKE, Role::INK)
}

/// Returns the circle of a piece.
pub(super) fn circle(centre: Point, radius: f64) -> SceneShape {
    SceneShape::Disc { centre, radius: radius * 0.84, paint: ScenePaint::line(STROKE, Role::INK) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_their_room() {
        let text = "each of 5 paths from 6 in r2c4 to 19 in r4c3 has 18 in r4c2";
        let lines = broken(text, 12.0, 0.0, &width);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, false) <= 12.0), "{lines:?}");
        assert_eq!(lines.join(" "), text);
        assert_eq!(broken("incomprehensible", 1.0, 0.0, &width), ["incomprehensible"]);
        assert_eq!(broken(text, 12.0, 13.0, &width)[0], "");
        assert_eq!(broken(text, 12.0, 13.0, &width)[1..], lines);
        let after = broken(text, 12.0, 6.0, &width);
        assert!(!after[0].is_empty() && width(&after[0], false) <= 6.0, "{after:?}");
        assert_eq!(after.join(" "), text);
    }
}
