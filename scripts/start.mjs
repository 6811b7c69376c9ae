import { build } from "./build.mjs";
import { loadEnvironmentFile } from "./environment.mjs";
import { install } from "./install.mjs";

loadEnvironmentFile();
await install();
await build();
process.env.NODE_ENV = "production";
// In this very process: signals and the exit code are the server's own.
await import("../dist/start.mjs");
