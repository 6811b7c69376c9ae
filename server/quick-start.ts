import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "@/lib/kernel/data-dir";
import { readEnvironment, waysIn } from "@/lib/kernel/environment";

/**
 * Without a DATABASE_URL, sets the defaults and returns true: a secret, made once and stored, and the sandbox, which a shop
 * that other machines can reach does not get.
 */
export function quickStart(env: NodeJS.ProcessEnv) {
  if (env.DATABASE_URL || env.VERCEL) return false;
  if (!env.WECHAT_APP_ID && env.EMBEDDED !== "true" && !waysIn(env).length) env.SANDBOX ||= "true";
  readEnvironment({ ...env, AUTH_SECRET: env.AUTH_SECRET || "-".repeat(32) }); // all that is wrong, before anything is written
  makeDataDir(env.DATA_DIR || ".data");
  env.AUTH_SECRET ||= keptSecret(env.DATA_DIR || ".data");
  return true;
}

function keptSecret(directory: string) {
  const path = join(directory, "auth-secret");
  // The file gets its name when it is complete: two processes that start at once both use the first one's secret.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
