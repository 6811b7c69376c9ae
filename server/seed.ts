import { seed } from "@/db/seed/seed";
import { command } from "./command";
import { prepareDatabase } from "./prepare-database";
import { settleKind } from "./settle-kind";

await command(async (store, environment) => {
  await prepareDatabase(store, environment);
  if (store.driver === "pglite") await settleKind(store.db, { ...environment, sandbox: true }, "demo");
  return (await seed(store.db, environment.demoLanguage))
    ? "The demo shop is set up."
    : "The demo shop is there already; nothing was changed.";
});
