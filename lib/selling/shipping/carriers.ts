import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { invalid } from "@/lib/kernel/contract/errors";

export async function refuseUnknownCarrier(tx: Database, carrier: string) {
  const [known] = await tx
    .select({ id: dictEntries.id })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, carrier), eq(dictEntries.status, "active")));
  if (!known)
    throw invalid({ path: "carrier", code: "not_found", message: "Must be a value of the dictionary `carrier`." });
}
