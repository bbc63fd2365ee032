//! The files that MiniZinc needs, as part of the program.
//!
//! They are the files of `share/minizinc`, in the layout of an installed MiniZinc: `solvers/cavalcade.msc` describes
//! the solver, and `cavalcade/*.mzn` maps the global constraints of MiniZinc's standard library to those of cavalcade.

/// The description of the solver, in JSON, with paths relative to `share/minizinc/solvers`.
pub(super) const DESCRIPTION: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/solvers/cavalcade.msc"));

/// Names and texts of the library's files.
pub(super) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

#[cfg(test)]
mod tests {
    use super::*;

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
