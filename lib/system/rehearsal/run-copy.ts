import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { hostname, setPriority } from "node:os";
import { join } from "node:path";
import type { Database } from "@/db/client";
import { type Said, say } from "@/lib/i18n/say";
import { AppError } from "@/lib/kernel/contract/errors";
import { makeDataDir } from "@/lib/kernel/process/data-dir";
import { type Environment, environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { isStopping } from "@/lib/kernel/process/stopping";
import { readShownShop } from "@/lib/system/move/shown-shop";
import { copyEnvironment } from "./copy-environment";
import type { FromCopy, ToCopy } from "./messages";

interface Copy {
  /** Names this rehearsal in the storage of phones. */
  id: string;
  port: number;
  secret: string;
  began_at: Date;
  products: number;
  left: number;
  /** By a monotonic clock. */
  usedAt: number;
}
interface Rehearsal {
  whole: Promise<Copy>;
  /** There once it is whole. */
  copy?: Copy;
  end(): Promise<void>;
}

/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskRehearsal?: Rehearsal };

/** The path below which the phone calls the copy. */
export const rehearsalPath = "/rehearsal";
const program = () => join(process.cwd(), "dist/rehearsal.mjs");
/** Several processes, on several machines, may share the directory: each has a folder of its own. */
const places = () => join(environment().dataDir, "rehearsal");
const folder = () => join(places(), `${hostname()}-${process.pid}`);
/** Its heap; the embedded database has its memory beside it. */
const flags = ["--max-old-space-size=128", "--max-semi-space-size=4"];
/** What must be free on the disk: the copy takes a part, and a full disk would end the shop itself. */
const freeBytes = 256 * 1024 * 1024;
const startWithinMs = 3 * 60_000;
const idleMs = 30 * 60_000;
const lookMs = 30_000;
const dayMs = 24 * 60 * 60_000;

/** Why this shop has no rehearsal, for a person. */
export function whyNoRehearsal({ sandbox, onVercel }: Environment = environment()): Said | undefined {
  if (sandbox) return "This shop is a demo: buy in its own phone, at /phone.";
  if (onVercel) return "A rehearsal needs a second process beside the shop, and Vercel runs none.";
  if (!existsSync(program())) return "The program of the rehearsal is missing. Run `npm run build` once.";
  return undefined;
}

/** Two that begin at once get the same one. */
export function beginRehearsal(db: Database): Promise<Copy> {
  if (shared.kioskRehearsal) return shared.kioskRehearsal.whole;
  const why = whyNoRehearsal();
  if (why) throw new AppError("not_configured", why);
  if (isStopping()) throw new AppError("unavailable", "The shop is about to stop. Try again soon.");
  shared.kioskRehearsal = start(db);
  return shared.kioskRehearsal.whole;
}

export const rehearsalState = () => ({
  state: !shared.kioskRehearsal
    ? ("off" as const)
    : shared.kioskRehearsal.copy
      ? ("on" as const)
      : ("starting" as const),
  copy: shared.kioskRehearsal?.copy,
});

/** Returns when its process has ended and its files are gone. */
export async function endRehearsal() {
  await shared.kioskRehearsal?.end();
}

/** Removes what rehearsals have left that ended with their machine. One that ends otherwise leaves nothing. */
export function clearRehearsals() {
  try {
    if (!existsSync(places())) return;
    for (const name of readdirSync(places()))
      if (isLeft(name)) rmSync(join(places(), name), { recursive: true, force: true });
    if (!readdirSync(places()).length) rmdirSync(places());
  } catch (error) {
    // Another process may be clearing the same folders, or has just made one.
    log.warn({ err: error }, "what a rehearsal has left could not be removed");
  }
}

