// Optimising PGlite's WebAssembly takes more time than most processes of the tests live. Each runs it as V8 compiles it at first.
const { setFlagsFromString } = require("node:v8");

for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
