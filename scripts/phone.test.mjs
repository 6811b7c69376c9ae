import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { afterAll, expect, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";

const { path: root } = scratchDirectory();
let watching;
afterAll(() => watching?.kill());

/** Copies what the script needs. */
function copyCheckout(folder) {
  const sources = [
    "scripts",
    "server",
    "packages",
    "mini-program",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
  ];
  for (const each of sources) cpSync(each, join(folder, each), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
}

test("the starter has no faults, and the scripts of its first page are smaller than 96 kB gzipped", async () => {
  const { files, needed, faults } = await compileMiniProgram("mini-program", { addresses: "config.js" });
  expect(faults).toEqual([]);
  const sizes = ["phone.js", ...needed].map((name) => gzipSync(files.get(name), { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(96_000);
});

test("a fault is printed and stored in the manifest until it is corrected, and does not prevent a shop from starting", async () => {
  copyCheckout(root);
  const script = join(root, "watch.mjs");
  writeFileSync(
    script,
    `import { watchPhone } from "./scripts/phone.mjs"; await watchPhone(); setInterval(() => {}, 1000);`,
  );
  watching = spawn(process.execPath, [script], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  watching.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const manifest = () => {
    const path = join(root, "dist/phone/manifest.json");
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  };
  await expect.poll(() => output).toContain("Phone compiled");
  const { build } = manifest();
  const page = join(root, "mini-program/pages/home/home.json");
  const correct = readFileSync(page, "utf8");
  writeFileSync(page, "{\n  oops\n}");
  await expect.poll(() => output).toContain("mini-program/pages/home/home.json:2:3");
  await expect.poll(manifest).toMatchObject({ build, faults: [{ file: "pages/home/home.json", line: 2 }] });
  writeFileSync(page, correct);
  await expect.poll(() => manifest().faults).toBeUndefined();
  watching.kill();
  const last = manifest().build; // the order of the template compiler's output varies, so it can differ from the first build

  writeFileSync(page, "{");
  const starting = join(root, "start.mjs");
  writeFileSync(starting, `import { buildPhoneOrKeepLast } from "./scripts/phone.mjs"; await buildPhoneOrKeepLast();`);
  const start = () => spawnSync(process.execPath, [starting], { cwd: root, encoding: "utf8" });
  expect(start()).toMatchObject({ status: 0, stdout: expect.stringContaining("it stays as it was") });
  expect(manifest().build).toBe(last);
  rmSync(join(root, "dist/phone"), { recursive: true });
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^mini-program\/pages\/home\/home\.json/) });
});
