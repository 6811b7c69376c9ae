import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, writeSynced } from "@/db/disk";
import { DataDirRefused, makeDataDir } from "@/lib/kernel/process/data-dir";
import { readEnvironment, waysIn } from "@/lib/kernel/process/environment";

interface QuickStart {
  /** The file of the secret, if this start has made one. */
  newSecret?: string;
}

/**
 * Without a DATABASE_URL, sets the defaults: a secret, made once and stored, and the sandbox, which a shop that other machines can reach
 * does not get. Undefined with one.
 */
export function quickStart(env: NodeJS.ProcessEnv): QuickStart | undefined {
  if (env.DATABASE_URL || env.VERCEL) return undefined;
  if (!env.WECHAT_APP_ID && env.EMBEDDED !== "true" && !waysIn(env).length) env.SANDBOX ||= "true";
  readEnvironment({ ...env, AUTH_SECRET: env.AUTH_SECRET || "-".repeat(32) }); // all that is wrong, before anything is written
  const directory = env.DATA_DIR || ".data";
  makeDataDir(directory);
  if (env.AUTH_SECRET) return {};
  const path = join(directory, "auth-secret");
  const stored = readSecret(path);
  env.AUTH_SECRET = stored || makeSecret(path, stored === "" ? "instead of an empty one" : "the first");
  return stored ? {} : { newSecret: path };
}

/** Undefined where there is no file; empty if a power cut has left nothing in it, or only zeros. */
function readSecret(path: string) {
  try {
    const secret = readFileSync(path, "utf8").replace(/^[\0\s]+|[\0\s]+$/g, "");
    if (secret && Buffer.byteLength(secret) < 32)
      throw new DataDirRefused(
        path,
        "holds fewer than 32 bytes. Put back what was in it; or remove it: a new secret is then made, and everybody signs in again.",
      );
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** The file gets its name when the disk has all of it. Two processes that start at once on a new directory both use the first one's secret. */
function makeSecret(path: string, which: "the first" | "instead of an empty one") {
  const unfinished = `${path}.${process.pid}`;
  writeSynced(unfinished, randomBytes(48).toString("base64url"));
  try {
    if (which === "the first") linkSync(unfinished, path);
    else renameSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(dirname(path));
  return readSecret(path);
}
