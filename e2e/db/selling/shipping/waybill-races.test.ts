import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { shipments } from "@/db/schema/orders";
import { sandboxWaybills } from "@/db/schema/sandbox";
import { db, type Reply } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { findFaults } from "@/e2e/fixtures/shop/shop";

const { admin, get, paid, refund, settled, shopper } = orderDesk(
  "order.read",
  "order.ship",
  "order.refund",
  "order.complete",
);
/** In the first round the other request ends while the carrier works; in further rounds both are sent at once. */
const rounds = Number(process.env.KIOSK_RACE_ROUNDS ?? 1);

beforeEach(async () => void (await db().execute("delete from rate_counters")));

type Send = (order: { id: number; item: number; parcel: number }) => Promise<Reply>;
const press: Send = ({ id }) => admin("POST", `/cms/order/${id}/waybill`, { carrier: "SF" });
const takeBack: Send = ({ parcel }) => admin("DELETE", `/cms/shipment/${parcel}`);
const request =
  (type: "refund" | "return"): Send =>
  ({ id, item }) =>
    shopper.ask("POST", "/v1/after_sale", {
      order_id: id,
      type,
      reason: "other",
      items: [{ item_id: item, count: 1 }],
    });

const besideWaybill: Record<string, Send> = {
  "a full refund": ({ id }) => refund(id),
  "a manual parcel": ({ id }) => admin("POST", `/cms/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF1" }),
  "a change of address": ({ id }) => admin("PUT", `/cms/order/${id}/address`, { detail: `Road ${id}` }),
  "an after-sale request": request("refund"),
  "a waybill of another quantity": ({ id, item }) =>
    admin("POST", `/cms/order/${id}/waybill`, { carrier: "SF", items: [{ item_id: item, count: 1 }] }),
};
const besideTakeBack: Record<string, Send> = {
  "a full refund": ({ id }) => refund(id),
  "an after-sale request": request("return"),
  "a confirmation by the shopper": ({ id }) => shopper.ask("POST", `/v1/order/${id}/confirm`),
  "a completion by an admin": ({ id }) => admin("PUT", `/cms/order/${id}/status`, { status: "completed" }),
};

async function race(send: Send, other: Send, call: RegExp, isShipped: boolean) {
  const seen = { answers: {} as Record<string, number>, withoutParcel: 0, withoutWaybill: 0 };
  for (let round = 0; round < rounds; round++) {
    const { id } = await paid({ count: 2 });
    const order = { id, item: (await get(id)).items[0].id as number, parcel: 0 };
    if (isShipped) order.parcel = (await press(order)).json.id;
    let others: Promise<Reply> | undefined;
    const begin = () => {
      others ??= other(order);
      return others;
    };
    interceptWechat(async (made) => {
      if (!call.test(made) || (round === 0 && others)) return undefined;
      if (round === 0) await begin();
      else await sleep(Math.random() * 150);
      return undefined;
    });
    const answers = Promise.all([send(order), round > 0 && sleep(Math.random() * 150).then(begin)]);
    const [{ status }] = await answers;
    const name = `${status} beside ${(await others)?.status}`;
    seen.answers[name] = (seen.answers[name] ?? 0) + 1;
    await settled();
    vi.restoreAllMocks();
    const left = await leftOf(id);
    seen.withoutParcel += left.withoutParcel;
    seen.withoutWaybill += left.withoutWaybill;
  }
  return seen;
}

/** Waybills that live at the carrier without a parcel, and parcels whose waybill is cancelled. */
async function leftOf(id: number) {
  const { order_no } = await get(id);
  const waybills = (await db().select().from(sandboxWaybills)).filter(({ order_id }) => order_id.startsWith(order_no));
  const parcels = await db().select().from(shipments).where(eq(shipments.order_id, id));
  const keys = new Set(parcels.map(({ waybill_key }) => waybill_key));
  return {
    withoutParcel: waybills.filter(({ order_id, cancelled }) => !cancelled && !keys.has(order_id)).length,
    withoutWaybill: waybills.filter(({ order_id, cancelled }) => cancelled && keys.has(order_id)).length,
  };
}

const report = (title: string, name: string, seen: object) =>
  void (rounds > 1 && process.stdout.write(`${title} beside ${name}: ${JSON.stringify(seen)}\n`));

test.each(Object.entries(besideWaybill))(
  "a waybill concurrent with %s never remains without a parcel",
  async (name, other) => {
    const seen = await race(press, other, /\/order\/add$/, false);
    report("waybill", name, seen);
    expect(seen).toMatchObject({ withoutParcel: 0, withoutWaybill: 0 });
    expect(Object.keys(seen.answers)[0]).toMatch(/^409 beside 20/);
    expect(await findFaults()).toEqual([]);
  },
);

test.each(Object.entries(besideTakeBack))(
  "undoing a parcel concurrently with %s cancels its waybill and the parcel, or neither",
  async (name, other) => {
    const seen = await race(takeBack, other, /\/order\/cancel$/, true);
    report("take back", name, seen);
    expect(seen).toMatchObject({ withoutParcel: 0, withoutWaybill: 0 });
    expect(Object.keys(seen.answers)[0]).toBe("204 beside 409");
    expect(await findFaults()).toEqual([]);
  },
);
