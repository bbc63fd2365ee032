//! Writes proofs in the format of `VeriPB`, version 3.
//!
//! Constraints are numbered: first those of the formula, then one for each step. A step either adds earlier constraints
//! (`pol`), or follows from earlier ones by unit propagation (`rup`, with the constraints in the order in which they
//! propagate). Constraints that are no longer needed are deleted.
//!
//! Source: the documentation of `VeriPB` 3.0.2, <https://gitlab.com/MIAOresearch/software/VeriPB>.

use std::fmt;
use std::io::{self, Write};

use cavalcade_core::files::export::OpbLiteral;
use cavalcade_core::formula::Literal;

/// A proof that is being written.
pub(super) struct ProofWriter<'a> {
    out: &'a mut dyn Write,
    /// The number of the last constraint.
    last: u64,
    /// The number of steps.
    pub(super) steps: u64,
    line: Vec<u8>,
}

impl<'a> ProofWriter<'a> {
    /// Begins a proof about a formula with this many constraints.
    pub(super) fn begin(out: &'a mut dyn Write, constraints: u64) -> io::Result<Self> {
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {constraints} ;")?;
        Ok(Self { out, last: constraints, steps: 0, line: Vec::new() })
    }

    /// Derives a constraint by the operations of [`Derivation`]; returns its number.
    pub(super) fn derive(&mut self, derivation: &Derivation) -> io::Result<u64> {
        self.out.write_all(&derivation.line)?;
        self.out.write_all(b" ;\n")?;
        Ok(self.next())
    }

    /// Derives that one of the literals holds, from constraints that propagate in this order; returns its number.
    pub(super) fn clause(
        &mut self,
        literals: &[Literal],
        hints: impl IntoIterator<Item = u64>,
    ) -> io::Result<u64> {
        self.line.clear();
        self.line.extend_from_slice(b"rup ");
        for &literal in literals {
            write!(self.line, "1 {} ", OpbLiteral(literal))?;
        }
        self.line.extend_from_slice(b">= 1 :");
        for id in hints {
            write!(self.line, " {id}")?;
        }
        self.line.extend_from_slice(b" ;\n");
        self.out.write_all(&self.line)?;
        Ok(self.next())
    }

    /// Derives that one of the literals holds, which unit propagation of all constraints finds; returns its number.
    pub(super) fn implied(&mut self, literals: &[Literal]) -> io::Result<u64> {
        writeln!(self.out, "rup {}>= 1 ;", Terms("1 ", literals))?;
        Ok(self.next())
    }

    /// Adds a clause of the definition of a literal: whatever holds, the literal satisfies the clause with this value.
    pub(super) fn define(&mut self, clause: &[Literal], literal: Literal, value: bool) -> io::Result<()> {
        let witness = format_args!("{} -> {}", OpbLiteral(literal), u8::from(value));
        writeln!(self.out, "red {}>= 1 : {witness} ;", Terms("1 ", clause))?;
        self.next();
        Ok(())
    }

    /// Writes an assignment that satisfies the formula, by all its literals; returns the number of the constraint that
    /// anything better satisfies.
    pub(super) fn improve(&mut self, solution: &[Literal]) -> io::Result<u64> {
        writeln!(self.out, "soli {};", Terms("", solution))?;
        Ok(self.next())
    }

    fn next(&mut self) -> u64 {
        self.last += 1;
        self.steps += 1;
        self.last
    }

    /// Deletes constraints.
    pub(super) fn delete(&mut self, ids: impl IntoIterator<Item = u64>) -> io::Result<()> {
        self.out.write_all(b"del id")?;
        for id in ids {
            write!(self.out, " {id}")?;
        }
        self.out.write_all(b" ;\n")
    }

    /// Ends the proof: this constraint cannot hold.
    pub(super) fn end(&mut self, contradiction: u64) -> io::Result<()> {
        self.conclude(format_args!("UNSAT : {contradiction} "))
    }

    /// Ends the proof: this constraint cannot hold, so no assignment is better than this one, which has this value.
    pub(super) fn end_with_bound(
        &mut self,
        value: i128,
        contradiction: u64,
        solution: &[Literal],
    ) -> io::Result<()> {
        let solution = Terms("", solution);
        self.conclude(format_args!("BOUNDS {value} : {contradiction} {value} : {solution}"))
    }

    /// Ends the proof: this constraint cannot hold, so no assignment has a value.
    pub(super) fn end_without_bound(&mut self, contradiction: u64) -> io::Result<()> {
        self.conclude(format_args!("BOUNDS INF : {contradiction} INF "))
    }

    /// Ends the proof: this assignment satisfies the formula.
    pub(super) fn end_with_solution(&mut self, solution: &[Literal]) -> io::Result<()> {
        self.conclude(format_args!("SAT : {}", Terms("", solution)))
    }

    fn conclude(&mut self, conclusion: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "output NONE ;\nconclusion {conclusion};\nend pseudo-Boolean proof ;")?;
        self.out.flush()
    }
}

/// Literals, each after the same text and before a space.
struct Terms<'a>(&'a str, &'a [Literal]);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.iter().try_for_each(|&literal| write!(out, "{}{} ", self.0, OpbLiteral(literal)))
    }
}

/// A sum of constraints, as it is written: operands first, then operators.
pub(super) struct Derivation {
    line: Vec<u8>,
    is_empty: bool,
}

impl Derivation {
    pub(super) fn new() -> Self {
        Self { line: b"pol".to_vec(), is_empty: true }
    }

    fn put(&mut self, text: fmt::Arguments<'_>) {
        let _ = self.line.write_fmt(text); // memory can be written
    }

    /// Adds a constraint.
    pub(super) fn add(self, id: u64) -> Self {
        self.add_times(id, 1)
    }

    /// Adds a constraint `times` times.
    pub(super) fn add_times(mut self, id: u64, times: u64) -> Self {
        let factor = if times == 1 { String::new() } else { format!(" {times} *") };
        let plus = if std::mem::take(&mut self.is_empty) { "" } else { " +" };
        self.put(format_args!(" {id}{factor}{plus}"));
        self
    }

    /// Adds constraints.
    pub(super) fn add_all(self, ids: impl IntoIterator<Item = u64>) -> Self {
        ids.into_iter().fold(self, Self::add)
    }

    /// Adds that a literal is at least 0, `times` times; this is not the first operand.
    pub(super) fn add_literal(mut self, literal: Literal, times: i128) -> Self {
        self.put(format_args!(" {} {times} * +", OpbLiteral(literal)));
        self
    }

    /// Multiplies by a number.
    pub(super) fn times(mut self, number: u64) -> Self {
        self.put(format_args!(" {number} *"));
        self
    }

    /// Divides by a number, rounding up.
    pub(super) fn divided(mut self, number: u64) -> Self {
        self.put(format_args!(" {number} d"));
        self
    }
}
