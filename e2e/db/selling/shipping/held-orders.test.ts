import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { orders } from "@/db/schema/orders";
import { callTool, connectClient, createAssistantKey, listenForAssistants } from "@/e2e/fixtures/callers/assistant";
import { createUser, createUserKey } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, findFaults, pay } from "@/e2e/fixtures/shop/shop";

const { admin, get, paid, refund, settled, shopper } = orderDesk(
  "order.read",
  "order.ship",
  "order.refund",
  "order.export",
);
beforeAll(async () => {
  const value = "express,pickup";
  await db()
    .insert(settings)
    .values({ key: "order.deliveries", value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
});

const reason = "Honey comes tomorrow.";
const hold = (id: number, more: object = {}, who = admin) => who("PUT", `/cms/order/${id}/hold`, { reason, ...more });
const release = (id: number, who = admin) => who("DELETE", `/cms/order/${id}/hold`);
const sf = { carrier: "SF", tracking_no: "SF1" };
const held = async () => {
  const order = await paid({ count: 2 });
  expect((await hold(order.id)).status).toBe(200);
  return order.id;
};
/** Moves the end of the hold to this many seconds from now. */
const setEnd = (id: number, seconds: number) =>
  db()
    .update(orders)
    .set({ hold_until: sql`now() + make_interval(secs => ${seconds}::int)` })
    .where(eq(orders.id, id));
const idsOf = async (query: string) =>
  (await admin("GET", `/cms/order?${query}`)).json.items.map(({ id }: { id: number }) => id);
const csv = async (id: number) => {
  const form = new FormData();
  form.append("file", new Blob([`order_no,carrier,tracking_no\n${(await get(id)).order_no},SF,SF1\n`]), "a.csv");
  return form;
};

type Way = (
  id: number,
  more: { release?: true },
) => Promise<{ status: number; json: { code?: string; detail?: string } }>;
const ways: Record<string, Way> = {
  "the whole order": (id, more) => admin("PUT", `/cms/order/${id}/status`, { status: "shipped", ...sf, ...more }),
  "a part of it": async (id, more) => {
    const items = [{ item_id: (await get(id)).items[0].id, count: 1 }];
    return admin("POST", `/cms/order/${id}/shipment`, { ...sf, items, ...more });
  },
  "a waybill": (id, more) => admin("POST", `/cms/order/${id}/waybill`, { carrier: "SF", ...more }),
  "the key of another system": async (id, more) => {
    const user = await createUser({ permissions: ["order.read", "order.ship"] });
    const { key } = await createUserKey(user, ["order.read", "order.ship"]);
    return request("PUT", `/cms/order/${id}/status`, { token: key, body: { status: "shipped", ...sf, ...more } });
  },
};

test.each(Object.keys(ways))(
  "an order on hold is not shipped by %s without `release`, which ends the hold",
  async (name) => {
    const id = await held();
    expect(await ways[name]!(id, {})).toMatchObject({
      status: 409,
      json: { code: "order_held", detail: `The order is on hold: ${reason}` },
    });
    expect(await get(id)).toMatchObject({ status: "paid", shipments: [], held: { reason } });
    const { status } = await ways[name]!(id, { release: true });
    expect([200, 201]).toContain(status);
    const after = await get(id);
    expect([after.held, after.shipments.length]).toEqual([null, 1]);
    await settled();
    expect(await findFaults()).toEqual([]);
  },
);

test("an import refuses the row of an order on hold, with the reason for those who read orders", async () => {
  const id = await held();
  const path = "/cms/order/shipments/import";
  const { json } = await admin("POST", path, await csv(id));
  const message = `The order is on hold: ${reason}`;
  expect(json).toMatchObject({
    digest: null,
    rows: [{ action: "refuse", id, errors: [{ code: "order_held", message }] }],
  });
  const shipper = await createAdmin("order.ship");
  const [row] = (await shipper("POST", path, await csv(id))).json.rows;
  expect(row.errors[0].message).toBe("The order is on hold.");
  const free = await paid();
  const shown = (await admin("POST", `${path}?release=true`, await csv(free.id))).json;
  await hold(free.id);
  expect(await admin("POST", `${path}?release=true&digest=${shown.digest}`, await csv(free.id))).toMatchObject({
    status: 409,
    json: { code: "stale" },
  });
  const { digest } = (await admin("POST", `${path}?release=true`, await csv(id))).json;
  expect((await admin("POST", `${path}?release=true&digest=${digest}`, await csv(id))).json).toMatchObject({
    shipped: 1,
  });
  expect(await get(id)).toMatchObject({ status: "shipped", held: null });
});

test("an order on hold is not handed over at the counter without `release`", async () => {
  const product = await createProduct();
  const { json: order } = await shopper.ask("POST", "/v1/order", {
    products: [{ product_id: product.id, count: 1 }],
    delivery: "pickup",
  });
  await pay(shopper, order.id);
  await settled();
  await hold(order.id);
  const code = (await shopper.ask("GET", `/v1/order/${order.id}`)).json.pickup_code;
  const found = (await admin("POST", "/cms/order/pickup/find", { code })).json;
  expect([found.actions, found.held.reason]).toEqual([["refund", "release"], reason]);
  const give = (more: object = {}) => admin("POST", "/cms/order/pickup", { code, ...more });
  expect((await give()).json.code).toBe("order_held");
  expect((await give({ release: true })).json).toMatchObject({ status: "completed", held: null });
});

test("an assistant has no tool that ships, holds or releases, and reads that the order is on hold", async () => {
  const id = await held();
  const server = await listenForAssistants();
  const { key } = await createAssistantKey("order.read", "order.ship");
  const client = await connectClient(server.url, key);
  const { tools } = await client.listTools();
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  expect((await callTool(client, "adminOrders_list", { held: true })).json.items[0]).toMatchObject({
    id,
    held: { reason },
  });
  await client.close();
  await server.stop();
});

describe("a hold with an end", () => {
  test("counts until its time and not from then on, in every place", async () => {
    const id = await held();
    await setEnd(id, 2);
    expect((await get(id)).held.until).toMatch(/Z$/);
    expect((await ways["the whole order"]!(id, {})).status).toBe(409);
    await setEnd(id, 0);
    expect(await get(id)).toMatchObject({ held: null, actions: ["ship", "refund", "hold", "edit_address"] });
    expect(await idsOf("held=true")).not.toContain(id);
    expect(await idsOf("held=false")).toContain(id);
    expect((await ways["the whole order"]!(id, {})).status).toBe(200);
    expect((await db().select().from(orders).where(eq(orders.id, id)))[0]).toMatchObject({
      hold_reason: null,
      held_by: null,
    });
  });

  test("is refused if its time has come", async () => {
    const { id } = await paid();
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    expect((await hold(id, { until: inSeconds(-1) })).json.errors).toMatchObject([{ path: "until" }]);
    expect((await hold(id, { until: inSeconds(10) })).json.held.until).toMatch(/Z$/);
    expect((await hold(id)).json.held.until).toBeNull();
  });
});

test("a hold is shown with who and since when, filtered, exported, followed and logged, and can be released", async () => {
  const { id } = await paid();
  const before = await get(id);
  const done = await hold(id);
  expect(done.json).toMatchObject({ actions: ["refund", "release", "edit_address"], held: { reason, until: null } });
  expect(done.json.held.by.id).toBeGreaterThan(0);
  expect(Math.abs(Date.parse(done.json.held.since) - Date.now())).toBeLessThan(60_000);
  expect(await readChanges(done)).toMatchObject([{ entity: "order", fields: { hold_reason: [null, reason] } }]);
  expect([await idsOf("held=true"), await idsOf("held=false")]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ]);
  const { order_no } = done.json;
  expect((await admin("GET", "/cms/order/export?held=true")).text).toContain(order_no);
  expect((await admin("GET", "/cms/order/export?held=false")).text).not.toContain(order_no);
  const released = await release(id);
  expect(released.status).toBe(204);
  expect(await readChanges(released)).toMatchObject([{ entity: "order", fields: { hold_reason: [reason, null] } }]);
  const states = [before, done.json, await get(id)].map(({ updated_at }) => updated_at);
  expect([...new Set(states)].toSorted()).toEqual(states);
  expect((await release(id)).status).toBe(204);
});

test("only a paid order can be put on hold, and one that is refunded is not on hold any more", async () => {
  const unpaid = await shopper.order([(await createProduct()).id, 1]);
  expect((await hold(unpaid.id)).json.code).toBe("order_state");
  const id = await held();
  await refund(id);
  await settled();
  expect(await get(id)).toMatchObject({ status: "refunded", held: null });
  expect(await idsOf("held=true")).not.toContain(id);
});

test("a hold needs `order.ship`, and shoppers do not see it", async () => {
  const id = await held();
  const reader = await createAdmin("order.read", "order.note");
  expect([(await hold(id, {}, reader)).status, (await release(id, reader)).status]).toEqual([403, 403]);
  const shipper = await createAdmin("order.ship");
  const receipt = await hold(id, {}, shipper);
  expect([receipt.status, receipt.json.held]).toEqual([200, undefined]);
  const refused = await shipper("PUT", `/cms/order/${id}/status`, { status: "shipped", ...sf });
  expect(refused.json).toMatchObject({ code: "order_held", detail: "The order is on hold." });
  for (const path of [`/v1/order/${id}`, "/v1/order", "/v1/user/export"])
    expect((await shopper.ask("GET", path)).text).not.toContain(reason);
});
