import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { dictEntries } from "@/db/schema/content";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";

const { desk } = afterSaleDesk();
beforeAll(async () => {
  await set("order.deliveries", "express,pickup,virtual");
});

const set = (key: string, value: string) =>
  db().execute(sql`insert into settings (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`);
async function aShippedOrder(count = 1) {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, count]]);
  await desk.ship(id);
  return { id, item: items[0]! };
}
const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
const sendParcel = (id: number, body: object = parcel) => desk.shopper.ask("PUT", `/v1/after_sale/${id}/parcel`, body);
const seen = async (id: number) => (await desk.admin("GET", `/cms/after_sale/${id}`)).json;

test("a decision about an older version is refused with `stale`", async () => {
  const { id, item } = await aShippedOrder();
  const { json } = await desk.request(id, "return", [[item, 1]]);
  const { version } = await seen(json.id);
  await desk.decide(json.id, { status: "approved", return_to: returnTo, version });
  for (const wrong of [version, version + 2]) {
    const refused = await desk.decide(json.id, { status: "received", version: wrong });
    expect([refused.status, refused.json.code]).toEqual([409, "stale"]);
  }
  expect(await desk.state(json.id)).toBe("approved");
});

test("a request refuses a repeated line, a line of another order and more units than ordered", async () => {
  const { id, item } = await aShippedOrder(2);
  const { item: foreign } = await aShippedOrder();
  const twice = await desk.request(id, "refund", [
    [item, 1],
    [foreign, 1],
    [item, 1],
  ]);
  expect([twice.status, twice.json.errors]).toMatchObject([
    400,
    [
      { path: "items.1.item_id", code: "not_found" },
      { path: "items.2.item_id", code: "repeated" },
    ],
  ]);
  const tooMany = await desk.request(id, "refund", [[item, 3]]);
  expect([tooMany.status, tooMany.json.errors]).toMatchObject([400, [{ path: "items.0.count", code: "too_big" }]]);
  expect((await desk.request(id, "refund", [[item, 2]])).status).toBe(201);
});

test("approving a return requires a whole address and no sum, and approving a refund no address", async () => {
  const { id, item } = await aShippedOrder(2);
  const { json: refund } = await desk.request(id, "refund", [[item, 1]]);
  const refused = await desk.decide(refund.id, { status: "approved", return_to: returnTo });
  expect(refused.json.errors).toMatchObject([{ path: "return_to", code: "not_needed" }]);
  const { json } = await desk.request(id, "return", [[item, 1]]);
  for (const [name, value] of Object.entries(returnTo))
    await set(`after_sale.return_${name}`, name === "phone" ? "" : value);
  const approve = async (more: object = {}) => (await desk.decide(json.id, { status: "approved", ...more })).json;
  expect((await approve()).errors).toMatchObject([{ path: "return_to", code: "required" }]);
  for (const path of ["amount", "freight"])
    expect((await approve({ return_to: returnTo, [path]: 0 })).errors).toMatchObject([{ path, code: "not_needed" }]);
  await set("after_sale.return_phone", returnTo.phone);
  expect(await approve()).toMatchObject({ status: "approved", return_to: returnTo });
  await db().execute(sql`delete from settings where key like 'after_sale.return_%'`);
});

test("virtual goods can be refunded, but not returned", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]], { delivery: "virtual" });
  await desk.admin("PUT", `/cms/order/${id}/status`, { status: "shipped" });
  const offer = (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json;
  expect(offer.items).toMatchObject([{ types: ["refund"], count: 1, unshipped: 0 }]);
  expect((await desk.request(id, "return", [[items[0]!, 1]])).json.errors).toMatchObject([
    { path: "type", code: "not_needed" },
  ]);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(json.status).toBe("requested");
  await desk.decide(json.id, { status: "rejected", reason: "It was used." });
});

