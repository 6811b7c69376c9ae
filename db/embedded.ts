import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as overPglite } from "drizzle-orm/pglite";
import { EmbeddedFiles } from "./embedded-files";
import { discardIncoming } from "./incoming";
import { Lending } from "./lend-files";
import { aroundEveryExecution } from "./pglite-privates";
import type { Database, Store, StoreOptions } from "./store";
import { timed } from "./waits";

const extensions = { pg_trgm };
/** PGlite's own, with fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

/** PGlite's own, without fsync. PostgreSQL's 128 MB of buffers would all be in this process. */
const fleetingParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];

export function openEmbedded({ dataDir, isFleeting, onEnd = () => {}, onWait }: StoreOptions): Store {
  const discard = () => dataDir && discardIncoming(dataDir);
  const onFull = (error: unknown) => {
    try {
      if (files) discard(); // else nobody could start again: a lock needs room too
    } finally {
      onEnd("full disk", error);
    }
  };
  const onFailure = (error: unknown) => (isFull(error) ? onFull(error) : onEnd("disk failed", error));
  const onLost = () => onEnd("lock lost");
  const lending = new Lending({ query: (text) => client.query(text) });
  const files =
    dataDir && !isFleeting
      ? new EmbeddedFiles(resolve(join(dataDir, "pg")), discard, onLost, onFailure, lending.answer)
      : undefined;
  const place =
    dataDir && isFleeting ? { dataDir: join(dataDir, "pg"), startParams: fleetingParams } : { dataDir: "memory://" };
  const client = new PGlite({ ...(files ? { fs: files, startParams } : place), extensions });
  client.waitReady.catch(() => {}); // each query reports it
  aroundEveryExecution(client, (execution) =>
    execution.catch((error) => {
      if (isFull(error)) onFull(error);
      throw error;
    }),
  );
  if (onWait) client.query = timed(client.query.bind(client), "embedded", onWait);
  return {
    db: overPglite({ client: files ? durable(client, files, lending) : client }) as unknown as Database,
    driver: "pglite",
    async close() {
      lending.stop();
      let wasOpen = false;
      try {
        await client.close();
        wasOpen = true;
      } finally {
        await files?.close(wasOpen);
      }
    },
  };
}

const isFull = (error: unknown) =>
  error instanceof Error &&
  ((error as { code?: string }).code === "53100" || /No space left|ENOSPC/.test(error.message));

/** No result leaves before all that it may have seen is on the disk. Inside a transaction nothing waits for it. */
function durable(client: PGlite, files: EmbeddedFiles, lending: Lending) {
  const whole = client.waitReady.then(() => files.finish());
  whole.catch(() => {});
  const settling =
    <All extends unknown[], Result>(work: (...all: All) => Promise<Result>) =>
    async (...all: All) => {
      await whole;
      try {
        return await work.apply(client, all);
      } finally {
        await files.log.settled();
        if (!lending.isOn && files.needsCheckpoint()) client.exec("checkpoint").catch(() => {});
      }
    };
  const { query, exec, transaction } = client;
  return { query: settling(query), exec: settling(exec), transaction: settling(transaction) } as unknown as PGlite;
}
