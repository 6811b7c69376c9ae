import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { shipmentItems, shippingReports } from "@/db/schema/orders";
import { db, request, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { findFaults, readStock } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";

const { admin, seen, get, paid } = orderDesk("order.read", "order.ship", "order.refund", "order.sync");

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

test("an order whose parcel is undone within the minute is paid again, and only the next parcel is reported", async () => {
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

test("a parcel cannot be undone after the minute, even if nothing is reported", async () => {
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

test("a report that becomes due while its parcel is being undone is not sent", async () => {
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

test("the Idempotency-Key of an undone parcel is refused, for a parcel and for the status", async () => {
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
