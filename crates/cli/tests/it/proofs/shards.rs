//! Proofs of shards, and the cover that makes them a proof of the whole.

use std::fs;

use super::checker::{Conclusion, check};
use crate::amounts::{is_thorough, part};
use crate::cavalcade;

/// Returns the constraints of a formula that are not comments.
fn rows(formula: &str) -> Vec<&str> {
    formula.lines().filter(|line| !line.starts_with('*')).collect()
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn every_shard_and_the_cover_are_proved() {
    let mut with_cubes = 0;
    for (command, shards) in part([
        ("list knight 5x6 --closed", 3),
        ("list king 3x4 --closed", 4),
        ("list knight 5x5", 2),
        ("list king 3x5 --closed", 2),
        ("list knight 6x6 --closed", 3),
        ("list rook 3x4 --from a1", 2),
        ("list king 3x3 --from a1,b2 --to c1,c2", 2),
        ("list place queens 6x6", 2),
    ]) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut formulas = Vec::new();
        for shard in 1..=shards {
            let words = format!("{command} --store {shard}.db --shard {shard}/{shards} --proof {shard}");
            let output = cavalcade(&words).current_dir(&folder).output().expect("a run");
            assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
            let read = |name: String| fs::read_to_string(folder.path().join(name)).expect("a text file");
            let (formula, proof) = (read(format!("{shard}.opb")), read(format!("{shard}.pbp")));
            assert_eq!(check(&formula, &proof), Ok(Conclusion::Unsatisfiable), "{words}");
            formulas.push(formula);
            if shard == 1 {
                let (formula, proof) = (read("1.cover.opb".to_owned()), read("1.cover.pbp".to_owned()));
                assert_eq!(check(&formula, &proof), Ok(Conclusion::Unsatisfiable), "{words}");
                formulas.push(formula);
            }
        }
        // Each cube of the cover, negated, is a clause of every other shard.
        let cover = formulas.remove(1);
        let mut cubes: Vec<(String, String)> = Vec::new();
        for row in rows(&cover).iter().filter(|row| row.starts_with("1 ~")) {
            let words: Vec<&str> = row.split(' ').collect();
            let negated = words[3].strip_prefix('~').map_or(format!("~{}", words[3]), str::to_owned);
            match cubes.last_mut() {
                Some((cube, clause)) if cube == words[1] => clause.extend(["1 ", &negated, " "]),
                _ => cubes.push((words[1].to_owned(), format!("1 {negated} "))),
            }
        }
        let clauses: Vec<String> = cubes.into_iter().map(|(_, clause)| clause + ">= 1 ;").collect();
        let excluded = |formula: &String| {
            let rows = rows(formula);
            clauses.iter().filter(|clause| rows.contains(&clause.as_str())).count()
        };
        let total: usize = formulas.iter().map(excluded).sum();
        with_cubes += usize::from(clauses.len() > 5);
        assert_eq!(total, clauses.len() * (shards - 1), "{command}");
    }
    assert!(!is_thorough() || with_cubes > 1, "{with_cubes}");
}
