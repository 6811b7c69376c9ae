import { migrate } from "@/db/migrate";
import { type Environment, isPooler } from "@/lib/kernel/process/environment";
import { layBasics } from "@/lib/system/basics/lay";

/** Migrates, and lays what the code needs. Returns what was done, one sentence each; none on a database that is up to date. */
export async function prepareDatabase({
  databaseUrl,
  databaseUrlUnpooled,
}: Pick<Environment, "databaseUrl" | "databaseUrlUnpooled">) {
  let laid: string[] = [];
  const applied = await migrate(databaseUrlUnpooled!, isPooler(databaseUrl), async (tx) => {
    laid = await layBasics(tx);
  });
  const isNew = applied[0]?.startsWith("0000_");
  const done = isNew
    ? [`Applied all ${applied.length} migrations.`]
    : applied.map((tag) => `Applied the migration ${tag}.`);
  return laid.length ? [...done, `Laid what the code needs: ${laid.join(", ")}.`] : done;
}
