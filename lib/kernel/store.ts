import { openStore, type Store } from "@/db/client";
import { environment } from "./environment";
import { log } from "./log";

/** Our server's bundle and Next's each have a copy of this module; the process has one store. */
const shared = globalThis as typeof globalThis & { kioskStore?: Store };

/** Opened at its first use: `next build` loads every module, and has no database. */
export function store(): Store {
  if (!shared.kioskStore) {
    const { databaseDriver: driver, databaseUrl: url, dataDir } = environment();
    shared.kioskStore = openStore({ driver, url, dataDir, onFullDisk });
  }
  return shared.kioskStore;
}

export async function closeStore() {
  const open = shared.kioskStore;
  shared.kioskStore = undefined;
  await open?.close();
}

/** The embedded database answers nothing more: better to end than to hang. */
function onFullDisk(error: unknown) {
  log.fatal({ err: error }, "The disk is full: the embedded database cannot go on. Make room, then start again.");
  process.exit(1);
}
