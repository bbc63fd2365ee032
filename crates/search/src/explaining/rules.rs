//! The rules by which propagators remove values: in words, and where `docs/explanation/theory.md` proves them.

/// A rule of inference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InferenceRule {
    /// What it is about.
    pub words: &'static str,
    /// Its lemma or section in `docs/explanation/theory.md`; empty if it follows from the definition of the constraint.
    pub source: &'static str,
}

impl InferenceRule {
    const fn new(words: &'static str, source: &'static str) -> Self {
        Self { words, source }
    }
}

/// For parts of the names of propagators, the rule; the first that fits counts.
const RULES: &[(&str, InferenceRule)] = &[
    ("::circuit::dense", InferenceRule::new("two edges at each vertex, no short cycle", "Lemmas 1 to 3")),
    ("::circuit::paths", InferenceRule::new("two edges at each vertex, no short cycle", "Lemmas 1 to 3")),
    ("::circuit::structure", InferenceRule::new("the shape of the whole graph", "Lemmas 4 to 4f")),
    ("::circuit::subtours", InferenceRule::new("one successor each, no short cycle", "Lemma 5")),
    ("::circuit::strong", InferenceRule::new("every vertex reaches every other", "Lemma 6")),
    ("::position::chains", InferenceRule::new("paths of chosen edges and their positions", "Lemmas 8 to 10")),
    ("::position::parity", InferenceRule::new("positions change the colour", "Lemma 11")),
    ("::position::arcs", InferenceRule::new("steps and positions", "Lemma 11a")),
    ("::ordered_visits", InferenceRule::new("stages of a path", "Lemma 11b")),
    ("::all_different::fixed", InferenceRule::new("all values differ", "Lemma 12")),
    ("::all_different::intervals", InferenceRule::new("all values differ", "Lemma 13")),
    ("::all_different::matching", InferenceRule::new("all values differ", "Lemma 14")),
    ("::inverse", InferenceRule::new("two views of the same order", "Lemma 16")),
    ("::table", InferenceRule::new("a row of a table", "Lemma 17")),
    ("::member", InferenceRule::new("one of some values", "Lemma 18")),
    ("::independent::exclusion", InferenceRule::new("no two of these together", "section 11")),
    ("::independent::fixpoint", InferenceRule::new("one of each group, no two together", "section 11")),
    ("::cardinality", InferenceRule::new("a number of these", "section 11")),
    ("::hitting", InferenceRule::new("a number of groups is hit", "section 11")),
    ("::linear", InferenceRule::new("a sum", "section 11")),
    ("::clauses", InferenceRule::new("at least one of these", "section 14")),
    ("::circuit::subcircuit", InferenceRule::new("one cycle through some vertices", "section 15")),
    ("::cycle", InferenceRule::new("one cycle through some vertices", "section 15")),
    ("::symmetric_edges", InferenceRule::new("the symmetry", "section 7")),
];

/// Returns the rule of a propagator with this name.
#[must_use]
pub fn rule(propagator: &str) -> InferenceRule {
    let found = RULES.iter().find(|(part, _)| propagator.contains(part));
    found.map_or(InferenceRule::new("the definition of the constraint", ""), |rule| rule.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_is_in_the_theory() {
        let theory = include_str!("../../../../docs/explanation/theory.md");
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
