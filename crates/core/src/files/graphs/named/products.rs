//! Graphs whose vertices are words of fixed length: grids, tori, cubes, Hamming and de Bruijn graphs.
//!
//! A vertex is the number whose digits are the word, the last digit changing fastest.

use super::families::Made;
use super::outline::Outline;

/// The largest exponent for which a power of two is a possible number of vertices, with a margin.
const MOST_BITS: usize = 32;

/// Adds all places of a box; neighbours differ by one in one coordinate.
pub(super) fn grid(sides: &[usize], out: &mut Outline) -> Made {
    along_sides(sides, out, |place, side, edge| if place + 1 < side { edge(1) } else { Ok(()) })
}

/// Adds all places of a box whose opposite sides meet.
pub(super) fn torus(sides: &[usize], out: &mut Outline) -> Made {
    along_sides(sides, out, |place, side, edge| edge(if place + 1 < side { 1 } else { 1 - side as isize }))
}

/// Adds all places of a box; neighbours differ in one coordinate, by any amount.
pub(super) fn hamming(sides: &[usize], out: &mut Outline) -> Made {
    along_sides(sides, out, |place, side, edge| (1..side - place).try_for_each(|by| edge(by as isize)))
}

/// Adds the places of a box. For each place and each side, `rule` gets the coordinate and the length of the side, and
/// adds edges to coordinates that differ by the given amounts.
fn along_sides(
    sides: &[usize],
    out: &mut Outline,
    rule: impl Fn(usize, usize, &mut dyn FnMut(isize) -> Made) -> Made,
) -> Made {
    let whole = sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    let count = out.vertices(whole)?;
    let mut stride = 1;
    for &side in sides.iter().rev() {
        for vertex in 0..count {
            let mut edge = |by: isize| out.edge(vertex, vertex.wrapping_add_signed(by * stride as isize));
            rule(vertex / stride % side, side, &mut edge)?;
        }
        stride *= side;
    }
    Ok(())
}

/// Adds all words of N bits; neighbours differ in one bit.
pub(super) fn hypercube(numbers: &[usize], out: &mut Outline) -> Made {
    let bits = numbers[0];
    out.vertices((bits < MOST_BITS).then(|| 1 << bits))?;
    hamming(&vec![2; bits], out)
}

/// Adds the hypercube of N - 1 bits with its longest diagonals.
pub(super) fn folded_cube(numbers: &[usize], out: &mut Outline) -> Made {
    let bits = numbers[0] - 1;
    hypercube(&[bits], out)?;
    let all = (1 << bits) - 1;
    (0..1 << bits).filter(|word| word < &(word ^ all)).try_for_each(|word| out.edge(word, word ^ all))
}

/// Adds the hypercube of N bits, in which each vertex is replaced by a cycle with a vertex for each bit.
///
/// Source: F. P. Preparata and J. Vuillemin, Communications of the ACM 24 (1981), 300-309.
pub(super) fn cube_connected_cycles(numbers: &[usize], out: &mut Outline) -> Made {
    let bits = numbers[0];
    let count = if bits < MOST_BITS { bits.checked_mul(1 << bits) } else { None };
    out.vertices(count)?;
    for word in 0..1usize << bits {
        let start = word * bits;
        out.cycle(start..start + bits)?;
        for bit in (0..bits).filter(|bit| word >> bit & 1 == 0) {
            out.edge(start + bit, (word | 1 << bit) * bits + bit)?;
        }
    }
    Ok(())
}

/// Adds all words of length N over B letters; an arc removes the first letter and appends one. Loops are left out.
///
/// Source: N. G. de Bruijn, Proceedings of the Koninklijke Nederlandse Akademie van Wetenschappen 49 (1946), 758-764.
pub(super) fn de_bruijn(numbers: &[usize], out: &mut Outline) -> Made {
    let (letters, length) = (numbers[0], numbers[1]);
    let count = u32::try_from(length).ok().and_then(|length| letters.checked_pow(length));
    let count = out.vertices(count)?;
    for word in 0..count {
        (0..letters).try_for_each(|letter| out.edge(word, (word * letters + letter) % count))?;
    }
    Ok(())
}
