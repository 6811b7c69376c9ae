import { existsSync } from "node:fs";
import { aptInstall, installBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { fail, node, print, run } from "./shell.mjs";

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
  clock: ["/usr/bin/faketime", "faketime"],
};
const isSelected = (proof) => !names.length || names.includes(proof);
for (const [proof, [program, packages]] of Object.entries(requiredPrograms))
  if (isSelected(proof) && !existsSync(program)) await aptInstall(packages.split(" "));
if (isSelected("clients") || isSelected("guide-clients")) await install({ dev: true, folder: "e2e/clients" });
if ((isSelected("big-pages") || isSelected("browser")) && !(await installBrowser()))
  fail("There is no browser: install Chromium or Google Chrome.");
const files = names.filter((name) => name !== "browser" && name !== "clock");
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "proofs", ...files];
const playwright = ["node_modules/@playwright/test/cli.js", "test", "--project=proofs", "--project=simulator"];
if (!names.length || files.length) process.exitCode = await node(vitest);
if (isSelected("browser")) process.exitCode = (await node(playwright)) || process.exitCode;
if (isSelected("clock")) await testAtOtherTimes();

/** The stages whose tests call the shop, around 10:00 and midnight in China, on days with few days of the month or year left. */
async function testAtOtherTimes() {
  const days = ["12-31", "02-28"];
  const times = ["09:55", "10:05", "23:58", "00:02"];
  const moments =
    process.env.KIOSK_PROOF_CLOCK?.split(",") ?? days.flatMap((day) => times.map((time) => `${day}T${time}`));
  for (const moment of moments)
    for (const stage of ["unit", "db", "api"]) {
      const year = new Date().getFullYear();
      const at = [year, year + 1].map((one) => Date.parse(`${one}-${moment}+08:00`)).find((one) => one > Date.now());
      const offset = Math.round((at - Date.now()) / 1000);
      print(`\n== ${stage} at ${moment} in China`);
      const args = ["-f", `+${offset}s`, process.execPath, "scripts/test.mjs", stage];
      const env = { FAKETIME_DONT_FAKE_MONOTONIC: "1", NO_FAKE_STAT: "1" };
      process.exitCode = (await run("faketime", args, { env })) || process.exitCode;
    }
}
