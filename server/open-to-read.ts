import { rmSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { borrowFiles } from "@/db/borrow-files";
import { openStore, type Store, type StoreOptions } from "@/db/client";
import { DirectoryInUse } from "@/db/lock";
import { causesOf } from "./refused-start";
import { megabytes } from "./shop-in-words";
import { stopSignal } from "./stop-signal";

/**
 * Opens the shop's database to read it. While a running shop has the embedded one open, this is a copy of it, made at `place` and removed
 * when the store is closed. `written` are the folders of the shop of which that disk gets a copy.
 */
export async function openToRead(options: StoreOptions, place: string, written = ["pg"]): Promise<Store> {
  const store = openStore(options);
  if (store.driver !== "pglite") return store;
  try {
    await store.db.execute(sql`select 1`);
    return store;
  } catch (error) {
    await store.close().catch(() => {}); // it was never open
    const inUse = causesOf(error).find((one) => one instanceof DirectoryInUse);
    if (!inUse?.door) throw inUse ?? error;
    await refuseFullDisk(
      written.map((folder) => join(options.dataDir!, folder)),
      dirname(place),
    );
    return openCopy(options, inUse.door, place);
  }
}

async function openCopy(options: StoreOptions, door: string, place: string): Promise<Store> {
  const remove = () => rmSync(place, { recursive: true, force: true });
  try {
    const asOf = await borrowFiles(join(options.dataDir!, "pg"), door, join(place, "pg"), stopSignal());
    const onEnd: StoreOptions["onEnd"] = (...end) => {
      remove();
      options.onEnd?.(...end);
    };
    const copy = openStore({ ...options, dataDir: place, onEnd });
    return { ...copy, asOf, close: () => copy.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A full disk would end the running shop. */
async function refuseFullDisk(written: string[], directory: string) {
  const reserve = 64 * 1024 * 1024;
  const needed = (await Promise.all(written.map(bytesIn))).reduce((sum, bytes) => sum + bytes, reserve);
  const { bavail, bsize } = await statfs(directory).catch((error) => {
    throw new Error(`${directory} cannot be written: ${error.message}`);
  });
  if (bavail * bsize < needed)
    throw new Error(
      `While the shop runs, its database is copied first: that needs ${megabytes(needed)} in ${directory}, and ${megabytes(bavail * bsize)} are free. Make room, or name another place.`,
    );
}

async function bytesIn(directory: string) {
  const inside = await readdir(directory, { recursive: true }).catch(() => []);
  const sizes = inside.map((name) =>
    stat(join(directory, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
