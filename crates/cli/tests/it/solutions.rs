//! Published solutions are found again, in any order.

use std::collections::BTreeSet;

use crate::answer;

type Grid = Vec<Vec<u32>>;

/// The grids of a text: rows of numbers, separated by lines without numbers.
fn grids(text: &str) -> Vec<Grid> {
    let mut grids = vec![Grid::new()];
    for line in text.lines() {
        match line.split_whitespace().map(|word| word.trim_start_matches('-').parse().ok()).collect() {
            Some(row) if !line.trim().is_empty() => grids.last_mut().expect("one at least").push(row),
            _ => grids.push(Grid::new()),
        }
    }
    grids.retain(|grid| !grid.is_empty());
    grids
}

fn published() -> Vec<Grid> {
    let text = std::fs::read_to_string("../../fixtures/prime-8x8.solutions.txt").expect("a fixture");
    let grids = grids(&text);
    assert_eq!(grids.len(), 4);
    grids
}

fn objects(arguments: &str) -> Vec<serde_json::Value> {
    answer(arguments).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn order(object: &serde_json::Value) -> Grid {
    serde_json::from_value(object["order"].clone()).expect("rows of numbers")
}

#[test]
fn the_walks_of_the_post_are_found_with_every_branching() {
    let published: BTreeSet<Grid> = published().into_iter().collect();
    for branch in ["", " --branch warnsdorff", " --branch first-fail", " --branch input-order"] {
        let found = grids(&answer(&format!("list prime{branch}")));
        assert_eq!(found.len(), 4, "each once");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), published, "{branch}");
    }
}

#[test]
fn text_and_json_agree() {
    let objects = objects("list prime --format json");
    let indices: Vec<_> = objects.iter().map(|object| object["index"].as_u64()).collect();
    assert_eq!(indices, [Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!(objects.iter().map(order).collect::<Vec<_>>(), grids(&answer("list prime")));
}

#[test]
fn the_third_walk_is_the_tour() {
    let found = objects("list prime --closed --format json");
    assert_eq!(found.len(), 1);
    assert_eq!(order(&found[0]), published()[2]);
}

#[test]
fn next_leads_through_the_numbers_in_order() {
    for arguments in ["list prime --format json", "list prime --closed --format json"] {
        for object in objects(arguments) {
            let order: Vec<u32> = order(&object).concat();
            let next: Vec<Option<usize>> = serde_json::from_value(object["next"].clone()).expect("cells");
            for (&number, next) in order.iter().zip(next) {
                let follows = next.map(|cell| order[cell - 1]);
                let last = object["closed"].as_bool().expect("yes or no").then_some(1);
                assert_eq!(follows, if number < 64 { Some(number + 1) } else { last });
            }
        }
    }
}

#[test]
fn the_same_words_give_the_same_bytes() {
    assert_eq!(answer("list prime --format json"), answer("list prime --format json"));
}
