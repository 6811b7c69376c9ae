import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { termsAcceptances, termsVersions } from "@/db/schema/content";
import { events, messages } from "@/db/schema/events";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, pay } from "@/e2e/fixtures/shop/shop";
import { createProof } from "@/lib/selling/orders/proof";

const { admin, ship, settled, shopper, paid } = orderDesk("order.read", "order.ship");

test("a proof of 1 or 50 lines is a PNG of at most 2 MB, whose height grows with each line", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 50; n++) {
    const name = `</span>&amp;<b>\u0007\u202e${n} ${"龙井茶".repeat(n % 30)}`;
    ids.push((await createProduct({ price: 1000 + n, name })).id);
  }
  const place = async (count: number) =>
    (await shopper.order(...ids.slice(0, count).map((id) => [id, 1] as [number, number]))).id;
  const [short, shorter, long] = [await place(1), await place(49), await place(50)];
  await pay(shopper, long);
  await settled();
  const heights: number[] = [];
  for (const id of [short, shorter, long]) {
    const png = await createProof(db(), id, "zh");
    const { format, width, height } = await sharp(png).metadata();
    expect([format, width, png.length < 2 * 1024 * 1024]).toEqual(["png", 1080, true]);
    heights.push(height);
  }
  expect(heights[1]).toBeGreaterThan(heights[0]! + 48 * 28);
  expect(heights[2]).toBeGreaterThan(heights[1]! + 28);
});

test("payment, parcel, message, request and accepted terms change the proof, the shopper's data does not", async () => {
  const { id } = await paid();
  const [order] = await db().select().from(orders).where(sql`id = ${id}`);
  const { user_id } = order!;
  const pictures = [await createProof(db(), id, "zh")];
  const adds = async (work: () => Promise<unknown>) => {
    await work();
    pictures.push(await createProof(db(), id, "zh"));
  };
  await adds(() => ship(id));
  await adds(async () => {
    const [event] = await db().select().from(events).where(sql`resource = 'order' and resource_id = ${id}`).limit(1);
    await db()
      .insert(messages)
      .values({ event_id: event!.id, kind: "pickup", user_id, status: "sent", sent_at: new Date() });
  });
  await adds(async () => {
    const { items } = (await admin("GET", `/cms/order/${id}`)).json;
    const body = { order_id: id, type: "refund", reason: "other", items: [{ item_id: items[0].id, count: 1 }] };
    expect((await shopper.ask("POST", "/v1/after_sale", body)).status).toBe(201);
  });
  await adds(async () => {
    const [version] = await db().select().from(termsVersions).limit(1);
    const { kind, version: number, article_id } = version!;
    const accepted_at = new Date("2026-01-01");
    await db().insert(termsAcceptances).values({ user_id, kind, version: number, article_id, accepted_at });
  });
  expect(new Set(pictures.map((png) => png.toString("base64"))).size).toBe(5);

  const before = await createProof(db(), id, "zh");
  await db().execute(
    sql`update orders set address = address || '{"name":"孙悦","phone":"13900000009","detail":"别处 9 号"}' where id = ${id}`,
  );
  await db().update(users).set({ nickname: "别人" }).where(sql`id = ${user_id}`);
  expect((await createProof(db(), id, "zh")).equals(before)).toBe(true);
});

test("a proof is served as a PNG, in Chinese unless English is requested", async () => {
  const { id } = await paid();
  const path = `/cms/order/${id}/proof`;
  const shown = await admin("GET", path, undefined, { "accept-language": "en" });
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/png"]);
  const english = await admin("GET", `${path}?language=en`);
  expect([english.status, english.headers.etag === shown.headers.etag]).toEqual([200, false]);
  expect((await admin("GET", `${path}?language=zh`)).headers.etag).toBe(shown.headers.etag);
});
