import { and, desc, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { asCsv } from "@/lib/csv/export-csv";
import type { Cell } from "@/lib/csv/write-csv";
import { conditionOf } from "./admin-queries";
import type { productExportQuery } from "./admin-schemas";
import { columnNames, productColumns, variantColumns } from "./csv-columns";
import { findVariants } from "./find-variants";
import type { Product, Variant } from "./product";

const rowsAPage = 500;

interface Row {
  product: Product;
  variant: Variant;
  isFirst: boolean;
}

const columns: Record<string, (row: Row) => Cell> = Object.fromEntries(
  columnNames.map((name) => [name, writing(name)]),
);

/** The rows below a product's first one have its id, and of its other columns nothing. */
function writing(name: string) {
  const [product, variant] = [productColumns[name], variantColumns[name]];
  return (row: Row) => {
    if (variant) return variant.write(row.variant);
    return row.isFirst || name === "id" ? product!.write(row.product) : "";
  };
}

export async function exportProducts(db: Database, filters: z.output<typeof productExportQuery>) {
  return asCsv<Row>(db, "products", () => columns, pagesOf(db, await conditionOf(db, filters)));
}

async function* pagesOf(db: Database, where: SQL) {
  for (let last = 2 ** 31 - 1; ; ) {
    const page = await db
      .select()
      .from(products)
      .where(and(where, lt(products.id, last)))
      .orderBy(desc(products.id))
      .limit(rowsAPage);
    const variantsOf = await findVariants(
      db,
      page.map(({ id }) => id),
    );
    yield page.flatMap((product) =>
      variantsOf(product.id).map((variant, at): Row => ({ product, variant, isFirst: at === 0 })),
    );
    if (page.length < rowsAPage) return;
    last = page.at(-1)!.id;
  }
}
