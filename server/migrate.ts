import { prepareDatabase } from "./prepare-database";
import { resolveShopKind } from "./resolve-shop-kind";
import { runCommand } from "./run-command";

await runCommand(async (store, environment) => {
  const steps = await prepareDatabase(environment);
  const unusedKind = environment.embedded ? "lasting" : undefined;
  if (environment.hasLocalDatabase) await resolveShopKind(store.db, { ...environment, sandbox: false }, unusedKind);
  return [
    ...steps,
    steps.length ? "The database is up to date." : "The database is up to date; nothing had to run.",
  ].join("\n");
});
