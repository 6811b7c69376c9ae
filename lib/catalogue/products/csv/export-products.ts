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
import { columnNames, columns as names, productColumns, variantColumns } from "./columns";
import { findCategoryPaths } from "./find-matches";

const rowsAPage = 500;

interface Row {
  product: Product;
  variant: Variant;
  isFirst: boolean;
}

const columns: Columns<Row> = Object.fromEntries(
  columnNames.map((name) => [name, [names[name]!.zh, writing(name), names[name]!.words]]),
);

/**
 * The first row of a product has all columns; its other rows have only the product's id and the columns of a variant.
 */
function writing(name: string) {
  const [product, variant] = [productColumns[name], variantColumns[name]];
  return (row: Row): Cell => {
    if (variant) return variant.write(row.variant);
    return row.isFirst || name === "id" ? product!.write(row.product) : "";
  };
}

type Filters = z.output<typeof productExportQuery>;

/** A Chinese file contains the paths of categories instead of their ids. */
export async function exportProducts(db: Database, filters: Filters, format: CsvFormat = {}) {
  const written = format.language === "zh" ? { ...columns, category_id: await categoryColumn(db) } : columns;
  const columnsOf = (local: (iso: string) => string) => ({
    ...written,
    on_sale_at: timeColumn("on_sale_at", local),
    off_sale_at: timeColumn("off_sale_at", local),
  });
  return asCsv<Row>(db, "products", columnsOf, pagesOf(db, conditionOf(filters)), format);
}

function timeColumn(name: "on_sale_at" | "off_sale_at", local: (iso: string) => string): Columns<Row>[string] {
  const write = ({ product, isFirst }: Row) => (isFirst && product[name] ? local(product[name].toISOString()) : "");
  return [names[name]!.zh, write];
}

async function categoryColumn(db: Database): Promise<Columns<Row>[string]> {
  const paths = await findCategoryPaths(db);
  const write = ({ product, isFirst }: Row) => (isFirst ? (paths.get(product.category_id) ?? product.category_id) : "");
  return [names.category_id!.zh, write];
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
