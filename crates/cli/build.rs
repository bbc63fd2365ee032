//! Compiles `standard.c`, which runs before Rust's runtime, and lists the files of the library for MiniZinc.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/streams/standard.c");
    if env::var_os("CARGO_CFG_UNIX").is_some() {
        let objects = cc::Build::new()
            .file("src/streams/standard.c")
            .warnings_into_errors(true)
            .compile_intermediates();
        for object in objects {
            println!("cargo::rustc-link-arg-bins={}", object.display());
        }
    }
    list_library()
}

/// Writes `library.rs`: the name and the text of each file of the library, by name.
fn list_library() -> io::Result<()> {
    println!("cargo::rerun-if-changed=share/minizinc/cavalcade");
    let folder = env::current_dir()?.join("share/minizinc/cavalcade");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, path) = (entry.file_name(), entry.path());
        files.push(format!("({:?}, include_str!({:?})),\n", name.to_string_lossy(), path.to_string_lossy()));
    }
    files.sort();
    let output = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&output).join("library.rs"), format!("&[\n{}]", files.concat()))
}
