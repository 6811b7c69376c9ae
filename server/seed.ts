import { migrate } from "@/db/migrate";
import { seed } from "@/db/seed/seed";
import { command } from "./command";

await command(async (store, { databaseUrl, databaseUrlUnpooled }) => {
  await migrate(store, databaseUrlUnpooled, databaseUrl?.includes("-pooler"));
  return (await seed(store.db)) ? "The demo shop is set up." : "The demo shop is there already; nothing was changed.";
});
