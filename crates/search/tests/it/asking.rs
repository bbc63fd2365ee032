//! Calls of the counting functions, without checks and observers.

use cavalcade_core::{Hamiltonian, IndependentSets, ProblemStructure, SetSize, State};
use cavalcade_search::Counted;
use cavalcade_search::answers::collect::Counting;
use cavalcade_search::answers::count::{Count, CountError, Methods, SearchRun, count};
use cavalcade_search::answers::{self, Options, Problem};
use cavalcade_search::parallel::Checkpoint;
use num_bigint::BigUint;

/// Counts solutions; `check` checks each of them.
pub(crate) fn checked<E: Send>(
    problem: &Problem,
    methods: Methods,
    options: &Options,
    check: impl Fn(u64) -> Result<(), E> + Sync,
) -> Result<Count, CountError<E>> {
    let read = |_: &State, _: &mut Vec<usize>| true;
    let check = |index: u64, _: &[usize]| check(index);
    let counting = Counting::new(&read, &check, &|_| ());
    let run = SearchRun { checkpoint: Checkpoint::default(), observer: &mut () };
    count(problem, methods, options, &counting, run)
}

/// Counts Hamiltonian paths or cycles.
pub(crate) fn paths(problem: &Hamiltonian, methods: Methods, options: &Options) -> Counted {
    let model = problem.model().expect("a model").model;
    let problem = Problem {
        model: &|| &model,
        structure: ProblemStructure::Hamiltonian(problem),
        orders: &Vec::new,
        is_impossible: false,
    };
    checked::<()>(&problem, methods, options, |_| Ok(())).expect("a narrow graph").counted
}

/// Counts independent sets of a size, or of any size.
pub(crate) fn sets(
    sets: &IndependentSets,
    size: impl Into<Option<usize>>,
    methods: Methods,
    options: &Options,
) -> Result<Counted, CountError<()>> {
    let size = size.into().map_or(SetSize::Any, SetSize::Exactly);
    let model = sets.model(size).model;
    let problem = Problem {
        model: &|| &model,
        structure: ProblemStructure::Independent(sets, Some(size)),
        orders: &Vec::new,
        is_impossible: false,
    };
    checked(&problem, methods, options, |_| Ok(())).map(|count| count.counted)
}

/// Counts independent sets of each size.
pub(crate) fn sizes(
    sets: &IndependentSets,
    methods: Methods,
    options: &Options,
) -> Result<(Option<Vec<BigUint>>, Counted), CountError<()>> {
    let read = |_: &State, _: &mut Vec<usize>| true;
    let check = |_: u64, _: &[usize]| Ok(());
    answers::sizes::sizes(sets, methods, options, &Counting::new(&read, &check, &|_| ()))
}
