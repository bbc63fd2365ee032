//! Lemmas about a whole problem, derived before the search.
//!
//! If every step changes colour, a cycle visits equally many vertices of both colours, and the ends of a path have the
//! colours that remain. If as many disjoint groups cover all vertices as vertices are chosen, each group has one. A
//! vertex of a loop has two edges if it is visited, and none otherwise.

use std::io;

use cavalcade_core::files::export::{ChosenRows, CycleRows, OpbFormula, OpbShape};
use cavalcade_core::formula::Literal;
use cavalcade_core::graph::two_colours;

use super::cuts::Lemma;
use super::writer::{Derivation, ProofWriter};

/// Derives the lemmas of a formula.
pub(super) fn lemmas(formula: &OpbFormula, writer: &mut ProofWriter<'_>) -> io::Result<Vec<Lemma>> {
    match &formula.shape {
        OpbShape::Cycle(cycle) if cycle.has_visits => Ok(degrees(cycle)),
        OpbShape::Cycle(cycle) if !cycle.is_directed => colours(cycle, writer),
        OpbShape::Chosen(sets) => groups(sets, writer),
        OpbShape::Cycle(_) | OpbShape::Numbers(_) => Ok(Vec::new()),
    }
}

/// Compares the degrees of the two colours.
fn colours(cycle: &CycleRows, writer: &mut ProofWriter<'_>) -> io::Result<Vec<Lemma>> {
    let Some(dark) = coloured(cycle) else { return Ok(Vec::new()) };
    let count = dark.len();
    let number = dark.iter().filter(|&&is_dark| is_dark).count();
    // From here on, `many` is the colour of more vertices.
    let many: Vec<bool> =
        if 2 * number >= count { dark } else { dark.iter().map(|is_dark| !is_dark).collect() };
    let more = 2 * many.iter().filter(|&&is_many| is_many).count() - count;
    let all = 0..count as u32;
    let (more_of, fewer_of): (Vec<u32>, Vec<u32>) = all.partition(|&vertex| many[vertex as usize]);
    let difference = |more: &[u32], fewer: &[u32]| {
        let least = more.iter().map(|&vertex| cycle.leaving(vertex)).collect::<Vec<_>>();
        let most = fewer.iter().map(|&vertex| cycle.leaving(vertex) + 1).collect::<Vec<_>>();
        Derivation::new().add_all(least).add_all(most)
    };
    let Some(dummy) = cycle.dummy else {
        if more == 0 {
            return Ok(Vec::new());
        }
        let id = writer.derive(&difference(&more_of, &fewer_of))?;
        return Ok(vec![Lemma { literals: Box::default(), need: 1, id }]);
    };
    if more > 1 {
        let id = writer.derive(&difference(&more_of, &fewer_of).add(cycle.leaving(dummy) + 1))?;
        return Ok(vec![Lemma { literals: Box::default(), need: 1, id }]);
    }
    // Each end is a step of the dummy: of the colours, one more end than vertices.
    let mut lemma = |colour: &[u32], other: &[u32], need: usize| -> io::Result<Lemma> {
        let sum = difference(colour, other).add(cycle.leaving(dummy)).divided(2);
        let ends = colour.iter().filter_map(|&vertex| cycle.between(vertex, dummy));
        let literals = ends.map(|step| cycle.taken(step)).collect();
        Ok(Lemma { literals, need, id: writer.derive(&sum)? })
    };
    let mut lemmas = vec![lemma(&more_of, &fewer_of, 1 + more)?];
    if more == 0 {
        lemmas.push(lemma(&fewer_of, &more_of, 1)?);
    }
    Ok(lemmas)
}

/// Returns the colours of all vertices but the dummy if every step between them changes the colour.
fn coloured(cycle: &CycleRows) -> Option<Vec<bool>> {
    let count = cycle.vertices - usize::from(cycle.dummy.is_some());
    let mut around = vec![Vec::new(); count];
    for &(from, to) in cycle.steps.iter().filter(|&&(_, to)| (to as usize) < count) {
        around[from as usize].push(to);
        around[to as usize].push(from);
    }
    Some(two_colours(&around)?.colour)
}

/// Compares the size of a set with the number of groups.
fn groups(sets: &ChosenRows, writer: &mut ProofWriter<'_>) -> io::Result<Vec<Lemma>> {
    let groups = &sets.groups;
    let Some((size, number)) = sets.size.filter(|&(_, number)| groups.len() <= number && !groups.is_empty())
    else {
        return Ok(Vec::new());
    };
    if groups.len() < number {
        let sum = Derivation::new().add(size).add_all(groups.iter().map(|group| group.1));
        return Ok(vec![Lemma { literals: Box::default(), need: 1, id: writer.derive(&sum)? }]);
    }
    let mut lemmas = Vec::new();
    for (place, (members, _)) in groups.iter().enumerate() {
        let others = groups.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, group)| group.1);
        let id = writer.derive(&Derivation::new().add(size).add_all(others))?;
        let literals = members.iter().map(|&member| Literal::new(member + 1, true)).collect();
        lemmas.push(Lemma { literals, need: 1, id });
    }
    Ok(lemmas)
}

/// Splits the constraints on the degrees of a loop into rows without coefficients, which follow by propagation.
fn degrees(cycle: &CycleRows) -> Vec<Lemma> {
    let mut around = vec![Vec::new(); cycle.vertices];
    for (step, &(one, other)) in cycle.steps.iter().enumerate() {
        around[one as usize].push(cycle.taken(step));
        around[other as usize].push(cycle.taken(step));
    }
    let mut lemmas = Vec::new();
    for (vertex, edges) in (0..).zip(around) {
        let (Some(visited), least) = (cycle.visited(vertex), cycle.leaving(vertex)) else { continue };
        let mut lemma = |literals: Vec<Literal>, need, id| {
            lemmas.push(Lemma { literals: literals.into(), need, id });
        };
        if edges.is_empty() {
            lemma(vec![visited.negated()], 1, least);
        }
        for place in 0..edges.len() {
            let mut others = edges.clone();
            let edge = std::mem::replace(&mut others[place], visited.negated());
            lemma(others, 1, least);
            lemma(vec![edge.negated(), visited], 1, least + 1);
        }
        let need = edges.len().saturating_sub(2);
        lemma(edges.into_iter().map(Literal::negated).collect(), need, least + 1);
    }
    lemmas
}
