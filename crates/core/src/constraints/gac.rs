//! temporary all different
use crate::engine::*;
use super::*;
/// x
#[derive(Debug, Clone)]
pub struct Gac(pub Vec<Variable>, pub bool);
impl Constraint for Gac {
    fn scope(&self) -> Vec<Variable> { self.0.clone() }
    fn check(&self, a: Assignment<'_>) -> bool { let mut v: Vec<i32> = self.0.iter().map(|&x| a.value(x)).collect(); v.sort(); v.windows(2).all(|w| w[0] != w[1]) }
    fn consistency(&self) -> Consistency { Consistency::Domain }
    fn post(&self, p: &mut Posting<'_>) -> Result<(), Conflict> { p.install(GacP(self.0.clone(), self.1)); Ok(()) }
}
struct GacP(Vec<Variable>, bool);
impl Propagator for GacP {
    fn propagate(&mut self, s: &mut State) -> Result<Status, Conflict> {
        s.clear_changes();
        let n = self.0.len();
        if !self.1 {
            for i in 0..n { if let Some(b) = s.fixed_bit(self.0[i]) { for j in 0..n { if j != i { s.remove_bit(self.0[j], b)?; } } } }
            // hidden singles
            let w = s.words(self.0[0]).len();
            for k in 0..w { let (mut once, mut twice) = (0u64, 0u64); for &v in &self.0 { let x = s.word(v,k); twice |= once & x; once |= x; }
              let single = once & !twice; for &v in &self.0 { let x = s.word(v,k) & single; if x != 0 { if x & (x-1) != 0 { return Err(Conflict); } s.fix_bit(v, k*64 + x.trailing_zeros() as usize)?; } } }
            return Ok(Status::Active);
        }
        let vals = s.words(self.0[0]).len() * 64;
        let mut owner = vec![usize::MAX; vals];
        let rows: Vec<Vec<u64>> = self.0.iter().map(|&v| s.words(v).to_vec()).collect();
        fn aug(r: usize, rows: &[Vec<u64>], owner: &mut Vec<usize>, seen: &mut Vec<bool>) -> bool {
            for b in ones(&rows[r]) { if seen[b] { continue; } seen[b] = true; if owner[b] == usize::MAX || aug(owner[b], rows, owner, seen) { owner[b] = r; return true; } } false }
        for r in 0..n { let mut seen = vec![false; vals]; if !aug(r, &rows, &mut owner, &mut seen) { return Err(Conflict); } }
        // scc (assume permutation)
        let mut idx = vec![0usize; n]; let mut low = vec![0; n]; let mut comp = vec![usize::MAX; n]; let mut st = vec![]; let mut c = 1; let mut nc = 0;
        fn dfs(x: usize, rows: &[Vec<u64>], owner: &[usize], idx: &mut Vec<usize>, low: &mut Vec<usize>, comp: &mut Vec<usize>, st: &mut Vec<usize>, c: &mut usize, nc: &mut usize) {
            idx[x] = *c; low[x] = *c; *c += 1; st.push(x);
            for b in ones(&rows[x]) { let y = owner[b]; if y == usize::MAX || y == x { continue; } if idx[y] == 0 { dfs(y, rows, owner, idx, low, comp, st, c, nc); low[x] = low[x].min(low[y]); } else if comp[y] == usize::MAX { low[x] = low[x].min(idx[y]); } }
            if low[x] == idx[x] { while let Some(y) = st.pop() { comp[y] = *nc; if y == x { break; } } *nc += 1; }
        }
        for x in 0..n { if idx[x] == 0 { dfs(x, &rows, &owner, &mut idx, &mut low, &mut comp, &mut st, &mut c, &mut nc); } }
        for x in 0..n { for b in ones(&rows[x]) { let y = owner[b]; if y != usize::MAX && y != x && comp[y] != comp[x] { s.remove_bit(self.0[x], b)?; } } }
        s.clear_changes();
        Ok(Status::Active)
    }
    fn priority(&self) -> Priority { Priority::Costly }
    fn subscribe(&self, w: &mut Wishes) { for &v in &self.0 { w.changed(v, 0); } }
}
