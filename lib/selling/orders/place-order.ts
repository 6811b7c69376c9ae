import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { stockLedger } from "@/db/schema/ledger";
import { type AddressSnapshot, type Delivery, hasAddress, orderEvents, orderItems, orders } from "@/db/schema/orders";
import { addresses } from "@/db/schema/users";
import { isoTime, jsonRow, statement } from "@/db/statement";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/errors";
import type { SettingKey } from "@/lib/settings/declared";
import { listed } from "@/lib/settings/kinds";
import { settingOf } from "@/lib/settings/queries";
import { type Measured, measuresAt } from "@/lib/storage/pictures";
import { makeOrderNo } from "./order-no";
import type { OrderDetail } from "./queries";
import type { OrderInput } from "./schemas";

const largestTotal = 99_999_999;

interface Line {
  product_id: number;
  count: number;
  /** The position of the product's first line in the request. */
  at: number;
}

/** What an order needs besides products. It is read before the transaction, in which others wait for the stock rows. */
interface Terms {
  delivery: Delivery;
  address: AddressSnapshot | null;
  minutes: number;
  timeZone: string;
  /** 0 is off, in both. */
  mostUnpaid: number;
  mostUnits: number;
}

export async function readTerms(
  db: Database,
  user: number,
  { address_id, delivery: wanted }: Pick<OrderInput, "address_id" | "delivery">,
): Promise<Terms> {
  const [found] = await readShop(db, { user, address: address_id ?? null });
  const { address, minutes, time_zone, deliveries, most_unpaid, most_units } = found!;
  const offered = listed(settingOf("order.deliveries", deliveries)) as Delivery[];
  const delivery = wanted ?? offered[0]!;
  if (!offered.includes(delivery)) throw notOffered(offered);
  const isSent = hasAddress(delivery);
  if (!isSent && address_id !== undefined) throw needsNoAddress(delivery);
  return {
    delivery,
    address: isSent ? (address ?? missingAddress(address_id)) : null,
    minutes: settingOf("order.pay_timeout_minutes", minutes),
    timeZone: settingOf("shop.time_zone", time_zone),
    mostUnpaid: settingOf("order.max_unpaid", most_unpaid),
    mostUnits: settingOf("order.max_units", most_units) || 999,
  };
}

/** The order gets the names and prices of this moment. */
export async function placeOrder(
  tx: Database,
  userId: number,
  input: OrderInput,
  { delivery, address, minutes, timeZone, mostUnpaid, mostUnits }: Terms,
): Promise<OrderDetail> {
  const lines = merge(input.products, mostUnits);
  if (mostUnpaid) await refuseManyUnpaid(tx, userId, mostUnpaid);
  const items = await takeStock(tx, lines);
  const total_price = items.reduce((sum, item) => sum + item.subtotal, 0);
  if (total_price > largestTotal)
    throw invalid({
      path: "products",
      code: "too_big",
      message: say("An order may cost at most {most}.", { most: { fen: largestTotal } }),
    });

  const first = items[0]!;
  const order = {
    user_id: userId,
    delivery,
    total_price,
    total_count: items.reduce((sum, item) => sum + item.count, 0),
    snap_name: items.length === 1 ? first.name : `${first.name} +${items.length - 1}`,
    snap_image: first.image,
    remark: input.remark ?? "",
  };
  const asJson = { address: address && JSON.stringify(address), items: JSON.stringify(items) };
  for (;;) {
    const order_no = makeOrderNo(timeZone);
    const [placed] = await insertOrder(tx, { ...order, ...asJson, order_no, minutes });
    if (placed) {
      const { ids, ...row } = placed;
      const events = [{ ...firstEvent, created_at: row.created_at }];
      const withIds = items.map((item) => ({ ...item, id: ids[item.position]!, shipped_count: 0 }));
      const snap_image_sizes = items[0]!.image_sizes;
      return { ...newOrder, ...order, snap_image_sizes, order_no, ...row, address, items: withIds, events };
    }
  }
}

/** The answer is made from known values and not read again, because others wait for the stock rows meanwhile. */
const firstEvent = { kind: "move", from: null, to: "unpaid", by: "shopper", reason: "" } as const;
const newOrder = {
  status: "unpaid",
  paid_at: null,
  shipped_at: null,
  completed_at: null,
  cancelled_at: null,
  refunded_amount: 0,
  pickup_code: null,
  payment: null,
  shipments: [],
} satisfies Partial<OrderDetail>;

const setting = (key: SettingKey) =>
  sql`(select ${settings.value} from ${settings} where ${settings.key} = ${sql.raw(`'${key}'`)})`;

/** One query reads two settings and the address: the one in the request, or the default. */
const readShop = statement<
  { user: number; address: number | null },
  {
    minutes: string | null;
    time_zone: string | null;
    deliveries: string | null;
    most_unpaid: string | null;
    most_units: string | null;
    address: AddressSnapshot | null;
  }
