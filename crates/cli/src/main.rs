//! The program `cavalcade`: apart from its library, which so is compiled while the core still is.

fn main() -> std::process::ExitCode {
    cavalcade_cli::run(&std::env::args_os().collect::<Vec<_>>())
}
