import type { z } from "zod";
import type { adminCategory } from "@/lib/catalogue/categories/admin-schemas";
import type { adminCard, adminProduct } from "@/lib/catalogue/products/admin-schemas";
import type { batchResult } from "@/lib/catalogue/products/batch-schemas";
import type { importReport } from "@/lib/catalogue/products/csv/schemas";
import type { product } from "@/lib/catalogue/products/schemas";
import type { ledgerLine } from "@/lib/catalogue/products/stock-schemas";

type ProductResponse = z.output<typeof product>;
/** A product as shoppers see it. The price is null while its text is not an amount. */
export type SeenProduct = Omit<ProductResponse, "price" | "variants"> & {
  price: number | null;
  variants: (Omit<ProductResponse["variants"][number], "price"> & { price: number | null })[];
};
export type ListedProduct = z.output<typeof adminCard>;
export type Product = z.output<typeof adminProduct>;
export type LedgerLine = z.output<typeof ledgerLine>;
export type ChangedProduct = z.output<typeof batchResult>;
export type ImportReport = z.output<typeof importReport>;
export type ImportRow = ImportReport["rows"][number];
export type Category = z.output<typeof adminCategory>;
