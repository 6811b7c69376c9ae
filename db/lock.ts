import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The embedded database does not lock itself: two openers silently lose rows. Returns the function that unlocks.
 * Each opener writes a file of its own, then looks for others: of any two, at least one sees the other. The file of a
 * live process is never removed.
 */
export function lockDirectory(directory: string): () => void {
  const me = `${process.pid}-${startOf(process.pid)}`;
  const mine = `${directory}.lock.${me}`;
  mkdirSync(dirname(directory), { recursive: true });
  announce(directory, mine);
  const release = () => rmSync(mine, { force: true });
  for (const end = Date.now() + 2000; ; pause(10)) {
    const others = othersOf(directory, mine);
    if (!others.length) break;
    // If two are about to open, the one whose name sorts first waits until the other gives up.
    const stronger = others.find(({ name, isOpen }) => isOpen || name < me);
    if (!stronger && Date.now() < end) continue;
    release();
    throw new DirectoryInUse(directory, (stronger ?? others[0]!).pid);
  }
  writeFileSync(mine, "open");
  return release;
}

export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(
      `The embedded database in ${directory} is already open in process ${pid}. It belongs to one process at a time: stop that one first, or set DATA_DIR to another directory.`,
    );
  }
}

function announce(directory: string, mine: string) {
  try {
    writeFileSync(mine, "opening", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new DirectoryInUse(directory, process.pid);
  }
}

/** Returns the other live openers, and removes the files of dead ones. */
function othersOf(directory: string, mine: string) {
  const prefix = `${basename(directory)}.lock.`;
  return readdirSync(dirname(directory)).flatMap((file) => {
    const path = join(dirname(directory), file);
    const [, name = "", pid = "", started = ""] = /^((\d+)-(.*))$/.exec(file.slice(prefix.length)) ?? [];
    if (!file.startsWith(prefix) || path === mine || !name) return [];
    if (isAlive(Number(pid), started)) return [{ name, pid: Number(pid), isOpen: isOpen(path) }];
    rmSync(path, { force: true });
    return [];
  });
}

function isOpen(path: string) {
  try {
    return readFileSync(path, "utf8") === "open";
  } catch {
    return false;
  }
}

/** Process ids are used again, so the start time must match too. If it is unknown, it counts as the same. */
function isAlive(pid: number, started: string) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = startOf(pid);
  return now === "" || started === "" || now === started;
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return startByPs(pid);
  }
}

/** For systems without /proc. */
function startByPs(pid: number) {
  try {
    const said = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return said.replace(/[^0-9A-Za-z]+/g, "_");
  } catch {
    return "";
  }
}

function pause(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
