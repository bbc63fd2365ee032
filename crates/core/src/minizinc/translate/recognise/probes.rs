//! Steps that small constraints rule out, found by propagation.
//!
//! In a model of constraints between a few variables each, one vertex is assumed for a step and the possible vertices
//! of the next step are read; then each of these is assumed, too. So the constraints that link two steps may be of any
//! kind: a table, or equations between coordinates.

use std::collections::{HashMap, HashSet};

use super::super::arguments::{Draft, Operand};
use super::super::classes::EqualClasses;
use super::super::posting;
use super::super::storage::{StorageChoice, has_needed_bits};
use super::cells::{ClassCell, roots};
use super::labels::Labels;
use super::steps::WalkSteps;
use crate::files::flatzinc::Program;
use crate::{Engine, Model, Variable};

/// The most variables of a small constraint.
const SMALL: usize = 6;

/// The model of the small constraints.
pub(super) struct Small {
    model: Model,
    operands: Vec<Operand>,
}

impl Small {
    /// Builds the model of all small constraints; `None` if one cannot be posted, which is reported elsewhere.
    pub(super) fn of(program: &Program, classes: &EqualClasses) -> Option<Self> {
        Self::with(program, classes, &small_constraints(program, classes))
    }

    fn with(program: &Program, classes: &EqualClasses, constraints: &[usize]) -> Option<Self> {
        let mut draft = Draft::new(program, classes, &StorageChoice::small());
        for &index in constraints {
            posting::post(&mut draft, &program.constraints[index]).ok()?;
        }
        let operands =
            (0..program.variables.len() as u32).map(|variable| draft.of_variable(variable)).collect();
        Some(Self { model: draft.finish(), operands })
    }

    /// Returns an engine at its fixpoint; `None` if there is no solution.
    pub(super) fn engine(&self) -> Option<Engine> {
        let mut engine = Engine::new(&self.model);
        engine.propagate().is_ok().then_some(engine)
    }

    /// Returns the variable of a cell that is not a number.
    pub(super) fn variable(&self, cell: ClassCell) -> Option<Variable> {
        match self.operands[cell.root()? as usize] {
            Operand::Variable(variable) => Some(variable),
            Operand::Constant(_) => None,
        }
    }
}

/// The indices of the constraints between a few variables each.
fn small_constraints(program: &Program, classes: &EqualClasses) -> Vec<usize> {
    let is_small = |&index: &usize| {
        let call = &program.constraints[index];
        !classes.expresses(index) && roots(call, classes).len() <= SMALL && has_needed_bits(call, classes)
    };
    (0..program.constraints.len()).filter(is_small).collect()
}

/// Returns the small constraints that link each step of the order with the next one, and relate no other step. Those of
/// every other step are together in a list, so that no chain of them links more than two steps.
fn links(labels: &Labels, program: &Program, classes: &EqualClasses) -> [Vec<usize>; 2] {
    let scopes: Vec<(usize, Vec<u32>)> = small_constraints(program, classes)
        .into_iter()
        .map(|index| (index, roots(&program.constraints[index], classes)))
        .collect();
    let mut relating: HashMap<u32, Vec<usize>> = HashMap::new();
    for (place, (_, scope)) in scopes.iter().enumerate() {
        for &root in scope {
            relating.entry(root).or_default().push(place);
        }
    }
    let own: HashSet<u32> = labels.order.iter().filter_map(|cell| cell.and_then(ClassCell::root)).collect();
    let mut links = [HashSet::new(), HashSet::new()];
    for (step, cells) in labels.order.windows(2).enumerate() {
        let here: Vec<u32> = cells.iter().filter_map(|cell| cell.and_then(ClassCell::root)).collect();
        let is_other = |root: &u32| own.contains(root) && !here.contains(root);
        let mut queue = here.clone();
        let mut seen: HashSet<u32> = here.iter().copied().collect();
        while let Some(root) = queue.pop() {
            for &place in relating.get(&root).into_iter().flatten() {
                let (index, scope) = &scopes[place];
                if !scope.iter().any(is_other) && links[step % 2].insert(*index) {
                    queue.extend(scope.iter().filter(|&&root| seen.insert(root)));
                }
            }
        }
    }
    links.map(|set| {
        let mut sorted: Vec<usize> = set.into_iter().collect();
        sorted.sort_unstable();
        sorted
    })
}

