import type { Database } from "@/db/client";
import { insertMany } from "@/db/insert-many";
import { variants } from "@/db/schema/catalogue";
import { writeLedger } from "@/lib/catalogue/stock/ledger";
import type { VariantRow } from "./plan-variants";

export type NewVariant = VariantRow & { id: number; product_id: number; stock: number };

/** Writes new variants of locked or new products, and ledger lines for their first stocks. */
export async function insertVariants(db: Database, all: NewVariant[], userId: number, note = "") {
  await insertMany(db, variants, all);
  const stocked = all.filter(({ stock }) => stock > 0);
  await writeLedger(
    db,
    stocked.map(({ product_id, id, stock }) => ({
      ...{ product_id, variant_id: id, delta: stock, reason: "initial" as const, user_id: userId, note },
    })),
  );
}
