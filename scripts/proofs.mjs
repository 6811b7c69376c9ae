import { existsSync } from "node:fs";
import { aptInstall } from "./apt.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { node } from "./shell.mjs";

await install({ dev: true });
const names = process.argv.slice(2);
if (names[0] === "mutants") {
  const { runMutants } = await import("./mutants/run.mjs");
  process.exit(await runMutants(names.slice(1)));
}
await build();
if (!existsSync("/usr/sbin/nginx")) await aptInstall(["nginx-light"]);
/** Programs that only one proof needs. They run in it alone, below a temporary directory. */
const needs = {
  bucket: ["/usr/bin/swift-proxy-server", "swift-proxy swift-account swift-container swift-object memcached"],
  image: ["/usr/bin/caddy", "caddy buildah debootstrap"],
};
for (const [proof, [program, packages]] of Object.entries(needs))
  if ((!names.length || names.includes(proof)) && !existsSync(program)) await aptInstall(packages.split(" "));
process.exitCode = await node(["node_modules/vitest/vitest.mjs", "run", "--project", "proofs", ...names]);
