// The worker of the page: unpacks the program, runs one command after another, and reports what they write while they
// run.
//
// A command that runs cannot take a message, so the page cancels it by ending the worker.

import { unpacked, written } from "./unpack.js";
import { run } from "./wasi.js";

let module;

self.onmessage = async ({ data }) => {
  if (data.module) {
    module = data.module;
  } else if (data.text) {
    try {
      module = await WebAssembly.compile(unpacked(written(data.text), data.length));
      self.postMessage({ module });
    } catch (error) {
      self.postMessage({ error: error.message });
    }
  } else {
    const write = (stream, bytes) => self.postMessage({ stream, bytes }, [bytes.buffer]);
    const files = data.files ?? {}, exit = run(module, data.words, data.input, write, files);
    self.postMessage({ exit, files });
  }
};
