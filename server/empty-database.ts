import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "@/db/client";
import { migrate } from "@/db/migrate";

/** A part of the build: makes the empty database that each rehearsal begins with. */
const place = "dist/empty-database";
const part = `${place}.${process.pid}`;

mkdirSync(part, { recursive: true });
const store = openStore({ driver: "pglite", dataDir: part, isFleeting: true });
await migrate(store);
await store.db.execute("checkpoint");
await store.close();
// Another user may run what was built: PostgreSQL's files are their owner's alone.
for (const entry of readdirSync(part, { recursive: true, withFileTypes: true }))
  chmodSync(join(entry.parentPath ?? entry.path, entry.name), entry.isDirectory() ? 0o755 : 0o644);
rmSync(place, { recursive: true, force: true });
renameSync(part, place);
