//! Grows orders whose frontier stays narrow.
//!
//! Source: I. P. King, Int. J. Numerical Methods in Engineering 2 (1970).

use super::is_hub;
use crate::network::Rows;

/// Grows an order from its end so that the frontier stays narrow; `None` if the frontier gets wider than
/// `widest`, or if the work exceeds `effort`, from which it is deducted.
///
/// Seen from the end, the vertices enter one after another, and the frontier consists of those with
/// neighbours that have not entered. The next vertex is a neighbour of the frontier that widens it least;
/// ties go to the neighbour of the vertex that entered first. Hubs enter first, then `start`, or a vertex at
/// one side of the graph.
pub(in crate::frontier) fn narrowing(
    graph: &Rows,
    start: Option<u32>,
    widest: usize,
    effort: &mut u64,
) -> Option<Vec<u32>> {
    let count = graph.len() as u32;
    let is_hub = |vertex: u32| is_hub(graph, vertex);
    let mut to_come: Vec<u32> = (0..count).map(|vertex| graph.degree(vertex)).collect();
    let mut inside = vec![false; count as usize];
    // Of each vertex outside, the neighbours inside that have no other neighbour outside.
    let mut leaving = vec![0; count as usize];
    let mut order: Vec<u32> = Vec::with_capacity(count as usize);
    let mut front: Vec<u32> = Vec::new();
    let side =
        || (0..count).find(|&vertex| !is_hub(vertex)).map(|vertex| furthest(graph, furthest(graph, vertex)));
    let mut first = (0..count).filter(|&vertex| is_hub(vertex)).chain(start.or_else(side));
    while order.len() < count as usize {
        let mut best = None;
        for (age, &old) in front.iter().enumerate().filter(|pair| !is_hub(*pair.1)) {
            for &vertex in graph.row(old).iter().filter(|&&other| !inside[other as usize]) {
                let growth = i32::from(to_come[vertex as usize] > 0) - leaving[vertex as usize];
                let rank = (growth, age, vertex);
                if best.is_none_or(|best| rank < best) {
                    best = Some(rank);
                }
                *effort = effort.saturating_sub(1);
            }
        }
        let outside = || (0..count).find(|&vertex| !inside[vertex as usize]);
        let entering = first.next().or(best.map(|best| best.2)).or_else(outside)?;
        *effort = effort.saturating_sub(if best.is_none() { u64::from(count) } else { 1 });
        inside[entering as usize] = true;
        for &neighbour in graph.row(entering) {
            to_come[neighbour as usize] -= 1;
        }
        for &last in graph.row(entering).iter().chain([&entering]) {
            if inside[last as usize] && to_come[last as usize] == 1 {
                let next = graph.row(last).iter().find(|&&other| !inside[other as usize]);
                leaving[*next.expect("one is to come") as usize] += 1;
            }
        }
        front.push(entering);
        if front.len() > widest || *effort == 0 {
            return None;
        }
        front.retain(|&vertex| to_come[vertex as usize] > 0);
        order.push(entering);
    }
    order.reverse();
    Some(order)
}

/// Returns a vertex at maximum distance from another one, along paths that avoid hubs.
fn furthest(graph: &Rows, from: u32) -> u32 {
    let mut met = vec![false; graph.len()];
    met[from as usize] = true;
    let mut queue = vec![from];
    let mut head = 0;
    while let Some(&vertex) = queue.get(head) {
        head += 1;
        for &next in graph.row(vertex).iter().filter(|&&other| !is_hub(graph, other)) {
            if !std::mem::replace(&mut met[next as usize], true) {
                queue.push(next);
            }
        }
    }
    queue[queue.len() - 1]
}
