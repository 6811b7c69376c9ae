// Writes the typed client and its types into the starter mini-program.
process.env.KIOSK_RECORD = "true";
process.argv = [...process.argv.slice(0, 2), "unit", "client-copy"];
await import("./test.mjs");
