import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { smallMiniProgram } from "@/e2e/fixtures/guides/small-mini-program";

const { path: root } = scratchDirectory();
let watching;
afterAll(() => watching?.kill());

test("while a mini-program is written, a mistake is told in the terminal and stands in the manifest until it is mended; it keeps no shop from starting", async () => {
  for (const each of [
    "scripts",
    "lib/phone",
    "lib/kernel/process/nearest.ts",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
  ])
    cpSync(each, join(root, each), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  renameSync(smallMiniProgram(), join(root, "mini-program"));
  const script = join(root, "watch.mjs");
  writeFileSync(
    script,
    `import { watchPhone } from "./scripts/phone.mjs"; await watchPhone(); setInterval(() => {}, 1000);`,
  );
  watching = spawn(process.execPath, [script], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  watching.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const manifest = () => {
    const path = join(root, "dist/phone/manifest.json");
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  };
  await expect.poll(() => said).toContain("Phone compiled");
  const { build } = manifest();
  const page = join(root, "mini-program/pages/home/home.json");
  writeFileSync(page, "{\n  oops\n}");
  await expect.poll(() => said).toContain("mini-program/pages/home/home.json:2:3 (page pages/home/home)");
  await expect.poll(manifest).toMatchObject({ build, faults: [{ file: "pages/home/home.json", line: 2 }] });
  writeFileSync(page, "{}");
  await expect.poll(() => manifest().faults).toBeUndefined();
  expect(manifest().build).toBe(build);
  watching.kill();

  writeFileSync(page, "{");
  const starting = join(root, "start.mjs");
  writeFileSync(starting, `import { buildPhoneOrKeepLast } from "./scripts/phone.mjs"; await buildPhoneOrKeepLast();`);
  const start = () => spawnSync(process.execPath, [starting], { cwd: root, encoding: "utf8" });
  expect(start()).toMatchObject({ status: 0, stdout: expect.stringContaining("it stays as it was") });
  expect(manifest().build).toBe(build);
  rmSync(join(root, "dist/phone"), { recursive: true });
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^mini-program\/pages\/home\/home\.json/) });
});
