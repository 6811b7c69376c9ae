import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { groupPermissions } from "@/db/schema/groups";
import { refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import type { Permission } from "@/lib/kernel/contract/permissions";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  await sweep(db());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

async function aReader(...permissions: Permission[]) {
  const { id, token } = await createUser({ permissions });
  const ask = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    request(method, path, { token, body, headers });
  const { json } = await ask("GET", "/cms/alarm");
  await ask("PUT", "/cms/alarm/read", { position: json.last_position });
  const news = async (query = "unread=true", language = "en") =>
    (await ask("GET", `/cms/alarm?${query}`, undefined, { "accept-language": language })).json;
  return { id, ask, news };
}
async function aPaidOrder(name = "Longjing 50 g tin", remark = "") {
  const { id: product_id } = await createProduct({ name, price: 5610, stock: 100 });
  const { json } = await shopper.ask("POST", "/v1/order", { products: [{ product_id, count: 2 }], remark });
  await pay(shopper, json.id);
  await shop.settled();
  await sweep(db());
  return json as { id: number; order_no: string };
}

test("a paid order is an alarm with its sum, goods and remark, in the reader's language", async () => {
  const { news } = await aReader("order.read");
  const { id } = await aPaidOrder("Longjing 50 g tin", "Ring twice");
  expect(await news()).toMatchObject({
    items: [
      {
        type: "order.paid",
        resource: "order",
        resource_id: id,
        is_read: false,
        title: "New order ¥112.20",
        lines: ["2 × Longjing 50 g tin", "Message: Ring twice"],
      },
    ],
    unread: 1,
    total: 1,
  });
  expect((await news("unread=true", "zh")).items[0]).toMatchObject({
    title: "新订单 ¥112.20",
    lines: ["2 × Longjing 50 g tin", "顾客留言：Ring twice"],
  });
});

test("alarms are marked as read up to a position, only for their reader, and never as unread again", async () => {
  const [one, other] = [await aReader("order.read"), await aReader("order.read")];
  await aPaidOrder();
  const { items } = await one.news();
  await aPaidOrder();
  const { json } = await one.ask("PUT", "/cms/alarm/read", { position: items[0].position });
  expect(json).toEqual({ position: items[0].position, unread: 1 });
  expect((await one.news("size=2")).items.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([false, true]);
  expect((await one.ask("PUT", "/cms/alarm/read", { position: 0 })).json).toEqual(json);
  expect((await other.news()).unread).toBe(2);
});

test("`last_position` is that of all alarms of the reader, also in a list of one type", async () => {
  const { news } = await aReader("order.read", "product.read");
  await aPaidOrder();
  const { items, last_position } = await news();
  expect(last_position).toBe(items[0].position);
  expect(await news("type=stock.low&unread=true")).toMatchObject({ items: [], last_position });
});

test("marking a future position as read does not mark later alarms", async () => {
  const { ask, news } = await aReader("order.read");
  await ask("PUT", "/cms/alarm/read", { position: 9_000_000_000 });
  await aPaidOrder();
  expect((await news()).unread).toBe(1);
});

test("an admin who loses a permission no longer sees its alarms, in lists and counts", async () => {
  const { id, news } = await aReader("order.read", "product.read");
  await aPaidOrder();
  expect(await news()).toMatchObject({ unread: 1, total: 1 });
  const [user] = await db().select().from(users).where(eq(users.id, id));
  await db().delete(groupPermissions).where(sql`group_id = ${user!.group_id} and permission = 'order.read'`);
  expect(await news()).toMatchObject({ items: [], unread: 0, total: 0, last_position: expect.any(Number) });
  expect(await news("type=order.paid")).toMatchObject({ items: [], total: 0 });
});

test("an admin without a permission of any alarm has none", async () => {
  const { news } = await aReader("file.read");
  await aPaidOrder();
  expect(await news("")).toMatchObject({ items: [], unread: 0, total: 0, last_position: 0 });
});

test("a failed refund, a failed shipping report and low stock are alarms", async () => {
  const { news } = await aReader("order.refund", "order.ship", "product.read");
  const admin = await createAdmin("order.read", "order.ship", "order.refund");
  const { id, order_no } = await aPaidOrder("Tea");
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  await db().execute(
    sql`update shipping_reports set status = 'failed', last_error = '10060001' where order_id = ${id}`,
  );
  await admin("POST", `/cms/order/${id}/refund`, { reason: "Broken." }, { "idempotency-key": order_no });
  await db().update(refunds).set({ status: "abnormal" }).where(eq(refunds.order_id, id));
  const { id: product } = await createProduct({ name: "Longjing tin", stock: 12 });
  await shopper.order([product, 10]);
  await sweep(db());
  const { items } = await news();
  expect(items.map(({ type, title }: Record<string, string>) => [type, title])).toEqual([
    ["stock.low", "Only 2 left: Longjing tin"],
    ["refund.failed", `The refund of order ${order_no} needs attention`],
    ["shipping_report.failed", `WeChat refused the shipping report of order ${order_no}`],
  ]);
  expect(items[1].lines).toEqual(["Amount: ¥112.20"]);
});

test("each failure of a refund is an alarm: refused, closed, or abnormal at WeChat Pay", async () => {
  const { news } = await aReader("order.refund");
  const { id, order_no } = await aPaidOrder("Tea");
  const admin = await createAdmin("order.refund");
  dropWechatCalls(/refunds$/); // it stays where the test puts it
  await admin("POST", `/cms/order/${id}/refund`, { amount: 1, reason: "x" }, { "idempotency-key": order_no });
  for (const status of ["failed", "processing", "closed", "pending", "abnormal"] as const)
    await db().update(refunds).set({ status }).where(eq(refunds.order_id, id));
  await sweep(db());
  expect((await news()).items.map(({ type }: { type: string }) => type)).toEqual(Array(3).fill("refund.failed"));
});
