// Runs the tests that write what is committed: `client`, the typed client and its types in the starter mini-program;
// `examples`, those of the OpenAPI document, from a freshly seeded demo shop.
const tests = { client: ["unit", "client-copy"], examples: ["db", "examples"] };
process.env.KIOSK_RECORD = "true";
process.argv = [...process.argv.slice(0, 2), ...tests[process.argv[2]]];
await import("./test.mjs");
