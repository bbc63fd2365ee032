//! Families of graphs with one or more numbers: cycles, complete graphs, prisms, circulants, and others.
//!
//! Each function adds the vertices and edges of one family. Its numbers are as many as the table of names allows, and
//! none is below the least of the family.

use super::outline::Outline;

/// The result of a rule: an error says which number does not fit.
pub(super) type Made = Result<(), String>;

/// Adds the path through N vertices.
pub(super) fn path(numbers: &[usize], out: &mut Outline) -> Made {
    let count = out.vertices(Some(numbers[0]))?;
    (1..count).try_for_each(|vertex| out.edge(vertex - 1, vertex))
}

/// Adds the cycle through N vertices.
pub(super) fn cycle(numbers: &[usize], out: &mut Outline) -> Made {
    let count = out.vertices(Some(numbers[0]))?;
    out.cycle(0..count)
}

/// Adds all edges between N vertices.
pub(super) fn complete(numbers: &[usize], out: &mut Outline) -> Made {
    let count = out.vertices(Some(numbers[0]))?;
    (0..count).try_for_each(|high| (0..high).try_for_each(|low| out.edge(low, high)))
}

/// Adds parts of the given sizes, and all edges between different parts.
pub(super) fn multipartite(numbers: &[usize], out: &mut Outline) -> Made {
    let whole = numbers.iter().try_fold(0usize, |sum, &size| sum.checked_add(size));
    out.vertices(whole)?;
    let mut start = 0;
    for &size in numbers {
        for vertex in start..start + size {
            (0..start).try_for_each(|before| out.edge(before, vertex))?;
        }
        start += size;
    }
    Ok(())
}

/// Adds two parts of N vertices and all edges between them, except between vertices with the same place.
pub(super) fn crown(numbers: &[usize], out: &mut Outline) -> Made {
    let size = numbers[0];
    out.vertices(size.checked_mul(2))?;
    for one in 0..size {
        (0..size).filter(|&other| other != one).try_for_each(|other| out.edge(one, size + other))?;
    }
    Ok(())
}

/// Adds N pairs of vertices, and all edges except those within a pair.
pub(super) fn cocktail_party(numbers: &[usize], out: &mut Outline) -> Made {
    let count = out.vertices(numbers[0].checked_mul(2))?;
    for high in 0..count {
        (0..high).filter(|low| low / 2 != high / 2).try_for_each(|low| out.edge(low, high))?;
    }
    Ok(())
}

/// Adds a cycle of N vertices, and a hub joined to all of them.
pub(super) fn wheel(numbers: &[usize], out: &mut Outline) -> Made {
    let rim = numbers[0];
    out.vertices(rim.checked_add(1))?;
    out.cycle(0..rim)?;
    (0..rim).try_for_each(|vertex| out.edge(vertex, rim))
}

/// Adds a cycle of N vertices, with edges between vertices that are so many places apart.
pub(super) fn circulant(numbers: &[usize], out: &mut Outline) -> Made {
    let (count, jumps) = (numbers[0], &numbers[1..]);
    if let Some(jump) = jumps.iter().find(|jump| !(1..count).contains(*jump)) {
        return Err(format!("the distance {jump} is not between 1 and N - 1"));
    }
    out.vertices(Some(count))?;
    for vertex in 0..count {
        jumps.iter().try_for_each(|jump| out.edge(vertex, (vertex + jump) % count))?;
    }
    Ok(())
}

/// Adds a cycle of 2N vertices and the edges between opposite ones.
pub(super) fn moebius_ladder(numbers: &[usize], out: &mut Outline) -> Made {
    let count = out.vertices(numbers[0].checked_mul(2))?;
    circulant(&[count, 1, count / 2], out)
}

/// Adds two cycles of N vertices, and edges between vertices with the same place.
pub(super) fn prism(numbers: &[usize], out: &mut Outline) -> Made {
    generalised_petersen(&[numbers[0], 1], out)
}

/// Adds two cycles of N vertices, each vertex of one joined to two neighbours of the other.
pub(super) fn antiprism(numbers: &[usize], out: &mut Outline) -> Made {
    let count = out.vertices(numbers[0].checked_mul(2))?;
    circulant(&[count, 1, 2], out)
}

/// Adds a generalised Petersen graph: a cycle of N outer vertices, each joined to an inner vertex; inner vertices K
/// places apart are joined. The Petersen graph is that of 5 and 2.
pub(super) fn generalised_petersen(numbers: &[usize], out: &mut Outline) -> Made {
    let (size, jump) = if let &[size, jump] = numbers { (size, jump) } else { (5, 2) };
    if numbers.len() == 1 {
        return Err("it takes two numbers, or none for the Petersen graph".to_owned());
    }
    if size < 3 || jump == 0 || jump > (size - 1) / 2 {
        return Err("N must be at least 3, and K between 1 and less than half of N".to_owned());
    }
    out.vertices(size.checked_mul(2))?;
    out.cycle(0..size)?;
    for place in 0..size {
        out.edge(place, size + place)?;
        out.edge(size + place, size + (place + jump) % size)?;
    }
    Ok(())
}

/// Adds a flower snark: N stars with three rays; first rays form a cycle, second and third rays one cycle of twice the
/// length.
///
/// Source: R. Isaacs, American Mathematical Monthly 82 (1975), 221-239.
pub(super) fn flower_snark(numbers: &[usize], out: &mut Outline) -> Made {
    let size = numbers[0];
    if size.is_multiple_of(2) {
        return Err("N must be odd".to_owned());
    }
    out.vertices(size.checked_mul(4))?;
    for star in 0..size {
        (1..4).try_for_each(|ray| out.edge(star, ray * size + star))?;
    }
    out.cycle(size..2 * size)?;
    out.cycle(2 * size..4 * size)
}

/// Adds the integers below a prime N, joined if their difference is a square modulo N.
pub(super) fn paley(numbers: &[usize], out: &mut Outline) -> Made {
    let prime = out.vertices(Some(numbers[0]))?;
    let divides = |divisor: &usize| prime.is_multiple_of(*divisor);
    let is_prime = !(2..).take_while(|divisor| divisor * divisor <= prime).any(|divisor| divides(&divisor));
    if !is_prime || prime % 4 != 1 {
        return Err("N must be a prime, one more than a multiple of 4".to_owned());
    }
    let mut jumps: Vec<usize> = (1..=prime / 2).map(|root| root * root % prime).collect();
    jumps.sort_unstable();
    jumps.retain(|&jump| jump <= prime / 2); // the others are their negatives
    circulant(&[vec![prime], jumps].concat(), out)
}
