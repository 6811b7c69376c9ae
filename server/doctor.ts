import { existsSync } from "node:fs";
import { join } from "node:path";
import { withLongSession } from "@/db/long-session";
import { migrationState } from "@/db/migration-history";
import type { Environment } from "@/lib/kernel/environment";
import { examine } from "@/lib/system/health/examine";
import { command } from "./command";
import { amount } from "./shop-in-words";

await command(async (store, { databaseUrlUnpooled }) => {
  const { pending, refusal } = await migrationState(store.db);
  if (refusal) throw new Error(refusal);
  if (pending)
    throw new Error(
      "The database is not up to date. Run `npm run db:migrate` first, or ask the doctor of its version.",
    );
  const { faults, report } = await withLongSession(store, databaseUrlUnpooled, examine);
  if (!faults) return "Nothing is wrong with the data: all invariants hold.";
  process.exitCode = 1;
  return `${report}\n\n${amount(faults, "fault")}. Nothing was changed.`;
}, prepare);

async function prepare({ databaseDriver, dataDir }: Environment) {
  if (process.argv[2] !== "data") throw new Error("Say what to examine: npm run doctor -- data");
  // Opening would make an empty one.
  if (databaseDriver === "pglite" && !existsSync(join(dataDir, "pg/PG_VERSION")))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the shop's directory, or DATABASE_URL.`);
}
