import type { Store } from "@/db/client";
import { migrate } from "@/db/migrate";
import { type Environment, isPooler } from "@/lib/kernel/process/environment";
import { layBasics } from "@/lib/system/basics/lay";

/** Migrates, and lays what the code needs. Returns what was done, one sentence each; none on a database that is up to date. */
export async function prepareDatabase(
  store: Store,
  { databaseUrl, databaseUrlUnpooled }: Pick<Environment, "databaseUrl" | "databaseUrlUnpooled">,
) {
  let laid: string[] = [];
  const applied = await migrate(store, databaseUrlUnpooled, isPooler(databaseUrl), async (tx) => {
    laid = await layBasics(tx);
  });
  const isNew = applied[0]?.startsWith("0000_");
  const done = isNew ? ["Created the tables."] : applied.map((tag) => `Applied the migration ${tag}.`);
  return laid.length ? [...done, `Laid what the code needs: ${laid.join(", ")}.`] : done;
}
