import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { shipmentItems, shippingReports } from "@/db/schema/orders";
import { db, request, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { findFaults, readStock } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";

const { admin, seen, get, paid, refund, settled, shopper } = orderDesk(
  "order.read",
  "order.ship",
  "order.refund",
  "order.sync",
);

const shipAs = async (id: number, tracking_no: string) =>
  (await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no })).json.shipments.at(
    -1,
  );
const takeBack = (parcel: number) => admin("DELETE", `/cms/shipment/${parcel}`);
const knownAs = async (outTradeNo: string) => (await request("GET", `/sandbox/payments/${outTradeNo}`)).json.shipping;
const makeDue = (id: number) =>
  db()
    .update(shippingReports)
    .set({ next_attempt_at: new Date(0) })
    .where(eq(shippingReports.order_id, id));

test("a wrong number is taken back within the minute: the order waits again, and only the right number is reported", async () => {
  const { id, product, out_trade_no } = await paid();
  const stock = await readStock(product);
  const wrong = await shipAs(id, "WRONG1");
  expect(Date.parse(wrong.undoable_until)).toBeGreaterThan(Date.now() + 50_000);
  expect((await admin("POST", `/cms/order/${id}/sync`)).status).toBe(200);
  const done = await takeBack(wrong.id);
  expect(done.status).toBe(204);
  const order = await get(id);
  expect(order).toMatchObject({ status: "paid", shipped_at: null, shipments: [], shipping_report: null });
  expect(order.actions).toContain("ship");
  expect(order.events.slice(2)).toMatchObject([
    { kind: "move", from: "paid", to: "shipped", by: "admin" },
    { kind: "parcel_undo", from: "shipped", to: "paid", by: "admin" },
  ]);
  expect(await readChanges(done)).toMatchObject([
    { entity: "shipment", entity_id: wrong.id, fields: { tracking_no: ["WRONG1", null] } },
    { entity: "order", entity_id: id, fields: { status: ["shipped", "paid"] } },
  ]);
  expect(await readStock(product)).toBe(stock);
  await skipUndoMinute(db());
  expect(await knownAs(out_trade_no)).toBeNull();

  await shipAs(id, "RIGHT2");
  await skipUndoMinute(db());
  await sweep(db());
  expect(await knownAs(out_trade_no)).toMatchObject({ shipping_list: [{ tracking_no: "RIGHT2" }] });
  expect((await seen(id)).events.at(-1)).toMatchObject({ kind: "move", from: "paid", to: "shipped" });
  expect(await findFaults()).toEqual([]);
});

test("after the minute it is refused, also where nothing is reported, and the parcel stays", async () => {
  const { id } = await paid();
  const { id: parcel, undoable_until } = await shipAs(id, "LATE1");
  const over = { code: "order_state", detail: "The minute to take this parcel back is over." };
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(undoable_until)); // to the millisecond
  expect((await takeBack(parcel)).json).toMatchObject(over);
  vi.restoreAllMocks();
  await db().delete(shippingReports).where(eq(shippingReports.order_id, id));
  await db().execute(sql`update shipments set shipped_at = now() - interval '61 seconds' where id = ${parcel}`);
  expect((await takeBack(parcel)).json).toMatchObject(over);
  expect(await get(id)).toMatchObject({ status: "shipped", shipments: [{ id: parcel, undoable_until: null }] });
  expect((await takeBack(9_999_999)).status).toBe(404);
  await db().insert(shippingReports).values({ order_id: id });
});

