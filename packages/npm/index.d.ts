/** What a command answered: its exit code, standard output and standard error. */
export interface Answer {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command such as `solve(["count", "knight", "6x6", "--closed"])`; `stdin` is the text for the board `-`. */
export function solve(args: readonly string[], stdin?: string): Promise<Answer>;

/** Returns the compiled program. */
export function program(): Promise<WebAssembly.Module>;
