import { existsSync } from "node:fs";
import { aptInstall } from "./apt.mjs";
import { installBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { fail, node } from "./shell.mjs";

await install({ dev: true });
const names = process.argv.slice(2);
await build();
if (!existsSync("/usr/sbin/nginx")) await aptInstall(["nginx-light"]);
/** Programs that only one proof needs, installed in a temporary directory. */
const requiredPrograms = {
  alerts: ["/usr/bin/promtool", "prometheus"],
  bucket: ["/usr/bin/swift-proxy-server", "swift-proxy swift-account swift-container swift-object memcached"],
  floods: ["/usr/bin/caddy", "caddy"],
  image: ["/usr/bin/docker-registry", "caddy buildah debootstrap docker-registry"],
};
const isSelected = (proof) => !names.length || names.includes(proof);
for (const [proof, [program, packages]] of Object.entries(requiredPrograms))
  if (isSelected(proof) && !existsSync(program)) await aptInstall(packages.split(" "));
if (isSelected("clients") || isSelected("guide-clients")) await install({ dev: true, folder: "e2e/clients" });
if ((isSelected("big-pages") || isSelected("browser")) && !(await installBrowser()))
  fail("There is no browser: install Chromium or Google Chrome.");
const files = names.filter((name) => name !== "browser");
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "proofs", ...files];
const playwright = ["node_modules/@playwright/test/cli.js", "test", "--project=proofs", "--project=simulator"];
if (!names.length || files.length) process.exitCode = await node(vitest);
if (isSelected("browser")) process.exitCode = (await node(playwright)) || process.exitCode;
