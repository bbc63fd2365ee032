//! Tests that take too long for every run: `cargo test --release -p cavalcade --test slow`.

#[path = "../it/published.rs"]
mod published;

#[test]
fn large_published_counts() {
    let checked = published::check(true);
    // All rows except three without a feasible search and three that are too wide for the frontier method.
    assert!(checked.rows >= 25 && checked.twice >= checked.rows - 6, "{checked:?}");
}
