// `node --require scripts/without-wasm.cjs …` runs a program without WebAssembly, as `--no-expose-wasm` did before node 24 dropped it.
// Options of the engine would also make it refuse the code cache, which this does not.
delete globalThis.WebAssembly;
