import { and, desc, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { asCsv } from "@/lib/csv/export-csv";
import { conditionOf } from "./admin-queries";
import type { productExportQuery } from "./admin-schemas";
import { csvColumns } from "./csv-columns";
import type { Product } from "./product";

const rowsAPage = 500;

export async function exportProducts(db: Database, filters: z.output<typeof productExportQuery>) {
  const columns = Object.fromEntries(Object.entries(csvColumns).map(([name, { write }]) => [name, write]));
  return asCsv<Product>(db, "products", () => columns, pagesOf(db, await conditionOf(db, filters)));
}

async function* pagesOf(db: Database, where: SQL) {
  for (let last = 2 ** 31 - 1; ; ) {
    const page = await db
      .select()
      .from(products)
      .where(and(where, lt(products.id, last)))
      .orderBy(desc(products.id))
      .limit(rowsAPage);
    yield page;
    if (page.length < rowsAPage) return;
    last = page.at(-1)!.id;
  }
}
