import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";

interface Event {
  position: number;
  type: string;
  resource_id: number;
  sequence: number | null;
  data: Record<string, unknown>;
}
let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin("event.read", "order.read");
});
afterAll(() => shop.close());

const follow = async (query: string, caller = admin) => {
  const { status, json, text } = await caller("GET", `/cms/event?${query}`);
  if (status !== 200) throw new Error(text);
  return json as { items: Event[]; next: number };
};

async function readAll(query = "", caller = admin, after = 0) {
  const found: Event[] = [];
  for (;;) {
    const { items, next } = await follow(`after=${after}&size=3&${query}`, caller);
    found.push(...items);
    if (next === after) return { found, next };
    after = next;
  }
}

async function buy() {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  await pay(shopper, id);
  await shop.settled();
  await dispatchEvents.tidy(db(), 100);
  return id as number;
}

test("pages of events have each event once, in the order of their positions, and continue behind the last", async () => {
  const { next } = await readAll();
  const ids = [await buy(), await buy()];
  const { found, next: last } = await readAll("", admin, next);
  expect(found.map(({ type, resource_id }) => [type, resource_id])).toEqual(
    ids.flatMap((id) => ["order.placed", "order.paid"].map((type) => [type, id])),
  );
  expect(found[1]).toMatchObject({
    data: { status: "paid", order_no: expect.any(String) },
    sequence: expect.any(Number),
  });
  const positions = (await readAll()).found.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  expect(positions.at(-1)).toBe(last);
  expect(await follow("after=")).toEqual(await follow(""));
});

test("shows only the types asked for, and those whose records the caller may see", async () => {
  await buy();
  expect(new Set((await readAll("type=order.paid")).found.map(({ type }) => type))).toEqual(new Set(["order.paid"]));
  const clerk = await createAdmin("event.read", "after_sale.read");
  expect((await readAll("", clerk)).found.filter(({ type }) => !type.startsWith("after_sale."))).toEqual([]);
  expect((await follow("type=order.paid", clerk)).items).toEqual([]);
  expect((await (await createAdmin("order.read"))("GET", "/cms/event")).status).toBe(403);
  for (const query of ["after=x", "after=-1", "type=order.lost", "page=1"])
    expect(await admin("GET", `/cms/event?${query}`)).toMatchObject({ status: 400 });
});

test("a position beyond the newest, or from before an import, is position_unknown; the newest and empty are not", async () => {
  await buy();
  const { next } = await readAll();
  const statusAt = async (after: number | string) => {
    const { status, json } = await admin("GET", `/cms/event?after=${after}`);
    return status === 409 ? [json.code, json.errors[0].path] : status;
  };
  const unknown = ["position_unknown", "after"];
  expect(await statusAt(next)).toBe(200);
  expect(await statusAt(next + 1)).toEqual(unknown);
  expect(await statusAt(999_999_999_999_999)).toEqual(unknown);
  await db().execute(sql`insert into imports (made_at, left_behind) values (now() - interval '1 day', '[]')`);
  expect(await statusAt(next)).toEqual(unknown);
  for (const after of ["", 0]) expect(await statusAt(after)).toBe(200);
  await db().execute(sql`delete from imports`);
  expect(await statusAt(next)).toBe(200);
});

test("after 30 days without an event, the last position is still known", async () => {
  const { next } = await readAll();
  await db().execute(sql`delete from events`);
  expect((await follow(`after=${next}`)).next).toBe(next);
  expect((await admin("GET", `/cms/event?after=${next + 1000}`)).status).toBe(409);
});
