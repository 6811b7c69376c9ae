import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname, networkInterfaces } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { knock, type OnCaller, openDoor } from "./door";

interface Opener {
  /** Two openers with the same value are on one kernel, which knows who listens on a socket. */
  machine: string;
  host: string;
  pid: number;
  /** A file in the directory, or the name of a pipe on Windows. Not every file system has sockets. */
  socket?: string;
  state: "opening" | "open";
}

const prefix = "kiosk.lock.";
export const isLockFile = (name: string) => name.startsWith(prefix);
const beatMs = 2000;
/** A holder that cannot be asked counts as dead after this time without a beat. */
const deadAfterMs = 30_000;

/**
 * The embedded database does not lock itself: two openers silently lose rows. Each opener leaves a file of its own in the
 * directory, so it is the same for every container, mount and link, then looks for others: of any two, at least one sees
 * the other. The file of an opener that may live is never removed. Returns the function that unlocks.
 */
export async function lockDirectory(
  directory: string,
  onLost = () => {},
  onCaller: OnCaller = (caller) => caller.destroy(),
): Promise<() => void> {
  refuseEarlierVersion(directory);
  const id = randomBytes(4).toString("hex");
  const mine = join(directory, prefix + id);
  const door = await openDoor(directory, prefix + id, onCaller);
  const me = { machine: thisMachine(), host: hostname(), pid: process.pid, socket: door?.name };
  announce(mine, { ...me, state: "opening" });
  const leave = () => {
    rmSync(mine, { force: true });
    door?.close();
  };
  try {
    await outlast(directory, id);
    announce(mine, { ...me, state: "open" });
  } catch (error) {
    leave();
    throw error;
  }
  // Only another machine that took us for dead removes our file: it has the directory now.
  const beating = setInterval(() => {
    if (!beat(mine)) onLost();
  }, beatMs);
  beating.unref();
  return () => {
    clearInterval(beating);
    leave();
  };
}

export class DirectoryInUse extends Error {
  /** Where the holder answers, if it can be asked. */
  readonly door: string | undefined;

  constructor(directory: string, { pid, host, machine, socket }: Partial<Opener>) {
    const process = pid === undefined ? "another process" : `process ${pid}`;
    const holder = host === undefined || host === hostname() ? process : `${process} on ${host}`;
    super(
      `The embedded database in ${directory} is already open in ${holder}. It belongs to one process at a time: stop that one first, or set DATA_DIR to another directory.`,
    );
    if (machine === thisMachine()) this.door = socket;
  }
}

/** Returns when there is no other opener. If two are about to open, the one whose id sorts first waits until the other gives up. */
async function outlast(directory: string, id: string) {
  for (const end = Date.now() + 2000; ; await sleep(10)) {
    const others = await othersOf(directory, id);
    if (!others.length) return;
    const stronger = others.find((other) => other.state !== "opening" || other.id < id);
    if (stronger || Date.now() > end) throw new DirectoryInUse(directory, stronger ?? others[0]!);
  }
}

/** Returns the other openers that may live, and removes the files of dead ones. */
async function othersOf(directory: string, id: string) {
  const found: (Partial<Opener> & { id: string })[] = [];
  for (const file of readdirSync(directory)) {
    const [, other] = /^kiosk\.lock\.([0-9a-f]{8})$/.exec(file) ?? [];
    if (!other || other === id) continue;
    const path = join(directory, file);
    const opener = readOpener(path);
    if (await mayLive(directory, path, opener, join(directory, prefix + id))) found.push({ ...opener, id: other });
    else for (const rest of ["", ".socket", ".new"]) rmSync(path + rest, { force: true });
  }
  return found;
}

async function mayLive(directory: string, path: string, { machine, socket }: Partial<Opener>, mine: string) {
  const answer = socket && machine === thisMachine() ? await knock(directory, socket) : "unknown";
  return answer === "unknown" ? isBeating(path, mine) : answer === "alive";
}

/** Another machine's process can only be watched. Both times are those of the file server, so clocks may differ. */
async function isBeating(theirs: string, mine: string) {
  const first = lastBeat(theirs);
  for (const end = performance.now() + deadAfterMs; performance.now() < end; await sleep(500)) {
    const now = lastBeat(theirs);
    if (now === undefined) return false;
    if (now !== first) return true;
    beat(mine);
    if ((lastBeat(mine) ?? now) - now > deadAfterMs) return false;
  }
  return false;
}

/** Writes what is there already, for the sake of its time. Returns false if the file is gone. */
function beat(path: string) {
  try {
    const content = readFileSync(path);
    const file = openSync(path, "r+");
    try {
      writeSync(file, content);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
  return true;
}

/** Through an open file: a network file system may keep an old answer for its path. */
function lastBeat(path: string) {
  try {
    const file = openSync(path, "r");
    try {
      return fstatSync(file).mtimeMs;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** The file gets its name when it is complete. */
function announce(path: string, opener: Opener) {
  writeFileSync(`${path}.new`, JSON.stringify(opener), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Nothing is known if a power cut has emptied the file. */
function readOpener(path: string): Partial<Opener> {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/** A boot of Linux has an id, the same in all its containers. Elsewhere the name and the network cards stand for it. */
function thisMachine() {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    const cards = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ mac }) => mac));
    return createHash("sha256")
      .update([hostname(), ...new Set(cards)].sort().join())
      .digest("hex");
  }
}

/** An earlier version kept `pg.lock.<pid>-<start>` beside the directory. */
function refuseEarlierVersion(directory: string) {
  for (const file of readdirSync(dirname(directory))) {
    const [, pid] = file.startsWith(`${basename(directory)}.lock.`) ? (/\.(\d+)-[^.]*$/.exec(file) ?? []) : [];
    if (!pid) continue;
    if (exists(Number(pid))) throw new DirectoryInUse(directory, { pid: Number(pid) });
    rmSync(join(dirname(directory), file), { force: true });
  }
}

function exists(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
