import type { Database } from "@/db/client";
import { migrate } from "@/db/migrate";
import { type Environment, isPooler } from "@/lib/kernel/process/read-environment";
import { openWithoutPractice } from "@/lib/system/archive/end-practice";
import { createBasics } from "@/lib/system/basics/create-basics";
import { backUpBeforeUpgrade } from "./back-up-before-upgrade";

/** Migrates, and creates the records that the code needs. Returns a sentence for each thing done, and reports waits. */
export async function prepareDatabase(
  environment: Environment,
  report: (sentence: string) => void = (sentence) => void process.stdout.write(`${sentence}\n`),
) {
  const { databaseUrl, databaseUrlUnpooled, wechat, backsUpBeforeUpgrade } = environment;
  let created: string[] = [];
  const finish = async (tx: Database) => {
    created = await createBasics(tx);
    if (wechat) await openWithoutPractice(tx);
  };
  const backUp = async (db: Database) => {
    if (backsUpBeforeUpgrade) await backUpBeforeUpgrade(db, report);
  };
  const applied = await migrate(databaseUrlUnpooled!, isPooler(databaseUrl), finish, report, backUp);
  const isNew = applied[0]?.startsWith("0000_");
  const steps = isNew ? ["Created the tables."] : applied.map((tag) => `Applied the migration ${tag}.`);
  return created.length ? [...steps, `Created ${created.join(", ")}.`] : steps;
}
