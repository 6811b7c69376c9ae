import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { db, type Reply } from "@/e2e/fixtures/servers/in-process";
import { returnTo } from "@/e2e/fixtures/shop/after-sales";
import { letADayPass, plantFaults } from "@/e2e/fixtures/shop/bills";
import { complain, complaintIdOf } from "@/e2e/fixtures/shop/complaints";
import { createNotify, notify } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { receiveGoods } from "@/e2e/fixtures/shop/reviews";
import { createShopper, findFaults } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { form, pdf } from "@/e2e/fixtures/shop/uploads";

const desk = orderDesk(
  ...(["order.read", "order.ship", "order.refund", "complaint.read", "complaint.answer"] as const),
  ...(["review.read", "review.moderate", "invoice.read", "invoice.issue"] as const),
  ...(["bill.read", "bill.resolve", "after_sale.read", "after_sale.approve", "after_sale.receive"] as const),
);
const { admin, shopper } = desk;

/** Answers may differ, and logs and counters grow with each request. */
const growing = /^(oper_log|error_log|idempotency_keys|rate_counters|sessions|notifications|sandbox_)/;

interface Step {
  name: string;
  send(): Promise<Pick<Reply, "status" | "text">>;
}
type Steps = AsyncGenerator<Step, void, void>;
const steps = (path: string, ...each: [name: string, method: string, path: string, body?: object][]): Step[] =>
  each.map(([name, method, end, body]) => ({ name, send: () => admin(method, `${path}${end}`, body) }));

/** By kind of record: its steps in their order. Each is taken when the ones before have been sent twice. */
const records: Record<string, () => Steps> = {
  async *complaint() {
    const { out_trade_no } = await desk.paid();
    const complaint_id = await complain({ out_trade_no });
    const filed = await createNotify("COMPLAINT.CREATE", { complaint_id });
    yield { name: "a notification", send: () => notify(filed) };
    const path = `/cms/complaint/${await complaintIdOf(complaint_id)}`;
    const version = async () => (await admin("GET", path)).json.version as number;
    const answered = { text: "Another tin leaves today.", version: await version() };
    yield* steps(path, ["a reply", "POST", "/reply", answered]);
    yield* steps(path, ["its completion", "POST", "/complete", { version: await version() }]);
  },
  async *review() {
    const author = await createShopper();
    const { items } = await receiveGoods(author);
    const body = { item_id: items[0], rating: 4 };
    yield { name: "its creation", send: () => author.ask("POST", "/v1/review", body) };
    const { id } = (await author.ask("GET", "/v1/review/mine")).json.items[0];
    yield* steps(`/cms/review/${id}`, ["hiding it", "PUT", "/status", { status: "hidden" }]);
    yield* steps(`/cms/review/${id}`, ["a reply", "PUT", "/reply", { reply: "Thank you." }]);
    yield { name: "its deletion", send: () => author.ask("DELETE", `/v1/review/${id}`) };
  },
  async *invoice() {
    const title = (await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" })).json;
    const { id: order } = await desk.paid();
    const path = `/v1/order/${order}/invoice`;
    yield { name: "its request", send: () => shopper.ask("POST", path, { title_id: title.id }) };
    const { id } = (await shopper.ask("GET", path)).json;
    const { url: file } = (await admin("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]))).json;
    const number = "25332000000012345678";
    const issued = { status: "issued", number, file };
    yield* steps(`/cms/invoice/${id}`, ["its issue", "PUT", "/status", issued]);
    yield* steps(`/cms/invoice/${id}`, ["its red invoice", "PUT", "/status", { status: "red", number }]);
  },
  async *"after-sale request"() {
    const { id: order } = await desk.paid();
    await desk.ship(order);
    const { items } = await desk.seen(order);
    const body = { order_id: order, type: "return", reason: "other", items: [{ item_id: items[0].id, count: 1 }] };
    yield { name: "its creation", send: () => shopper.ask("POST", "/v1/after_sale", body) };
    const { id } = (await shopper.ask("GET", `/v1/after_sale`)).json.items[0];
    const approved = { status: "approved", return_to: returnTo };
    yield* steps(`/cms/after_sale/${id}`, ["its approval", "PUT", "/status", approved]);
    const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
    yield { name: "its parcel", send: () => shopper.ask("PUT", `/v1/after_sale/${id}/parcel`, parcel) };
    const received = { status: "received", items: [{ item_id: items[0].id, restock: 1 }] };
    yield* steps(`/cms/after_sale/${id}`, ["its receipt", "PUT", "/status", received]);
  },
  async *"bill difference"() {
    await desk.paid();
    await letADayPass();
    await plantFaults("bill_missing_line");
    await sweep(db());
    const [difference] = (await admin("GET", "/cms/bill_difference")).json.items;
    const resolved = { status: "resolved", note: "Paid at the counter." };
    yield* steps(`/cms/bill_difference/${difference.id}`, ["its resolution", "PUT", "", resolved]);
    await plantFaults();
  },
  async *order() {
    const { id } = await desk.paid();
    yield* steps(`/cms/order/${id}`, ["a hold", "PUT", "/hold", { reason: "A gift." }]);
    yield* steps(`/cms/order/${id}`, ["its release", "DELETE", "/hold"]);
    yield* steps(`/cms/order/${id}`, ["a waybill", "POST", "/waybill", { carrier: "SF" }]);
    const [parcel] = (await desk.get(id)).shipments;
    yield* steps(`/cms/shipment/${parcel.id}`, ["undoing the parcel", "DELETE", ""]);
    yield { name: "a full refund", send: () => desk.refund(id) };
  },
};

async function countRows() {
  const tables = await rows<{ name: string }>(
    db(),
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const counted = tables.filter(({ name }) => !growing.test(name));
  const counts = sql.raw(
    counted.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(" union all "),
  );
  return Object.fromEntries(
    (await rows<{ name: string; count: number }>(db(), counts)).map(({ name, count }) => [name, count]),
  );
}

test.each(Object.entries(records))("each step with a record (%s) that is sent twice counts once", async (_, open) => {
  const settle = async () => {
    await desk.settled();
    for (let turn = 0; turn < 2; turn++) await sweep(db());
  };
  for await (const { name, send } of open()) {
    const first = await send();
    expect([name, first.status < 300 ? "" : first.text]).toEqual([name, ""]);
    await settle();
    const before = await countRows();
    const second = await send();
    expect([name, second.status < 500 ? "" : second.text]).toEqual([name, ""]);
    await settle();
    expect([name, await countRows()]).toEqual([name, before]);
  }
  expect(await findFaults()).toEqual([]);
});
