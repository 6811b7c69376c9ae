import type { Database } from "@/db/client";
import { migrate } from "@/db/migrate";
import { type Environment, isPooler } from "@/lib/kernel/process/read-environment";
import { createBasics } from "@/lib/system/basics/create-basics";
import { openWithoutPractice } from "@/lib/system/move/end-practice";

/** Migrates, and creates the records that the code needs. Returns a sentence for each thing done, and reports waits. */
export async function prepareDatabase(
  { databaseUrl, databaseUrlUnpooled, wechat }: Pick<Environment, "databaseUrl" | "databaseUrlUnpooled" | "wechat">,
  report: (sentence: string) => void = (sentence) => void process.stdout.write(`${sentence}\n`),
) {
  let created: string[] = [];
  const finish = async (tx: Database) => {
    created = await createBasics(tx);
    if (wechat) await openWithoutPractice(tx);
  };
  const applied = await migrate(databaseUrlUnpooled!, isPooler(databaseUrl), finish, report);
  const isNew = applied[0]?.startsWith("0000_");
  const steps = isNew ? ["Created the tables."] : applied.map((tag) => `Applied the migration ${tag}.`);
  return created.length ? [...steps, `Created ${created.join(", ")}.`] : steps;
}
