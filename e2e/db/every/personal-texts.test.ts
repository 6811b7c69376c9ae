import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { db } from "@/e2e/fixtures/servers/in-process";
import { fillUsers, type Given, userColumns } from "@/e2e/fixtures/shop/fill-user";
import { createCoupon } from "@/e2e/fixtures/shop/offers";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, createShopper, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { removeLooseFiles } from "@/lib/storage/loose-files";

const { admin } = orderDesk(
  ...(["order.read", "order.create", "order.cancel", "order.note"] as const),
  ...(["customer.read", "customer.edit", "customer.erase"] as const),
);

/** These columns name the admin who did something. Admins are not erased. */
const ofAdmins = [
  ...["api_keys.user_id", "articles.author_id", "bots.editor_id", "codes.made_by", "files.uploaded_by"],
  ...["oper_logs.user_id", "sealed_settings.updated_by", "settings.updated_by", "webhooks.editor_id"],
  ...["bill_differences.resolved_by", "error_logs.resolved_by", "notifications.settled_by"],
];

const [then, later] = ["2026-01-05T08:00:00Z", "2026-01-06T08:00:00Z"];
type Text = (place?: string) => string;
const address = (text: Text, path = "") =>
  Object.fromEntries(
    ["name", "phone", "province", "city", "district", "detail", "postal_code"].map((name) => [name, text(path + name)]),
  );
const coupon = { scope: "all", valid_from: then, valid_to: later };
const sold = { status: "completed", total_price: 1000, paid_at: then, shipped_at: then, completed_at: then };

/** Values that the rows need besides a text in each column. All belong to sales that ended long ago. */
const given: Record<string, Given[]> = {
  users: [{ awaited_phone: undefined }],
  orders: [
    { ...sold, address, contact: null, pickup_code: null },
    {
      ...sold,
      delivery: "pickup",
      address: null,
      contact: (text: Text) => ({ name: text("name"), phone: text("phone") }),
    },
  ],
  order_events: [
    {
      by: "shopper",
      address_change: (text: Text) => ({ before: address(text, "before."), after: address(text, "after.") }),
    },
  ],
  order_discounts: [{ source_id: 1, shares: [1] }],
  shipments: [
    { courier_name: null, courier_phone: null },
    { carrier: null, tracking_no: null },
  ],
  shipping_reports: [{ status: "sent" }],
  payments: [{ status: "success", paid_at: then }],
  refunds: [{ status: "success", completed_at: then }],
  after_sales: [{ type: "return", status: "refunded", agreed: 0, agreed_freight: 0 }],
  after_sale_events: [{ by: "shopper" }],
  stock_ledger: [{ reason: "return" }],
  complaints: [{ state: "done" }],
  invoice_titles: [{ kind: "company" }],
  invoices: [
    {
      status: "red",
      amount: 1,
      issued_at: then,
      reason: null,
      title: (text: Text) => ({
        kind: "company",
        ...Object.fromEntries(
          ["name", "tax_no", "address", "phone", "bank", "account"].map((name) => [name, text(name)]),
        ),
      }),
    },
    { status: "refused", red_number: null },
  ],
  bill_lines: [{ kind: "refund" }],
  bill_differences: [{ status: "resolved" }],
  user_coupons: [
    { ...coupon, status: "used", void_reason: null },
    { ...coupon, status: "void", order_id: null, seq: 2 },
  ],
  reviews: [{ status: "hidden", replied_at: then, images: (text: Text) => [{ key: text("key") }] }],
  identities: [{ type: 101 }],
  loose_files: [{ key: (text: Text) => `uploads/${text().padStart(32, "0")}.webp` }],
};

const names = (table: string, columns: string) => columns.split(" ").map((column) => `${table}.${column}`);