test("a disabled reason, a value of another dictionary and an unknown carrier are refused", async () => {
  const { id, item } = await aShippedOrder();
  const broken = and(eq(dictEntries.type, "after_sale_reason"), eq(dictEntries.value, "broken"));
  await db().update(dictEntries).set({ status: "disabled" }).where(broken);
  const refused = await desk.request(id, "return", [[item, 1]], { reason: "broken" });
  await db().update(dictEntries).set({ status: "active" }).where(broken);
  const ofCarriers = await desk.request(id, "return", [[item, 1]], { reason: "SF" });
  for (const { json } of [refused, ofCarriers])
    expect(json.errors).toMatchObject([{ path: "reason", code: "not_found" }]);
  const { json } = await desk.request(id, "return", [[item, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  expect((await sendParcel(json.id, { ...parcel, carrier: "PIGEON" })).json.errors).toMatchObject([
    { path: "carrier" },
  ]);
  expect(await desk.state(json.id)).toBe("approved");
});

const reasonsOf = async (id: number) =>
  (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json.reasons.map(
    ({ value, cases }: { value: string; cases: string[] }) => [value, cases.join()],
  );

test("the reasons depend on whether goods are shipped and returned, and others are `not_fitting`", async () => {
  const unshipped = await createPaidOrder(desk.shopper, [[1000, 2]]);
  expect(await reasonsOf(unshipped.id)).toEqual([
    ["changed_mind", "unshipped"],
    ["late", "unshipped"],
    ["other", "unshipped"],
  ]);
  const { id, item } = await aShippedOrder(2);
  expect(await reasonsOf(id)).toEqual([
    ["changed_mind", "return"],
    ["not_received", "refund"],
    ...["broken", "expired", "wrong_item", "missing", "quality", "other"].map((value) => [value, "refund,return"]),
  ]);
  const refused = [
    [unshipped, "refund", "broken", "This reason is only for goods that have been shipped."],
    [{ id, items: [item] }, "refund", "changed_mind", "This reason is not for shipped goods that are not sent back."],
    [{ id, items: [item] }, "return", "not_received", "This reason is not for goods that are sent back."],
  ] as const;
  for (const [order, type, reason, message] of refused) {
    const { json } = await desk.request(order.id, type, [[order.items[0]!, 1]], { reason });
    expect(json.errors).toMatchObject([{ path: "reason", code: "not_fitting", message }]);
  }
  expect((await desk.request(id, "refund", [[item, 1]], { reason: "not_received" })).status).toBe(201);
  const half = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(half.id, [[half.items[0]!, 1]]);
  expect((await desk.request(half.id, "refund", [[half.items[0]!, 2]], { reason: "broken" })).status).toBe(201);
});

test("`not_received` is not a reason for goods that were picked up", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]], {
    delivery: "pickup",
    contact: { name: "Wang", phone: "13800138000" },
  });
  const { pickup_code } = await desk.order(id);
  await desk.admin("POST", "/cms/order/pickup", { code: pickup_code });
  expect((await reasonsOf(id)).map(([value]: string[]) => value)).not.toContain("not_received");
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]], { reason: "not_received" });
  expect(json.errors).toMatchObject([{ path: "reason", code: "not_fitting" }]);
});

test("an unwanted return has all units proposed for restock and a faulty one none, by the cause of its reason", async () => {
  const proposed = async (reason: string) => {
    const { id, item } = await aShippedOrder(3);
    const { json } = await desk.request(id, "return", [[item, 2]], { reason });
    return (await seen(json.id)).items.map(({ restock }: { restock: number }) => restock);
  };
  const add = (value: string, cause: "unwanted" | "faulty") =>
    db().insert(dictEntries).values({ type: "after_sale_reason", label: value, value, cause });
  await add("seven_days", "unwanted");
  await add("mouldy", "faulty");
  expect(await proposed("changed_mind")).toEqual([2]);
  expect(await proposed("seven_days")).toEqual([2]);
  for (const reason of ["broken", "mouldy", "other"]) expect(await proposed(reason)).toEqual([0]);
  await db()
    .delete(dictEntries)
    .where(inArray(dictEntries.value, ["seven_days", "mouldy"]));
});

test("a return has no actions and accepts no parcel while the whole order is being refunded", async () => {
  const { id, item } = await aShippedOrder();
  const { json } = await desk.request(id, "return", [[item, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  dropWechatCalls(/refunds$/);
  await desk.refund(id, {});
  expect((await sendParcel(json.id)).json.code).toBe("after_sale_state");
  const own = (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json;
  expect([own.status, own.actions, (await seen(json.id)).actions]).toEqual(["approved", [], []]);
});
