import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** The last line that a build prints if Next runs this code and has written this output. */
function lastLine(code, output = "", freeBytes = 2e9) {
  const program = `
    const { node } = await import("./scripts/shell.mjs");
    const { failure } = await import("./scripts/build.mjs");
    console.log(failure(await node(["-e", ${JSON.stringify(code)}]), ${JSON.stringify(output)}, ${freeBytes}));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program, "."], { encoding: "utf8" });
}

test("a build that is killed, or whose worker is, names the memory that it needs", () => {
  const worker = "Next.js build worker exited with code: null and signal: SIGKILL";
  for (const line of [lastLine("process.kill(process.pid, 'SIGKILL')"), lastLine("process.exit(1)", worker)])
    expect(line).toMatch(/^The build was killed, probably because the memory ran out: it needs 2 GB\./);
  expect(lastLine("process.exit(1)")).toBe("The build failed; its output is above.\n");
});

test("a build that fails on a full disk names the space that it needs", () => {
  expect(lastLine("process.exit(1)", "", 12_300_000)).toBe(
    "The build failed; its output is above. The disk is full or nearly so: 12 MB free, 800 MB needed.\n",
  );
});

test("a build that fails stops its workers", () => {
  const next = `
    require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { stdio: "inherit" });
    process.exit(3);`;
  const program = `
    const { node } = await import("./scripts/shell.mjs");
    console.log(await node(["-e", ${JSON.stringify(next)}], { quiet: true, withWorkers: true }));`;
  const args = ["--input-type=module", "-e", program, "."];
  // It would wait for the end of the worker's output.
  expect(execFileSync(process.execPath, args, { encoding: "utf8", timeout: 30_000 })).toBe("3\n");
}, 40_000);
