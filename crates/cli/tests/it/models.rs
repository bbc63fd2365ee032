//! Models in MiniZinc, which are compiled. Without MiniZinc, these tests only say that they are skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::amounts::part;
use crate::{cavalcade, printed};

const QUEENS: &str = "include \"globals.mzn\";\nint: n;\narray[1..n] of var 1..n: q;\n\
    constraint forall(k in -1..1)(alldifferent(i in 1..n)(q[i] + k * i));\nsolve satisfy;\n";

const COLOURS: &str = "int: n; int: k; array[int, 1..2] of int: edges;\narray[1..n] of var 1..k: c;\n\
    constraint forall(e in index_set_1of2(edges))(c[edges[e, 1]] != c[edges[e, 2]]);\nsolve satisfy;\n";

/// A folder with models and data, an empty folder `temporary`, and the program.
struct ModelFolder(TempDir);

impl ModelFolder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("temporary")).expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns the command, which runs in the folder.
    fn command(&self, arguments: &str) -> assert_cmd::Command {
        let mut command = cavalcade(arguments);
        command.current_dir(self.path()).env("TMPDIR", self.path().join("temporary"));
        command
    }

    /// Runs a command, which must not leave temporary files behind.
    fn run(&self, arguments: &str) -> Output {
        let output = self.command(arguments).output().expect("the program can be started");
        assert!(self.is_clean(), "{arguments}");
        output
    }

    fn is_clean(&self) -> bool {
        fs::read_dir(self.path().join("temporary")).expect("a folder").next().is_none()
    }

    /// Returns what a command prints, which must have nothing to remark.
    fn answer(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.stderr.is_empty(), "{arguments}: {}", printed(&output));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Returns the message of a command that must fail.
    fn refusal(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{}", printed(&output));
        String::from_utf8(output.stderr).expect("UTF-8")
    }
}

/// Whether MiniZinc is installed; says so if it is not.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
pub(crate) fn compiles() -> bool {
    let is_installed = std::process::Command::new("minizinc").arg("--version").output().is_ok();
    if !is_installed {
        eprintln!("skipped: MiniZinc is not installed");
    }
    is_installed
}

#[test]
fn a_model_is_answered_like_its_program() {
    if !compiles() {
        return;
    }
    let cycle = "n = 5; edges = [|1, 2 |2, 3 |3, 4 |4, 5 |5, 1|];";
    let cycle_in_json = r#"{"n": 5, "edges": [[1, 2], [2, 3], [3, 4], [4, 5], [5, 1]]}"#;
    let folder = ModelFolder::new(&[
        ("queens.mzn", QUEENS),
        ("-n.mzn", QUEENS),
        ("c.mzn", COLOURS),
        ("c.dzn", cycle),
        ("c.json", cycle_in_json),
    ]);
    let count = |number| format!("assignments  {number}\nmethod       search\n");
    for (arguments, number) in [
        ("queens.mzn -D n=6", 4),
        ("queens.mzn --define n=5", 10),
        ("flatzinc queens.mzn -Dn=4 --method search", 2),
        ("flatzinc -D n=4 -- -n.mzn", 2),
        // The chromatic polynomial of a cycle of 5 is (k-1)^5 - (k-1).
        ("c.mzn c.dzn -D k=3", 30),
        ("c.mzn c.json -D k=4", 240),
    ] {
        assert_eq!(folder.answer(&format!("count {arguments}")), count(number), "{arguments}");
    }
    assert_eq!(folder.answer("unique c.mzn c.dzn -D k=2"), "none\n");
    assert_eq!(
        folder.answer("list queens.mzn -D n=4 --format csv"),
        "solution,q[1],q[2],q[3],q[4]\n1,2,4,1,3\n2,3,1,4,2\n"
    );
    let refused = folder.refusal("list c.mzn c.dzn -D k=3 -o c.dzn");
    assert!(refused.contains("the output 'c.dzn' is also the data"), "{refused}");
    assert_eq!(fs::read_to_string(folder.path().join("c.dzn")).expect("text"), cycle);
}

