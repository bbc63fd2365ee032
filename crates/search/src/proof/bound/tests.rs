//! The least number of clues of random formulas has a proof, and no larger number has.

use cavalcade_core::Interrupt;
use cavalcade_core::files::export::{ClueFormula, ClueRow};

use crate::Random;
use crate::amounts::cases;
use crate::proof::{ProofError, Proved, prove_fewest};

/// Returns random rows over a number of clues.
fn random_rows(random: &mut Random, clues: usize) -> Vec<Vec<u32>> {
    let count = random.below(12);
    let mut rows = Vec::new();
    for _ in 0..count {
        let mut row: Vec<u32> = (0..clues as u32).filter(|_| random.below(3) == 0).collect();
        if row.is_empty() {
            row.push(random.below(clues) as u32);
        }
        rows.push(row);
    }
    rows
}

/// Returns all sets of clues that have a clue of every row, the smallest first.
fn hitting(rows: &[Vec<u32>], clues: usize) -> Vec<Vec<u32>> {
    let sets =
        (0u32..1 << clues).map(|bits| (0..clues as u32).filter(|clue| bits >> clue & 1 == 1).collect());
    let mut sets: Vec<Vec<u32>> = sets
        .filter(|set: &Vec<u32>| rows.iter().all(|row| row.iter().any(|other| set.contains(other))))
        .collect();
    sets.sort_by_key(Vec::len);
    sets
}

fn formula(rows: &[Vec<u32>], clues: usize) -> ClueFormula {
    let row = |clues: &Vec<u32>| ClueRow { clues: clues.clone(), solution: String::new() };
    ClueFormula { comments: Vec::new(), clues, rows: rows.iter().map(row).collect() }
}

fn proof(formula: &ClueFormula, set: &[u32], interrupt: &Interrupt) -> (Result<Proved, ProofError>, String) {
    let mut text = Vec::new();
    let proved = prove_fewest(formula, set, interrupt, &mut |_| (), &mut text);
    (proved, String::from_utf8(text).expect("text"))
}

#[test]
fn smallest_sets_have_proofs_and_larger_sets_have_none() {
    let mut random = Random::new(8);
    let mut larger = 0;
    for _ in 0..cases(400) {
        let clues = 1 + random.below(9);
        let rows = random_rows(&mut random, clues);
        let sets = hitting(&rows, clues);
        let formula = formula(&rows, clues);
        let (proved, text) = proof(&formula, &sets[0], Interrupt::NEVER);
        assert!(proved.is_ok(), "{rows:?}");
        let conclusion = format!("\nconclusion BOUNDS {0} : ", sets[0].len());
        assert!(text.contains(&conclusion) && text.ends_with("end pseudo-Boolean proof ;\n"), "{text}");
        let Some(set) = sets.iter().find(|set| set.len() > sets[0].len()) else { continue };
        larger += 1;
        let (Err(ProofError::Unlisted(kept)), _) = proof(&formula, set, Interrupt::NEVER) else {
            panic!("{set:?} is not the smallest for {rows:?}");
        };
        let kept: Vec<u32> = kept.into_iter().map(|variable| variable - 1).collect();
        assert!(kept.len() < set.len(), "{kept:?} {set:?}");
        assert!(rows.iter().all(|row| row.iter().any(|other| kept.contains(other))), "{kept:?} {rows:?}");
    }
    assert!(larger > cases(300), "{larger}");
}

#[test]
fn an_interrupted_bound_has_no_end() {
    let pairs = (0..7).flat_map(|one| (0..one).map(move |other| vec![other, one]));
    let formula = formula(&pairs.collect::<Vec<_>>(), 7);
    let (proved, text) = proof(&formula, &[0, 1, 2, 3, 4, 5], &Interrupt::after(1));
    assert!(matches!(proved, Err(ProofError::Interrupted)), "{proved:?}");
    assert!(!text.contains("conclusion"), "{text}");
}
