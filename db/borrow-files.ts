import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join, relative } from "node:path";
import { callAt, linesOf } from "./door";
import { type Lent, silentMs } from "./lend-files";

const isLog = (name: string) => /^[0-9A-F]{24}$/.test(name);
/** Files that belong to the process that has the database open. */
const isTheirs = (name: string) => /^(kiosk|postmaster)\./.test(name);

/**
 * Copies the database that another process has open, as it is when the last file is copied. `door` is where that process answers. Gives
 * the moment of the copy.
 */
export async function borrowFiles(from: string, door: string, to: string, stop: AbortSignal): Promise<Date> {
  const lender = await callAt(from, door);
  lender.on("error", () => {}); // who listens next is told
  lender.setTimeout(silentMs, () => lender.destroy());
  const beating = setInterval(() => lender.write("copying\n"), silentMs / 10);
  try {
    const hear = listener(lender);
    lender.write("lend\n");
    await hear();
    for (const file of await layFolders(from, to)) {
      stop.throwIfAborted();
      if (lender.destroyed) await hear();
      await copy(join(from, file), join(to, file));
    }
    const asOf = new Date();
    lender.write("copied\n");
    const { label, last_log }: Lent = JSON.parse(await hear());
    const [, first_log] = /\(file ([0-9A-F]{24})\)/.exec(label)!;
    for (const name of await readdir(join(from, "pg_wal")))
      if (isLog(name) && name >= first_log! && name <= last_log)
        await copy(join(from, "pg_wal", name), join(to, "pg_wal", name));
    if (lender.destroyed) await hear(); // the log is kept only while they listen
    await writeFile(join(to, "backup_label"), label);
    // It is thrown away, so nobody waits until the disk has all of it.
    await writeFile(join(to, "kiosk.state"), "closed");
    return asOf;
  } finally {
    clearInterval(beating);
    lender.destroy();
  }
}

/** Each call waits for the lender's next line. */
function listener(lender: Socket) {
  const lines = linesOf(lender);
  return async () => {
    const next = await lines.next().catch(() => undefined);
    const line = next?.value;
    if (!line)
      throw new Error("The process that has the database open ended meanwhile, or does not answer. Try again.");
    if (line === "busy") throw new Error("Another copy of the running database is being made. Try again afterwards.");
    if (line.startsWith("failed ")) throw new Error(`The running database cannot be copied: ${line.slice(7)}`);
    return line;
  };
}

/** Makes the same folders, and gives the files. Those of the log come later. */
async function layFolders(from: string, to: string) {
  const inside = await readdir(from, { recursive: true, withFileTypes: true });
  const placed = inside.map((entry) => ({
    entry,
    path: relative(from, join(entry.parentPath ?? entry.path, entry.name)),
  }));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { entry, path } of placed) if (entry.isDirectory()) await mkdir(join(to, path), { mode: 0o700 });
  return placed.flatMap(({ entry, path }) =>
    entry.isFile() && !isLog(entry.name) && !isTheirs(entry.name) ? [path] : [],
  );
}

/** A file that was deleted meanwhile is skipped: replaying the log deletes it in the copy too. Some file systems share the blocks until one of the two changes. */
async function copy(from: string, to: string) {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
}
