import { migrate } from "@/db/migrate";
import { isSeeded, seed } from "@/db/seed/seed";
import { command } from "./command";

await command(async (store, { databaseUrl, databaseUrlUnpooled }) => {
  await migrate(store, databaseUrlUnpooled, databaseUrl?.includes("-pooler"));
  if (await isSeeded(store.db)) return "The demo shop is there already; nothing was changed.";
  await seed(store.db);
  return "The demo shop is set up.";
});
