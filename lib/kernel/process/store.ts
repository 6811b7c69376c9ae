import { type EndReason, openStore, type Store } from "@/db/client";
import { environment } from "./environment";
import { noteWait } from "./figures";
import { log } from "./log";
import { secondShop } from "./second-shop";

/** Our server and Next each bundle a copy of this module; they share one store. */
const shared = globalThis as typeof globalThis & { kioskStore?: Store };

/** Opened at first use: `next build` loads every module but has no database. */
export function store(): Store {
  const second = secondShop();
  if (second) return second.store;
  if (!shared.kioskStore) {
    const { databaseDriver: driver, databaseUrl: url, dataDir, metricsToken } = environment();
    shared.kioskStore = openStore({
      driver,
      url,
      dataDir,
      onEnd,
      onWait: metricsToken === undefined ? undefined : noteWait,
    });
  }
  return shared.kioskStore;
}

export async function closeStore() {
  const open = shared.kioskStore;
  shared.kioskStore = undefined;
  await open?.close();
}

const ends: Record<EndReason, string> = {
  "full disk": "The disk is full: the embedded database cannot go on. Make room, then start again.",
  "disk failed": "The disk could not keep what was written: the embedded database cannot go on.",
  "lock lost":
    "Another process has taken over the embedded database, because this one did not answer for half a minute.",
};

/** The embedded database no longer answers, so the process ends instead of hanging. */
function onEnd(reason: EndReason, error: unknown) {
  log.fatal({ err: error }, ends[reason]);
  process.exit(1);
}
