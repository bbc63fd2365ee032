//! Where answers go, and what happens when they cannot.

use std::process::{Command, Stdio};

use crate::{answer, cavalcade, outcome};

#[test]
fn a_file_instead_of_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("walks.txt");
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
    assert!(message.ends_with("hint: does the folder exist?\n"), "{message}");
}

#[test]
fn a_board_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("board.txt");
    std::fs::write(&board, "P P\n. .\n").expect("a file");
    let output = cavalcade("list prime board.txt -o ./board.txt").current_dir(&folder).output();
    let output = output.expect("the program can be started");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        message,
        "cavalcade: error: output './board.txt' is the board itself\nhint: name another file\n"
    );
    assert_eq!(std::fs::read_to_string(board).expect("it is still there"), "P P\n. .\n");
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
