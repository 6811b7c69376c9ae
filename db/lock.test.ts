import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
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
  lockDirectory(directory, () => process.stdout.write("lost")).then(
    () => process.stdout.write("open"),
    (error) => process.stdout.write(error.message),
  );`;

beforeAll(async () => {
  const stdin = { contents: source, resolveDir: process.cwd(), loader: "ts" as const };
  await build({ stdin, bundle: true, platform: "node", format: "esm", outfile: program });
});
afterEach(() => Promise.all(children.splice(0).map(kill)));
afterAll(remove);

let directories = 0;
function newDirectory(...path: string[]) {
  const directory = join(scratch, `data${directories++}`, ...path);
  mkdirSync(directory, { recursive: true });
  return directory;
}
function start(directory: string, { at = 0, through = [] as string[] } = {}) {
  const [command, ...args] = [...through, process.execPath, program, directory, String(at)];
  const child = spawn(command!, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const said = once(child.stdout!, "data").then(([text]) => String(text));
  return { child, said };
}
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
const lockFiles = (directory: string) => readdirSync(directory).filter((file) => file.includes("lock"));
const heldBy = (pid: number | undefined) => `already open in process ${pid}`;

describe("a directory has one opener at a time", () => {
  test("and is free again after its release", async () => {
    const directory = newDirectory();
    const release = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    release();
    (await lockDirectory(directory))();
    expect(lockFiles(directory)).toEqual([]);
  });

  test("another process is refused, naming who holds it, and the holder keeps it", async () => {
    const directory = newDirectory();
    const release = await lockDirectory(directory);
    for (const attempt of [1, 2])
      expect(await start(directory).said, `attempt ${attempt}`).toContain(heldBy(process.pid));
    expect(lockFiles(directory)).toHaveLength(2); // its announcement and its socket
    release();
    expect(await start(directory).said).toBe("open");
  });

  test("a killed holder's directory is taken over at once", async () => {
    const directory = newDirectory();
    const first = start(directory);
    expect(await first.said).toBe("open");
    await kill(first.child);
    const began = Date.now();
    (await lockDirectory(directory))();
    expect(Date.now() - began).toBeLessThan(15_000); // where nobody can be asked it takes half a minute
    expect(lockFiles(directory)).toEqual([]);
  });

  test("a holder that is stopped is not dead", async () => {
    const directory = newDirectory();
    const { child, said } = start(directory);
    expect(await said).toBe("open");
    child.kill("SIGSTOP");
    for (const _ of [1, 2, 3]) await expect(lockDirectory(directory)).rejects.toThrow(heldBy(child.pid));
  });

  test("of many that start at once on a dead holder's directory exactly one opens it", async () => {
    for (let round = 0; round < 3; round++) {
      const directory = newDirectory();
      const dead = start(directory);
      await dead.said;
      await kill(dead.child);
      const at = Date.now() + 700;
      const racers = Array.from({ length: 5 }, () => start(directory, { at }));
      const outcomes = await Promise.all(racers.map(({ said }) => said));
      expect(outcomes.filter((said) => said === "open")).toHaveLength(1);
      await Promise.all(racers.map(({ child }) => kill(child)));
    }
  });

  test("one that is stopped in the middle of opening is waited for, then refused, never robbed", async () => {
    const directory = newDirectory();
    const { child, said } = start(directory);
    await said;
    const [file] = lockFiles(directory).filter((name) => !name.endsWith(".socket"));
    const path = join(directory, file!);
    const text = readFileSync(path, "utf8").replace(`"state":"open"`, `"state":"opening"`);
    rmSync(path);
    writeFileSync(join(directory, "kiosk.lock.ffffffff"), text); // weaker than any other
    child.kill("SIGSTOP");
    await expect(lockDirectory(directory)).rejects.toThrow(heldBy(child.pid));
    expect(lockFiles(directory)).toContain("kiosk.lock.ffffffff");
  });

  test("a path that is too long for a socket is locked as well", async () => {
    const directory = newDirectory("a".repeat(80), "b".repeat(80), "pg");
    const { child, said } = start(directory);
    expect(await said).toBe("open");
    expect(lockFiles(directory).filter((name) => name.endsWith(".socket"))).toHaveLength(1);
    await expect(lockDirectory(directory)).rejects.toThrow(heldBy(child.pid));
    await kill(child);
    (await lockDirectory(directory))();
  });
});

describe("whatever way leads to it", () => {
  test("a link to another's directory is the same directory", async () => {
    const directory = newDirectory("pg");
    const link = join(newDirectory(), "pg");
    symlinkSync(directory, link);
    const release = await lockDirectory(directory);
    expect(await start(link).said).toContain(heldBy(process.pid));
    release();
  });

  const unshare = ["unshare", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
  const newProcesses = [...unshare, "--pid", "--fork", "--kill-child", "--mount-proc"];
  const bound = (from: string, to: string) => [
    ...[...unshare, "--mount", "sh", "-c", `mount --bind "$0" "$1" && shift && exec "$@"`],
    ...[from, to],
  ];
  const works = ([command = "", ...args]: string[]) => spawnSync(command, [...args, "true"]).status === 0;

  if (works(newProcesses))
    test("two containers, which do not see each other's processes, do not both open it", async () => {
      const directory = newDirectory();
      const first = start(directory, { through: newProcesses });
      expect(await first.said).toBe("open");
      const second = start(directory, { through: newProcesses });
      expect(await second.said).toContain("already open in process");
      await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
      await kill(first.child);
      expect(await start(directory, { through: newProcesses }).said).toBe("open");
    });

  if (works(bound("/tmp", "/mnt")))
    test.each(["", "pg"])("two mounts of %j are the same directory", async (mounted) => {
      const [one, two] = [newDirectory(), newDirectory()];
      for (const place of [one, two]) mkdirSync(join(place, "pg"));
      const first = start(join(one, "pg"));
      expect(await first.said).toBe("open");
      const second = start(join(two, "pg"), { through: bound(join(one, mounted), join(two, mounted)) });
      expect(await second.said).toContain(heldBy(first.child.pid));
    });
});

describe("a holder on another machine, whose kernel cannot be asked,", () => {
  const opener = JSON.stringify({ machine: "another", host: "shop-2", pid: 7, socket: "none", state: "open" });
  function announced(secondsAgo: number) {
    const directory = newDirectory();
    const file = join(directory, "kiosk.lock.00000000");
    writeFileSync(file, opener);
    const then = Date.now() / 1000 - secondsAgo;
    utimesSync(file, then, then);
    return { directory, file, then };
  }

  test("lives as long as it beats", async () => {
    const { directory, file } = announced(20);
    const beating = setInterval(() => writeFileSync(file, opener), 300);
    await expect(lockDirectory(directory)).rejects.toThrow("already open in process 7 on shop-2");
    clearInterval(beating);
    expect(lockFiles(directory)).toEqual(["kiosk.lock.00000000"]);
  });

  test("is dead after half a minute without a beat, not before", async () => {
    const { directory, then } = announced(27);
    (await lockDirectory(directory))();
    expect(Date.now() / 1000 - then).toBeGreaterThan(29);
    expect(lockFiles(directory)).toEqual([]);
  });

  test("and one that took us for dead has the directory: we end", async () => {
    const directory = newDirectory();
    const { child, said } = start(directory);
    expect(await said).toBe("open");
    const [file] = lockFiles(directory).filter((name) => !name.endsWith(".socket"));
    const before = readdirSync(directory).length;
    rmSync(join(directory, file!));
    expect(String(await once(child.stdout!, "data"))).toBe("lost");
    expect(before).toBe(2);
  });
});

describe("an earlier version's lock", () => {
  test("counts while its process lives", async () => {
    const directory = newDirectory("pg");
    writeFileSync(`${directory}.lock.${process.ppid}-1`, "open");
    await expect(lockDirectory(directory)).rejects.toThrow(heldBy(process.ppid));
    rmSync(`${directory}.lock.${process.ppid}-1`);
    writeFileSync(`${directory}.lock.9999999-1`, "open");
    (await lockDirectory(directory))();
    expect(readdirSync(join(directory, ".."))).toEqual(["pg"]);
  });
});
