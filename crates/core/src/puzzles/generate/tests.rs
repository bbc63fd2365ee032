//! What boards hide suits every symmetry: through random changes, loops stay loops, and clues symmetric.

use super::super::{CluePlaces, ClueSymmetry, DraftInput, Proportions};
use super::arrowed_cells::ArrowedCells;
use super::covering_paths::CoveringPaths;
use super::reroute::LoopSpace;
use crate::amounts::cases;
use crate::problems::grid::Grid;
use crate::puzzles::kinds::yajilin::YAJILIN;

/// Random numbers below a bound.
fn draw(mut state: u64) -> impl FnMut(usize) -> usize {
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    }
}

/// Boards with the symmetries that fit them.
fn boards() -> impl Iterator<Item = (Grid, ClueSymmetry)> {
    let sizes = [(6, 6), (7, 7), (5, 8), (6, 7)];
    let symmetries = ClueSymmetry::NAMES.iter().filter_map(|name| ClueSymmetry::named(name));
    let all = symmetries.flat_map(move |symmetry| sizes.map(|size| (size, symmetry)));
    all.filter(|((rows, columns), symmetry)| symmetry.fits(*rows, *columns))
        .map(|((rows, columns), symmetry)| (Grid::flat(rows, columns), symmetry))
}

fn are_neighbours(grid: Grid, one: usize, other: usize) -> bool {
    grid.beside(one).any(|beside| beside == other)
}

/// Returns shaded cells and arrows beside a loop.
fn arrowed(
    grid: Grid,
    symmetry: ClueSymmetry,
    places: &[usize],
    random: &mut dyn FnMut(usize) -> usize,
) -> ArrowedCells {
    let (clues, mix) = (CluePlaces { symmetry, mask: None }, Proportions::default());
    ArrowedCells::new(YAJILIN.0, grid, &mut DraftInput { places, clues: &clues, mix: &mix, random })
}

/// Returns whether each cell and its image are both in the set, or neither.
fn is_symmetric(grid: Grid, symmetry: ClueSymmetry, is_in: impl Fn(usize) -> bool) -> bool {
    let orbit = |cell| symmetry.orbit(cell, grid.rows, grid.columns);
    (0..grid.rows * grid.columns).all(|cell| orbit(cell).all(|image| is_in(image) == is_in(cell)))
}

/// Returns whether points are a loop.
fn is_loop(grid: Grid, points: &[usize]) -> bool {
    let mut all = points.to_vec();
    all.sort_unstable();
    all.dedup();
    let next = points.iter().cycle().skip(1);
    all.len() == points.len()
        && points.len() > 3
        && points.iter().zip(next).all(|(&one, &other)| are_neighbours(grid, one, other))
}

#[test]
fn loops_are_their_own_images() {
    for (grid, symmetry) in boards().filter(|board| board.1 != ClueSymmetry::None) {
        for seed in 1..=cases(10).into() {
            let mut random = draw(seed);
            let count = grid.rows * grid.columns;
            let wall = random(count);
            let is_open = &|point: usize| point != wall;
            let length = count * 7 / 10;
            let space = LoopSpace { grid, symmetry, may_visit: is_open };
            let Some(mut points) = space.symmetric_loop(length, &mut random) else { continue };
            for _ in 0..20 {
                assert!(is_loop(grid, &points), "{symmetry:?} {points:?}");
                assert!(points.iter().all(|&point| is_open(point)));
                let steps: Vec<[usize; 2]> = points
                    .iter()
                    .zip(points.iter().cycle().skip(1))
                    .map(|(&one, &other)| [one.min(other), one.max(other)])
                    .collect();
                let size = (grid.rows, grid.columns);
                let images = steps.iter().flat_map(|&step| symmetry.edge_orbit(step, size));
                assert!(images.into_iter().all(|image| steps.contains(&image)), "{symmetry:?} {points:?}");
                let next = space.reroutes(&points, &[], usize::MAX, &mut random).next();
                points = next.unwrap_or(points);
            }
        }
    }
}

#[test]
fn loops_grow_to_the_wanted_length() {
    for (grid, symmetry) in boards().filter(|board| board.1 == ClueSymmetry::HalfTurn) {
        let length = grid.rows * grid.columns * 3 / 4;
        let space = LoopSpace::whole(grid, symmetry);
        let reached = |seed| space.symmetric_loop(length, &mut draw(seed)).map(|it| it.len());
        let lengths: Vec<usize> = (1..=20).filter_map(reached).collect();
        assert!(lengths.iter().filter(|&&reached| reached >= length).count() > 15, "{lengths:?}");
    }
}

#[test]
fn arrows_are_symmetric_and_no_shaded_cells_are_neighbours() {
    for (grid, symmetry) in boards() {
        for seed in 1..=cases(10).into() {
            let mut random = draw(seed);
            let space = LoopSpace::whole(grid, ClueSymmetry::None);
            let start =
                space.symmetric_loop(grid.rows * grid.columns * 3 / 4, &mut random).expect("no holes");
            let mut cells = arrowed(grid, symmetry, &start, &mut random);
            for round in 0..30 {
                let points = &cells.points;
                assert!(is_loop(grid, points), "{symmetry:?} {points:?}");
                let is_clue = |cell: usize| cells.headings[cell].is_some();
                assert!(is_symmetric(grid, symmetry, is_clue), "{symmetry:?} {:?}", cells.headings);
                for cell in 0..grid.rows * grid.columns {
                    let kinds = [points.contains(&cell), cells.is_shaded[cell], is_clue(cell)];
                    assert_eq!(
                        kinds.iter().filter(|kind| **kind).count(),
                        1,
                        "{symmetry:?} {cell} {kinds:?}"
                    );
                    let is_shaded = |other: usize| cells.is_shaded[cell] && cells.is_shaded[other];
                    assert!((0..cell).all(|other| !is_shaded(other) || !are_neighbours(grid, cell, other)));
                }
                let shaded = (0..cells.is_shaded.len()).find(|&cell| cells.is_shaded[cell]);
                if let Some(cell) = shaded.filter(|_| round % 3 == 0) {
                    cells.point(cell, &mut random);
                } else if let Some(leaner) = cells.leaner(&mut random) {
                    cells = leaner;
                }
            }
        }
    }
}

#[test]
fn paths_cover_all_cells_and_end_in_symmetric_places() {
    for (grid, symmetry) in boards() {
        for seed in 1..=cases(10).into() {
            let mut random = draw(seed);
            let mut paths = CoveringPaths::random(grid, symmetry, 6, &mut random);
            let count = grid.rows * grid.columns;
            for round in 0..60 {
                let mut cells = paths.paths.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..count), "{symmetry:?} {:?}", paths.paths);
                for path in &paths.paths {
                    for (at, &cell) in path.iter().enumerate() {
                        let touching = (0..at).filter(|&before| are_neighbours(grid, path[before], cell));
                        assert!(touching.eq(at.checked_sub(1)), "{symmetry:?} {path:?}");
                    }
                }
                let ends = paths.ends().concat();
                assert!(is_symmetric(grid, symmetry, |cell| ends.contains(&cell)), "{symmetry:?} {ends:?}");
                let cell = random(count);
                let next = match round % 3 {
                    0 => paths.flip(cell, &mut random),
                    1 => paths.switch(&[cell], &mut random),
                    _ => paths.cut(&[cell], &mut random),
                };
                paths = next.unwrap_or(paths);
            }
        }
    }
}
