import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { statement, together } from "@/db/statement";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/errors";
import { type Measured, measuresAt } from "@/lib/storage/pictures";
import { boundsOf, type Line } from "./order-limits";
import type { Terms } from "./order-terms";

interface Taken {
  name: string;
  image: string | null;
  image_sizes: Measured;
  price: number;
}
const takeUnits = statement<{ id: number; count: number }, Taken>(
  (of) => sql`
    update ${products} set stock = stock - ${of("count")}::int, updated_at = now()
    where id = ${of("id")} and on_sale and deleted_at is null and stock >= ${of("count")}::int
    returning name, main_image as image, ${measuresAt(sql`main_image`)} as image_sizes, price`,
);

/**
 * One conditional UPDATE per product, sorted by id, behind the shopper's bounds in the same message. If any fails, nothing is taken and the
 * error names all that failed.
 */
export async function takeStock(tx: Database, user: number, lines: Line[], terms: Terms) {
  const bounds = boundsOf(user, terms);
  const sorted = lines.toSorted((a, b) => a.product_id - b.product_id);
  const takes = sorted.map((line) => ({ line, take: takeUnits.asked({ id: line.product_id, count: line.count }) }));
  const rowsOf = await together(tx, [...bounds.asked, ...takes.map(({ take }) => take)]);
  bounds.refuse(rowsOf, lines);
  const taken = [];
  const failed: Line[] = [];
  for (const { line, take } of takes) {
    const [product] = rowsOf(take);
    if (product) taken.push({ subtotal: product.price * line.count, ...line, ...product });
    else failed.push(line);
  }
  if (failed.length) throw await stockError(tx, failed);
  return taken.toSorted((a, b) => a.at - b.at).map(({ at, ...item }, position) => ({ position, ...item }));
}

async function stockError(tx: Database, failed: Line[]) {
  const ids = failed.map((line) => line.product_id);
  const found = await tx
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(and(inArray(products.id, ids), products.on_sale, isNull(products.deleted_at)));
  const gone: FieldError[] = [];
  const short: (FieldError & { name: string; stock: number })[] = [];
  for (const { product_id, at } of failed.toSorted((a, b) => a.at - b.at)) {
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
