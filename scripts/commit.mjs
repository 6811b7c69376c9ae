import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const commitFile = "dist/built.json";

/**
 * Stores the commit of the build for /health. Without git and GIT_COMMIT (in a container), a start leaves the stored commit
 * unchanged and a new build deletes it. A start also works if the user cannot write here.
 */
export function storeCommit({ isNew, root = ".", env = process.env }) {
  const path = join(root, commitFile);
  const commit = readCommit(root, env);
  if (!commit && isNew) rmSync(path, { force: true });
  if (!commit) return;
  const text = `${JSON.stringify({ commit })}\n`;
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    if (isNew || !["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

/** Ends with `-dirty` if tracked files have changed. A repository around the project's folder does not count. */
function readCommit(root, { GIT_COMMIT }) {
  if (GIT_COMMIT) return GIT_COMMIT;
  if (!existsSync(join(root, ".git"))) return undefined;
  const args = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
