import { command } from "./command";
import { prepareDatabase } from "./prepare-database";

await command(async (store, environment) => {
  const done = await prepareDatabase(store, environment);
  return [
    ...done,
    done.length ? "The database is up to date." : "The database is up to date; nothing had to run.",
  ].join("\n");
});
