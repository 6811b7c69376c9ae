import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, stockLedger } from "@/db/schema/catalogue";
import { orderEvents, orderItems, orders } from "@/db/schema/orders";
import { addresses } from "@/db/schema/users";
import { AppError, type FieldError, invalid } from "@/lib/errors";
import { readSettings } from "@/lib/settings/queries";
import { makeOrderNo } from "./order-no";
import type { OrderInput } from "./schemas";

const largestTotal = 99_999_999;

interface Line {
  product_id: number;
  count: number;
  /** Where in the request it stood first. */
  at: number;
}

/** Stock, names, prices and address are taken as they are at this moment. The id of the new order. */
export async function placeOrder(tx: Database, userId: number, input: OrderInput) {
  const settings = await readSettings(tx, "order.pay_timeout_minutes", "shop.time_zone");
  const address = await addressFor(tx, userId, input.address_id);
  const items = await takeStock(tx, merge(input.products));
  const total_price = items.reduce((sum, item) => sum + item.subtotal, 0);
  if (total_price > largestTotal)
    throw invalid({ path: "products", code: "too_big", message: "An order may come to at most 99999999 fen." });

  const first = items.find((item) => item.position === 0)!;
  const [placed] = await tx
    .insert(orders)
    .values({
      order_no: makeOrderNo(settings["shop.time_zone"]),
      user_id: userId,
      total_price,
      total_count: items.reduce((sum, item) => sum + item.count, 0),
      snap_name: items.length === 1 ? first.name : `${first.name} +${items.length - 1}`,
      snap_image: first.image,
      address,
      remark: input.remark ?? "",
      expires_at: sql`now() + make_interval(mins => ${settings["order.pay_timeout_minutes"]})`,
    })
    .returning({ id: orders.id });
  const order_id = placed!.id;
  await tx.insert(orderItems).values(items.map((item) => ({ order_id, ...item })));
  await tx
    .insert(stockLedger)
    .values(items.map(({ product_id, count }) => ({ product_id, delta: -count, reason: "order" as const, order_id })));
  await tx.insert(orderEvents).values({ order_id, to: "unpaid", by: "shopper", user_id: userId });
  return order_id;
}

function merge(wanted: OrderInput["products"]): Line[] {
  const lines = new Map<number, Line>();
  wanted.forEach(({ product_id, count }, at) => {
    const line = lines.get(product_id);
    if (line) line.count += count;
    else lines.set(product_id, { product_id, count, at });
  });
  const tooMany = [...lines.values()].filter(({ count }) => count > 999);
  if (tooMany.length)
    throw invalid(
      ...tooMany.map(({ at }) => ({
        path: `products.${at}.count`,
        code: "too_big",
        message: "At most 999 of one product.",
      })),
    );
  return [...lines.values()];
}

/** One guarded UPDATE a product, in the order of their ids. All that is wrong is told, and then nothing is taken. */
async function takeStock(tx: Database, lines: Line[]) {
  const taken = [];
  const failed: Line[] = [];
  for (const line of lines.toSorted((a, b) => a.product_id - b.product_id)) {
    const [product] = await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${line.count}` })
      .where(
        and(
          eq(products.id, line.product_id),
          products.on_sale,
          isNull(products.deleted_at),
          gte(products.stock, line.count),
        ),
      )
      .returning({ name: products.name, image: products.main_image, price: products.price });
    if (product)
      taken.push({
        product_id: line.product_id,
        count: line.count,
        at: line.at,
        ...product,
        subtotal: product.price * line.count,
      });
    else failed.push(line);
  }
  if (failed.length) throw await whyNot(tx, failed);
  return taken.toSorted((a, b) => a.at - b.at).map(({ at, ...item }, position) => ({ ...item, position }));
}

async function whyNot(tx: Database, failed: Line[]) {
  const ids = failed.map((line) => line.product_id);
  const found = await tx
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(and(inArray(products.id, ids), products.on_sale, isNull(products.deleted_at)));
  const gone: FieldError[] = [];
  const short: (FieldError & { name: string })[] = [];
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
        message: `Only ${product.stock} left.`,
        available: product.stock,
        name: product.name,
      });
  }
  if (gone.length) return invalid(...gone);
  const [first] = short;
  const detail =
    short.length === 1
      ? `Only ${first!.available} left of '${first!.name}'.`
      : `There is not enough of ${short.length} products.`;
  return new AppError("out_of_stock", detail, { errors: short.map(({ name, ...error }) => error) });
}

async function addressFor(tx: Database, userId: number, addressId: number | undefined) {
  const [address] = await tx
    .select({
      name: addresses.name,
      phone: addresses.phone,
      province: addresses.province,
      city: addresses.city,
      district: addresses.district,
      detail: addresses.detail,
      postal_code: addresses.postal_code,
    })
    .from(addresses)
    .where(
      and(eq(addresses.user_id, userId), addressId === undefined ? addresses.is_default : eq(addresses.id, addressId)),
    );
  if (address) return address;
  throw addressId === undefined
    ? invalid({ path: "address_id", code: "required", message: "There is no default address: name one." })
    : invalid({ path: "address_id", code: "not_found", message: "There is no such address of yours." });
}
