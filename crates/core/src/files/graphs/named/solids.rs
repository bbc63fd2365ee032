//! Single graphs: Platonic and other solids, strongly regular graphs, and a graph without Hamiltonian cycle.

use super::super::Graph;
use super::families::{Made, antiprism, cocktail_party, complete};
use super::outline::Outline;
use super::products::hypercube;

/// Adds four faces of three sides.
pub(super) fn tetrahedron(_numbers: &[usize], out: &mut Outline) -> Made {
    complete(&[4], out)
}

/// Adds six faces of four sides.
pub(super) fn cube(_numbers: &[usize], out: &mut Outline) -> Made {
    hypercube(&[3], out)
}

/// Adds eight faces of three sides.
pub(super) fn octahedron(_numbers: &[usize], out: &mut Outline) -> Made {
    cocktail_party(&[3], out)
}

/// Adds twenty faces of three sides: a pentagonal antiprism whose two pentagons get a hub each.
pub(super) fn icosahedron(_numbers: &[usize], out: &mut Outline) -> Made {
    antiprism(&[5], out)?;
    out.vertices(Some(12))?;
    (0..10).try_for_each(|vertex| out.edge(vertex, 10 + vertex % 2))
}

/// Adds eight triangles and six squares: the edges of a cube, joined if they have a vertex and a face in common.
pub(super) fn cuboctahedron(_numbers: &[usize], out: &mut Outline) -> Made {
    let cube = made(cube)?;
    let edges: Vec<(u32, u32)> = (0u32..)
        .zip(&cube.rows)
        .flat_map(|(low, row)| row.iter().filter(move |&&high| low < high).map(move |&high| (low, high)))
        .collect();
    out.vertices(Some(edges.len()))?;
    for (high, edge) in edges.iter().enumerate() {
        // Two edges of a cube with a common vertex have a common face.
        let meets = |low: &usize| {
            [edges[*low].0, edges[*low].1].iter().any(|vertex| *vertex == edge.0 || *vertex == edge.1)
        };
        (0..high).filter(meets).try_for_each(|low| out.edge(low, high))?;
    }
    Ok(())
}

/// Adds the icosahedron without its corners, as the carbon atoms of a football: a vertex for each direction of each
/// edge, joined to the other direction and to both neighbours around the corner.
pub(super) fn truncated_icosahedron(_numbers: &[usize], out: &mut Outline) -> Made {
    let rows = made(icosahedron)?.rows;
    let arcs: Vec<(u32, u32)> =
        (0u32..).zip(&rows).flat_map(|(from, row)| row.iter().map(move |&to| (from, to))).collect();
    out.vertices(Some(arcs.len()))?;
    let place = |arc: (u32, u32)| arcs.binary_search(&arc).unwrap_or(0);
    for (vertex, &(from, to)) in arcs.iter().enumerate() {
        out.edge(vertex, place((to, from)))?;
        let beside = rows[from as usize].iter().filter(|other| rows[to as usize].contains(other));
        beside.into_iter().try_for_each(|&other| out.edge(vertex, place((from, other))))?;
    }
    Ok(())
}

/// Adds pairs of numbers modulo 4, joined if they differ by 1 in one number or in both in the same direction.
pub(super) fn shrikhande(_numbers: &[usize], out: &mut Outline) -> Made {
    out.vertices(Some(16))?;
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        for (down, right) in [(0, 1), (1, 0), (1, 1)] {
            out.edge(4 * row + column, (row + down) % 4 * 4 + (column + right) % 4)?;
        }
    }
    Ok(())
}

/// Adds the smallest solid without a Hamiltonian cycle: two poles, three vertices around the equator, and for each pole
/// and each two of the three a vertex that is joined to them. The two parts have five and six vertices.
pub(super) fn herschel(_numbers: &[usize], out: &mut Outline) -> Made {
    out.vertices(Some(11))?;
    for (pole, side) in (0..2).flat_map(|pole| (0..3).map(move |side| (pole, side))) {
        let vertex = 5 + 3 * pole + side;
        [3 + pole, side, (side + 1) % 3].into_iter().try_for_each(|other| out.edge(vertex, other))?;
    }
    Ok(())
}

/// Returns the graph of a rule without numbers.
fn made(rule: fn(&[usize], &mut Outline) -> Made) -> Result<Graph, String> {
    let mut out = Outline::new(false);
    rule(&[], &mut out)?;
    Ok(out.graph())
}