/// The models of `tests/minizinc`, whose numbers of solutions are those of Gecode.
#[test]
fn models_have_the_counts_of_another_solver() {
    if !compiles() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/minizinc/models");
    let paths =
        fs::read_dir(folder).expect("a folder of the workspace").map(|entry| entry.expect("an entry").path());
    let expected = |path: PathBuf| {
        let text =
            fs::read_to_string(&path).ok().filter(|_| path.extension().is_some_and(|it| it == "mzn"))?;
        Some((path, text.lines().find_map(|line| line.strip_prefix("% solutions: "))?.trim().to_owned()))
    };
    let mut models: Vec<(PathBuf, String)> = paths.filter_map(expected).collect();
    models.sort();
    assert!(models.len() > 40);
    for (path, expected) in part(models) {
        let output = cavalcade("count").arg(&path).output().expect("the program can be started");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            text.starts_with(&format!("assignments  {expected}\n")),
            "{}: {}",
            path.display(),
            printed(&output)
        );
    }
}

#[test]
fn a_range_has_an_answer_for_each_value() {
    if !compiles() {
        return;
    }
    let folder = ModelFolder::new(&[
        ("queens.mzn", QUEENS),
        ("few.mzn", "int: n; constraint assert(n < 3, \"too large\"); var 1..n: x; solve satisfy;"),
    ]);
    let answer = |arguments: &str| folder.answer(&format!("count queens.mzn -D {arguments}"));
    assert_eq!(answer("n=3..5"), "n=3  assignments 0\nn=4  assignments 2\nn=5  assignments 10\n");
    assert_eq!(answer("n=1..8 --format bfile"), "1 1\n2 0\n3 0\n4 2\n5 10\n6 4\n7 40\n8 92\n");
    assert_eq!(
        answer("n=6..6 --format json"),
        "{\"puzzle\":\"flatzinc\",\"board\":\"n=6\",\"n\":6,\"method\":\"search\",\"counts\":{\"assignments\":4},\"complete\":true}\n"
    );
    let stopped = folder.run("count few.mzn -D n=1..9");
    assert_eq!(String::from_utf8_lossy(&stopped.stdout), "n=1  assignments 1\nn=2  assignments 2\n");
    let notes = String::from_utf8_lossy(&stopped.stderr);
    assert!(notes.ends_with("cavalcade: error: n=3: MiniZinc does not compile 'few.mzn'\n"), "{notes}");
    assert_eq!(stopped.status.code(), Some(2));
    for (arguments, message) in [
        ("list queens.mzn -D n=1..3", "'list' takes a single model, not a range\nhint: give one value,"),
        ("count queens.mzn -D n=3..1", "'n=3..1' is not a range of values\n"),
        ("count queens.mzn -D n=1..3 -D m=1..3", "several parameters have a range\n"),
        ("count queens.mzn -D n=1..3 --store n.db", "--store applies to one problem, but many are given"),
    ] {
        let refused = folder.refusal(arguments);
        assert!(refused.starts_with(&format!("cavalcade: error: {message}")), "{refused}");
    }
}

#[test]
fn faulty_models_have_the_message_of_the_compiler() {
    if !compiles() {
        return;
    }
    let folder = ModelFolder::new(&[
        ("queens.mzn", QUEENS),
        ("syntax.mzn", "var 1..3: x\nconstraint x > 1;\nsolve satisfy;\n"),
        ("none.mzn", "var 1..3: x;\nconstraint x > 4;\nsolve satisfy;\n"),
        ("best.mzn", "var 1..3: x;\nsolve maximize x;\n"),
        ("real.mzn", "var 0.0..1.0: x;\nsolve satisfy;\n"),
    ]);
    for (arguments, parts) in [
        (
            "queens.mzn",
            [
                "variable `n' must be defined",
                "\nhint: name a file with data, or set the parameter with -D NAME=VALUE\n",
            ],
        ),
        ("queens.mzn -D n=4 -D n=5", ["multiple assignment", "MiniZinc does not compile 'queens.mzn'\n"]),
        ("queens.mzn no.dzn", ["Cannot open data file 'no.dzn'", "MiniZinc does not compile 'queens.mzn'\n"]),
        ("syntax.mzn", ["/syntax.mzn:2.", "\ncavalcade: error: MiniZinc does not compile 'syntax.mzn'\n"]),
        (
            "best.mzn",
            ["FlatZinc of 'best.mzn': ", "the goal is 'maximize', but only programs with 'solve satisfy'"],
        ),
        (
            "real.mzn",
            ["FlatZinc of 'real.mzn': ", "variable 'x' is a floating-point number, which is not supported"],
        ),
        ("quens.mzn", ["cannot read model 'quens.mzn'", "hint: did you mean 'queens.mzn'?\n"]),
    ] {
        let refused = folder.refusal(&format!("count {arguments}"));
        assert!(parts.iter().all(|part| refused.contains(part)), "{refused}");
    }
    let none = folder.run("count none.mzn");
    assert_eq!(String::from_utf8_lossy(&none.stdout), "assignments  0\nmethod       search\n");
    assert_eq!(none.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&none.stderr).starts_with("Warning: model inconsistency detected\n"));
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_stored_model_is_its_program() {
    if !compiles() {
        return;
    }
    let folder = ModelFolder::new(&[("queens.mzn", QUEENS), ("six.dzn", "n = 6;\n")]);
    let stopped = folder.run("list queens.mzn -D n=6 --store q.db --node-limit 5");
    assert_eq!(stopped.status.code(), Some(3), "{}", printed(&stopped));
    fs::rename(folder.path().join("queens.mzn"), folder.path().join("other.mzn")).expect("a file");
    let whole = folder.answer("resume q.db");
    assert_eq!(whole.matches("solution ").count(), 4);
    assert_eq!(folder.answer("list other.mzn six.dzn --store q.db"), whole);
    let refused = folder.refusal("list other.mzn -D n=5 --store q.db");
    assert!(refused.contains("holds 'list flatzinc queens.mzn --define n=6', not "), "{refused}");
}

