//! Sabotage: formulas and proofs of the program are damaged at random, and the checker must notice.
//!
//! A formula from which a solution was left out can be satisfied, so no proof of it may be accepted, however it is
//! changed. If the formula stays as it is, a changed proof may still be correct, for instance without a step that
//! nothing needs. Such proofs are counted, and refused again as soon as the formula lacks a solution.

use cavalcade_search::Random;

use super::checker::check;
use crate::amounts::{is_thorough, part};
use crate::cavalcade;

/// Commands, and their number of solutions.
const PROVED: &[(&str, usize)] = &[
    ("list graph ../../fixtures/graphs/petersen.txt --from 0", 24),
    ("list graph ../../fixtures/graphs/petersen.txt --closed", 0),
    ("list rook 1x3 --from a1,b1", 1),
    ("list rook 3x4 --from a1,b2,d3 --to b2,a1,c1", 9),
    ("list knight 5x6 --closed", 8),
    ("list place queens 6x6", 4),
    ("list numbrix ../../fixtures/numbrix-4x5-hole.txt", 1),
    ("list prime ../../fixtures/prime-3x4.txt", 2),
];

/// The number of damaged proofs for each command and each kind of damage.
const TRIALS: usize = 40;

/// A formula and its proof, by lines.
#[derive(Clone)]
struct Proved {
    formula: Vec<String>,
    proof: Vec<String>,
    /// The number of solutions, whose clauses are the last lines of the formula.
    solutions: usize,
}

/// Runs a command that writes a proof, which must be correct.
fn proved(&(command, solutions): &(&str, usize)) -> Proved {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().join("p");
    let output = cavalcade(command).arg("--proof").arg(&name).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(i32::from(solutions == 0)), "{command}");
    let lines = |extension| {
        let text = std::fs::read_to_string(name.with_extension(extension)).expect("a file");
        text.lines().map(str::to_owned).collect()
    };
    let proved = Proved { formula: lines("opb"), proof: lines("pbp"), solutions };
    assert_eq!(proved.verdict(), Ok(()), "{command}");
    proved
}

/// Replaces the numbers of constraints in a line of a proof. Numbers that become `None` are left out, or 1 in a sum.
fn renumbered(line: &str, change: impl Fn(usize) -> Option<usize>) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let start = match words[0] {
        "f" | "pol" => 1,
        "rup" => words.iter().position(|it| *it == ":").map_or(words.len(), |colon| colon + 1),
        "del" => 2,
        "conclusion" => 3,
        _ => words.len(),
    };
    let is_sum = words[0] == "pol";
    let word = |(place, word): (usize, &&str)| match word.parse() {
        Ok(number) if place >= start && !(is_sum && ["*", "d"].contains(&words[place + 1])) => {
            change(number).or(is_sum.then_some(1)).map(|it| it.to_string())
        }
        _ => Some((*word).to_owned()),
    };
    words.iter().enumerate().filter_map(word).collect::<Vec<_>>().join(" ")
}

impl Proved {
    fn verdict(&self) -> Result<(), String> {
        check(&self.formula.join("\n"), &self.proof.join("\n")).map(drop)
    }

    /// Returns the number of constraints in the formula, which the second line of the proof says.
    fn rows(&self) -> usize {
        self.proof[1].split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a number")
    }

    /// Leaves out the clause of a solution, and adapts all numbers of constraints.
    fn without(&self, solution: usize) -> Self {
        let mut other = self.clone();
        let removed = self.rows() - self.solutions + solution + 1;
        other.formula.remove(self.formula.len() - self.solutions + solution);
        other.solutions -= 1;
        for line in &mut other.proof {
            let later = |it: usize| if it == removed { None } else { Some(it - usize::from(it > removed)) };
            *line = renumbered(line, later);
        }
        other.proof[1] = format!("f {} ;", self.rows() - 1);
        other
    }

    /// Leaves out all hints, so that each `rup` uses all constraints.
    fn without_hints(mut self) -> Self {
        for line in self.proof.iter_mut().filter(|it| it.starts_with("rup")) {
            if let Some((clause, _)) = line.split_once(" :") {
                *line = format!("{clause} ;");
            }
        }
        self
    }

    /// Returns a random step of the proof.
    fn step(&self, random: &mut Random) -> usize {
        2 + random.below(self.proof.len() - 5)
    }

    /// Returns a random step that adds a constraint, so that without it the last number does not exist.
    fn derivation(&self, random: &mut Random) -> usize {
        let lines = self.proof.iter().enumerate().filter(|(_, line)| !line.starts_with("del"));
        let lines: Vec<usize> = lines.map(|(place, _)| place).skip(2).collect();
        lines[random.below(lines.len() - 3)]
    }

