import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { invalid } from "@/lib/kernel/contract/errors";

/** A carrier's label in the dictionary; the value alone if it has left the dictionary. */
export const carrierName = (carrier: SQL) =>
  sql`coalesce((select d.label from dict_entries d where d.type = 'carrier' and d.value = ${carrier}), ${carrier})`;

/** The same for a file that can be sent back: its reader must know which carrier is meant, so a label of several stays a value. */
export const carrierNameInFile = (carrier: SQL) =>
  sql`coalesce((select max(d.label) from dict_entries d where d.type = 'carrier' and d.label = ${carrierName(carrier)}
    having count(*) = 1), ${carrier})`;

export async function refuseUnknownCarrier(tx: Database, carrier: string) {
  const [known] = await tx
    .select({ id: dictEntries.id })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, carrier), eq(dictEntries.status, "active")));
  if (!known)
    throw invalid({ path: "carrier", code: "not_found", message: "Must be a value of the dictionary `carrier`." });
}

interface Carrier {
  value: string;
  label: string;
}

/** People leave these out or exchange them in speech. Freight (快运) stays: it is another business of the same house. */
const endings = /(?:速运|速递|快递|物流| express)$/i;
const stemOf = (name: string) => name.replace(endings, "").toLowerCase();

/** The carriers that a person may mean by a name: 顺丰 and 顺丰快递 are 顺丰速运. The exact value comes first, then the exact label. */
export function carriersCalled<Known extends Carrier>(name: string, carriers: readonly Known[]): Known[] {
  const stem = stemOf(name);
  const ways: ((carrier: Known) => boolean)[] = [
    ({ value }) => value === name,
    ({ label }) => label === name,
    ({ value }) => value.toLowerCase() === name.toLowerCase(),
    ({ label }) => stem !== "" && stemOf(label) === stem,
  ];
  return ways.map((fits) => carriers.filter(fits)).find((found) => found.length > 0) ?? [];
}
