//! A graph that contains every walk, and what is posted for it.
//!
//! If positions on a path matter only at its ends, [`Traversal`] reads them off the decided edges. Otherwise, as in
//! number puzzles, [`Position`] relates them to the edges all the time.

use std::sync::Arc;

use super::super::arguments::{Draft, Operand};
use super::super::classes::EqualClasses;
use super::cells::{ClassCell, roots};
use super::circuits::Closed;
use super::clauses::ClauseSteps;
use super::implied;
use super::labels::Labels;
use super::steps::WalkSteps;
use crate::constraints::{
    AllDifferent, Circuit, Inverse, Linear, Member, Position, Traversal, TraversalNumbers,
};
use crate::files::flatzinc::{Call, Program};
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;
use crate::words::quantity;
use crate::{Decisions, Variable};

/// A walk that visits every vertex of a graph once.
pub(in super::super) struct Tour {
    walk: Walk,
    /// The steps; for an open walk those to and from the dummy, too, which is the last vertex.
    table: Arc<SuccessorTable>,
    /// The vertices that may be first and last on an open walk.
    ends: [Vec<bool>; 2],
    /// Whether numbers are related to the edges before all of these are decided.
    is_numbered: bool,
    /// The indices of constraints that follow from what is posted.
    pub(in super::super) implied: Vec<usize>,
    /// What was recognised.
    pub(in super::super) note: String,
}

enum Walk {
    Open(Labels),
    Closed(Closed),
}

impl Tour {
    /// Returns a closed walk if its graph is sparse and nearly undirected.
    pub(super) fn closed(walk: Closed, program: &Program, classes: &EqualClasses) -> Option<Self> {
        let table = table(&walk.arcs(classes))?;
        let is_numbered = walk.positions.is_some();
        let own: Vec<u32> = walk.next.iter().filter_map(|cell| cell.root()).collect();
        let is_about_steps =
            |call: &Call| matches!(call.name.as_str(), "cavalcade_circuit" | "cavalcade_all_different");
        // Other restrictions of successors are propagated only if the successors are known early.
        let has_others = others(program, classes, &own, is_about_steps);
        if has_others && !is_numbered {
            return None;
        }
        let (vertices, edges) = (table.vertices(), table.arcs() / 2);
        let numbered = if is_numbered { " with positions" } else { "" };
        let note = format!(
            "circuit{numbered}: a closed tour of {vertices} vertices along {}",
            quantity(edges, "edges")
        );
        let mut arrays = vec![&walk.next[..]];
        arrays.extend(walk.positions.iter().map(|positions| &positions.0[..]));
        let mut implied = implied::of_arrays(&arrays, program, classes);
        implied.extend(implied::of_circuit(&walk.next, walk.vertex_low, program, classes));
        Some(Self {
            walk: Walk::Closed(walk),
            table: Arc::new(table),
            ends: Default::default(),
            is_numbered,
            implied,
            note,
        })
    }

    /// Returns an open walk if its graph is sparse and nearly undirected.
    pub(super) fn open(
        labels: Labels,
        steps: &WalkSteps,
        disjunctions: &ClauseSteps,
        program: &Program,
        classes: &EqualClasses,
    ) -> Option<Self> {
        let inner = table(&steps.arcs())?;
        let mut possible = labels.possible(classes);
        let (count, last) = (labels.count, labels.count - 1);
        for (vertex, is_first) in possible[0].iter_mut().enumerate() {
            *is_first &= (0..count).any(|next| steps.is_possible(0, vertex, next));
        }
        for (vertex, is_last) in possible[last].iter_mut().enumerate() {
            *is_last &= (0..count).any(|before| steps.is_possible(last - 1, before, vertex));
        }
        let is_numbered = is_numbered(&labels, &possible, program, classes);
        let ends = [possible[0].clone(), possible[last].clone()];
        let joined: Vec<u32> = (0..labels.count)
            .filter(|&vertex| ends[0][vertex] || ends[1][vertex])
            .map(|vertex| vertex as u32)
            .collect();
        let table = inner.with_dummy(&joined).ok()?;
        let (vertices, edges) = (inner.vertices(), inner.arcs() / 2);
        let held = match (labels.positions.is_some(), labels.whole_order().is_some()) {
            (true, true) => "inverse permutations",
            (true, false) => "positions",
            _ => "order of vertices",
        };
        let note = format!(
            "{held}: a path through {} along {}",
            quantity(vertices, "vertices"),
            quantity(edges, "edges")
        );
        let order = labels.whole_order();
        let mut arrays: Vec<&[ClassCell]> = labels.positions.iter().map(|positions| &positions[..]).collect();
        let mut implied = disjunctions.implied(&labels, &inner, &labels.possible(classes));
        if !is_numbered {
            arrays.extend(order.as_deref());
            implied.extend(implied::of_steps(&labels, &inner, program, classes));
        }
        implied.extend(implied::of_arrays(&arrays, program, classes));
        Some(Self { walk: Walk::Open(labels), table: Arc::new(table), ends, is_numbered, implied, note })
    }

