//! The number of solutions.

mod splits;
mod total;

use cavalcade_search::answers::count::{Count, Methods, goes_to_files};
use cavalcade_search::answers::sweep;
use cavalcade_search::frontier::Progress;
use cavalcade_search::{Method, Stop};
use num_bigint::BigUint;

use crate::formats::{Answer, AnswerData, CountSplit, CountSummary, ForecastSummary};
use crate::job::tree::TREE;
use crate::job::{Job, MEMORY, Report, SHARD, STORE, TABLES, Verb};
use crate::limits::ending;
use crate::progress::stage;
use crate::published::Published;
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, Output};
use splits::{BY_ENDS, BY_LENGTH, ClassNumbers, by_ends, by_length, classes, ends_fit};
use total::{METHOD, Total, refused, total};

pub(crate) use total::TRACE;

/// The flag that asks for classes even if they take long.
const CLASSES: OptionOf<()> =
    OptionOf::flag("classes", "Count symmetry classes even if that takes much longer than the total");

/// The option that names the number that is a term of a sequence.
const CONVENTION: OptionOf<String> = OptionOf::new(
    "convention",
    "NAME",
    "Count this in a sequence (--format bfile): {} [default: the first that applies]",
    |text| Ok(text.to_owned()),
)
.of_words(&[
    "directed",
    "undirected",
    "classes",
    "numberings",
    "placements",
    "sets",
    "assignments",
    "maximum",
    "longest",
])
.asked();

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "count",
    answer: Answer::Count,
    about: "Count the solutions",
    details: "Count the solutions by every convention that applies, such as directed and undirected. Symmetry \
              classes are counted by their kind of symmetry. If a limit stops the count, no total is printed. \
              The search visits every solution; the frontier method counts without visiting them and suits \
              narrow boards and graphs, and numbered paths on small boards; the subset method counts over sets \
              of cells or vertices and suits dense graphs of up to about 28 vertices; the merged search \
              counts equal states once, and suits any problem that falls into parts which meet in few cells or \
              variables. With --method both, the search and the faster of the others run, and two totals that differ are an error. A stored run is a search, or with --method \
              frontier a count in parts. Of paths and cycles of any length, --by-length counts each length.",
    options: &[
        &CLASSES,
        &FORECAST,
        &BY_LENGTH,
        &METHOD,
        &CONVENTION,
        &BY_ENDS,
        &MEMORY,
        &TRACE,
        &TREE,
        &STORE,
        &SHARD,
        &TABLES,
    ],
    fits_store: total::fits,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    if job.request.given.has(FORECAST.name) {
        return forecast(job, output);
    }
    ends_fit(job)?;
    total::fits(job)?;
    if job.is_shard() { total::shard(job) } else { whole(job, chosen(job)?, output) }
}

/// Writes a whole count; a sequence is that of the chosen convention.
fn whole(job: &Job, chosen: &'static str, output: &mut Output) -> Result<Report, Failure> {
    let found = if job.request.given.has(BY_LENGTH.name) { by_length(job) } else { total(job) };
    let Total { count: Count { mut counted, methods }, last_step, maximum, lengths, by_size } = found?;
    let is_cut = methods != Methods::One(Method::Search) && counted.method != Method::Search;
    if let Ok(number) = u64::try_from(&counted.number) {
        ending::found(number); // should the classes take too long
    }
    let maximum = maximum.filter(|_| counted.outcome.is_complete());
    let extreme = job.instance.extreme().and_then(|(name, known)| Some((name, known.or(maximum)?)));
    let mut counts: Vec<(&'static str, BigUint)> =
        extreme.map(|(name, number)| (name, number.into())).into_iter().collect();
    let conventions = job.instance.conventions().iter();
    counts.extend(conventions.map(|&(name, factor)| (name, &counted.number * factor)));
    #[cfg(feature = "streams")]
    counts.extend(splits::kinds(job, &mut counted));
    let is_total = counted.outcome.is_complete();
    // A sequence of another convention does without.
    let wanted = !job.request.format.is_sequence || chosen == CLASSES.name;
    let ClassNumbers { number, symmetries, remark } =
        if wanted { classes(job, &mut counted)? } else { ClassNumbers::default() };
    counts.extend(number.map(|number| ("classes", number)));
    let has_classes = counted.outcome.is_complete();
    let ends = if has_classes { by_ends(job, &mut counted)? } else { Vec::new() };
    let complete = counted.outcome.is_complete();
    let published = if complete { terms(job, &counts)? } else { Vec::new() };
    let (sizes, lengths) = (by_size.filter(|_| complete), lengths.unwrap_or_default());
    let count = CountSummary {
        puzzle: job.name(),
        board: &job.instance.board,
        closed: job.instance.closed(),
        method: methods.name(),
        index: job.index,
        chosen,
        counts,
        split: CountSplit { sizes, symmetries, lengths, ends },
        published,
        complete,
    };
    job.write_answer(output, AnswerData::Count(&count))?;
    let mut counts = if is_total { count.counts } else { Vec::new() };
    counts.retain(|(name, _)| Some(*name) != extreme.map(|pair| pair.0)); // a stream adds numbers, but no sizes
    let report = Report { counts, ..job.report(counted.outcome, job.instance.counted()) };
    let message = match counted.outcome.stopped {
        // The number is the answer, also when it is 0; why it is 0 may still be news.
        None if report.exit == Exit::Missing => job.impossible(),
        Some(stop) if is_total => {
            let missing = if has_classes { "ends" } else { "classes" };
            let (limit, number, name) = (job.stopped_by(stop), counted.number, job.instance.counted());
            Some(format!("{limit}: all {number} {name} are counted, but not their {missing} (incomplete)"))
        }
        Some(stop) if is_cut => count_stopped(job, stop, counted.method, last_step),
        _ => report.message.or(remark),
    };
    Ok(Report { message, ..report })
}

/// Returns the convention of a sequence.
fn chosen(job: &Job) -> Result<&'static str, Failure> {
    let first = job.instance.counted();
    let Some(name) = job.request.given.get(&CONVENTION) else { return Ok(first) };
    let mut known: Vec<&str> = job.instance.conventions().iter().map(|(name, _)| *name).collect();
    known.extend(job.instance.extreme().map(|(name, _)| name));
    known.extend(job.instance.symmetries().map(|_| CLASSES.name));
    known.iter().find(|&&known| *known == name).copied().ok_or_else(|| {
        Failure::input(format!("--convention {name} does not apply to this problem"))
            .hint(format!("one of: {}", known.join(", ")))
    })
}

