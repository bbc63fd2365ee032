//! Drafts of Yajilin become easier, and do not change in circles.

use super::super::super::{CluePlaces, DraftInput, Proportions};
use super::*;
use crate::puzzles::kinds::yajilin::YAJILIN;

/// Random numbers below a bound.
fn draw(mut state: u64) -> impl FnMut(usize) -> usize {
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    }
}

/// Returns a draft for a loop around the four inner cells of 4x4.
fn around(random: &mut dyn FnMut(usize) -> usize) -> ArrowedCells {
    let places = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4];
    let mut input =
        DraftInput { places: &places, clues: &CluePlaces::default(), mix: &Proportions::default(), random };
    ArrowedCells::new(YAJILIN.0, Grid::flat(4, 4), &mut input)
}

#[test]
fn an_easier_draft_hides_the_same_loop_and_shows_more() {
    for seed in 1..=20 {
        let mut random = draw(seed);
        let mut draft = around(&mut random);
        let hidden = draft.points.clone();
        let mut clues = draft.clues().count();
        assert!(clues < 4, "two of the inner cells are not adjacent");
        while draft.ease(&mut random) {
            let after = draft.clues().count();
            assert!(after > clues && draft.points == hidden, "{draft:?}");
            assert!(draft.suits(YAJILIN.0, &draft.board(), &hidden));
            clues = after;
        }
        assert_eq!(clues, 4, "no cell is shaded any more");
    }
}

#[test]
fn no_loop_is_hidden_again() {
    for seed in 1..=20 {
        let mut random = draw(seed);
        let mut draft = around(&mut random);
        let mut earlier = vec![draft.points.clone()];
        while earlier.len() < 50 && draft.reroute(&[0, 1, 5, 4], &mut random) {
            assert!(!earlier.contains(&draft.points), "{:?}", draft.points);
            earlier.push(draft.points.clone());
        }
        assert!(earlier.len() > 2);
    }
}