/// How many steps are tried in vain before nothing more is expected.
const PATIENCE: usize = 3;

/// Rules out steps between neighbours in the order.
///
/// Pairs are assumed as long as this helps: a table, for example, is settled by assuming one vertex at a time.
pub(super) fn refine(steps: &mut WalkSteps, labels: &Labels, program: &Program, classes: &EqualClasses) {
    for (parity, constraints) in links(labels, program, classes).iter().enumerate() {
        if !constraints.is_empty()
            && let Some(small) = Small::with(program, classes, constraints)
        {
            refine_every_other(steps, labels, &small, parity);
        }
    }
}

fn refine_every_other(steps: &mut WalkSteps, labels: &Labels, small: &Small, parity: usize) {
    let Some(mut engine) = small.engine() else { return };
    let (mut in_vain, mut pairs_in_vain) = (0, 0);
    for (step, cells) in labels.order.windows(2).enumerate().skip(parity).step_by(2) {
        let &[Some(here), Some(there)] = cells else { continue };
        let cells = [small.variable(here), small.variable(there)];
        let mut probe = Probe { engine: &mut engine, labels, cells, most_pairs: 0, found: [0; 2] };
        if pairs_in_vain < PATIENCE {
            probe.most_pairs = 2 * labels.count;
        }
        for from in 0..labels.count {
            probe.from(steps, step, from);
        }
        let [found, found_by_pairs] = probe.found;
        in_vain = if found == 0 { in_vain + 1 } else { 0 };
        pairs_in_vain = if found_by_pairs == 0 { pairs_in_vain + 1 } else { 0 };
        if in_vain == PATIENCE {
            return;
        }
    }
}

/// Assumptions about one step and the next.
struct Probe<'a> {
    engine: &'a mut Engine,
    labels: &'a Labels,
    cells: [Option<Variable>; 2],
    /// How many pairs may be assumed before one has been ruled out.
    most_pairs: usize,
    /// How many pairs have been ruled out, and how many of these by assuming both vertices.
    found: [usize; 2],
}

impl Probe<'_> {
    /// Rules out vertices after one.
    fn from(&mut self, steps: &mut WalkSteps, step: usize, from: usize) {
        let after = steps.after(step, from);
        if after.is_empty() {
            return;
        }
        self.engine.push();
        let is_alive = assume(self.engine, self.cells[0], number(self.labels, from));
        for to in after {
            let mut may_follow = is_alive && self.may_be_next(to);
            if may_follow && self.most_pairs > 0 {
                self.engine.push();
                may_follow = assume(self.engine, self.cells[1], number(self.labels, to));
                self.engine.pop();
                if may_follow {
                    self.most_pairs -= usize::from(self.found[1] == 0);
                } else {
                    self.found[1] += 1;
                }
            }
            if !may_follow {
                self.found[0] += 1;
                steps.rule_out(step, from, to);
            }
        }
        self.engine.pop();
    }

    fn may_be_next(&self, vertex: usize) -> bool {
        self.cells[1].is_none_or(|variable| {
            number(self.labels, vertex)
                .is_some_and(|number| self.engine.state().domain(variable).contains(number))
        })
    }
}

/// The number of a vertex.
fn number(labels: &Labels, vertex: usize) -> Option<i32> {
    i32::try_from(labels.vertex_low + vertex as i64).ok()
}

/// Fixes a variable, if there is one, and returns whether that is possible.
pub(super) fn assume(engine: &mut Engine, variable: Option<Variable>, value: Option<i32>) -> bool {
    match (variable, value) {
        (Some(variable), Some(value)) => engine.assume(|state| state.fix(variable, value)).is_ok(),
        _ => true,
    }
}
