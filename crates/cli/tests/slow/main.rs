//! What takes too long for every test run: `cargo test --release -p cavalcade --test slow`.

#[path = "../it/published.rs"]
mod published;

#[test]
fn large_published_counts() {
    let checked = published::check(true);
    assert!(checked.rows > 20 && checked.twice > 20, "{checked:?}");
}
