import { type SQL, sql } from "drizzle-orm";

/** A carrier's label in the dictionary; the value alone if it has left the dictionary. */
export const carrierName = (carrier: SQL) =>
  sql`coalesce((select d.label from dict_entries d where d.type = 'carrier' and d.value = ${carrier}), ${carrier})`;

/** The same for a file that can be sent back: its reader must know which carrier is meant, so a label of several stays a value. */
export const carrierNameInFile = (carrier: SQL) =>
  sql`coalesce((select max(d.label) from dict_entries d where d.type = 'carrier' and d.label = ${carrierName(carrier)}
    having count(*) = 1), ${carrier})`;
