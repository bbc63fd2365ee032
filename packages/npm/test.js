// The function and the command answer what the native program answers.
//
// Run it with `just test npm`. The environment variable `CAVALCADE` names the native program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { solve } from "./index.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = fileURLToPath(new URL("bin/cavalcade.js", import.meta.url));
const TARGET = process.env.CARGO_TARGET_DIR ?? `${ROOT}/target`;
const NATIVE = process.env.CAVALCADE ?? `${TARGET}/debug/cavalcade`;

/** Runs a program in the root of the repository. */
function ran(file, args, input = "") {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd: ROOT, input, encoding: "utf8" });
  if (error) throw error;
  return { code: status, stdout, stderr };
}

const BOARD = "1 . .\n. . .\n. . 9\n";
const COMMANDS = [
  ["list prime", ""],
  ["count knight 6x6 --closed", ""],
  ["count rook 12x12 --closed", ""],
  ["unique numbrix -", BOARD],
  ["first numbrix - --format svg", BOARD],
  ["list knight 5x5 --limit 3 --format json", ""],
  ["list place queens 8x8 --classes", ""],
  ["count knigt 6x6", ""],
  ["count knight 5x5 --closed", ""],
];

for (const [line, input] of COMMANDS) {
  test(line, async () => {
    const expected = ran(NATIVE, line.split(" "), input);
    assert.deepEqual(await solve(line.split(" "), input), expected);
    assert.deepEqual(ran(process.execPath, [COMMAND, ...line.split(" ")], input), expected);
  });
}

test("a time limit is kept, although no thread watches the clock", async () => {
  await solve(["--version"]);
  for (const line of ["count knight 8x8", "count knight 8x8 --closed", "count knight 10x10 --closed --method frontier"]) {
    const start = performance.now();
    const { code } = await solve([...line.split(" "), "--time-limit", "1s"]);
    assert.equal(code, 3);
    assert.ok(performance.now() - start < 1500, line); // 1.2 s on a quiet machine
  }
});

test("the command reads a file", () => {
  const words = ["unique", "slitherlink", "fixtures/slitherlink-5x5.txt"];
  assert.deepEqual(ran(process.execPath, [COMMAND, ...words]), ran(NATIVE, words));
});

test("calls do not share their input", async () => {
  const [one, other] = await Promise.all([solve(["first", "numbrix", "-"], BOARD), solve(["first", "numbrix", "-"])]);
  assert.equal(one.code, 0);
  assert.equal(other.code, 2);
});