    /// Changes one line at random so that the proof may still be correct.
    fn changed(&self, random: &mut Random) -> Self {
        let mut other = self.clone();
        let line = self.step(random);
        match random.below(8) {
            0 => drop(other.proof.remove(line)),
            1 => other.proof.swap(line, 2 + random.below(line - 1)),
            2 => other.proof.insert(line, self.proof[self.step(random)].clone()),
            _ => {
                let mut words: Vec<String> = self.proof[line].split(' ').map(str::to_owned).collect();
                let place = 1 + random.below(words.len() - 1);
                words[place] = changed_word(&words[place], random);
                other.proof[line] = words.join(" ");
            }
        }
        other
    }

    /// Damages the proof so that it cannot be correct.
    fn broken(&self, random: &mut Random) -> Self {
        let mut other = self.clone();
        let line = self.step(random);
        let last = self.proof.len() - 1;
        match random.below(6) {
            0 => other.proof.truncate(1 + random.below(last)),
            1 => other.proof[1] = format!("f {} ;", self.rows() + 1 + random.below(5)),
            2 => {
                // No constraint of a formula that lists all solutions is a contradiction.
                other.proof[last - 1] = format!("conclusion UNSAT : {} ;", 1 + random.below(self.rows()));
            }
            3 => other.proof[line] = other.proof[line].replacen(' ', "  ", 1),
            4 => drop(other.proof.remove(self.derivation(random))),
            _ => {
                let beyond = self.rows() + self.proof.len();
                other.proof[line] = renumbered(&self.proof[line], |_| Some(beyond));
            }
        }
        other
    }
}

/// Changes a literal, a number or an operator.
fn changed_word(word: &str, random: &mut Random) -> String {
    const OPERATORS: &[&str] = &["+", "*", "d", "s", "w", ":", ">=", ";"];
    if let Some(variable) = word.strip_prefix('x') {
        return if random.below(2) == 0 {
            format!("~{word}")
        } else {
            format!("x{variable}{}", random.below(10))
        };
    }
    if let Some(literal) = word.strip_prefix('~') {
        return literal.to_owned();
    }
    match word.parse::<i64>() {
        Ok(number) => [number + 1, number - 1, -number, number / 2][random.below(4)].to_string(),
        Err(_) => OPERATORS[random.below(OPERATORS.len())].to_owned(),
    }
}

#[test]
fn no_proof_of_a_list_that_lacks_a_solution_is_accepted() {
    let (mut random, mut refused) = (Random::new(19), 0);
    for case in part(PROVED) {
        let proved = proved(case);
        for solution in 0..proved.solutions {
            let lacking = proved.without(solution);
            let mut attempts = vec![lacking.clone(), lacking.clone().without_hints()];
            attempts.extend((0..6).map(|_| lacking.changed(&mut random)));
            for attempt in attempts {
                assert!(attempt.verdict().is_err(), "{} {solution}\n{}", case.0, attempt.proof.join("\n"));
                refused += 1;
            }
        }
    }
    assert!(refused >= part(0..300).count(), "{refused}");
}

#[test]
fn broken_proofs_are_refused() {
    let (mut random, mut refused) = (Random::new(20), 0);
    for case in part(PROVED) {
        let proved = proved(case);
        for _ in 0..TRIALS {
            let broken = proved.broken(&mut random);
            if broken.proof != proved.proof {
                assert!(broken.verdict().is_err(), "{}\n{}", case.0, broken.proof.join("\n"));
                refused += 1;
            }
        }
    }
    assert!(refused >= part(0..200).count(), "{refused}");
}

#[test]
fn changed_proofs_are_refused_or_still_correct() {
    let (mut random, mut refused, mut accepted) = (Random::new(21), 0, 0);
    for case in part(PROVED) {
        let proved = proved(case);
        let changed = (0..TRIALS).map(|_| proved.changed(&mut random));
        for attempt in changed.filter(|it| it.proof != proved.proof) {
            if attempt.verdict().is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            for solution in 0..proved.solutions {
                let lacking = attempt.without(solution);
                assert!(lacking.verdict().is_err(), "{} {solution}\n{}", case.0, lacking.proof.join("\n"));
            }
        }
    }
    assert!(refused >= part(0..200).count(), "{refused} refused");
    assert!(!is_thorough() || accepted * 10 <= refused, "{refused} refused, {accepted} accepted");
}
