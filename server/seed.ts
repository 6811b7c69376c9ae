import { seed } from "@/db/seed/seed";
import { command } from "./command";
import { prepareDatabase } from "./prepare-database";
import { secretIn } from "./quick-start";
import { settleKind } from "./settle-kind";

const hasSecret = !!process.env.AUTH_SECRET;
await command(async (store, environment) => {
  // The bot's address is sealed under the secret with which the server will open it.
  if (store.driver === "pglite" && !hasSecret) process.env.AUTH_SECRET = secretIn(environment.dataDir).secret;
  await prepareDatabase(store, environment);
  if (store.driver === "pglite") await settleKind(store.db, { ...environment, sandbox: true }, "demo");
  return (await seed(store.db, environment.demoLanguage))
    ? "The demo shop is set up."
    : "The demo shop is there already; nothing was changed.";
});
