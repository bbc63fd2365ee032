//! Tests that take too long for every run: `cargo test --release -p cavalcade --test slow`.

#[path = "../it/documents/figures.rs"]
mod figures;
#[path = "../it/loop_ladders.rs"]
mod loop_ladders;
mod proportions;
#[path = "../it/published.rs"]
mod published;

#[test]
fn long_searches_take_the_listed_work() {
    assert!(figures::check(true) >= 3);
}

#[test]
fn large_published_counts() {
    let checked = published::check(true);
    // Of the rows that a search can visit, five placements of queens are too wide for the frontier method.
    assert!(checked.twice >= 27 && checked.once + checked.twice + 5 >= checked.rows, "{checked:?}");
}

#[test]
fn generated_loops_have_the_proportions_of_published_ones() {
    proportions::check(200, 0.15);
}

#[test]
fn steps_of_ladders_hold_on_many_boards() {
    loop_ladders::steps_hold(500);
}

#[test]
fn hints_lead_to_the_end_of_many_boards() {
    loop_ladders::hints_lead_to_the_end(50);
}
