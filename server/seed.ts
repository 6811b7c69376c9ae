import { seed } from "@/db/seed/seed";
import { command } from "./command";
import { prepareDatabase } from "./prepare-database";
import { secretIn } from "./quick-start";
import { settleKind } from "./settle-kind";

const hasSecret = !!process.env.AUTH_SECRET;
await command(async (store, environment) => {
  // The server decrypts the bot's address with this secret.
  if (environment.hasLocalDatabase && !hasSecret) process.env.AUTH_SECRET = secretIn(environment.dataDir).secret;
  await prepareDatabase(environment);
  if (environment.hasLocalDatabase) await settleKind(store.db, { ...environment, sandbox: true }, "demo");
  return (await seed(store.db, environment.demoLanguage))
    ? "The demo shop is set up."
    : "The demo shop is there already; nothing was changed.";
});
