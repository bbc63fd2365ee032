//! Output files: what they contain, and errors.

use std::process::{Command, Stdio};

use crate::{answer, cavalcade, outcome};

#[test]
fn a_file_instead_of_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("paths.txt");
    let output = cavalcade("list prime -o").arg(&file).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
    assert_eq!(std::fs::read_to_string(file).expect("the file was written"), answer("list prime"));
}

#[test]
fn a_hyphen_is_standard_output_and_standard_input() {
    let board = std::fs::read_to_string("../../fixtures/prime-3x4.txt").expect("a fixture");
    let output = outcome("list prime - -o -", &board);
    assert_eq!(String::from_utf8_lossy(&output.stdout), answer("list prime ../../fixtures/prime-3x4.txt"));
}

#[test]
fn a_folder_that_is_not_there() {
    let output = outcome("list prime -o no/such/folder.txt", "");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("cavalcade: error: cannot write to 'no/such/folder.txt': "), "{message}");
    assert!(message.ends_with("hint: check that the folder exists\n"), "{message}");
}

/// A folder with some files in it.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// Runs a command in a folder; returns its exit code and standard error.
pub(crate) fn run(folder: &tempfile::TempDir, arguments: &str) -> (Option<i32>, String) {
    let output = cavalcade(arguments).current_dir(folder).output().expect("the program can be started");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// The names of the files in a folder.
pub(crate) fn names(folder: &tempfile::TempDir) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    let mut names: Vec<String> = files.map(|name| name.into_string().expect("UTF-8")).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_board_is_not_overwritten() {
    let folder = folder(&[("board.txt", "P P\n. .\n")]);
    assert_eq!(
        run(&folder, "list prime board.txt -o ./board.txt"),
        (
            Some(2),
            "cavalcade: error: the output './board.txt' is also the board\nhint: name another file\n"
                .to_owned()
        )
    );
    assert_eq!(std::fs::read_to_string(folder.path().join("board.txt")).expect("a file"), "P P\n. .\n");
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn no_input_is_overwritten_by_any_of_its_names() {
    let shard = |number| format!("count rook 4x4 --method search --shard {number}/2 --store m{number}.db");
    let folder = folder(&[("board.txt", ". .\n. .\n"), ("cycle.g6", "Cl\nCl\n")]);
    let path = |name: &str| folder.path().join(name);
    for arguments in [&*shard(1), &*shard(2), "list rook 3x3 --node-limit 1 --store s.db"] {
        assert_ne!(run(&folder, arguments).0, Some(2), "{arguments}");
    }
    for name in ["board.txt", "cycle.g6", "m1.db", "m2.db", "s.db"] {
        std::fs::hard_link(path(name), path(&format!("hard-{name}"))).expect("a link");
        std::os::unix::fs::symlink(name, path(&format!("soft-{name}"))).expect("a link");
    }
    let before: Vec<Vec<u8>> =
        names(&folder).iter().map(|name| std::fs::read(path(name)).expect("a file")).collect();
    let known = names(&folder);
    for (arguments, inputs) in [
        ("list rook board.txt", &["board.txt"][..]),
        ("list rook soft-board.txt", &["board.txt"]),
        ("count rook hard-board.txt --store new.db", &["board.txt"]),
        ("count graph --stream cycle.g6", &["cycle.g6"]),
        ("export graph hard-cycle.g6", &["cycle.g6"]),
        ("minimise numbrix board.txt", &["board.txt"]),
        ("list rook 3x3 --store s.db", &["s.db"]),
        ("count rook 4x4 --method search --shard 1/2 --store soft-m1.db", &["m1.db"]),
        ("resume hard-s.db", &["s.db"]),
        ("merge m1.db m2.db", &["m1.db", "m2.db"]),
        ("merge soft-m2.db hard-m1.db --store joined.db", &["m1.db", "m2.db"]),
    ] {
        let outputs =
            inputs.iter().flat_map(|name| ["", "./", "hard-", "soft-"].map(|it| format!("{it}{name}")));
        for output in outputs {
            let (code, message) = run(&folder, &format!("{arguments} -o {output}"));
            assert_eq!(code, Some(2), "{arguments} -o {output}: {message}");
            assert!(
                message.contains(&format!("error: the output '{output}' is also the ")),
                "{arguments}: {message}"
            );
        }
    }
    for (arguments, output) in [
        ("merge m1.db m2.db --store new.db", "new.db"),
        ("count rook 4x4 --method search --store new.db", "./new.db"),
        ("resume s.db", "s.db-journal"),
    ] {
        let (code, message) = run(&folder, &format!("{arguments} -o {output}"));
        assert!(code == Some(2) && message.contains(" is also the "), "{arguments}: {message}");
    }
    assert_eq!(names(&folder), known);
    let after: Vec<Vec<u8>> = known.iter().map(|name| std::fs::read(path(name)).expect("a file")).collect();
    assert_eq!(after, before);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_standard_input_is_not_overwritten() {
    let folder = folder(&[("board.txt", ". .\n. .\n")]);
    let board = folder.path().join("board.txt");
    std::fs::hard_link(&board, folder.path().join("hard.txt")).expect("a link");
    for output in ["board.txt", "hard.txt"] {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
            .args(["list", "rook", "-", "-o", output])
            .current_dir(&folder)
            .stdin(std::fs::File::open(&board).expect("a file"))
            .output()
            .expect("the program can be started");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&output.stderr).ends_with("is also the board\nhint: name another file\n")
        );
        assert_eq!(std::fs::read_to_string(&board).expect("a file"), ". .\n. .\n");
    }
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_run_without_a_result_leaves_files_as_they_were() {
    let folder = folder(&[
        ("old.txt", "old\n"),
        ("many.txt", "P P\nP P\n"),
        ("stream.g6", "x y\n"),
        ("text.db", "no store\n"),
    ]);
    let before = names(&folder);
    for arguments in [
        "list prime nowhere.txt",
        "list prime many.txt",
        "list prime many.txt --format csv",
        "list prime --limit x",
        "list prime --format bfile",
        "count rook 2x2..2x1",
        "count graph --stream stream.g6",
        "export numbrix 2x2 --for hcp",
        "sample rook 3x3 --rank 999999 --format csv",
        "list prime --classes --format csv",
        "list rook 3x3 --store text.db --format csv",
        "resume text.db",
        "merge text.db",
    ] {
        for file in ["old.txt", "new.txt"] {
            let (code, message) = run(&folder, &format!("{arguments} -o {file}"));
            assert_eq!(code, Some(2), "{arguments}: {message}");
        }
        assert_eq!(
            std::fs::read_to_string(folder.path().join("old.txt")).expect("a file"),
            "old\n",
            "{arguments}"
        );
        assert_eq!(names(&folder), before, "{arguments}");
    }
}

#[test]
fn a_run_that_is_killed_before_its_first_result_leaves_the_file_as_it_was() {
    let folder = folder(&[("old.txt", "old\n")]);
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(["count", "knight", "8x8", "--method", "search", "-o", "old.txt"])
        .current_dir(&folder)
        .spawn()
        .expect("the program can be started");
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(child.try_wait().expect("a process"), None, "it works for hours");
    child.kill().expect("a process");
    child.wait().expect("a process");
    assert_eq!(std::fs::read_to_string(folder.path().join("old.txt")).expect("a file"), "old\n");
}

#[test]
fn a_run_that_ends_replaces_the_file_by_what_it_found() {
    let folder = folder(&[("none.txt", "P .\n. .\n"), ("stream.g6", "C~\nx y\n")]);
    let file = folder.path().join("old.txt");
    for (arguments, code, written) in [
        ("list prime none.txt", 1, ""),
        ("list prime none.txt --format csv", 1, "solution,number,row,column,square\n"),
        ("count knight 5x5 --method search --node-limit 1", 3, ""),
        ("list rook 1x2 --limit 1 --format moves", 0, "a1 b1\n"),
        ("list rook 2x2 --limit 1 --format moves", 3, "a1 a2 b2 b1\n"),
        ("count graph --stream stream.g6", 2, "C~  undirected 12  directed 24\n"),
    ] {
        std::fs::write(
            &file,
            "what was there before is longer than what comes now, and none of it stays\n".repeat(9),
        )
        .expect("a file");
        let (found, message) = run(&folder, &format!("{arguments} -o old.txt"));
        assert_eq!(found, Some(code), "{arguments}: {message}");
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), written, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder(&[("old.txt", "old\n")]);
    let path = |name: &str| folder.path().join(name);
    std::fs::set_permissions(path("old.txt"), PermissionsExt::from_mode(0o640)).expect("permissions");
    symlink("old.txt", path("link.txt")).expect("a link");
    symlink("later.txt", path("dangling.txt")).expect("a link");
    assert_eq!(run(&folder, "list rook nowhere.txt -o dangling.txt").0, Some(2));
    assert!(path("dangling.txt").is_symlink() && !path("later.txt").exists());
    for (link, file) in [("link.txt", "old.txt"), ("dangling.txt", "later.txt")] {
        assert_eq!(run(&folder, &format!("list rook 1x2 --format moves -o {link}")).0, Some(0));
        assert!(path(link).is_symlink());
        assert_eq!(std::fs::read_to_string(path(file)).expect("a file"), "a1 b1\n");
    }
    let mode = path("old.txt").metadata().expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_to() {
    assert_eq!(outcome("list rook 2x2 -o /dev/null", "").status.code(), Some(0));
    assert_eq!(answer("list rook 1x2 --format moves -o /dev/stdout"), "a1 b1\n");
    let folder = folder(&[]);
    let made = Command::new("mkfifo").arg("pipe").current_dir(&folder).status().expect("mkfifo is there");
    assert!(made.success());
    let pipe = folder.path().join("pipe");
    let reader = std::thread::spawn(move || std::fs::read_to_string(pipe).expect("a pipe"));
    assert_eq!(run(&folder, "list rook 1x2 --format moves -o pipe").0, Some(0));
    assert_eq!(reader.join().expect("no panic"), "a1 b1\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    for arguments in ["list prime", "count prime", "unique prime --format json", "--help"] {
        let full = std::fs::File::create("/dev/full").expect("there is such a device");
        let output = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
            .args(arguments.split(' '))
            .stdout(full)
            .output()
            .expect("the program can be started");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(message, "cavalcade: error: cannot write to standard output: no space left on device\n");
    }
    let message = outcome("list prime -o /dev/full", "").stderr;
    let message = String::from_utf8_lossy(&message).into_owned();
    assert_eq!(message, "cavalcade: error: cannot write to '/dev/full': no space left on device\n");
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in
        ["list prime", "list prime --format json --stats", "count prime", "unique prime", "--help"]
    {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
            .args(arguments.split(' '))
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .expect("the program can be started");
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
