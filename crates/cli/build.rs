//! Compiles `standard.c`, which runs before Rust's runtime.

fn main() {
    println!("cargo::rerun-if-changed=src/streams/standard.c");
    if std::env::var_os("CARGO_CFG_UNIX").is_some() {
        let objects = cc::Build::new()
            .file("src/streams/standard.c")
            .warnings_into_errors(true)
            .compile_intermediates();
        for object in objects {
            println!("cargo::rustc-link-arg-bins={}", object.display());
        }
    }
}
