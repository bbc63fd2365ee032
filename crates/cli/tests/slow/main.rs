//! What takes too long for every test run: `cargo test --release -p cavalcade --test slow`.

#[path = "../it/published.rs"]
mod published;

#[test]
fn large_published_counts() {
    let checked = published::check(true);
    // All but three that no search can visit and three that are too wide for a frontier.
    assert!(checked.rows >= 25 && checked.twice >= checked.rows - 6, "{checked:?}");
}