    /// Returns the representatives of the variables that hold the walk; together they determine it.
    pub(in super::super) fn roots(&self) -> Vec<u32> {
        match &self.walk {
            Walk::Open(labels) => match labels.whole_order() {
                Some(order) if labels.positions.is_none() => {
                    order.into_iter().filter_map(ClassCell::root).collect()
                }
                _ => labels.positions.iter().flatten().filter_map(|cell| cell.root()).collect(),
            },
            Walk::Closed(walk) => walk.next.iter().filter_map(|cell| cell.root()).collect(),
        }
    }

    /// Posts what follows, and returns what to decide first.
    pub(in super::super) fn post(&self, draft: &mut Draft<'_>) -> Vec<Decisions> {
        let open = matches!(self.walk, Walk::Open(_));
        let dummy = self.table.vertices() - 1;
        let table = if self.is_numbered {
            Arc::clone(&self.table)
        } else {
            Arc::clone(&self.table).with_numbers_as_slots()
        };
        if self.is_numbered {
            return self.post_numbers(draft, &table);
        }
        let edges = draft.model.edges(&table);
        let circuit = Circuit::undirected(&edges);
        draft.post(if open { circuit.with_dummy(dummy) } else { circuit });
        for end in &self.ends {
            if let Some(vertex) = only(end)
                && let Some(slot) = table.slot(vertex, dummy)
            {
                draft.post(Member::new(edges.variable(vertex, slot), [1]));
            }
        }
        let direction = draft.model.integer(0..=1);
        let mut follow = |numbers, places: &[_], base: i64| {
            let variables = variables(draft, places);
            let base = i32::try_from(base).unwrap_or_default();
            draft.post(Traversal::new(&edges, direction, numbers, variables, base));
        };
        match &self.walk {
            Walk::Closed(walk) => follow(TraversalNumbers::Successors, &walk.next, walk.vertex_low),
            Walk::Open(labels) => {
                if let Some(positions) = &labels.positions {
                    follow(TraversalNumbers::Positions, positions, labels.step_low);
                }
                if let Some(order) = labels.whole_order() {
                    follow(TraversalNumbers::Order, &order, labels.vertex_low);
                }
            }
        }
        vec![Decisions::Edges(edges), Decisions::Variables(vec![direction])]
    }

    /// Posts successors and positions beside the edges, as for number puzzles.
    fn post_numbers(&self, draft: &mut Draft<'_>, table: &Arc<SuccessorTable>) -> Vec<Decisions> {
        let next = draft.model.successors(table);
        let edges = draft.model.edges(table);
        let open = matches!(self.walk, Walk::Open(_));
        let count = table.vertices() - usize::from(open);
        let own = draft.model.integers(count, 1..=count as i32);
        let circuit = Circuit::undirected(&edges);
        draft.post(if open { circuit.with_dummy(count) } else { circuit });
        draft.post(Position::new(&edges, next.clone(), own.clone()));
        let as_i32 = |value: i64| i32::try_from(value).unwrap_or_default();
        match &self.walk {
            Walk::Closed(walk) => {
                let successors = variables(draft, &walk.next);
                for (&own, &given) in next.iter().zip(&successors) {
                    draft.post(Linear::new([(1, given), (-1, own)], walk.vertex_low..=walk.vertex_low));
                }
                if let Some((positions, low)) = &walk.positions {
                    equate(draft, &own, positions, *low);
                }
            }
            Walk::Open(labels) => {
                if let Some(positions) = &labels.positions {
                    equate(draft, &own, positions, labels.step_low);
                } else if let Some(order) = labels.whole_order() {
                    let order = variables(draft, &order);
                    draft.post(Inverse::new(own, order).from(as_i32(labels.vertex_low), 1));
                }
            }
        }
        vec![Decisions::Successors(next)]
    }
}

