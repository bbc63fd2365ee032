//! Graphs in one line of printable bytes that lists the edges: sparse6.
//!
//! After the number of vertices `n`, the bits form pairs of one bit `b` and a number `x` with as many bits as `n - 1`
//! needs. A vertex `v`, initially 0, is increased by one if `b` is set. Then, if `x` is greater than `v`, it becomes
//! `x`; otherwise `v` and `x` are an edge. The last byte is padded with bits that make no pair, or one beyond the
//! last vertex.
//!
//! So a pair with a vertex that does not exist marks the end and must begin in the last byte; anywhere else the line
//! is damaged.
//!
//! Source: as for graph6.

use super::builder::GraphBuilder;
use super::text::complain;
use crate::files::InputError;
use crate::words::quantity;

/// Adds the edges in `code`, which follows the number of vertices.
pub(crate) fn read(
    code: &[u8],
    vertices: u32,
    pairs: &mut GraphBuilder,
    line: usize,
) -> Result<(), InputError> {
    let width = u32::BITS - vertices.saturating_sub(1).leading_zeros();
    let mut bits = Bits { code, at: 0 };
    let mut vertex = 0;
    loop {
        let start = bits.at;
        let (Some(step), Some(number)) = (bits.take(1), bits.take(width)) else {
            return Ok(());
        };
        vertex += step;
        if vertex >= vertices || number >= vertices {
            if start / 6 + 1 == code.len() {
                return Ok(());
            }
            return Err(complain(
                line,
                format!("an edge leads beyond the {}", quantity(vertices, "vertices")),
            )
            .hint("the line may be damaged"));
        }
        if number > vertex {
            vertex = number;
        } else {
            pairs.add(number, vertex, line)?;
        }
    }
}

/// A reader of bits, six per byte.
struct Bits<'a> {
    code: &'a [u8],
    /// The number of bits read.
    at: usize,
}

impl Bits<'_> {
    /// Returns the next `width` bits as a number, or `None` at the end.
    fn take(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for _ in 0..width {
            let byte = self.code.get(self.at / 6)? - 63;
            number = number << 1 | u32::from(byte >> (5 - self.at % 6) & 1);
            self.at += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    fn rows(text: &str) -> Vec<Vec<u32>> {
        read(text.as_bytes(), None, false).expect("a graph").rows
    }

    #[test]
    fn the_example_of_the_definition() {
        let expected = [vec![1, 2], vec![0, 2], vec![0, 1], vec![], vec![], vec![6], vec![5]];
        assert_eq!(rows(":Fa@x^\n"), expected);
        assert_eq!(rows(">>sparse6<<:Fa@x^\n"), expected);
    }

    #[test]
    fn small_graphs_and_loops() {
        assert_eq!(rows(":@").len(), 1);
        assert_eq!(rows(":B").len(), 3);
        // The pairs 0,0 and 1,1 of two vertices with one bit each: a loop at either.
        let loops = read(b":AN", None, false).expect("a graph");
        assert_eq!(loops.rows, [vec![], Vec::<u32>::new()]);
        assert_eq!(loops.remarks, ["loops ignored: 2"]);
    }

    #[test]
    fn a_pair_beyond_the_last_vertex_is_the_end_only_at_the_end() {
        let error = read(b":B~~~", None, false).expect_err("damaged");
        assert_eq!(error.to_string(), "graph line 1: an edge leads beyond the 3 vertices");
        assert_eq!(rows(":B~").len(), 3);
    }
}
