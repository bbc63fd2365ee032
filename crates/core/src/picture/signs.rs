//! Signs in cells: circles, moons, suns, arrows and stars, and dots between two cells.

use std::f64::consts::TAU;

use super::geometry::Point;
use super::shapes::{Role, ScenePaint, SceneShape};
use crate::puzzles::diagram::Sign;

/// The radius of a pearl and of a star, and of a star beside a number and in a corner.
const CIRCLE: f64 = 0.37;
const SMALL_STAR: f64 = 0.2;
const CORNER_STAR: f64 = 0.15;
const CIRCLE_LINE: f64 = 0.05;
/// The radius of the dot between two cells, and of the light disc behind it.
const LINK: f64 = 0.12;
const LINK_DISC: f64 = 0.16;
/// The lengths of arrows: alone in a cell, beside a number, and in a corner.
const ALONE: f64 = 0.66;
const BESIDE: f64 = 0.46;
const IN_CORNER: f64 = 0.28;
/// The space between a number and an arrow up or down beside it.
const GAP: f64 = 0.05;
/// Half the width of the tip of an arrow, as a share of its length.
const TIP: f64 = 0.3;
/// The most room for a number beside an arrow up or down.
pub(super) const ROOM_BESIDE: f64 = 0.82 - GAP - 2.0 * TIP * BESIDE;
/// How far a sign is above the middle of its cell, and a number below it.
const ABOVE: f64 = -0.24;
const BELOW: f64 = 0.17;
/// How far a sign in a corner is from the middle of its cell, to the left and upwards.
const CORNER: f64 = -0.34;

/// The circles that bound a moon: their radius, and how far the second one is to the left and above.
const MOON: f64 = 0.34;
const MOON_STEP: Point = (-0.14, -0.1);
/// The radius of the disc of a sun, and the inner and outer radius of its rays.
const SUN: f64 = 0.2;
const RAYS: (f64, f64) = (0.27, 0.38);

/// Where a sign stands in its cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum SignPlace {
    /// In the middle.
    Alone,
    /// Beside a number of this width, which makes room for it.
    Beside(f64),
    /// In the upper left corner: the middle has the number of a route.
    Corner,
}

/// Returns a moon, a sun, or the circle of a pearl, whose left half is black if the pearl is white or black; nothing for
/// other signs.
pub(super) fn pearl(sign: Sign, centre: Point) -> Vec<SceneShape> {
    let paint = ScenePaint::outlined(Role::WHITE, CIRCLE_LINE, Role::INK);
    let white = SceneShape::Disc { centre, radius: CIRCLE, paint };
    match sign {
        Sign::White => vec![white],
        Sign::Black => vec![SceneShape::disc(centre, CIRCLE, Role::BLACK)],
        Sign::Either => {
            let corner = |step: usize| around(centre, CIRCLE, TAU * step as f64 / 32.0);
            vec![white, SceneShape::area(vec![(0..=16).map(corner).collect()], Role::BLACK)]
        }
        Sign::Moon => vec![SceneShape::area(vec![moon(centre)], Role::BLACK)],
        Sign::Sun => {
            let disc = SceneShape::Disc { centre, radius: SUN, paint };
            let rays = (0..8).map(|ray| {
                let angle = TAU * f64::from(ray) / 8.0;
                [RAYS.0, RAYS.1].map(|far| around(centre, far, angle)).to_vec()
            });
            vec![SceneShape::Path { lines: rays.collect(), is_closed: false, paint }, disc]
        }
        Sign::Arrow(..) | Sign::Star => Vec::new(),
    }
}

/// Returns the point at a distance from another one, in a direction that turns left from upwards.
fn around(centre: Point, far: f64, angle: f64) -> Point {
    (centre.0 - far * angle.sin(), centre.1 - far * angle.cos())
}

/// Returns the outline of a moon: of a circle, what is outside of an equal one beside it.
fn moon(centre: Point) -> Vec<Point> {
    // The horns are on the line across the middle between both centres.
    let beside = (centre.0 + MOON_STEP.0, centre.1 + MOON_STEP.1);
    let step = MOON_STEP.0.hypot(MOON_STEP.1);
    let (towards, half) = (MOON_STEP.0.atan2(MOON_STEP.1) + TAU / 2.0, (step / 2.0 / MOON).acos());
    let arc = |centre: Point, from: f64, to: f64| {
        (0..=24).map(move |at| around(centre, MOON, from + (to - from) * f64::from(at) / 24.0))
    };
    let outer = arc(centre, towards + half, towards + TAU - half);
    let inner = arc(beside, towards + TAU / 2.0 + half, towards + TAU / 2.0 - half);
    outer.chain(inner).collect()
}

/// Returns an arrow or a star in this role, and the middle of the number beside it; `None` for pearls, moons and suns. An arrow up or
/// down stands right of the number, all others above it.
pub(super) fn sign(sign: Sign, (x, y): Point, place: SignPlace, role: Role) -> Option<(SceneShape, Point)> {
    let is_upright = matches!(sign, Sign::Arrow(_, 0));
    let ((right, down), number, [length, radius]) = match place {
        SignPlace::Alone => ((0.0, 0.0), (0.0, 0.0), [ALONE, CIRCLE]),
        SignPlace::Corner => ((CORNER, CORNER), (0.0, 0.0), [IN_CORNER, CORNER_STAR]),
        SignPlace::Beside(wide) if is_upright => {
            let half = [wide + GAP, 2.0 * TIP * BESIDE + GAP].map(|width| width / 2.0);
            ((half[0], 0.0), (-half[1], 0.0), [BESIDE, SMALL_STAR])
        }
        SignPlace::Beside(_) => ((0.0, ABOVE), (0.0, BELOW), [BESIDE, SMALL_STAR]),
    };
    let middle = (x + right, y + down);
    let outline = match sign {
        Sign::White | Sign::Black | Sign::Either | Sign::Moon | Sign::Sun => return None,
        Sign::Arrow(down, right) => arrow(middle, length, (f64::from(right), f64::from(down))),
        Sign::Star => star(middle, radius),
    };
    Some((SceneShape::area(vec![outline], role), (x + number.0, y + number.1)))
}

/// Returns a star with five points.
fn star(centre: Point, radius: f64) -> Vec<Point> {
    let point = |index: usize| {
        let angle = TAU * index as f64 / 10.0;
        let far = if index.is_multiple_of(2) { radius } else { radius * 0.4 };
        (centre.0 + far * angle.sin(), centre.1 - far * angle.cos())
    };
    (0..10).map(point).collect()
}

/// Returns an arrow around a point.
fn arrow(middle: Point, length: f64, (right, down): Point) -> Vec<Point> {
    let size = right.hypot(down).max(1.0);
    let (right, down) = (right / size, down / size);
    // Along the arrow and to its right, in shares of its length.
    let outline =
        [(-0.5, 0.09), (0.02, 0.09), (0.02, TIP), (0.5, 0.0), (0.02, -TIP), (0.02, -0.09), (-0.5, -0.09)];
    let corner = |(along, aside): Point| {
        let (along, aside) = (along * length, aside * length);
        (middle.0 + right * along - down * aside, middle.1 + down * along + right * aside)
    };
    outline.map(corner).to_vec()
}

/// Returns the dot on the side that two consecutive cells share, on a light disc that separates it from a route.
pub(super) fn link(centre: Point) -> [SceneShape; 2] {
    [(LINK_DISC, Role::BOARD), (LINK, Role::INK)].map(|(radius, role)| SceneShape::disc(centre, radius, role))
}