/// Makes positions from 1 equal to cells with positions from `low`.
fn equate(draft: &mut Draft<'_>, own: &[Variable], cells: &[ClassCell], low: i64) {
    let given = variables(draft, cells);
    let difference = low - 1;
    for (&own, given) in own.iter().zip(given) {
        draft.post(Linear::new([(1, given), (-1, own)], difference..=difference));
    }
    draft.post(AllDifferent::domain(own.iter().copied()));
}

/// Returns the cells as variables; new ones for numbers.
fn variables(draft: &mut Draft<'_>, cells: &[ClassCell]) -> Vec<Variable> {
    let mut variable = |cell: &ClassCell| {
        let operand = match *cell {
            ClassCell::Root(root) => draft.of_variable(root),
            ClassCell::Constant(value) => Operand::Constant(value),
        };
        match operand {
            Operand::Variable(variable) => variable,
            Operand::Constant(value) => {
                let value = i32::try_from(value).unwrap_or_default();
                draft.model.integer(value..=value)
            }
        }
    };
    cells.iter().map(&mut variable).collect()
}

/// Returns the only place that is marked.
fn only(marks: &[bool]) -> Option<usize> {
    let mut places = (0..marks.len()).filter(|&place| marks[place]);
    let place = places.next()?;
    places.next().is_none().then_some(place)
}

/// Returns the undirected graph of some arcs, if it is sparse and most arcs have an opposite.
fn table(arcs: &[Vec<bool>]) -> Option<SuccessorTable> {
    let count = arcs.len();
    let total = arcs.iter().flatten().filter(|&&possible| possible).count();
    let row = |from: usize| -> Vec<u32> {
        (0..count).filter(|&to| arcs[from][to] || arcs[to][from]).map(|vertex| vertex as u32).collect()
    };
    let rows: Vec<Vec<u32>> = (0..count).map(row).collect();
    let both: usize = rows.iter().map(Vec::len).sum();
    let is_sparse = both * 5 <= count * (count - 1) * 3;
    let is_undirected = total * 10 >= both * 9;
    if is_sparse && is_undirected { SuccessorTable::new(rows).ok() } else { None }
}

/// Returns whether a constraint that is not one of those expected relates some classes.
fn others(program: &Program, classes: &EqualClasses, own: &[u32], expected: impl Fn(&Call) -> bool) -> bool {
    let mut own = own.to_vec();
    own.sort_unstable();
    program.constraints.iter().enumerate().any(|(index, call)| {
        !classes.expresses(index)
            && !expected(call)
            && roots(call, classes).iter().any(|root| own.binary_search(root).is_ok())
    })
}

/// Returns whether positions matter on the way: apart from both ends a vertex is restricted in its positions, or a
/// constraint relates more than two vertices. This decides which propagation pays, not what is correct.
fn is_numbered(labels: &Labels, possible: &[Vec<bool>], program: &Program, classes: &EqualClasses) -> bool {
    let last = labels.count - 1;
    let ends = [only(&possible[0]), only(&possible[last])];
    let is_free =
        |step: usize| (0..labels.count).all(|vertex| possible[step][vertex] != ends.contains(&Some(vertex)));
    if !(1..last).all(is_free) {
        return true;
    }
    let own: Vec<u32> = distinct(labels.roots().collect());
    let is_own = |root: &u32| own.binary_search(root).is_ok();
    others(program, classes, &own, |call| {
        matches!(call.name.as_str(), "cavalcade_all_different" | "cavalcade_inverse")
            || roots(call, classes).iter().filter(|&root| is_own(root)).count() <= 2
    })
}