function isLeft(name: string) {
  const [, host, pid] = /^(.*)-(\d+)$/.exec(name) ?? [];
  if (host !== hostname()) return Date.now() - statSync(join(places(), name)).mtimeMs > dayMs;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Somebody uses it. */
export function noteUse(copy: Copy) {
  copy.usedAt = performance.now();
}
export const isIdle = ({ usedAt }: Pick<Copy, "usedAt">, now = performance.now()) => now - usedAt > idleMs;

function refuseFullDisk() {
  const { dataDir } = environment();
  makeDataDir(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const [free, needed] = [bavail * bsize, freeBytes].map((bytes) => Math.floor(bytes / 1024 / 1024)) as [
    number,
    number,
  ];
  if (free < needed)
    throw new AppError(
      "unavailable",
      say("A rehearsal needs {needed} MiB on the disk of {dataDir}, and {free} are free.", { needed, dataDir, free }),
    );
}

function start(db: Database): Rehearsal {
  refuseFullDisk();
  clearRehearsals();
  // The channel between the two closes when this process ends, however that happens, and the copy ends then.
  const child = spawn(process.execPath, [...flags, program()], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: copyEnvironment(process.env, folder()),
    windowsHide: true,
  });
  const gone = endOf(child);
  const whole = fill(child, gone, db).then((copy) => {
    rehearsal.copy = copy;
    return copy;
  });
  const rehearsal: Rehearsal = {
    whole,
    async end() {
      child.kill("SIGKILL"); // nothing of it is kept
      await gone;
    },
  };
  whole.catch(() => rehearsal.end());
  const looking = setInterval(() => {
    if (rehearsal.copy && isIdle(rehearsal.copy)) void rehearsal.end();
  }, lookMs).unref();
  void gone.then(() => {
    clearInterval(looking);
    clearRehearsals();
    if (shared.kioskRehearsal === rehearsal) shared.kioskRehearsal = undefined;
  });
  return rehearsal;
}

/** Gives the copy what shoppers see of the shop, and waits until it can be called. */
async function fill(child: ChildProcess, gone: Promise<string>, db: Database): Promise<Copy> {
  const secret = randomBytes(32).toString("base64url");
  const [awake, ready] = [heard(child, "awake"), heard(child, "ready")];
  for (const each of [awake, ready]) each.catch(() => {}); // it may fail before somebody waits for it, who is then told
  const ended = gone.then((reason) => Promise.reject(notStarted(reason)));
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(notStarted("it took longer than three minutes")), startWithinMs).unref();
  });
  const inTime = <T>(work: Promise<T>) => Promise.race([work, ended, late]);
  if (child.pid !== undefined) behindOthers(child.pid);
  const { rows, products, left } = await inTime(readShownShop(db));
  await inTime(awake);
  for (const each of rows) await inTime(tell(child, { kind: "rows", rows: each }));
  await inTime(tell(child, { kind: "whole", address: environment().appUrl + rehearsalPath, secret }));
  const { port } = await inTime(ready);
  const [id, began_at, usedAt] = [randomBytes(6).toString("hex"), new Date(), performance.now()];
  return { id, port, secret, began_at, products, left, usedAt };
}

const notStarted = (reason: string) =>
  new AppError("unavailable", say("The rehearsal could not start: {reason}.", { reason }));

/** Shoppers come first. */
function behindOthers(pid: number) {
  try {
    setPriority(pid, 5);
  } catch {
    // Not every system lets us.
  }
}

const tell = (child: ChildProcess, message: ToCopy) =>
  new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(notStarted(error.message)) : resolve()));
  });

function heard<K extends FromCopy["kind"]>(child: ChildProcess, kind: K) {
  return new Promise<Extract<FromCopy, { kind: K }>>((resolve, reject) => {
    child.on("message", (message: FromCopy) => {
      if (message.kind === kind) resolve(message as Extract<FromCopy, { kind: K }>);
      if (message.kind === "failed") reject(notStarted(message.reason));
    });
  });
}

/** Resolves with why it ended, or could not begin. */
function endOf(child: ChildProcess) {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2000);
  });
  return new Promise<string>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("close", (code, signal) => {
      if (said) log.warn({ said }, "the rehearsal said this as it ended");
      resolve(signal ? `its process was ended by ${signal}` : `its process ended with ${code}`);
    });
  });
}
