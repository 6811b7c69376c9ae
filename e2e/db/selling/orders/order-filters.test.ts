import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderStatuses, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { randomName } from "@/e2e/fixtures/callers/people";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import {
  createProduct,
  createShopper,
  deleteRows,
  expireOrder,
  insertManyOrders,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";

const { admin, shopper, settled } = orderDesk("order.read", "order.export", "order.ship", "order.refund");
/** Orders of the shopper: a is unpaid, b is paid, c is shipped by SF, d by ZTO, e has expired. Each has `tea`, c also `cup`. */
let tea: Awaited<ReturnType<typeof createProduct>>;
let cup: Awaited<ReturnType<typeof createProduct>>;
let [a, b, c, d, e] = [0, 0, 0, 0, 0];
beforeAll(async () => {
  tea = await createProduct({ name: randomName("Tea"), price: 500, stock: 100 });
  cup = await createProduct({ name: randomName("Cup"), price: 90 });
  const place = async (...lines: Parameters<Shopper["order"]>) => (await shopper.order(...lines)).id as number;
  [a, b] = [await place([tea.id, 1]), await place([tea.id, 3])];
  [c, d] = [await place([tea.id, 1], [cup.id, 2]), await place([tea.id, 2])];
  e = await place([tea.id, 1]);
  for (const id of [b, c, d]) await pay(shopper, id);
  await settled();
  await ship(c, "SF");
  await ship(d, "ZTO");
  await expireOrder(e);
});
const ship = (id: number, carrier: string) =>
  admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier, tracking_no: `${carrier}${id}` });

type Query = Record<string, string | number | boolean>;
const asked = (query: Query) =>
  new URLSearchParams(Object.entries({ user_id: shopper.id, ...query }).map(([name, value]) => [name, String(value)]));
const list = async (query: Query) => {
  const { status, json, text } = await admin("GET", `/cms/order?${asked(query)}`);
  if (status !== 200) throw new Error(text);
  return json;
};
const idsOf = async (query: Query) => (await list(query)).items.map(({ id }: { id: number }) => id) as number[];
const exported = async (query: Query) => {
  const { status, text } = await admin("GET", `/cms/order/export?${asked(query)}`);
  if (status !== 200) throw new Error(text);
  return text
    .slice(1)
    .split("\r\n")
    .slice(0, -1)
    .map((line: string) => line.split(","));
};
const numberOf = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.order_no;

test("an order with several parcels is found once by each carrier and tracking number", async () => {
  const shippedAt = sql`now()`;
  await db().execute(
    sql`insert into shipments (order_id, carrier, tracking_no, shipped_at) values (${d}, 'EMS', 'EM77', ${shippedAt}), (${d}, 'ZTO', 'EM78', ${shippedAt})`,
  );
  for (const query of [
    { carrier: "ZTO" },
    { carrier: "EMS" },
    { q: "EM77" },
    { q: "em78" },
    { q: `ZTO${d}` },
  ] as Query[])
    expect([query, await idsOf(query)]).toEqual([query, [d]]);
  expect((await exported({ carrier: "ZTO" })).length).toBe(2);
  await db().execute(sql`delete from shipments where order_id = ${d} and tracking_no like 'EM7_'`);
  expect([await idsOf({ carrier: "EMS" }), await idsOf({ q: "EM77" })]).toEqual([[], []]);
});

