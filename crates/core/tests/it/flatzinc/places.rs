//! Programs without places, to compare with readers that know none.

use cavalcade_core::files::flatzinc::{Call, Place, Program, Term};

pub(super) const NOWHERE: Place = Place { line: 0, column: 0 };

/// Returns a program with each place replaced.
pub(crate) fn without_places(mut program: Program) -> Program {
    for variable in &mut program.variables {
        variable.place = NOWHERE;
        variable.annotations.iter_mut().for_each(forget_place);
    }
    for array in &mut program.arrays {
        array.place = NOWHERE;
        array.annotations.iter_mut().for_each(forget_place);
    }
    program.constraints.iter_mut().chain(&mut program.search).for_each(forget_place);
    program.solve_place = NOWHERE;
    program
}

fn forget_place(call: &mut Call) {
    call.place = NOWHERE;
    call.annotations.iter_mut().for_each(forget_place);
    call.arguments.iter_mut().for_each(forget_places);
}

fn forget_places(term: &mut Term) {
    match term {
        Term::Call(call) => forget_place(call),
        Term::Array(elements) => {
            let mut changed = elements.to_vec();
            changed.iter_mut().for_each(forget_places);
            *elements = changed.into();
        }
        _ => {}
    }
}