/** The columns that an erasure leaves, each with the reason. */
const remaining = [
  // The shop's books: what was sold, sent, paid and invoiced, with its numbers.
  ...names("orders", "order_no freight_detail snap_name snap_image goods tracking_nos pickup_code external_ref"),
  ...names("order_items", "name variant_name sku barcode image"),
  ...names("shipments", "carrier tracking_no courier_name courier_phone waybill_key"),
  ...names("loose_waybills", "key delivery_id waybill_id"),
  ...names("shipping_reports", "last_error"),
  ...names("payments", "out_trade_no prepay_id transaction_id"),
  ...names("refunds", "out_refund_no refund_id last_error"),
  ...names("invoices", "number red_number"),
  ...names("bill_lines", "transaction_id out_trade_no refund_id out_refund_no"),
  // Stored without the payer.
  ...names("notifications", "notification_id event_type out_trade_no out_refund_no transaction_id resource reason"),
  // WeChat Pay's own numbers.
  ...names("complaints", "complaint_id out_trade_no"),
  ...names("complaint_events", "log_id type"),
  // Past orders are used to try out freight.
  ...names("orders.address", "province city"),
  ...names("order_events.address_change", "before.province before.city after.province after.city"),
  // What the shop wrote about a sale, and the values of its dictionaries.
  ...names("order_discounts", "name"),
  ...names("refunds", "reason"),
  ...names("after_sales", "reason return_to"),
  ...names("stock_ledger", "note"),
  ...names("bill_differences", "note"),
  ...names("notifications", "settled_note"),
  ...names("user_coupons", "name tiers void_reason"),
  ...names("coupon_codes", "code"),
  // The API key of the admin.
  ...["order_events", "refunds", "after_sale_events", "stock_ledger", "complaint_events"].map((it) => `${it}.key_name`),
  // The login log, until its retention ends. Its accounts are emptied.
  ...names("login_logs", "result ip browser os user_agent request_id"),
];

const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
const randomPhone = () => `19${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
const expectDone = async (asked: ReturnType<typeof admin>) => {
  const reply = await asked;
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.json;
};

/** An order for a phone number, with a note, tags and a stored answer, and the texts of every table. */
async function createAwaited(texts: ReturnType<typeof fillUsers>) {
  const phone = randomPhone();
  const products = [{ product_id: (await createProduct()).id, count: 1 }];
  const order = await expectDone(
    admin(
      "POST",
      "/cms/order",
      { phone, products, address: { ...home, detail: texts.newText("answer") } },
      { "idempotency-key": randomUUID() },
    ),
  );
  const id = order.user.id as number;
  await texts.fill(id);
  const note = texts.newText("log.note");
  await expectDone(admin("PUT", `/cms/customer/${id}`, { note, tags: [texts.newText("log.tags"), "VIP"] }));
  await expectDone(admin("PUT", `/cms/order/${order.id}/status`, { status: "cancelled", reason: "Unwanted." }));
  return { id, phone, note };
}

const verify = ({ ask }: Pick<Shopper, "ask">, phone: string) =>
  expectDone(ask("PUT", "/v1/user/phone", { code: `tel-${phone}` }));
const erase = (id: number) => admin("POST", `/cms/customer/${id}/erase`, { reason: "By letter." });
async function sweepAll() {
  await sweep(db());
  await removeLooseFiles.tidy(db(), 100);
}
const readUser = async (id: number) => (await db().select().from(users).where(eq(users.id, id)))[0]!;

test("no text of a person remains after two merges and an erasure, in any column of any table", async () => {
  await createCoupon();
  await db().execute(sql`insert into bills (day, status) values ('2026-01-05', 'waiting')`);
  const { variant_id } = await createProduct();
  const texts = fillUsers(ofAdmins, { ...given, messages: [{ status: "sent", variant_id }] });
  const person = await createShopper();
  await texts.fill(person.id);
  const [first, second] = [await createAwaited(texts), await createAwaited(texts)];
  expect(texts.unfilled()).toEqual([]);
  const known = userColumns.map(({ table, column }) => `${table}.${column}`);
  expect(ofAdmins.filter((column) => !known.includes(column))).toEqual([]);
  const before = await readUser(person.id);

  for (const awaited of [first, second]) {
    await verify(person, awaited.phone);
    await sweepAll();
    const left = await texts.find(awaited.id);
    expect(left.filter(({ origin }) => !remaining.includes(origin))).toEqual([]);
    expect((await erase(awaited.id)).status).toBe(404);
  }
  const merged = await readUser(person.id);
  expect(merged.note).toBe([before.note, first.note, second.note].join("\n"));
  expect(merged.tags).toHaveLength(4);
  const places = (await texts.find()).map(({ place }) => place);
  expect(places).toEqual(expect.arrayContaining(["addresses.detail", "orders.remark", "oper_log_changes.fields"]));

  expect((await erase(person.id)).text).toBe("");
  await sweepAll();
  const left = await texts.find();
  expect(left.filter(({ origin }) => !remaining.includes(origin))).toEqual([]);
  const found = new Set(left.map(({ origin }) => origin));
  expect(remaining.filter((origin) => !found.has(origin))).toEqual([]);
});
