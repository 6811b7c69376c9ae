import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, writeSynced } from "@/db/disk";
import { DataDirRefused, makeDataDir } from "@/lib/kernel/process/data-dir";
import { readEnvironment, waysIn } from "@/lib/kernel/process/read-environment";
import { readShopKind, refuseOtherKind } from "@/lib/kernel/process/shop-kind";

interface QuickStart {
  /** The file of the secret, if this start has made one. */
  newSecret?: string;
  /** Nobody has asked for the sandbox: it is the default where nothing says that the shop is a lasting one. */
  sandboxByDefault?: true;
}

/**
 * Sets the defaults of a start without a DATABASE_URL: a secret, made once and stored, and the sandbox, unless the shop is a lasting one or
 * other machines can reach it. Undefined with a DATABASE_URL, and on Vercel.
 */
export function quickStart(env: NodeJS.ProcessEnv): QuickStart | undefined {
  if (env.DATABASE_URL || env.VERCEL) return undefined;
  const directory = directoryOf(env);
  const kind = readShopKind(directory);
  const byDefault = opensSandbox(env) ? { sandboxByDefault: true as const } : {};
  if (byDefault.sandboxByDefault) env.SANDBOX = "true";
  // All that is wrong, before anything is written.
  refuseOtherKind(directory, kind, readEnvironment({ ...env, AUTH_SECRET: env.AUTH_SECRET || "-".repeat(32) }));
  makeDataDir(directory);
  if (env.AUTH_SECRET) return byDefault;
  const { secret, newSecret } = secretIn(directory);
  env.AUTH_SECRET = secret;
  return newSecret === undefined ? byDefault : { newSecret, ...byDefault };
}

const directoryOf = (env: NodeJS.ProcessEnv) => env.DATA_DIR || ".data";

/** True if a start in this environment opens the sandbox though nobody asks for it. */
export function opensSandbox(env: NodeJS.ProcessEnv) {
  if (env.DATABASE_URL || env.VERCEL || env.SANDBOX || env.WECHAT_APP_ID || env.EMBEDDED === "true") return false;
  return waysIn(env).length === 0 && readShopKind(directoryOf(env)) !== "lasting";
}

/** Reads the secret in the data folder, or creates it; `newSecret` is the file that was created. */
export function secretIn(directory: string): { secret: string; newSecret?: string } {
  const path = join(directory, "auth-secret");
  const secret = readSecret(path);
  if (secret) return { secret };
  return { secret: makeSecret(path, secret === "" ? "instead of an empty one" : "the first")!, newSecret: path };
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
