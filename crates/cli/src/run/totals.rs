//! The sums of the answers to many problems, and what is reported about them.

use std::collections::HashSet;
use std::io::Write;

use cavalcade_core::puzzles::StreamRequest;
use cavalcade_search::{Statistics, Stop};
use num_bigint::BigUint;

use crate::formats::Sums;
use crate::job::Report;
use crate::streams::{Exit, Failure, note};

/// The largest number of different remarks that are printed.
const MOST_REMARKS: usize = 20;

/// A number of problems, and the line of the first.
#[derive(Default)]
struct ProblemCount {
    number: u64,
    first: Option<usize>,
}

impl ProblemCount {
    fn add(&mut self, line: usize) {
        self.number += 1;
        self.first.get_or_insert(line);
    }
}

/// The sums of all answers.
#[derive(Default)]
pub(super) struct StreamTotals {
    pub(super) answers: u64,
    /// The number of problems without and with a solution.
    kinds: [u64; 2],
    /// Whether the wanted kind of problem was found.
    pub(super) found: bool,
    /// The problems whose search a limit stopped.
    stopped: ProblemCount,
    /// The invalid problems.
    bad: ProblemCount,
    /// The last line before a signal ended the stream.
    pub(super) interrupted: Option<usize>,
    pub(super) statistics: Statistics,
    /// Why the first incomplete search ended.
    pub(super) stop: Option<Stop>,
    /// The sums of the counts that are complete.
    counts: Vec<(&'static str, BigUint)>,
    /// The remarks that were printed.
    remarks: HashSet<String>,
}

impl StreamTotals {
    /// Returns the number of problems so far.
    pub(super) fn problems(&self) -> u64 {
        self.answers + self.bad.number
    }

    /// Adds an answer; returns whether the problem has a solution, if that is known.
    pub(super) fn add(&mut self, line: usize, report: &Report) -> Option<bool> {
        self.answers += 1;
        if report.exit == Exit::Stopped {
            self.stopped.add(line);
        }
        self.stop = self.stop.or(report.outcome.stopped);
        self.statistics.add(&report.outcome.statistics);
        for (name, number) in &report.counts {
            match self.counts.iter_mut().find(|count| count.0 == *name) {
                Some((_, sum)) => *sum += number,
                None => self.counts.push((name, number.clone())),
            }
        }
        let is_found = report.exit == Exit::Found || report.outcome.statistics.solutions > 0;
        let kind = if is_found { Some(true) } else { (report.exit == Exit::Missing).then_some(false) };
        if let Some(kind) = kind {
            self.kinds[usize::from(kind)] += 1;
        }
        kind
    }

    /// Prints the remarks about a problem, each remark once per stream.
    pub(super) fn remark(&mut self, place: &str, remarks: &[String], notes: &mut dyn Write) {
        for remark in remarks {
            if self.remarks.len() < MOST_REMARKS && self.remarks.insert(remark.clone()) {
                note(notes, &format!("note: {place}: {remark}"));
            }
        }
    }

    /// Reports an invalid problem; each hint once per stream.
    pub(super) fn bad(&mut self, line: usize, mut failure: Failure, notes: &mut dyn Write) {
        self.bad.add(line);
        if let Failure::Input { hint, .. } = &mut failure {
            hint.take_if(|text| self.remarks.len() >= MOST_REMARKS || !self.remarks.insert(text.clone()));
        }
        let _ = failure.report(notes);
    }

    pub(super) fn sums<'a>(&self, noun: String, wanted: StreamRequest) -> Sums<'a> {
        let [with, without] = wanted.kinds;
        Sums {
            noun,
            problems: self.answers,
            kinds: [(with, self.kinds[1]), (without, self.kinds[0])],
            unknown: self.answers - self.kinds[0] - self.kinds[1],
            bad_lines: self.bad.number,
            counts: self.counts.clone(),
            complete: self.stopped.number == 0 && self.interrupted.is_none(),
        }
    }

    /// Reports which problems were not answered, and why; `noun` is their name in the plural.
    pub(super) fn report(&self, noun: &str, notes: &mut dyn Write) {
        if let Some(line) = self.bad.first {
            let (bad, all) = (self.bad.number, self.problems());
            let _ = writeln!(notes, "{bad} of {all} {noun} are invalid, first line {line}");
        }
        if let Some(line) = self.stopped.first.filter(|&line| self.interrupted != Some(line)) {
            let (stopped, answers) = (self.stopped.number, self.answers);
            let _ =
                writeln!(notes, "stopped at a limit: {stopped} of {answers} searches, first in line {line}");
        }
        if let Some(line) = self.interrupted {
            let _ = writeln!(notes, "stopped by a signal in line {line}; later {noun} are not answered");
        }
    }

    /// The exit code: invalid lines take precedence over limits and signals, and these over the answer.
    pub(super) fn exit(&self) -> Exit {
        match (self.bad.first, self.stopped.first.or(self.interrupted), self.found) {
            (Some(_), ..) => Exit::BadLines,
            (None, Some(_), _) => Exit::Stopped,
            (None, None, true) => Exit::Found,
            (None, None, false) => Exit::Missing,
        }
    }
}
