import { and, desc, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { findVariants } from "@/lib/catalogue/stock/locks";
import type { Cell, Columns } from "@/lib/csv/column";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { conditionOf } from "../admin-queries";
import type { productExportQuery } from "../admin-schemas";
import type { Product, Variant } from "../product";
import { csvColumnOf } from "../variant-fields";
import { columnNames, columns, productColumns, variantColumns } from "./columns";
import { findCategoryPaths } from "./find-matches";

const rowsAPage = 500;

interface Row {
  product: Product;
  variant: Variant;
  isFirst: boolean;
}

type Filters = z.output<typeof productExportQuery>;

/**
 * The first row of a product has all columns; its other rows have only the product's id and the columns of a variant. A
 * Chinese file contains the paths of categories instead of their ids.
 */
export async function exportProducts(db: Database, filters: Filters, seesCosts: boolean, format: CsvFormat = {}) {
  const names = columnNames.filter((name) => seesCosts || name !== csvColumnOf("cost_price"));
  const paths = format.language === "zh" ? await findCategoryPaths(db) : undefined;
  const columnsOf = (local: (iso: string) => string): Columns<Row> => {
    const write =
      (name: string) =>
      ({ product, variant, isFirst }: Row): Cell => {
        if (variantColumns[name]) return variantColumns[name].write(variant);
        if (!isFirst && name !== "id") return "";
        const cell = productColumns[name]!.write(product);
        if (name === "category_id") return paths?.get(product.category_id) ?? cell;
        return name.endsWith("_at") && cell ? local(String(cell)) : cell;
      };
    return Object.fromEntries(names.map((name) => [name, [columns[name]!.zh, write(name), columns[name]!.words]]));
  };
  return asCsv<Row>(db, "products", columnsOf, pagesOf(db, conditionOf(filters)), format);
}

async function* pagesOf(db: Database, where: SQL) {
  const pages = allPages<Product>(rowsAPage, (last) =>
    db
      .select()
      .from(products)
      .where(and(where, last && lt(products.id, last.id)))
      .orderBy(desc(products.id))
      .limit(rowsAPage),
  );
  for await (const page of pages) {
    const variantsOf = await findVariants(
      db,
      page.map(({ id }) => id),
    );
    yield page.flatMap((product) =>
      variantsOf(product.id).map((variant, at): Row => ({ product, variant, isFirst: at === 0 })),
    );
  }
}
