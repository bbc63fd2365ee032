use cavalcade_core::{Decisions, Model, constraints::Circuit, graph::SuccessorTable};
use cavalcade_search::{Branching, Search};
use std::{ops::ControlFlow, sync::Arc, time::Instant};
fn main() {
    let a: Vec<i32> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (r, c, kind) = (a[0], a[1], a[2]);
    let moves: Vec<(i32, i32)> = if kind == 0 {
        vec![(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
    } else {
        vec![(0, 1), (1, 0), (0, -1), (-1, 0)]
    };
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
    let mut m = Model::new();
    let e = m.edges(&t);
    m.post(Circuit::undirected(&e));
    m.decide(Decisions::Edges(e));
    for _ in 0..1 {
        let s = Search::new(&m, Branching::Warnsdorff);
        let now = Instant::now();
        let o = s.run(|_| ControlFlow::Continue(()));
        let t = now.elapsed().as_secs_f64();
        println!("{o:?} {t} {} Mn/s", o.statistics.nodes as f64 / t / 1e6);
    }
}
