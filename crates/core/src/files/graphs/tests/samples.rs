//! Random graphs, and writers for every format, for tests that read them again.

use proptest::prelude::*;

/// A graph of numbered vertices, as arcs; an edge is there both ways.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    pub(crate) vertices: usize,
    /// `step[a][b]`: whether a step leads from `a` to `b`.
    step: Vec<Vec<bool>>,
    pub(crate) directed: bool,
}

impl Sample {
    fn of(vertices: usize, bits: &[bool], directed: bool) -> Self {
        let is_step = |a: usize, b: usize| {
            let (a, b) = if directed { (a, b) } else { (a.min(b), a.max(b)) };
            a != b && bits[(a * 31 + b * 7) % bits.len()]
        };
        let step = (0..vertices).map(|a| (0..vertices).map(|b| is_step(a, b)).collect()).collect();
        Self { vertices, step, directed }
    }

    pub(crate) fn rows(&self) -> Vec<Vec<u32>> {
        let row = |row: &Vec<bool>| (0..self.vertices as u32).filter(|&other| row[other as usize]).collect();
        self.step.iter().map(row).collect()
    }

    /// The steps, counted from `base`; an undirected one once.
    fn pairs(&self, base: usize) -> Vec<(usize, usize)> {
        let all = (0..self.vertices).flat_map(|a| (0..self.vertices).map(move |b| (a, b)));
        all.filter(|&(a, b)| self.step[a][b] && (self.directed || a < b))
            .map(|(a, b)| (a + base, b + base))
            .collect()
    }

    /// Each vertex with all it has a step to.
    fn lists(&self, base: usize, write: impl Fn(usize, &[usize]) -> String) -> String {
        let list = |a: usize| -> Vec<usize> {
            (0..self.vertices).filter(|&b| self.step[a][b]).map(|b| b + base).collect()
        };
        joined((0..self.vertices).map(|a| write(a + base, &list(a))))
    }

    pub(crate) fn edges(&self) -> String {
        let alone = joined((0..self.vertices).map(|vertex| format!("{vertex}:\n")));
        // Two numbers with a blank on the first line may be those of vertices and edges.
        let signs = [" - ", " ", ",", " -- "];
        let pair = |(at, (a, b)): (usize, (usize, usize))| format!("{a}{}{b}\n", signs[at % signs.len()]);
        joined(self.pairs(0).into_iter().enumerate().map(pair)) + &alone
    }

    pub(crate) fn neighbours(&self) -> String {
        self.lists(0, |a, list| format!("{a}: {}\n", words(list, " ")))
    }

    pub(crate) fn dictionary(&self) -> String {
        format!("steps = {{{}}}", self.lists(0, |a, list| format!("{a}: [{}],\n", words(list, ", "))))
    }

    pub(crate) fn hcp(&self, as_lists: bool) -> String {
        let edge = |(a, b): (usize, usize)| format!(" {a} {b}\n");
        let (format, data) = if as_lists {
            ("ADJ_LIST", self.lists(1, |a, list| format!("{a} {} -1\n", words(list, "\n"))))
        } else {
            ("EDGE_LIST", joined(self.pairs(1).into_iter().map(edge)))
        };
        format!(
            "NAME : sample\nTYPE : HCP\nDIMENSION : {}\nEDGE_DATA_FORMAT : {format}\nEDGE_DATA_SECTION\n{data}-1\nEOF\n",
            self.vertices
        )
    }

    pub(crate) fn dimacs(&self) -> String {
        let pairs = self.pairs(1);
        let letter = if self.directed { "a" } else { "e" };
        let lines = joined(pairs.iter().map(|(a, b)| format!("{letter} {a} {b}\n")));
        format!("c sample\np edge {} {}\n{lines}", self.vertices, pairs.len())
    }

    /// graph6 or digraph6.
    pub(crate) fn matrix(&self) -> String {
        let mut bits = Vec::new();
        for column in 0..self.vertices {
            if self.directed {
                bits.extend(&self.step[column]);
            } else {
                bits.extend((0..column).map(|row| self.step[row][column]));
            }
        }
        bits.resize(bits.len().next_multiple_of(6), false);
        let sign = if self.directed { "&" } else { "" };
        format!("{sign}{}{}", self.order(), packed(&bits))
    }

    /// The number of vertices as graph6 writes it.
    fn order(&self) -> String {
        let bits =
            |width: usize| -> Vec<bool> { (0..width).rev().map(|at| self.vertices >> at & 1 == 1).collect() };
        if self.vertices < 63 { packed(&bits(6)) } else { format!("~{}", packed(&bits(18))) }
    }

    pub(crate) fn sparse6(&self) -> String {
        let mut width = 0;
        while (self.vertices - 1) >> width > 0 {
            width += 1;
        }
        let mut bits = Vec::new();
        let mut push = |step: bool, number: usize| {
            bits.push(step);
            bits.extend((0..width).rev().map(|at| number >> at & 1 == 1));
        };
        let mut edges = self.pairs(0);
        edges.sort_by_key(|&(low, high)| (high, low));
        let mut current = 0;
        for (low, high) in edges {
            if high > current + 1 {
                push(false, high);
            }
            push(high == current + 1, low);
            current = high;
        }
        // Padding with ones alone would name a last edge if the vertex before the last is the current one.
        let missing = bits.len().next_multiple_of(6) - bits.len();
        let is_full = self.vertices == 1 << width && current + 2 == self.vertices && missing > width;
        bits.resize(bits.len() + usize::from(is_full), false);
        bits.resize(bits.len().next_multiple_of(6), true);
        format!(":{}{}", self.order(), packed(&bits))
    }
}

/// Pieces of a text as one.
pub(crate) fn joined(pieces: impl Iterator<Item = String>) -> String {
    pieces.collect()
}

fn words(list: &[usize], between: &str) -> String {
    list.iter().map(usize::to_string).collect::<Vec<_>>().join(between)
}

/// Bits as printable bytes.
fn packed(bits: &[bool]) -> String {
    let byte = |six: &[bool]| six.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit)) + 63;
    bits.chunks(6).map(|six| char::from(byte(six))).collect()
}

/// Random graphs, some too large for an order of one byte in graph6.
pub(crate) fn samples(directed: impl Strategy<Value = bool>) -> impl Strategy<Value = Sample> {
    let order = prop_oneof![4 => 1..20_usize, 1 => 60..70_usize];
    (order, proptest::collection::vec(any::<bool>(), 1..200), directed)
        .prop_map(|(vertices, bits, directed)| Sample::of(vertices, &bits, directed))
}
