import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { invalid } from "@/lib/kernel/contract/errors";

export const carrierName = (carrier: SQL) =>
  sql`coalesce((select d.label from dict_entries d where d.type = 'carrier' and d.value = ${carrier}), ${carrier})`;

/** For files that can be imported again: a label that several carriers share is written as the value. */
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

/** Suffixes that people omit or confuse. Freight (快运) is a different business of the same company. */
const endings = /(?:速运|速递|快递|物流| express)$/i;
const stemOf = (name: string) => name.replace(endings, "").toLowerCase();

/** The carriers that a name can mean: 顺丰 and 顺丰快递 are 顺丰速运. Exact values come first, then exact labels. */
export function matchCarriers<Known extends Carrier>(name: string, carriers: readonly Known[]): Known[] {
  const stem = stemOf(name);
  const ways: ((carrier: Known) => boolean)[] = [
    ({ value }) => value === name,
    ({ label }) => label === name,
    ({ value }) => value.toLowerCase() === name.toLowerCase(),
    ({ label }) => stem !== "" && stemOf(label) === stem,
  ];
  return ways.map((fits) => carriers.filter(fits)).find((found) => found.length > 0) ?? [];
}
