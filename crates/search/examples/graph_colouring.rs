//! The fewest colours of a graph whose neighbours have different colours: optimisation.
//!
//! Every vertex has a colour, and a variable is at least as large as each of them. Minimising it gives the
//! chromatic number, with a proof: the last search is complete and finds nothing better.
//!
//! Run it with `cargo run --release -p cavalcade-search --example graph_colouring`.

use cavalcade_core::constraints::{AllDifferent, Linear, Member};
use cavalcade_core::{Decisions, Model};
use cavalcade_search::Solve;

/// The Petersen graph: an outer ring, an inner star, and spokes.
fn petersen() -> Vec<(usize, usize)> {
    (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (5 + i, 5 + (i + 2) % 5)]).collect()
}

/// A colouring with the fewest colours; colours are numbered from 1.
fn colour(vertices: usize, edges: &[(usize, usize)]) -> Vec<i32> {
    let mut model = Model::new();
    let colours = model.integers(vertices, 1..=vertices as i32);
    let most = model.integer(1..=vertices as i32);
    for &(one, other) in edges {
        model.post(AllDifferent::value([colours[one], colours[other]]));
    }
    for &colour in &colours {
        model.post(Linear::new([(1, colour), (-1, most)], ..=0));
    }
    // Colours are interchangeable: the first vertex has the first.
    model.post(Member::new(colours[0], [1]));
    model.decide(Decisions::Variables(colours.clone()));

    let (best, outcome) = Solve::new(&model).minimise(most);
    assert!(outcome.is_complete(), "only a complete search proves that no fewer colours are enough");
    let best = best.expect("a colour for every vertex is enough");
    colours.iter().map(|colour| best[colour.index()]).collect()
}

#[expect(clippy::print_stdout, reason = "an example prints its answer")]
fn main() {
    let colours = colour(10, &petersen());
    println!("the Petersen graph needs {} colours: {colours:?}", colours.iter().max().unwrap_or(&0));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chromatic_number(vertices: usize, edges: &[(usize, usize)]) -> i32 {
        let colours = colour(vertices, edges);
        assert!(edges.iter().all(|&(one, other)| colours[one] != colours[other]));
        colours.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn chromatic_numbers_are_known() {
        assert_eq!(chromatic_number(10, &petersen()), 3);
        let ring = |length: usize| (0..length).map(|i| (i, (i + 1) % length)).collect::<Vec<_>>();
        assert_eq!(chromatic_number(6, &ring(6)), 2);
        assert_eq!(chromatic_number(7, &ring(7)), 3);
        let complete: Vec<_> = (0..5).flat_map(|i| (0..i).map(move |j| (i, j))).collect();
        assert_eq!(chromatic_number(5, &complete), 5);
    }
}
