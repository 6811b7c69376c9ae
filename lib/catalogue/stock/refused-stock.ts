import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import type { Line } from "./wanted-line";

/** The error for lines whose units could not be taken: products that are not on sale, else what is left of each. */
export async function refusedStock(tx: Database, lines: Line[]) {
  const ids = lines.map((line) => line.product_id);
  const found = await tx
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(and(inArray(products.id, ids), products.on_sale, isNull(products.deleted_at)));
  const gone: FieldError[] = [];
  const short: (FieldError & { name: string; stock: number })[] = [];
  for (const { product_id, at } of lines.toSorted((a, b) => a.at - b.at)) {
    const product = found.find((each) => each.id === product_id);
    if (!product)
      gone.push({
        path: `products.${at}.product_id`,
        code: "not_on_sale",
        message: "There is no such product on sale.",
      });
    else
      short.push({
        path: `products.${at}.count`,
        code: "out_of_stock",
        message: say("Only {stock} left.", { stock: product.stock }),
        available: product.stock,
        ...{ name: product.name, stock: product.stock },
      });
  }
  if (gone.length) return invalid(...gone);
  const [first] = short;
  const detail =
    short.length === 1
      ? say("Only {stock} left of '{name}'.", { stock: first!.stock, name: first!.name })
      : say("There is not enough of {count} products.", { count: short.length });
  return new AppError("out_of_stock", detail, { errors: short.map(({ name, stock, ...error }) => error) });
}
