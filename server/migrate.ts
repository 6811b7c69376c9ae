import { migrate } from "@/db/migrate";
import { command } from "./command";

await command(async (store, { databaseUrl, databaseUrlUnpooled }) => {
  await migrate(store, databaseUrlUnpooled, databaseUrl?.includes("-pooler"));
  return "The database is up to date.";
});
