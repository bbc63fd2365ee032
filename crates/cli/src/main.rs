//! The program `cavalcade`: its code is a library, which need not wait until the core is compiled.

fn main() -> std::process::ExitCode {
    cavalcade_cli::run(&std::env::args_os().collect::<Vec<_>>())
}
