import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { dictEntries } from "@/db/schema/content";
import { looseWaybills } from "@/db/schema/orders";
import { sandboxWaybills } from "@/db/schema/sandbox";
import { db, request, waitUntil } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, gate, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { findFaults } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";
import { trialAccount } from "@/lib/sandbox/waybills";

const { admin, get, paid, refund, settled, shopper } = orderDesk("order.read", "order.ship", "order.refund");

const plant = (...faults: string[]) => request("PUT", "/sandbox/faults", { body: { faults } });
const press = (id: number) => admin("POST", `/cms/order/${id}/waybill`, { carrier: "SF" });
const takeBack = (parcel: number) => admin("DELETE", `/cms/shipment/${parcel}`);
async function waybillsOf(id: number) {
  const { order_no } = await get(id);
  const all = await db().select().from(sandboxWaybills).orderBy(sandboxWaybills.created_at);
  return all.filter(({ order_id }) => order_id.startsWith(order_no)).map(({ cancelled }) => (cancelled ? "no" : "yes"));
}
const looseOf = (id: number) => db().select().from(looseWaybills).where(eq(looseWaybills.order_id, id));
/** Lets the time pass after which the sweep cancels, of one order. */
async function sweepLater(id: number, hours = 0) {
  await db().execute(`update loose_waybills set cancel_at = now(), created_at = created_at - interval '${hours} hours'
    where order_id = ${id}`);
  await sweep(db());
}
const setAccount = (account: typeof trialAccount | null) =>
  db()
    .update(dictEntries)
    .set({ account })
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, "SF")));

beforeEach(async () => void (await plant()));

test("a waybill whose request ends before its parcel is stored is cancelled after ten minutes", async () => {
  const { id } = await paid();
  const [answered, crash] = [gate(), gate()];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (!String(url).includes("/order/add")) return answer;
    const read = Response.json(await answer.json());
    answered.open();
    await crash.opened;
    return read;
  });
  const stopped = press(id);
  await answered.opened;
  vi.restoreAllMocks();
  await setAccount(null); // the account of the cancellation is stored with the key
  await sweep(db());
  expect(await waybillsOf(id)).toEqual(["yes"]);
  await sweepLater(id);
  expect([await waybillsOf(id), await looseOf(id)]).toEqual([["no"], []]);
  await setAccount(trialAccount);

  crash.open(); // it was only slow
  expect(await stopped).toMatchObject({ status: 409, json: { code: "order_state" } });
  expect((await press(id)).status).toBe(201);
  expect(await waybillsOf(id)).toEqual(["no", "yes"]);
  expect(await findFaults()).toEqual([]);
});

test("a retry before the sweep gets the waybill of the lost answer, a retry after the sweep a new one", async () => {
  const [early, late] = [await paid(), await paid()];
  await plant("carrier_silent");
  for (const { id } of [early, late]) expect((await press(id)).status).toBe(502);
  await plant();
  expect((await press(early.id)).status).toBe(201);
  await sweepLater(late.id);
  expect((await press(late.id)).status).toBe(201);
  expect([await waybillsOf(early.id), await waybillsOf(late.id)]).toEqual([["yes"], ["no", "yes"]]);
  await sweepLater(early.id);
  await sweepLater(late.id);
  expect([await waybillsOf(early.id), await waybillsOf(late.id)]).toEqual([["yes"], ["no", "yes"]]);
});

test("the key of a waybill that the carrier did not create is removed", async () => {
  const { id } = await paid();
  await plant("carrier_out_of_numbers");
  expect((await press(id)).status).toBe(502);
  expect(await looseOf(id)).toMatchObject([{ waybill_id: null }]);
  await plant();
  await sweepLater(id);
  expect([await looseOf(id), await waybillsOf(id)]).toEqual([[], []]);
});

test("a cancellation that the carrier refuses or does not answer is repeated for a day", async () => {
  const { id } = await paid();
  await plant("carrier_silent");
  expect((await press(id)).status).toBe(502);
  for (const fault of ["carrier_keeps_waybills", "mini_program_down"]) {
    await plant(fault);
    await sweepLater(id, 8);
    expect(await looseOf(id)).toHaveLength(1);
  }
  await sweepLater(id, 8);
  expect([await looseOf(id), await waybillsOf(id)]).toEqual([[], ["yes"]]);
});

test("a parcel with an unanswered cancellation cannot be refunded, claimed or edited, until the sweep undoes it", async () => {
  const { id, out_trade_no } = await paid();
  const { json: parcel } = await press(id);
  const [item] = (await get(id)).items;
  const claim = { order_id: id, type: "return", reason: "other", items: [{ item_id: item.id, count: 1 }] };
  await plant("carrier_silent");
  expect((await takeBack(parcel.id)).status).toBe(502);
  await plant();
  await skipUndoMinute(db());
  expect((await request("GET", `/sandbox/payments/${out_trade_no}`)).json.shipping).toBeNull();
  for (const other of [
    await refund(id),
    await refund(id, { reason: "One.", items: [{ item_id: item.id, count: 1 }] }),
    await shopper.ask("POST", "/v1/after_sale", claim),
    await shopper.ask("POST", `/v1/order/${id}/confirm`),
    await admin("PUT", `/cms/shipment/${parcel.id}`, { tracking_no: "SF1234567890123" }),
  ])
    expect([other.status, other.json.detail]).toEqual([409, expect.stringContaining("is being taken back")]);
  expect(await get(id)).toMatchObject({ status: "shipped", shipments: [{ tracking_no: parcel.tracking_no }] });
  await sweepLater(id);
  const order = await get(id);
  expect(order).toMatchObject({ status: "paid", shipments: [], shipping_report: null });
  expect(order.events.at(-1)).toMatchObject({ kind: "parcel_undo", by: "system" });
  expect(await waybillsOf(id)).toEqual(["no"]);
  expect((await refund(id)).status).toBe(202);
  await settled();
  expect(await findFaults()).toEqual([]);
});

test("a parcel whose waybill the carrier does not cancel remains shipped", async () => {
  const { id } = await paid();
  const { json: parcel } = await press(id);
  dropWechatCalls(/\/order\/cancel$/);
  expect((await takeBack(parcel.id)).status).toBe(502);
  vi.restoreAllMocks();
  await plant("carrier_keeps_waybills");
  expect((await refund(id)).status).toBe(409);
  await sweepLater(id);
  expect(await get(id)).toMatchObject({ status: "shipped", shipments: [{ tracking_no: parcel.tracking_no }] });
  expect([await waybillsOf(id), await looseOf(id)]).toEqual([["yes"], []]);
  await skipUndoMinute(db());
  expect((await get(id)).shipping_report.status).toBe("sent");
  expect((await refund(id)).status).toBe(202);
  await settled();
});

test("two concurrent requests to undo a parcel cancel its waybill and undo it once", async () => {
  const { id } = await paid();
  const { json: parcel } = await press(id);
  const [both, done] = [gate(), gate()];
  let waiting = 0;
  interceptWechat(async (call) => {
    if (!call.endsWith("/order/cancel")) return undefined;
    if (++waiting === 1) await both.opened;
    else {
      both.open();
      await done.opened;
    }
    return undefined;
  });
  const requests = [takeBack(parcel.id), takeBack(parcel.id)];
  await Promise.race(requests);
  done.open(); // the carrier answers the second one that it was cancelled before
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  await waitUntil(async () => (await looseOf(id)).length === 0);
  expect(await get(id)).toMatchObject({ status: "paid", shipments: [] });
  expect(await waybillsOf(id)).toEqual(["no"]);
  expect(await findFaults()).toEqual([]);
});
