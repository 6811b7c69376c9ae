import { readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "@/package.json";
import { environment } from "./environment";

interface Built {
  version: string;
  /** Null where nothing said it: neither git nor GIT_COMMIT. */
  commit: string | null;
}
let known: Built | undefined;

/** Returns the version and the commit that run here. `scripts/commit.mjs` writes the commit's file when the app is built or started. */
export function built(): Built {
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
