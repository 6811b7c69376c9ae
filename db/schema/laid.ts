import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { created } from "./columns";

/** Records that the code has laid into this database, each once. One that the shop deletes later keeps its line, so it stays deleted. */
export const laidRecords = pgTable("laid_records", { key: text().primaryKey(), row_id: integer(), ...created() });
