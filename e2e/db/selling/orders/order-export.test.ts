import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderDiscounts } from "@/db/schema/offers";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, createShopper, pay } from "@/e2e/fixtures/shop/shop";

const { admin, settled } = orderDesk("order.export", "order.ship", "order.refund");

const header =
  "order_no,status,is_part_shipped,delivery,created_at,paid_at,shipped_at,completed_at,cancelled_at,goods,total_count,goods_yuan,discount_yuan,discounts,freight_yuan,total_yuan,refunded_yuan,transaction_id,user_id,nickname,recipient,phone,province,city,district,address,postal_code,parcels,carrier,tracking_no,remark,note,external_ref";

test("an order is one row: quoted, safe in a spreadsheet, in the shop's time zone and in yuan", async () => {
  const shopper = await createShopper();
  await createTemplate({ is_default: true }, {});
  const tea = await createProduct({ name: "龙井茶, 50 g", price: 1005 });
  const cup = await createProduct({ name: 'Cup "A"', price: 1 });
  const { id } = await shopper.order([tea.id, 2], [cup.id, 1]);
  await deleteTemplates();
  // The lines are sorted by position, not by id.
  await db().execute(sql`update order_items set position = 1 - position where order_id = ${id}`);
  await pay(shopper, id);
  await settled();
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "1234567890123456" });
  await admin("POST", `/cms/order/${id}/refund`, { amount: 5, reason: "x" }, { "idempotency-key": "part" });
  await settled();
  await db().update(users).set({ nickname: "=cmd|' /C calc'!A0" }).where(eq(users.id, shopper.id));
  await db()
    .update(orders)
    .set({
      note: "one\ntwo",
      remark: "+1",
      discount_total: 250,
      created_at: new Date("2026-01-31T16:30:05.678Z"),
      paid_at: new Date("2026-06-01T00:00:00Z"),
    })
    .where(eq(orders.id, id));
  const discount = { kind: "admin" as const, name: "Regular", target: "goods" as const, amount: 250, shares: [250, 0] };
  await db()
    .insert(orderDiscounts)
    .values({ order_id: id, ...discount });
  const [order] = await db().select().from(orders).where(eq(orders.id, id));
  const answer = await admin("GET", `/cms/order/export?user_id=${shopper.id}`);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="kiosk-orders-\d{4}-\d\d-\d\d\.csv"$/);
  const [first, line, ...rest] = answer.text.split("\r\n");
  expect([first, rest]).toEqual([`\ufeff${header}`, [""]]);
  expect(line).toMatch(
    new RegExp(
      `^${order!.order_no}\\t,shipped,false,express,2026-02-01 00:30:05,2026-06-01 08:00:00,20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,,,` +
        `"Cup ""A"" × 1; 龙井茶, 50 g × 2",3,22.61,2.50,Regular 2.50,8.00,28.11,0.05,42\\d+\\t,${shopper.id},'=cmd\\|' /C calc'!A0,Li Lei,13800000001,浙江省,杭州市,,Example Road 1,,SF 1234567890123456,SF,1234567890123456\\t,'\\+1,"one\ntwo",$`,
    ),
  );
  const plain = await admin("GET", `/cms/order/export?user_id=${shopper.id}&plain=true`);
  expect(plain.text).toBe(answer.text.replace("\ufeff", "").replaceAll("\t", ""));
  expect(plain.text).toContain("'=cmd|'");
});
