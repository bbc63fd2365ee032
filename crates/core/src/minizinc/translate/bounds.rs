//! Bounds of wide and unbounded variables that follow from the constraints.
//!
//! A model in which wide variables are intervals is brought to its fixpoint at the root. An unbounded variable begins
//! with the greatest range there is. That it is cut there must not matter, so a second model begins with half of it: if
//! both give the same bounds, the constraints give them, and no solution lies between the two ranges.

use super::arguments::{Draft, Operand};
use super::classes::EqualClasses;
use super::posting;
use super::storage::{MOST_BITS, StorageChoice, has_needed_bits};
use super::values::{GREATEST, LEAST, ValueSet};
use crate::Engine;
use crate::files::InputError;
use crate::files::flatzinc::Program;

/// Restricts the values of classes to the bounds that follow.
///
/// # Errors
/// A constraint is not supported, or no bounds follow for an unbounded variable.
pub(super) fn infer(program: &Program, classes: &mut EqualClasses) -> Result<(), InputError> {
    let is_wide = |root: &u32| match classes.values(*root) {
        ValueSet::Range(least, greatest) => greatest.saturating_sub(*least) >= MOST_BITS,
        ValueSet::Listed(_) => false,
    };
    let wide: Vec<u32> = classes.roots().filter(is_wide).collect();
    if wide.is_empty() {
        return Ok(());
    }
    let unbounded: Vec<u32> =
        wide.iter().copied().filter(|&root| classes.values(root).is_unbounded()).collect();
    let limited = |classes: &mut EqualClasses, least, greatest| {
        for &root in &unbounded {
            classes.restrict(root, &ValueSet::Range(least, greatest));
        }
    };
    let mut half = classes.clone();
    limited(classes, LEAST, GREATEST);
    let Some(found) = fixpoint(program, classes, &wide)? else { return Ok(()) };
    if !unbounded.is_empty() {
        limited(&mut half, LEAST / 2, GREATEST / 2);
        let narrower = fixpoint(program, &half, &wide)?;
        for (place, root) in wide.iter().enumerate() {
            if unbounded.contains(root) && narrower.as_ref().is_none_or(|it| it[place] != found[place]) {
                let declaration = &program.variables[*root as usize];
                let (place, name) = (declaration.place, &declaration.name);
                return Err(InputError::new(format!(
                    "{place}: variable '{name}': no bounds follow from the model, and unbounded variables are not \
                     supported"
                ))
                .hint("declare its range, such as 'var -1000..1000: x'"));
            }
        }
    }
    for (&root, &(least, greatest)) in wide.iter().zip(&found) {
        classes.restrict(root, &ValueSet::Range(least, greatest));
    }
    Ok(())
}

/// The bounds of some classes at the root; `None` if there is no solution.
fn fixpoint(
    program: &Program,
    classes: &EqualClasses,
    wide: &[u32],
) -> Result<Option<Vec<(i64, i64)>>, InputError> {
    let mut draft = Draft::new(program, classes, &StorageChoice::small());
    for (index, call) in program.constraints.iter().enumerate() {
        if !classes.expresses(index) && has_needed_bits(call, classes) {
            posting::post(&mut draft, call)?;
        }
    }
    let operands: Vec<Operand> = wide.iter().map(|&root| draft.of_variable(root)).collect();
    let model = draft.finish();
    let mut engine = Engine::new(&model);
    if engine.propagate().is_err() {
        return Ok(None);
    }
    let state = engine.state();
    let bounds = |operand: &Operand| match *operand {
        Operand::Constant(value) => (value, value),
        Operand::Variable(variable) => {
            let (least, greatest) = state.bounds(variable);
            (least.into(), greatest.into())
        }
    };
    Ok(Some(operands.iter().map(bounds).collect()))
}
