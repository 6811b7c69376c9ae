import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The directory of arriving files, on the same disk as the stored ones, so that a complete file is only renamed. */
export const incomingOf = (dataDir: string) => join(dataDir, "incoming");

/** Nothing arrives any more for the process that received it: whoever calls this has the embedded database alone, and receives nothing itself. */
export function discardIncoming(dataDir: string) {
  const directory = incomingOf(dataDir);
  for (const name of existsSync(directory) ? readdirSync(directory) : [])
    rmSync(join(directory, name), { recursive: true, force: true });
}
