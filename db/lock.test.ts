import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/scratch";
import { DirectoryInUse, lockDirectory } from "./lock";

const { path: scratch, remove } = scratchDirectory();
const program = join(scratch, "open.mjs");
const children: ChildProcess[] = [];

/** Locks at the given time, prints the result, and holds the lock until it is killed. */
const source = `
  import { lockDirectory } from "./db/lock";
  const [directory, at] = process.argv.slice(2);
  setInterval(() => {}, 1000);
  while (Date.now() < Number(at));
  try { lockDirectory(directory); process.stdout.write("open"); }
  catch (error) { process.stdout.write(error.message); }`;

beforeAll(async () => {
  const stdin = { contents: source, resolveDir: process.cwd(), loader: "ts" as const };
  await build({ stdin, bundle: true, platform: "node", format: "esm", outfile: program });
});
afterEach(() => Promise.all(children.splice(0).map(kill)));
afterAll(remove);

let directories = 0;
const newDirectory = () => join(scratch, `pg${directories++}`);

function start(directory: string, at = 0) {
  const child = spawn(process.execPath, [program, directory, String(at)], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const said = once(child.stdout!, "data").then(([text]) => String(text));
  return { child, said };
}
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
const lockFiles = (directory: string) =>
  readdirSync(scratch).filter((file) => file.startsWith(`${directory.slice(scratch.length + 1)}.lock`));

test("a directory has one opener at a time, and is free again after its release", () => {
  const directory = newDirectory();
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  release();
  lockDirectory(directory)();
  expect(lockFiles(directory)).toEqual([]);
});

test("another process is refused, naming who holds it, and the holder keeps it", async () => {
  const directory = newDirectory();
  const release = lockDirectory(directory);
  for (const attempt of [1, 2])
    expect(await start(directory).said, `attempt ${attempt}`).toContain(`already open in process ${process.pid}`);
  expect(lockFiles(directory)).toHaveLength(1);
  release();
  expect(await start(directory).said).toBe("open");
});

test("a killed holder's directory is taken over", async () => {
  const directory = newDirectory();
  const first = start(directory);
  expect(await first.said).toBe("open");
  await kill(first.child);
  lockDirectory(directory)();
  expect(lockFiles(directory)).toEqual([]);
});

test("a process id that is used again does not count as the holder, a live one always does", async () => {
  const directory = newDirectory();
  mkdirSync(directory);
  writeFileSync(`${directory}.lock.1-0`, "open"); // process 1 lives, but it did not start then
  writeFileSync(`${directory}.lock.${process.ppid}-`, "open"); // its start is not known
  expect(() => lockDirectory(directory)).toThrow(`already open in process ${process.ppid}`);
});

test("of many that start at once on a dead holder's directory exactly one opens it", async () => {
  for (let round = 0; round < 3; round++) {
    const directory = newDirectory();
    const dead = start(directory);
    await dead.said;
    await kill(dead.child);
    const at = Date.now() + 700;
    const racers = Array.from({ length: 5 }, () => start(directory, at));
    const outcomes = await Promise.all(racers.map(({ said }) => said));
    expect(outcomes.filter((said) => said === "open")).toHaveLength(1);
    await Promise.all(racers.map(({ child }) => kill(child)));
  }
});

test("one that is stopped in the middle of opening is waited for, then refused, never robbed", async () => {
  const directory = newDirectory();
  const sleeper = spawn("sleep", ["60"]);
  children.push(sleeper);
  writeFileSync(`${directory}.lock.99${sleeper.pid}-`, "opening"); // dead: no such process
  lockDirectory(directory)();
  writeFileSync(`${directory}.lock.${sleeper.pid}-`, "opening");
  expect(() => lockDirectory(directory)).toThrow(`already open in process ${sleeper.pid}`);
  expect(lockFiles(directory)).toEqual([`${directory.slice(scratch.length + 1)}.lock.${sleeper.pid}-`]);
});
