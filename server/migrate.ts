import { command } from "./command";
import { prepareDatabase } from "./prepare-database";
import { settleKind } from "./settle-kind";

await command(async (store, environment) => {
  const done = await prepareDatabase(environment);
  const unused = environment.embedded ? "lasting" : undefined;
  if (environment.hasLocalDatabase) await settleKind(store.db, { ...environment, sandbox: false }, unused);
  return [
    ...done,
    done.length ? "The database is up to date." : "The database is up to date; nothing had to run.",
  ].join("\n");
});
