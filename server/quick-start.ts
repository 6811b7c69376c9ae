import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Without a DATABASE_URL, sets the defaults: a secret, made once and stored, and the sandbox. Returns true if so. */
export function quickStart(env: NodeJS.ProcessEnv) {
  if (env.DATABASE_URL || env.VERCEL) return false;
  env.AUTH_SECRET ||= keptSecret(env.DATA_DIR || ".data");
  if (!env.WECHAT_APP_ID) env.SANDBOX ||= "true";
  return true;
}

function keptSecret(directory: string) {
  const path = join(directory, "auth-secret");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
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
