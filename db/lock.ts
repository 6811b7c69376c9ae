import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

interface Holder {
  pid: number;
  started: string;
}

/** The embedded database does not protect itself: two openers silently lose rows. Returns the release. */
export function lockDirectory(directory: string): () => void {
  const path = `${directory}.lock`;
  const me: Holder = { pid: process.pid, started: startOf(process.pid) };
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(me), { flag: "wx", mode: 0o600 });
      return () => readHolder(path)?.pid === me.pid && rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) throw new DirectoryInUse(directory, holder.pid);
    setAside(path, holder);
  }
  throw new DirectoryInUse(directory, readHolder(path)?.pid ?? 0);
}

export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(
      `The embedded database in ${directory} is already open in process ${pid}. It belongs to one process at a time: stop that one first, or set DATA_DIR to another directory.`,
    );
  }
}

/** Of two that find the same dead lock only one may take it away; the other's rename hits the new lock and is undone. */
function setAside(path: string, dead: Holder | undefined) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && (moved.pid !== dead?.pid || moved.started !== dead.started)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}

/** A process id is used again after a restart; with its start time it is not. Empty where there is no /proc. */
function startOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
