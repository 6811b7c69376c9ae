import { openStore, type Store } from "@/db/client";
import { environment } from "./environment";
import { log } from "./log";

/** Our server and Next each bundle a copy of this module; they share one store. */
const shared = globalThis as typeof globalThis & { kioskStore?: Store };

/** Opened at first use: `next build` loads every module but has no database. */
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

/** The embedded database no longer answers, so the process ends instead of hanging. */
function onFullDisk(error: unknown) {
  log.fatal({ err: error }, "The disk is full: the embedded database cannot go on. Make room, then start again.");
  process.exit(1);
}