/// Returns the published terms that the counts agree with; one that differs is an internal error.
fn terms<'a>(job: &'a Job<'a>, counts: &[(&str, BigUint)]) -> Result<Vec<(&'a str, &'a str)>, Failure> {
    let mut terms = Vec::new();
    for Published { convention, number, term } in &job.published {
        let Some((_, found)) = counts.iter().find(|(name, _)| name == convention) else { continue };
        if found != number {
            let message = format!("{convention}: the count is {found}, but {term} is {number}");
            return Err(Failure::Internal(message));
        }
        terms.push((*convention, *term));
    }
    Ok(terms)
}

/// Returns the message that a limit ended a count without visiting, with its progress and a remedy.
fn count_stopped(job: &Job, stop: Stop, method: Method, last: Option<Progress>) -> Option<String> {
    if job.outputs.store.is_some() {
        return total::parts_stopped(job, stop, last);
    }
    let (limit, stage) = (job.stopped_by(stop), stage(method, last));
    Some(match stop {
        Stop::Memory => {
            let budget = job.budget();
            let (enough, remedy) = (budget.enough(last.and_then(|step| step.need)), budget.limit.remedy());
            let has_files = method == Method::Frontier
                && goes_to_files(&job.instance.structure())
                && !job.request.given.has(TABLES.name);
            let files =
                if has_files { ", write states to files (--method frontier --tables FOLDER)" } else { "" };
            format!(
                "{limit}: {stage}, and the next step needs more{enough}\nhint: {remedy}{files}, or use --method search with \
                 a --time-limit"
            )
        }
        _ => format!("{limit}: {stage}; the total is known only after the last step (incomplete)"),
    })
}

/// The flag that asks for a forecast.
const FORECAST: OptionOf<()> =
    OptionOf::flag("forecast", "Estimate states, memory and time of the frontier method instead of counting");

/// Writes the expected work of the count.
fn forecast(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let options = job.options(job.limits, &());
    let (forecast, outcome) =
        job.ask(|problem| sweep::forecast::<Failure>(problem, &options)).map_err(refused)?;
    let Some(forecast) = forecast else { return Ok(job.report(outcome, "forecasts")) };
    let summary = ForecastSummary {
        puzzle: job.name(),
        board: &job.instance.board,
        index: job.index,
        closed: job.instance.closed(),
        steps: forecast.choices.len(),
        states: forecast.states as u64,
        choices: forecast.work() as u64,
        memory: job.budget().whole(forecast.bytes as usize),
        seconds: (forecast.seconds * 10.0).round() / 10.0,
        complete: forecast.is_complete,
    };
    job.write_answer(output, AnswerData::Forecast(&summary))?;
    let report = Report::found(outcome);
    Ok(if forecast.is_complete {
        report
    } else {
        report
            .with("the last steps are predicted from a bound; their true size may be far from it".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::Arguments;
    use cavalcade_search::Limits;

    use super::super::tests::{job, sized};
    use super::*;
    use crate::streams::output::tests::Memory;

    /// Tours of a board that has eight, with a published number of seven.
    fn task(limit: Option<u64>) -> Job<'static> {
        let mut arguments = Arguments::default();
        arguments.set_size("3x4");
        let published = Published { convention: "undirected", number: 7u32.into(), term: "A000000(4)" };
        let limits = Limits { solutions: limit, ..Limits::default() };
        let mut job = job(sized(), &arguments);
        job.published = vec![published];
        job.limits = limits;
        job
    }

    #[test]
    fn a_total_that_is_not_the_published_one_is_an_internal_error() {
        let memory = Memory::default();
        let failure = run(&task(None), &mut memory.output()).expect_err("8 are not 7");
        assert_eq!(failure, Failure::Internal("undirected: the count is 8, but A000000(4) is 7".to_owned()));
        assert_eq!((failure.code(), memory.text().as_str()), (101, ""));
    }

    #[test]
    fn what_was_stopped_is_not_compared() {
        let report = run(&task(Some(3)), &mut Memory::default().output()).expect("no failure");
        assert_eq!(report.exit, Exit::Stopped);
    }
}
