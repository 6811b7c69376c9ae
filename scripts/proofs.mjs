import { existsSync } from "node:fs";
import { aptInstall } from "./apt.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { node } from "./shell.mjs";

await install({ dev: true });
await build();
if (!existsSync("/usr/sbin/nginx")) await aptInstall(["nginx-light"]);
const names = process.argv.slice(2);
process.exitCode = await node(["node_modules/vitest/vitest.mjs", "run", "--project", "proofs", ...names]);