test("while its money goes back, and after the goods have arrived, nothing is taken back", async () => {
  const [a, b] = [await paid(), await paid()];
  const [gone, arrived] = [await shipAs(a.id, "A1"), await shipAs(b.id, "B1")];
  await refund(a.id);
  await shopper.ask("POST", `/v1/order/${b.id}/confirm`);
  const told = async (parcel: number) => {
    const { code, detail } = (await takeBack(parcel)).json;
    return [code, detail];
  };
  expect([await told(gone.id), await told(arrived.id)]).toEqual([
    ["order_state", expect.stringMatching(/^The order is refund(ing|ed): its shipments can no longer be undone\.$/)],
    ["order_state", "The order is completed: its shipments can no longer be undone."],
  ]);
  expect([(await get(a.id)).shipments, (await get(b.id)).shipments]).toMatchObject([
    [{ id: gone.id, undoable_until: null }],
    [{ id: arrived.id, undoable_until: null }],
  ]);
  await settled();
  expect(await findFaults()).toEqual([]);
});

test("of several parcels the one is taken back: the other stays, and the platform is told of what really left", async () => {
  const { id, out_trade_no } = await paid({ count: 3 });
  const [line] = (await get(id)).items;
  const part = { carrier: "SF", tracking_no: "ONE1", items: [{ item_id: line.id, count: 1 }] };
  await admin("POST", `/cms/order/${id}/shipment`, part);
  const second = await shipAs(id, "TWO2");
  expect((await takeBack(second.id)).status).toBe(204);
  expect(await get(id)).toMatchObject({
    status: "paid",
    items: [{ shipped_count: 1 }],
    shipments: [{ tracking_no: "ONE1" }],
    shipping_report: { status: "pending" },
  });
  await skipUndoMinute(db());
  expect(await knownAs(out_trade_no)).toMatchObject({
    is_all_delivered: false,
    shipping_list: [{ tracking_no: "ONE1" }],
  });
  expect(await findFaults()).toEqual([]);
});

test("of two who take back a parcel at once, one does, and the other hears that it is gone", async () => {
  const { id } = await paid();
  const { id: parcel } = await shipAs(id, "TWICE1");
  let both: ReturnType<typeof takeBack>[] = [];
  await db().transaction(async (tx) => {
    await tx.select().from(shipmentItems).where(eq(shipmentItems.shipment_id, parcel)).for("update");
    both = [takeBack(parcel), takeBack(parcel)];
    await waitForLockWait(2);
  });
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect(await get(id)).toMatchObject({ status: "paid", shipments: [] });
  expect(await findFaults()).toEqual([]);
});

test("if the parcel is being taken back, the worker that comes then reports nothing", async () => {
  const { id, out_trade_no } = await paid();
  const { id: parcel } = await shipAs(id, "GONE1");
  await makeDue(id);
  let done: ReturnType<typeof takeBack> | undefined;
  let round: Promise<unknown> | undefined;
  await db().transaction(async (tx) => {
    await tx.select().from(shipmentItems).where(eq(shipmentItems.shipment_id, parcel)).for("update");
    done = takeBack(parcel);
    await waitForLockWait();
    round = sweep(db());
    await waitForLockWait(2);
  });
  expect((await done!).status).toBe(204);
  await round;
  expect(await knownAs(out_trade_no)).toBeNull();
  expect(await findFaults()).toEqual([]);
});

test("the key of a parcel that was taken back says so, whether it sent a part or the whole", async () => {
  const parcel = { carrier: "SF", tracking_no: "SF1" };
  for (const [method, path, body] of [
    ["POST", "shipment", parcel],
    ["PUT", "status", { status: "shipped", ...parcel }],
  ] as const) {
    const { id } = await paid();
    const send = (key: string) => admin(method, `/cms/order/${id}/${path}`, body, { "idempotency-key": key });
    const [first, again] = [await send("one"), await send("one")];
    expect([again.status, again.headers["idempotent-replayed"], again.json]).toEqual([
      first.status,
      "true",
      first.json,
    ]);
    expect((await takeBack((await get(id)).shipments[0].id)).status).toBe(204);
    expect((await send("one")).json).toMatchObject({
      status: 409,
      code: "order_state",
      detail: expect.stringMatching("was taken back"),
    });
    expect((await get(id)).status).toBe("paid");
    expect((await send("two")).status).toBe(first.status);
  }
});