test("`payment_trouble` lists orders with a failed or abnormal refund, or a notification under review", async () => {
  const other = await createShopper();
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) {
    const { id } = await other.order([tea.id, 1]);
    await pay(other, id);
    ids.push(id);
  }
  await settled();
  const [failed, abnormal, reviewed, sound] = ids as [number, number, number, number];
  const refund = async (id: number, status: string, number: string = randomUUID()) => {
    const [payment] = await db().select().from(payments).where(eq(payments.order_id, id));
    await db().execute(sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, by, refund_id, completed_at, learned_from)
      values (${id}, ${payment!.id}, ${number}, 1, 'x', ${status}, 'admin', ${randomUUID()}, now(), 'query')`);
  };
  const trouble = (more: Query = {}) => idsOf({ user_id: other.id, payment_trouble: true, ...more });
  expect(await trouble()).toEqual([]);
  await refund(failed, "failed");
  await refund(abnormal, "abnormal");
  const [ofRefund, ofNoOrder] = [randomUUID(), randomUUID()];
  await db().execute(sql`insert into notifications (notification_id, event_type, verdict, reason, order_id, out_refund_no, resource)
    values (${randomUUID()}, 'REFUND.SUCCESS', 'review', 'another amount', ${reviewed}, ${ofRefund}, '{}')`);
  await db().execute(sql`insert into notifications (notification_id, event_type, verdict, reason, resource)
    values (${ofNoOrder}, 'REFUND.SUCCESS', 'review', 'of no order', '{}')`);
  expect(await trouble()).toEqual([reviewed, abnormal, failed]);
  expect(await trouble({ q: tea.name })).toEqual([reviewed, abnormal, failed]);
  expect(await trouble({ needs_refund: true })).toEqual([abnormal]);
  expect(await trouble({ needs_refund: false })).toEqual([reviewed, failed]);
  expect(await idsOf({ user_id: other.id, payment_trouble: false })).toEqual([sound]);
  expect(await idsOf({ user_id: other.id, payment_trouble: false, product_id: tea.id })).toEqual([sound]);
  await refund(failed, "success");
  expect(await trouble()).toEqual([reviewed, abnormal]);
  await refund(reviewed, "success", ofRefund);
  expect(await trouble()).toEqual([abnormal]);
  await deleteRows("refunds", sql`order_id in (${failed}, ${abnormal}, ${reviewed})`);
  await deleteRows("notifications", sql`order_id = ${reviewed} or notification_id = ${ofNoOrder}`);
});

test("`include` adds lines, parcels, remark and the whole address to the list", async () => {
  const [plain] = (await list({ carrier: "SF" })).items;
  expect([plain.items, plain.address]).toEqual([undefined, undefined]);
  const [full] = (await list({ carrier: "SF", include: "items,address" })).items;
  const line = { image: null, price: 500, count: 1, subtotal: 500 };
  expect(full).toMatchObject({
    ...plain,
    items: [
      { ...line, product_id: tea.id, name: tea.name },
      { ...line, product_id: cup.id, name: cup.name, price: 90, count: 2, subtotal: 180 },
    ],
    address: { name: "Li Lei", city: "杭州市", detail: "Example Road 1" },
  });
  const [some] = (await list({ carrier: "SF", include: "address,shipments" })).items;
  const [wish] = (await list({ carrier: "SF", include: "remark" })).items;
  expect([full.remark, wish.remark, wish.items]).toEqual([
    undefined,
    (await admin("GET", `/cms/order/${c}`)).json.remark,
    undefined,
  ]);
  expect([some.items, some.address.province]).toEqual([undefined, "浙江省"]);
  expect(some.shipments).toMatchObject([{ carrier: "SF", tracking_no: `SF${c}`, items: [{ count: 1 }, { count: 2 }] }]);
  expect((await admin("GET", "/cms/order?include=lines")).status).toBe(400);
});

test("`ids` applies to the list, the counts and the export, with other filters and sorts", async () => {
  expect(await idsOf({ ids: `${b},${d}` })).toEqual([d, b]);
  expect(await idsOf({ ids: `${b},${d}`, sort: "total_price" })).toEqual([d, b]);
  expect(await idsOf({ ids: `${a},${c},${d}`, status: "shipped", q: tea.name })).toEqual([d, c]);
  expect(await idsOf({ ids: "2147483647" })).toEqual([]);
  const numbers = (await exported({ ids: `${b},${d}` })).slice(1).map(([number]: string[]) => number!.trim());
  expect(numbers).toEqual([await numberOf(d), await numberOf(b)]);
  const { json } = await admin("GET", `/cms/order/counts?ids=${b},${d},${e}`);
  expect(json).toMatchObject({ all: 3, paid: 1, shipped: 1, cancelled: 1 });
  for (const wrong of ["", "0", "1,", "a", "2147483648", Array.from({ length: 51 }, (_, n) => n + 1).join()])
    expect((await admin("GET", `/cms/order?ids=${wrong}`)).status, wrong).toBe(400);
});

test("`rows=items` exports one row for each line, with its price", async () => {
  const [header, ...lines] = await exported({ rows: "items", status: "shipped", sort: "created_at" });
  const own = header!.indexOf("product_id");
  const columns = [
    "product_id",
    "variant_id",
    "product",
    "variant",
    "sku",
    "barcode",
    "price_yuan",
    "count",
    "subtotal_yuan",
    "discount_yuan",
  ];
  expect(header!.slice(own, own + 10)).toEqual(columns);
  const number = `${await numberOf(c)}\t`;
  const shown = lines.map((cells) => [cells[0], ...cells.slice(own, own + 10), cells[header!.indexOf("carrier")]]);
  expect(shown).toEqual([
    [number, String(tea.id), String(tea.variant_id), tea.name, "", "", "", "5.00", "1", "5.00", "0.00", "SF"],
    [number, String(cup.id), String(cup.variant_id), cup.name, "", "", "", "0.90", "2", "1.80", "0.00", "SF"],
    [
      `${await numberOf(d)}\t`,
      String(tea.id),
      String(tea.variant_id),
      tea.name,
      "",
      "",
      "",
      "5.00",
      "2",
      "10.00",
      "0.00",
      "ZTO",
    ],
  ]);
  const { headers } = await admin("GET", `/cms/order/export?${asked({ rows: "items" })}`);
  expect(headers["content-disposition"]).toContain("kiosk-order-lines-");
  expect((await admin("GET", "/cms/order/export?rows=lines")).status).toBe(400);
});

const hasPickup = ({ delivery = "pickup" }: Query) => String(delivery).includes("pickup");
const none = { total: 0 };

test("counts by state equal the totals of the list, with each filter", async () => {
  const filters: Query[] = [
    {},
    { product_id: tea.id },
    { carrier: "SF" },
    { q: tea.name },
    { payment_trouble: false },
    { shipping_report: "failed" },
    { from: new Date(0).toISOString() },
    { product_id: tea.id, carrier: "ZTO" },
  ];
  for (const filter of filters) {
    const { status, json } = await admin("GET", `/cms/order/counts?${asked(filter)}`);
    const totals = await Promise.all(
      orderStatuses.map(async (state) => [state, (await list({ ...filter, status: state })).total] as const),
    );
    const { total: all } = await list(filter);
    const { total: to_pick_up } = hasPickup(filter)
      ? await list({ ...filter, status: "paid", delivery: "pickup" })
      : none;
    expect([filter, status, json]).toEqual([filter, 200, { all, ...Object.fromEntries(totals), to_pick_up }]);
  }
  expect((await admin("GET", "/cms/order/counts?status=paid")).status).toBe(400);
});

test("the total of a list ends at 10,000 with `total_is_more`, while counts are exact", async () => {
  const { id: user, ask } = await createShopper();
  // Three were placed in the first second: the first of them is the cheapest, and the second is not paid.
  const many = await insertManyOrders(
    sql`insert into orders (order_no, user_id, status, delivery, total_price, total_count, snap_name, pickup_code, paid_at, expires_at, created_at)
      select '99970101000000' || lpad(n::text, 8, '0'), ${user}, case n when 2 then 'unpaid' else 'paid' end, 'pickup', case n when 1 then 1 else 2 end, 1, 'x',
        case when n <> 2 then 'many' || n end, case when n <> 2 then now() end, now() + interval '1 day', '2026-01-01T00:00:00Z'::timestamptz + greatest(n, 3) * interval '1 second'
      from generate_series(1, 10002) n`,
    sql`user_id = ${user}`,
  );
  const at = (n: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + n * 1000).toISOString();
  const q = "9997010100000";
  const others = { shipped: 0, completed: 0, cancelled: 0, refunding: 0, refunded: 0 };
  for (const [query, counts] of [
    [{}, { all: 10_002, unpaid: 1, paid: 10_001, to_pick_up: 10_001 }],
    [{ q }, { all: 10_002, unpaid: 1, paid: 10_001, to_pick_up: 10_001 }],
    [{ to: at(10_002) }, { all: 10_001, unpaid: 1, paid: 10_000, to_pick_up: 10_000 }],
    [
      { q, to: at(10_001) },
      { all: 10_000, unpaid: 1, paid: 9999, to_pick_up: 9999 },
    ],
  ] as [Query, object][]) {
    const { json } = await admin("GET", `/cms/order/counts?${asked({ user_id: user, ...query })}`);
    expect([query, json]).toEqual([query, { ...others, ...counts }]);
  }
  for (const query of [{}, { q }] as Query[])
    expect(await list({ user_id: user, sort: "total_price", size: 1, ...query })).toMatchObject({
      total: 10_000,
      total_is_more: true,
      items: [{ order_no: `99970101${"1".padStart(14, "0")}` }],
    });
  await db().execute(
    sql`update orders set status = 'shipped', shipped_at = now() where order_no = '9997010100000000010002'`,
  );
  expect((await ask("GET", "/v1/order/counts")).json).toMatchObject({
    all: 10_002,
    paid: 10_000,
    shipped: 1,
    unpaid: 1,
  });
  await many.forget();
});
