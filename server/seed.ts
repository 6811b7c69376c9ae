import { seed } from "@/lib/demo/seed";
import { prepareDatabase } from "./prepare-database";
import { ensureSecret } from "./quick-start";
import { resolveShopKind } from "./resolve-shop-kind";
import { runCommand } from "./run-command";

const hasSecret = !!process.env.AUTH_SECRET;
await runCommand(async (store, environment) => {
  // The server decrypts the bot's address with this secret.
  if (environment.hasLocalDatabase && !hasSecret) process.env.AUTH_SECRET = ensureSecret(environment.dataDir).secret;
  await prepareDatabase(environment);
  if (environment.hasLocalDatabase) await resolveShopKind(store.db, { ...environment, sandbox: true }, "demo");
  return (await seed(store.db, environment.demoLanguage))
    ? "The demo shop is set up."
    : "The demo shop is there already; nothing was changed.";
});
