import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Store } from "@/db/client";
import { Cluster, hasCluster } from "@/db/local-cluster";
import type { Environment } from "@/lib/kernel/process/read-environment";
import type { Archive } from "@/lib/system/archive/import-shop";
import { formatCount } from "./describe";
import { importArchive, readArchiveArgument } from "./import-archive";
import { type OpenEnvironment, printResult, runCommand } from "./run-command";
import { tryRestore } from "./try-restore";

async function restore(
  store: Store,
  environment: OpenEnvironment,
  { aside, archive }: Awaited<ReturnType<typeof prepare>>,
) {
  const moved = aside ? `The data from before is in ${aside}. Nothing of it was deleted.` : "";
  const said = await importArchive(store, environment, archive).catch((error: Error) => {
    throw new Error(`${error.message}\n${moved}`);
  });
  const hours = Math.floor((Date.now() - Date.parse(archive.made.made_at)) / 3_600_000);
  const since = `The backup is ${formatCount(hours, "hour")} old: orders, payments and refunds since then are not in it. Compare the bill of that time on the merchant platform, and refund there the payments that have no order: docs/backup.md.`;
  return [said, since, moved].filter(Boolean).join("\n");
}

async function prepare(environment: Environment) {
  const archive = await readArchiveArgument("restore", environment);
  return { archive, aside: environment.hasLocalDatabase ? await moveAside(environment.dataDir, archive) : undefined };
}

/** Keeps the backups where they are, because the file can be one of them, and the uploads if the file has none. The folder itself can be a mounted disk, which cannot be renamed. */
async function moveAside(dataDir: string, { holds }: Archive) {
  if (hasCluster(dataDir) && (await new Cluster(dataDir).state()) !== "ended")
    throw new Error(`The shop in ${dataDir} is running. Stop it, then restore. Nothing was changed.`);
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const kept = ["backups", ...(holds.files ? [] : ["uploads"])];
  const old = names.filter((name) => !kept.includes(name) && !name.startsWith("before-restore-"));
  if (!old.length) return undefined;
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "")}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of old) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

const options = { try: { type: "string" } } as const;
const { values } = parseArgs({ options, allowPositionals: true, strict: false });
if ("try" in values) await printResult((environment) => tryRestore(environment, values.try));
else await runCommand(restore, prepare);
