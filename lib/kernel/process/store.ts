import { openStore, type Store } from "@/db/client";
import { environment } from "./environment";
import { countDatabaseWait } from "./metrics";

/** Our server and Next each bundle a copy of this module and share one store. */
const shared = globalThis as typeof globalThis & { kioskStore?: Store };

/** Opened at first use, because `next build` loads every module without a database. */
export function store(): Store {
  if (!shared.kioskStore) {
    const { databaseDriver: driver, databaseUrl: url, metricsToken } = environment();
    if (!url) throw new Error("The local database is not open: `boot` has not run.");
    shared.kioskStore = openStore({ driver, url, onWait: metricsToken === undefined ? undefined : countDatabaseWait });
  }
  return shared.kioskStore;
}

export async function closeStore() {
  const open = shared.kioskStore;
  shared.kioskStore = undefined;
  await open?.close();
}
