// The worker of the page: runs one command after another, and reports what they write while they run.
//
// A command that runs cannot take a message, so the page cancels it by ending the worker.

import { run } from "./wasi.js";

let module;

self.onmessage = ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  const write = (stream, bytes) => self.postMessage({ stream, bytes }, [bytes.buffer]);
  const exit = run(module, data.words, data.input, write);
  self.postMessage({ exit });
};
