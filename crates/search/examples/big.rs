use cavalcade_core::{Decisions, Model, constraints::Circuit, graph::SuccessorTable};
use cavalcade_search::{Branching, Limits, Search};
use std::{ops::ControlFlow, sync::Arc, time::Instant};
fn main() {
    let a: Vec<i32> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (r, c, nodes) = (a[0], a[1], a[2]);
    let t0 = Instant::now();
    let moves: Vec<(i32, i32)> = vec![(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    let rows = (0..r * c)
        .map(|v| {
            moves
                .iter()
                .filter_map(|(y, x)| {
                    let (p, q) = (v / c + y, v % c + x);
                    (p >= 0 && p < r && q >= 0 && q < c).then_some((p * c + q) as u32)
                })
                .collect()
        })
        .collect();
    let t = Arc::new(SuccessorTable::new(rows).unwrap());
    println!("table {:.2}", t0.elapsed().as_secs_f64());
    let mut m = Model::new();
    let e = m.edges(&t);
    println!("edges {:.2}", t0.elapsed().as_secs_f64());
    m.post(Circuit::undirected(&e));
    m.decide(Decisions::Edges(e));
    let s = Search::new(&m, Branching::Warnsdorff);
    println!("engine {:.2}", t0.elapsed().as_secs_f64());
    let o = s
        .limits(Limits { nodes: Some(nodes as u64), ..Limits::default() })
        .run(|_| ControlFlow::Continue(()));
    println!("{o:?} {:.2}", t0.elapsed().as_secs_f64());
}
