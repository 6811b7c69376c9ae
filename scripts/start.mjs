import { build } from "./build.mjs";
import { loadEnvironmentFile } from "./environment.mjs";
import { install } from "./install.mjs";
import { buildPhoneOrKeepLast } from "./phone.mjs";

loadEnvironmentFile();
await install();
await build(buildPhoneOrKeepLast);
process.env.NODE_ENV = "production";
// The server runs in this process, so that it receives signals and its exit code is the command's.
await import("../dist/start.mjs");