>(
  (of) => sql`select ${setting("order.pay_timeout_minutes")} as minutes, ${setting("shop.time_zone")} as time_zone,
    ${setting("order.deliveries")} as deliveries, ${setting("order.max_unpaid")} as most_unpaid, ${setting("order.max_units")} as most_units,
    (select ${jsonRow({
      name: addresses.name,
      phone: addresses.phone,
      province: addresses.province,
      city: addresses.city,
      district: addresses.district,
      detail: addresses.detail,
      postal_code: addresses.postal_code,
    })} from ${addresses} where ${addresses.user_id} = ${of("user")}
        and case when ${of("address")}::int is null then ${addresses.is_default} else ${addresses.id} = ${of("address")}::int end) as address`,
);

function missingAddress(addressId: number | undefined): never {
  throw addressId === undefined
    ? invalid({ path: "address_id", code: "required", message: "There is no default address: name one." })
    : invalid({ path: "address_id", code: "not_found", message: "There is no such address of yours." });
}

const notOffered = (offered: Delivery[]) =>
  invalid({
    path: "delivery",
    code: "not_offered",
    message: say("The shop offers {deliveries}.", { deliveries: { list: offered } }),
  });
const needsNoAddress = (delivery: Delivery) =>
  invalid({
    path: "address_id",
    code: "not_needed",
    message: say("Nothing is sent with delivery {delivery}: leave it out.", { delivery: { said: delivery } }),
  });

type NewOrder = Pick<
  typeof orders.$inferSelect,
  "order_no" | "user_id" | "delivery" | "total_price" | "total_count" | "snap_name" | "snap_image" | "remark"
> & { address: string | null; items: string; minutes: number };

/**
 * One statement writes order, items, ledger and first event, because others already wait for the product rows.
 * It returns no row if the order number is taken.
 */
const insertOrder = statement<NewOrder, Pick<OrderDetail, "id" | "created_at" | "expires_at"> & { ids: number[] }>(
  (of) => sql`
    with placed as (
      insert into ${orders} (order_no, user_id, delivery, total_price, total_count, snap_name, snap_image, address, remark, expires_at)
      values (${of("order_no")}, ${of("user_id")}, ${of("delivery")}, ${of("total_price")}, ${of("total_count")}, ${of("snap_name")}, ${of("snap_image")},
        ${of("address")}::jsonb, ${of("remark")}, now() + make_interval(mins => ${of("minutes")}::int))
      on conflict (order_no) do nothing
      returning id, user_id, ${isoTime(sql`created_at`)} as created_at, ${isoTime(sql`expires_at`)} as expires_at),
    item as (
      select * from jsonb_to_recordset(${of("items")}::jsonb)
        as t(product_id int, position int, name text, image text, price int, count int, subtotal int)),
    items as (
      insert into ${orderItems} (order_id, product_id, position, name, image, price, count, subtotal)
      select placed.id, product_id, position, name, image, price, count, subtotal from item, placed
      returning id, position),
    ledger as (
      insert into ${stockLedger} (product_id, delta, reason, order_id) select product_id, -count, 'order', placed.id from item, placed),
    event as (
      insert into ${orderEvents} (order_id, "to", "by", user_id) select id, 'unpaid', 'shopper', user_id from placed)
    select id, created_at, expires_at, (select json_agg(id order by position) from items) as ids from placed`,
);

/** Two orders of one shopper at once would each see the other's as not yet there, so they come one after the other. */
const holdShopper = statement<{ user: number }, never>(
  (of) => sql`select from users where id = ${of("user")} for no key update`,
);
const countUnpaid = statement<{ user: number }, { count: number }>(
  (of) => sql`select count(*)::int as count from ${orders}
    where user_id = ${of("user")} and status = 'unpaid' and expires_at > now()`,
);

/** Each unpaid order holds its goods: one shopper could hold all of them. */
async function refuseManyUnpaid(tx: Database, user: number, most: number) {
  await holdShopper(tx, { user });
  const [unpaid] = await countUnpaid(tx, { user });
  if (unpaid!.count >= most)
    throw new AppError(
      "limit_reached",
      say("You have {count} unpaid orders. Pay or cancel one of them first.", { count: unpaid!.count }),
    );
}

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

function merge(requested: OrderInput["products"], most: number): Line[] {
  const lines = new Map<number, Line>();
  requested.forEach(({ product_id, count }, at) => {
    const line = lines.get(product_id);
    if (line) line.count += count;
    else lines.set(product_id, { product_id, count, at });
  });
  const tooMany = [...lines.values()].filter(({ count }) => count > most);
  if (tooMany.length)
    throw invalid(
      ...tooMany.map(
        ({ at }): FieldError => ({
          path: `products.${at}.count`,
          code: "too_big",
          message: say("At most {most} of one product.", { most }),
        }),
      ),
    );
  return [...lines.values()];
}

/** One conditional UPDATE per product, sorted by id. If any fails, nothing is taken and the error names all that failed. */
async function takeStock(tx: Database, lines: Line[]) {
  const taken = [];
  const failed: Line[] = [];
  for (const line of lines.toSorted((a, b) => a.product_id - b.product_id)) {
    const [product] = await takeUnits(tx, { id: line.product_id, count: line.count });
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
  if (failed.length) throw await stockError(tx, failed);
  return taken.toSorted((a, b) => a.at - b.at).map(({ at, ...item }, position) => ({ ...item, position }));
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
