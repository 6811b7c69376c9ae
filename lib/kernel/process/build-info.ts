import { readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "@/package.json";
import { environment } from "./environment";

interface BuildInfo {
  version: string;
  /** Null if neither git nor GIT_COMMIT provides it. */
  commit: string | null;
}
let known: BuildInfo | undefined;

/** `scripts/commit.mjs` writes `dist/built.json` when the app is built or started. */
export function buildInfo(): BuildInfo {
  known ??= { version, commit: environment().commit ?? commitOfBuild() };
  return known;
}

function commitOfBuild(): string | null {
  try {
    return JSON.parse(readFileSync(join(process.cwd(), "dist/built.json"), "utf8")).commit;
  } catch {
    return null;
  }
}
