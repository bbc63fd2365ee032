use std::{ops::ControlFlow, sync::Arc};
use cavalcade_core::{Model, Decisions, constraints::*, graph::SuccessorTable};
use cavalcade_search::*;
fn main() {
    let mode: Vec<String> = std::env::args().skip(1).collect();
    let board = include_str!("/work/shared/cases/prime-8x8.txt");
    let cells: Vec<bool> = board.lines().filter(|l| !l.starts_with('%')).flat_map(|l| l.split_whitespace().map(|c| c == "P")).collect();
    let (r,c)=(8i32,8i32); let n = 64;
    let moves = [(0,1),(1,0),(0,-1),(-1,0)];
    let rows = (0..r*c).map(|v| moves.iter().filter_map(|(y,x)| { let (p,q)=(v/c+y, v%c+x); (p>=0&&p<r&&q>=0&&q<c).then_some((p*c+q) as u32) }).collect()).collect();
    let mut t = SuccessorTable::new(rows).unwrap();
    let closed = mode.contains(&"closed".into());
    if !closed { t = t.with_dummy(&(0..64u32).collect::<Vec<_>>()).unwrap(); }
    let t = Arc::new(t);
    let mut m = Model::new();
    let pos = m.integers(n, &(1..=64));
    let next = m.successors(&t);
    let e = m.edges(&t);
    let prime = |k: usize| k >= 2 && (2..k).all(|d| k % d != 0);
    #[derive(Debug)] struct Mem(cavalcade_core::Variable, u64);
    impl Constraint for Mem { fn scope(&self) -> Vec<cavalcade_core::Variable> { vec![self.0] } fn check(&self, _: Assignment<'_>) -> bool { true } fn consistency(&self) -> Consistency { Consistency::Domain }
      fn post(&self, p: &mut cavalcade_core::Posting<'_>) -> Result<(), cavalcade_core::Conflict> { p.state().keep_word(self.0, 0, self.1) } }
    let mask = (1..=64).filter(|&k| prime(k)).fold(0u64, |m,k| m | 1 << (k-1));
    for v in 0..n { m.post(Mem(pos[v], if cells[v] { mask } else { !mask })); }
    m.post(if closed { Circuit::undirected(&e) } else { Circuit::undirected(&e).with_dummy(64) });
    m.post(Position::new(&e, next.clone(), pos.clone()));
    m.post(Gac(pos.clone(), mode.contains(&"gac".into())));
    if mode.contains(&"bpos".into()) { m.decide(Decisions::Variables(pos.clone())); }
    else if mode.contains(&"bedge".into()) { m.decide(Decisions::Edges(e.clone())); }
    else { m.decide(Decisions::Successors(next.clone())); }
    for (name, b, _) in &Branching::ALL[..1] {
        let mut sols = vec![];
        let o = Search::new(&m, *b).run(|s| { sols.push(pos.iter().map(|&p| s.value(p)).collect::<Vec<_>>()); ControlFlow::Continue(()) });
        println!("{name:12} {} sols {} nodes {} fail {} prop {:.4}s", o.statistics.solutions, o.statistics.nodes, o.statistics.failures, o.statistics.propagations, o.statistics.seconds);
        sols.sort(); sols.dedup(); assert_eq!(sols.len() as u64, o.statistics.solutions);
    }
}
