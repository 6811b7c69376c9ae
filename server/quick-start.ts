import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, writeSynced } from "@/db/disk";
import { DataDirError, makeDataDir } from "@/lib/kernel/process/data-dir";
import { exposingVariables, readEnvironment } from "@/lib/kernel/process/read-environment";
import { readShopKind, refuseOtherKind } from "@/lib/kernel/process/shop-kind";

interface QuickStart {
  /** The path of the secret, if this start has created one. */
  newSecret?: string;
  /** The sandbox was not requested; it is the default unless the environment or the data folder indicates a lasting shop. */
  sandboxByDefault?: true;
}

/**
 * Sets the defaults of a start without DATABASE_URL: a secret, stored in the data folder, and the sandbox, unless the shop is a
 * lasting one or other machines can reach it. Returns undefined with a DATABASE_URL and on Vercel.
 */
export function quickStart(env: NodeJS.ProcessEnv): QuickStart | undefined {
  if (env.DATABASE_URL || env.VERCEL) return undefined;
  const directory = getDataDir(env);
  const kind = readShopKind(directory);
  const sandboxDefault = defaultsToSandbox(env) ? { sandboxByDefault: true as const } : {};
  if (sandboxDefault.sandboxByDefault) env.SANDBOX = "true";
  // Reports configuration errors before anything is written.
  refuseOtherKind(directory, kind, readEnvironment({ ...env, AUTH_SECRET: env.AUTH_SECRET || "-".repeat(32) }));
  makeDataDir(directory);
  if (env.AUTH_SECRET) return sandboxDefault;
  const { secret, newSecret } = ensureSecret(directory);
  env.AUTH_SECRET = secret;
  return newSecret === undefined ? sandboxDefault : { newSecret, ...sandboxDefault };
}

const getDataDir = (env: NodeJS.ProcessEnv) => env.DATA_DIR || ".data";

export function defaultsToSandbox(env: NodeJS.ProcessEnv) {
  if (env.DATABASE_URL || env.VERCEL || env.SANDBOX || env.WECHAT_APP_ID || env.EMBEDDED === "true") return false;
  return exposingVariables(env).length === 0 && readShopKind(getDataDir(env)) !== "lasting";
}

/** Reads the secret in the data folder or creates it. `newSecret` is the path of a created one. */
export function ensureSecret(directory: string): { secret: string; newSecret?: string } {
  const path = join(directory, "auth-secret");
  const secret = readSecret(path);
  if (secret) return { secret };
  return { secret: createSecret(path, secret === "" ? "instead of an empty one" : "the first")!, newSecret: path };
}

/** Returns undefined if there is no file, and an empty string if a power failure left it empty or filled with zeros. */
function readSecret(path: string) {
  try {
    const secret = readFileSync(path, "utf8").replace(/^[\0\s]+|[\0\s]+$/g, "");
    if (secret && Buffer.byteLength(secret) < 32)
      throw new DataDirError(
        path,
        "contains fewer than 32 bytes. Restore its content, or remove it: a new secret is then created, and everyone signs in again.",
      );
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * The file is renamed after it is synced to disk. If two processes start on a new directory, both use the secret of the first.
 */
function createSecret(path: string, occasion: "the first" | "instead of an empty one") {
  const temporaryPath = `${path}.${process.pid}`;
  writeSynced(temporaryPath, randomBytes(48).toString("base64url"));
  try {
    if (occasion === "the first") linkSync(temporaryPath, path);
    else renameSync(temporaryPath, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  syncFolder(dirname(path));
  return readSecret(path);
}
