//! Signs in cells: circles, arrows and stars, and dots between two cells.

use std::f64::consts::TAU;

use cavalcade_core::puzzles::diagram::Sign;

use super::shapes::{PaperPaint, PaperPoint, PaperShape, Tone};

/// The radius of a pearl and of a star, and of a star beside a number.
const CIRCLE: f64 = 0.34;
const SMALL_STAR: f64 = 0.2;
const CIRCLE_LINE: f64 = 0.05;
/// The radius of the dot between two cells.
const LINK: f64 = 0.12;
/// The lengths of arrows: alone in a cell, and beside a number.
const ALONE: f64 = 0.66;
const BESIDE: f64 = 0.4;
/// How far a sign is above the middle of its cell, and a number below it.
const ABOVE: f64 = -0.24;
const BELOW: f64 = 0.16;

/// Returns the circle of a pearl; `None` for other signs.
pub(super) fn pearl(sign: Sign, centre: PaperPoint) -> Option<PaperShape> {
    let paint = match sign {
        Sign::White => PaperPaint::outlined(CIRCLE_LINE),
        Sign::Black => PaperPaint::fill(Tone::BLACK),
        Sign::Arrow(..) | Sign::Star => return None,
    };
    Some(PaperShape::Disc { centre, radius: CIRCLE, paint })
}

/// Returns an arrow or a star, and the middle of the number beside it; `None` for pearls. An arrow up or down stands right
/// of the number, all others above it.
pub(super) fn sign(sign: Sign, centre: PaperPoint, has_number: bool) -> Option<(PaperShape, PaperPoint)> {
    match sign {
        Sign::White | Sign::Black => None,
        Sign::Arrow(down, right) => Some(arrow(centre, (down, right), has_number)),
        Sign::Star if has_number => {
            let middle = (centre.0, centre.1 + ABOVE);
            Some((star(middle, SMALL_STAR), (centre.0, centre.1 + BELOW)))
        }
        Sign::Star => Some((star(centre, CIRCLE), centre)),
    }
}

/// Returns a star with five points.
fn star(centre: PaperPoint, radius: f64) -> PaperShape {
    let point = |index: usize| {
        let angle = TAU * index as f64 / 10.0;
        let far = if index.is_multiple_of(2) { radius } else { radius * 0.4 };
        (centre.0 + far * angle.sin(), centre.1 - far * angle.cos())
    };
    PaperShape::Area { outlines: vec![(0..10).map(point).collect()], paint: PaperPaint::fill(Tone::BLACK) }
}

/// Returns an arrow in a cell, and the middle of the number beside it.
fn arrow(centre: PaperPoint, (down, right): (i8, i8), has_number: bool) -> (PaperShape, PaperPoint) {
    let is_upright = right == 0;
    let ((x, y), number) = match (has_number, is_upright) {
        (false, _) => ((0.0, 0.0), (0.0, 0.0)),
        (true, true) => ((0.24, 0.0), (-0.14, 0.0)),
        (true, false) => ((0.0, ABOVE), (0.0, BELOW)),
    };
    let length = if has_number { BESIDE } else { ALONE };
    let (right, down) = (f64::from(right), f64::from(down));
    let size = right.hypot(down).max(1.0);
    let (right, down) = (right / size, down / size);
    // Along the arrow and to its right, in shares of its length.
    let outline =
        [(-0.5, 0.09), (0.02, 0.09), (0.02, 0.3), (0.5, 0.0), (0.02, -0.3), (0.02, -0.09), (-0.5, -0.09)];
    let middle = (centre.0 + x, centre.1 + y);
    let corner = |(along, aside): (f64, f64)| {
        let (along, aside) = (along * length, aside * length);
        (middle.0 + right * along - down * aside, middle.1 + down * along + right * aside)
    };
    let shape = PaperShape::Area {
        outlines: vec![outline.map(corner).to_vec()],
        paint: PaperPaint::fill(Tone::BLACK),
    };
    (shape, (centre.0 + number.0, centre.1 + number.1))
}

/// Returns the dot on the side that two consecutive cells share.
pub(super) fn link(centre: PaperPoint) -> PaperShape {
    PaperShape::Disc { centre, radius: LINK, paint: PaperPaint::fill(Tone::BLACK) }
}
