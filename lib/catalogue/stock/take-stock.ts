import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { statement, together } from "@/db/statement";
import { type Measured, measuresAt } from "@/lib/storage/pictures";
import { refusedStock } from "./refused-stock";
import type { Line } from "./wanted-line";

interface Taken extends Line {
  name: string;
  image: string | null;
  image_sizes: Measured;
  price: number;
}

const takeUnits = statement<{ id: number; count: number }, Omit<Taken, keyof Line>>(
  (param) => sql`
    update ${products} set stock = stock - ${param("count")}::int, updated_at = now()
    where id = ${param("id")} and on_sale and deleted_at is null and stock >= ${param("count")}::int
    returning name, main_image as image, ${measuresAt(sql`main_image`)} as image_sizes, price`,
);

/**
 * Takes the units of an order, and returns them with the names and prices of this moment. One conditional UPDATE a product, sorted by id, in one
 * message. If any is short, nothing is taken and the error names all that are. The order's own insert writes the ledger: `ledgerOfOrder`.
 */
export async function takeStock(tx: Database, lines: Line[]): Promise<Taken[]> {
  const sorted = lines.toSorted((a, b) => a.product_id - b.product_id);
  const takes = sorted.map((line) => ({ line, take: takeUnits.asked({ id: line.product_id, count: line.count }) }));
  const rowsOf = await together(
    tx,
    takes.map(({ take }) => take),
  );
  const found = takes.map(({ line, take }) => ({ line, product: rowsOf(take)[0] }));
  const short = found.filter(({ product }) => !product).map(({ line }) => line);
  if (short.length) throw await refusedStock(tx, short);
  return found.map(({ line, product }) => ({ ...line, ...product! })).toSorted((a, b) => a.at - b.at);
}
