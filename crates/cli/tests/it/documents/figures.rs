//! Numbers of nodes in lists: `docs/explanation/performance.md` has lines of a command and the work of its search, which is the same on
//! every machine. The seconds are not compared.

use std::path::Path;
use std::process::{Command, Stdio};

/// The number of nodes from which a search takes seconds.
const LONG: u64 = 1_000_000;

/// A command with the numbers of its search: solutions, nodes, failures, propagations.
struct Figures<'a> {
    command: &'a str,
    numbers: [u64; 4],
}

/// Returns the command and the numbers of a line, if it has them.
fn figures(line: &str) -> Option<Figures<'_>> {
    let (command, rest) = line.strip_prefix("- `")?.split_once("`: ")?;
    let rest = rest.replace("solutions", "solution");
    let mut numbers = [0; 4];
    let mut parts = rest.split(", ");
    for (number, name) in numbers.iter_mut().zip([" solution", " nodes", " failures", " propagations"]) {
        *number = parts.next()?.strip_suffix(name)?.replace(',', "").parse().ok()?;
    }
    Some(Figures { command, numbers })
}

/// Runs the searches that take seconds, or the others, and compares their numbers; returns how many were run.
pub(crate) fn check(is_slow: bool) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/explanation/performance.md");
    let text = std::fs::read_to_string(path).expect("a document");
    let chosen = text.lines().filter_map(figures).filter(|row| (row.numbers[1] >= LONG) == is_slow);
    let mut met = 0;
    for Figures { command, numbers } in chosen {
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
        program.args(command.split_whitespace()).args(["--threads", "1", "--stats"]);
        let output = program.stdout(Stdio::null()).output().expect("the program can be started");
        let shown = String::from_utf8(output.stderr).expect("UTF-8");
        let [solutions, nodes, failures, propagations] = numbers;
        let expected = format!(
            "{{\"solutions\":{solutions},\"nodes\":{nodes},\"failures\":{failures},\"propagations\":{propagations},"
        );
        assert!(shown.contains(&expected), "{command}: {shown}, not {expected}");
        met += 1;
    }
    met
}
