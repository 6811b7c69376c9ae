import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freeBytes, inMegabytes, makeFolder, reservedBytes } from "@/db/disk";
import { inEnglish, msg, type Translatable } from "@/lib/i18n/msg";

export class DataDirError extends Error {
  constructor(
    readonly path: string,
    readonly reason: Translatable,
  ) {
    super(`DATA_DIR: ${path} ${inEnglish(reason)}`);
  }
}

export function makeDataDir(path: string) {
  try {
    makeFolder(path);
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    const probe = join(path, `.written-${process.pid}`);
    try {
      writeFileSync(probe, "a full disk takes an empty file");
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw new DataDirError(path, reasonOf(error as NodeJS.ErrnoException, path));
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, path: string): Translatable {
  if (code === "ENOSPC" || code === "EDQUOT")
    return msg("is on a full disk: {free} free, {needed} needed. Free some space; no data is lost.", {
      free: inMegabytes(freeBytes(path)),
      needed: inMegabytes(reservedBytes),
    });
  if (code === "ENOTDIR" || code === "EEXIST") return "is a file, or is below one. Name a directory.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return msg(
      "cannot be written to ({code}). Give the user that runs Kiosk permission to write there, or name another directory.",
      { code },
    );
  if (code === "ENOENT") return "cannot be created: there can be no directory at this place. Name another one.";
  return msg("cannot be used: {message}.", { message });
}
