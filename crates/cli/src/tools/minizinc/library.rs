//! The files that MiniZinc needs, as part of the program.
//!
//! They are the files of `share/minizinc`, in the layout of an installed MiniZinc: `solvers/cavalcade.msc` describes
//! the solver, and `cavalcade/*.mzn` maps the global constraints of MiniZinc's standard library to those of cavalcade.

/// The description of the solver, in JSON, with paths relative to `share/minizinc/solvers`.
pub(super) const DESCRIPTION: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/solvers/cavalcade.msc"));

/// Returns the name and the text of a file of the library.
macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/cavalcade/", $name)))
    };
}

/// Names and texts of the library's files.
pub(super) const FILES: &[(&str, &str)] = &[
    file!("cavalcade_accepts.mzn"),
    file!("cavalcade_cardinality.mzn"),
    file!("cavalcade_count.mzn"),
    file!("cavalcade_lex.mzn"),
    file!("cavalcade_precede_chain.mzn"),
    file!("cavalcade_regular.mzn"),
    file!("cavalcade_shift.mzn"),
    file!("cavalcade_table.mzn"),
    file!("fzn_all_different_int.mzn"),
    file!("fzn_alldifferent_except.mzn"),
    file!("fzn_alldifferent_except_0.mzn"),
    file!("fzn_circuit.mzn"),
    file!("fzn_count_eq.mzn"),
    file!("fzn_count_geq.mzn"),
    file!("fzn_count_gt.mzn"),
    file!("fzn_count_leq.mzn"),
    file!("fzn_count_lt.mzn"),
    file!("fzn_count_neq.mzn"),
    file!("fzn_cumulative.mzn"),
    file!("fzn_global_cardinality.mzn"),
    file!("fzn_global_cardinality_closed.mzn"),
    file!("fzn_global_cardinality_low_up.mzn"),
    file!("fzn_global_cardinality_low_up_closed.mzn"),
    file!("fzn_inverse.mzn"),
    file!("fzn_lex_less_bool.mzn"),
    file!("fzn_lex_less_int.mzn"),
    file!("fzn_lex_lesseq_bool.mzn"),
    file!("fzn_lex_lesseq_int.mzn"),
    file!("fzn_member_bool.mzn"),
    file!("fzn_member_int.mzn"),
    file!("fzn_nvalue.mzn"),
    file!("fzn_regular.mzn"),
    file!("fzn_regular_nfa.mzn"),
    file!("fzn_regular_nfa_reif.mzn"),
    file!("fzn_regular_nfa_set.mzn"),
    file!("fzn_regular_nfa_set_reif.mzn"),
    file!("fzn_regular_reif.mzn"),
    file!("fzn_regular_set.mzn"),
    file!("fzn_regular_set_reif.mzn"),
    file!("fzn_seq_precede_chain_int.mzn"),
    file!("fzn_subcircuit.mzn"),
    file!("fzn_table_bool.mzn"),
    file!("fzn_table_int.mzn"),
    file!("fzn_value_precede_chain_int.mzn"),
    file!("fzn_value_precede_int.mzn"),
    file!("nosets.mzn"),
    file!("redefinitions-2.0.mzn"),
    file!("redefinitions.mzn"),
];

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/cavalcade");
        let entries = fs::read_dir(folder).expect("the folder exists");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("the folder is readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }

    #[test]
    fn included_files_are_listed_or_of_the_standard_library() {
        for (name, text) in FILES {
            for line in text.lines().filter_map(|line| line.strip_prefix("include \"")) {
                let included = line.trim_end_matches("\";");
                let is_ours = FILES.iter().any(|(file, _)| *file == included);
                let is_standard = ["lex_less.mzn", "lex_lesseq.mzn"].contains(&included);
                assert!(is_ours || is_standard, "{name} includes {included}");
            }
        }
    }

    #[test]
    fn the_description_has_the_version_of_the_program() {
        let description: serde_json::Value = serde_json::from_str(DESCRIPTION).expect("JSON");
        assert_eq!(description["version"], env!("CARGO_PKG_VERSION"));
        assert!(description.get("inputType").is_none(), "MiniZinc 2.6.4 refuses the whole file");
    }
}
