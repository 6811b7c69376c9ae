import { migrate } from "@/db/migrate";
import { isInUse, seed } from "@/db/seed/seed";
import { environment } from "@/lib/kernel/environment";
import { closeStore, store } from "@/lib/kernel/store";
import { offerSweeps, startSweeping } from "@/lib/kernel/sweep";
import { sweeps } from "@/lib/registry";
import { quickStart } from "./quick-start";

/** Our server's bundle and Next's `instrumentation` both come here; the process is prepared once. */
const shared = globalThis as typeof globalThis & { kioskBooted?: Promise<void> };

export function boot(say: (sentence: string) => void = () => {}): Promise<void> {
  shared.kioskBooted ??= prepare(say);
  return shared.kioskBooted;
}

async function prepare(say: (sentence: string) => void) {
  const isQuickStart = quickStart(process.env);
  const { databaseUrl, databaseUrlUnpooled, onVercel, sandbox } = environment();
  offerSweeps(sweeps);
  if (onVercel) return; // its build migrates, and its scheduler sweeps
  if (isQuickStart) say("Opening the embedded database; the first time takes some seconds.");
  const opened = store();
  await migrate(opened, databaseUrlUnpooled, databaseUrl?.includes("-pooler"));
  if (isQuickStart && sandbox && !(await isInUse(opened.db))) {
    say("Setting up the demo shop.");
    await seed(opened.db);
  }
  stopSweeping = startSweeping(sweeps);
}

let stopSweeping = async () => {};

/** What runs is finished, then the database is closed. */
export async function shutDown() {
  await stopSweeping();
  await closeStore();
}
