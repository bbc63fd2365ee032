//! Proofs, checked with an own checker.

mod checker;
mod row;

use checker::{Conclusion, check};

/// A formula without a solution, of which each test changes something.
const FORMULA: &str = "* #variable= 3 #constraint= 4
1 x1 1 x2 1 x3 = 2 ;
-1 x1 -1 x2 >= -1 ;
2 x1 1 ~x3 >= 1 ;
1 ~x1 1 ~x3 >= 1 ;
";

/// Checks a proof of [`FORMULA`] with these steps and this conclusion.
fn checked(steps: &str, conclusion: &str) -> Result<Conclusion, String> {
    let proof = format!(
        "pseudo-Boolean proof version 3.0\nf 5 ;\n{steps}\noutput NONE ;\nconclusion {conclusion} ;\n\
         end pseudo-Boolean proof ;\n"
    );
    check(FORMULA, &proof)
}

#[test]
fn smoke() {
    assert_eq!(checked("rup >= 1 ;", "UNSAT : 6"), Ok(Conclusion::Unsatisfiable));
}
