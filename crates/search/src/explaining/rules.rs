//! The rules by which propagators remove values: in words, and where `docs/theory.md` proves them.

/// A rule of inference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InferenceRule {
    /// What it is about.
    pub words: &'static str,
    /// Its lemma or section in `docs/theory.md`; empty if it follows from the definition of the constraint.
    pub source: &'static str,
}

/// For parts of the names of propagators, the rule; the first that fits counts.
const RULES: &[(&str, InferenceRule)] = &[
    (
        "::circuit::dense",
        InferenceRule { words: "two edges at each vertex, no short cycle", source: "Lemmas 1 to 3" },
    ),
    (
        "::circuit::paths",
        InferenceRule { words: "two edges at each vertex, no short cycle", source: "Lemmas 1 to 3" },
    ),
    (
        "::circuit::structure",
        InferenceRule { words: "the shape of the whole graph", source: "Lemmas 4 to 4f" },
    ),
    ("::circuit::subtours", InferenceRule { words: "one successor each, no short cycle", source: "Lemma 5" }),
    ("::circuit::strong", InferenceRule { words: "every vertex reaches every other", source: "Lemma 6" }),
    (
        "::position::chains",
        InferenceRule { words: "paths of chosen edges and their positions", source: "Lemmas 8 to 10" },
    ),
    ("::position::parity", InferenceRule { words: "positions change the colour", source: "Lemma 11" }),
    ("::position::arcs", InferenceRule { words: "steps and positions", source: "Lemma 11a" }),
    ("::stages", InferenceRule { words: "stages of a path", source: "Lemma 11b" }),
    ("::all_different::fixed", InferenceRule { words: "all values differ", source: "Lemma 12" }),
    ("::all_different::spread", InferenceRule { words: "all values differ", source: "Lemma 13" }),
    ("::all_different::matching", InferenceRule { words: "all values differ", source: "Lemma 14" }),
    ("::inverse", InferenceRule { words: "two views of the same order", source: "Lemma 16" }),
    ("::table", InferenceRule { words: "a row of a table", source: "Lemma 17" }),
    ("::member", InferenceRule { words: "one of some values", source: "Lemma 18" }),
    ("::independent", InferenceRule { words: "no two of these together", source: "section 11" }),
    ("::transversal", InferenceRule { words: "one of each group, no two together", source: "section 11" }),
    ("::cardinality", InferenceRule { words: "a number of these", source: "section 11" }),
    ("::hitting", InferenceRule { words: "a number of groups is hit", source: "section 11" }),
    ("::linear", InferenceRule { words: "a sum", source: "section 11" }),
    ("::clauses", InferenceRule { words: "at least one of these", source: "section 14" }),
    (
        "::circuit::subcircuit",
        InferenceRule { words: "one cycle through some vertices", source: "section 15" },
    ),
    ("::cycle", InferenceRule { words: "one cycle through some vertices", source: "section 15" }),
    ("::invariant", InferenceRule { words: "the symmetry", source: "section 7" }),
];

/// Returns the rule of a propagator with this name.
#[must_use]
pub fn rule(propagator: &str) -> InferenceRule {
    let found = RULES.iter().find(|(part, _)| propagator.contains(part));
    found.map_or(InferenceRule { words: "the definition of the constraint", source: "" }, |rule| rule.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_is_in_the_theory() {
        let theory = include_str!("../../../../docs/theory.md");
        for (_, InferenceRule { source, .. }) in RULES {
            for part in source.trim_start_matches("Lemmas").split(" to ") {
                let part = part.trim();
                let is_there = match (part.strip_prefix("section "), part.strip_prefix("Lemma ")) {
                    (Some(number), _) => theory.contains(&format!("\n## {number}. ")),
                    (None, number) => {
                        theory.contains(&format!("**Lemma {} (", number.unwrap_or(part)))
                            || theory.contains(&format!("**Lemma {}.**", number.unwrap_or(part)))
                    }
                };
                assert!(is_there, "{source}");
            }
        }
    }
}
