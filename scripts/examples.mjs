// Records the examples of the OpenAPI document from a freshly seeded demo shop.
process.env.KIOSK_RECORD = "true";
process.argv = [...process.argv.slice(0, 2), "db", "examples"];
await import("./test.mjs");