#[test]
fn without_a_compiler_there_is_a_remedy() {
    let folder = ModelFolder::new(&[("queens.mzn", QUEENS), ("a.fzn", "solve satisfy;"), ("a.dzn", "")]);
    let mut command = folder.command("count queens.mzn -D n=6");
    let refused = command.env("PATH", folder.path()).output().expect("the program can be started");
    assert_eq!(
        printed(&refused),
        "exit code 2\n--- standard error\n\
         cavalcade: error: cannot run 'minizinc' to compile a model: it is not installed\n\
         hint: install MiniZinc, or compile elsewhere: 'minizinc --compile --solver cavalcade model.mzn'\n"
    );
    assert!(folder.is_clean());
    for data in ["a.dzn", "-D a.dzn", "-D n=1..3"] {
        let refused = folder.refusal(&format!("count a.fzn {data}"));
        assert!(refused.contains("' belongs to a model in MiniZinc, and 'a.fzn' is none\n"), "{refused}");
    }
}

/// Runs a compiler that never ends, until `stop` ends the run; the compiler ends too.
#[cfg(target_os = "linux")]
fn with_endless_compiler(options: &str, stop: impl FnOnce(u32)) -> String {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Stdio;

    let script = "#!/bin/sh\necho $$ > new && mv new process\nexec sleep 1000\n";
    let folder = ModelFolder::new(&[("queens.mzn", QUEENS), ("minizinc", script)]);
    let compiler = folder.path().join("minizinc");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("a program");
    let path =
        std::env::join_paths([folder.path(), Path::new("/bin"), Path::new("/usr/bin")]).expect("a path");
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.current_dir(folder.path()).env("TMPDIR", folder.path().join("temporary")).env("PATH", path);
    command.args(["count", "queens.mzn", "-D", "n=6"]).args(options.split_whitespace());
    let child =
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program can be started");
    let process = std::iter::repeat_with(|| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        fs::read_to_string(folder.path().join("process"))
    });
    let process = process.take(2000).find_map(Result::ok).expect("the compiler is started");
    stop(child.id());
    let (code, notes) = crate::ended(child);
    assert_eq!(code, Some(3), "{notes}");
    assert!(folder.is_clean() && !Path::new("/proc").join(process.trim()).exists());
    notes
}

#[cfg(target_os = "linux")]
#[test]
fn limits_and_signals_end_the_compiler() {
    let timed = with_endless_compiler("--time-limit 2s", |_| {});
    assert_eq!(timed, "stopped at --time-limit 2s: the problem was still being read or built (incomplete)\n");
    if cfg!(feature = "signals") {
        let signalled = with_endless_compiler("", |process| {
            let sent = std::process::Command::new("kill").args(["-INT", &process.to_string()]).status();
            assert!(sent.expect("kill is installed").success());
        });
        assert_eq!(
            signalled,
            "stopped by a signal: the problem was still being read or built (incomplete)\n"
        );
    }
}
