import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stockNotices } from "@/db/schema/cart";
import { products, variants } from "@/db/schema/catalogue";
import { messages, messageTemplates } from "@/db/schema/events";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { createAdmin, createProduct, findFaults, openShop } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { openidOf } from "@/lib/sandbox/shopper";
import { exportAccount } from "@/lib/selling/accounts/export-account";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
let template_id = "";
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin(
    ...(["message.read", "message.edit", "product.read", "product.stock", "product.edit", "product.delete"] as const),
  );
});
beforeEach(async () => {
  await db().delete(stockNotices);
  template_id = randomUUID().replaceAll("-", "").padEnd(43, "x");
  await setTemplate({ template_id, fields: [{ key: "thing1", value: "goods" }], enabled: true });
});
afterAll(() => shop.close());

async function setTemplate(edit: object) {
  const [template] = await db().select().from(messageTemplates).where(eq(messageTemplates.kind, "restock"));
  const { status, text } = await admin("PUT", `/cms/message_template/${template!.id}`, edit);
  if (status !== 200) throw new Error(text);
}
async function createSoldOut() {
  const { id, variant_id } = await createProduct({ name: "Longjing", stock: 0 });
  return { id, variant_id: variant_id! };
}
type Goods = Awaited<ReturnType<typeof createSoldOut>>;
/** A shopper who has accepted this many messages, at WeChat and here. */
async function createWaiting(goods: Goods | undefined, consents = 1) {
  const code = `wx-${randomUUID()}`;
  const { id, token } = await createUser({ openid: openidOf(code) });
  const ask = (method: string, path: string, body?: unknown) => request(method, path, { token, body });
  const accept = async () => {
    await request("POST", "/sandbox/subscriptions", { body: { code, accepted: [template_id] } });
    await ask("POST", "/v1/subscription", { results: { [template_id]: "accept" } });
  };
  for (let times = 0; times < consents; times++) await accept();
  const wait = ({ id, variant_id }: Goods) => ask("PUT", `/v1/product/${id}/notify`, { variant_id });
  if (goods) expect(await wait(goods)).toMatchObject({ status: 204 });
  const got = async () => (await request("GET", `/sandbox/messages?code=${code}`)).json.items;
  return { id, ask, accept, wait, got };
}
const addUnits = async ({ id, variant_id }: Goods, delta: number) => {
  const { status, text } = await admin("POST", `/cms/product/${id}/stock`, { variant_id, delta, reason: "Count" });
  if (status !== 200) throw new Error(text);
};
const sweepTwice = async () => {
  await Promise.all([sweep(db()), sweep(db())]);
  await sweep(db());
};
const counts = (all: { got: () => Promise<unknown[]> }[]) =>
  Promise.all(all.map(async ({ got }) => (await got()).length));
const waitingOf = async ({ id }: Goods) => (await admin("GET", `/cms/product/${id}`)).json.variants[0].waiting;

test("of three waiting shoppers, two units notify the first two once, also with two concurrent sweeps, and one more unit the third", async () => {
  const goods = await createSoldOut();
  const waiting = [await createWaiting(goods), await createWaiting(goods), await createWaiting(goods)];
  await sweepTwice();
  expect([await waitingOf(goods), await counts(waiting)]).toEqual([3, [0, 0, 0]]);
  await addUnits(goods, 2);
  await sweepTwice();
  expect([await waitingOf(goods), await counts(waiting)]).toEqual([1, [1, 1, 0]]);
  expect(await waiting[0]!.got()).toMatchObject([
    { template_id, page: `pages/product/product?id=${goods.id}`, data: { thing1: { value: "Longjing" } } },
  ]);
  await addUnits(goods, -1);
  await sweepTwice();
  expect(await counts(waiting)).toEqual([1, 1, 0]);
  await addUnits(goods, 1);
  await sweepTwice();
  expect([await waitingOf(goods), await counts(waiting)]).toEqual([0, [1, 1, 1]]);
  const { items } = (await admin("GET", `/cms/message?kind=restock&user_id=${waiting[2]!.id}`)).json;
  expect(items).toMatchObject([{ status: "sent", order_id: null, order_no: null, product_id: goods.id }]);
  expect(await findFaults()).toEqual([]);
});

test("units sold again before the sweep notify only as many shoppers as are in stock", async () => {
  const goods = await createSoldOut();
  const waiting = [await createWaiting(goods), await createWaiting(goods)];
  await addUnits(goods, 5);
  await addUnits(goods, -4);
  await sweepTwice();
  expect(await counts(waiting)).toEqual([1, 0]);
});

test("the units of a cancelled order notify waiting shoppers", async () => {
  const goods = await createSoldOut();
  await addUnits(goods, 1);
  const buyer = await createWaiting(undefined, 0);
  const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  await buyer.ask("POST", "/v1/address", home);
  const { json } = await buyer.ask("POST", "/v1/order", { products: [{ product_id: goods.id, count: 1 }] });
  const waiting = [await createWaiting(goods)];
  await buyer.ask("POST", `/v1/order/${json.id}/cancel`, {});
  await sweepTwice();
  expect(await counts(waiting)).toEqual([1]);
});

test("a shopper can wait again after a message with another consent, and is notified of the next units", async () => {
  const goods = await createSoldOut();
  const shopper = await createWaiting(goods);
  await addUnits(goods, 1);
  await sweepTwice();
  await addUnits(goods, -1);
  expect((await shopper.wait(goods)).json.code).toBe("limit_reached");
  await shopper.accept();
  expect([(await shopper.wait(goods)).status, (await shopper.wait(goods)).status]).toEqual([204, 204]);
  expect(await waitingOf(goods)).toBe(1);
  await sweepTwice();
  expect(await counts([shopper])).toEqual([1]);
  await addUnits(goods, 3);
  await sweepTwice();
  expect([await counts([shopper]), await waitingOf(goods)]).toEqual([[2], 0]);
});

test("refuses to wait for a variant in stock, off sale, deleted or of another product", async () => {
  const [goods, other] = [await createSoldOut(), await createSoldOut()];
  const shopper = await createWaiting(undefined);
  const code = async (wanted: Goods) => {
    const { status, json } = await shopper.wait(wanted);
    return `${status} ${json?.code}`;
  };
  await addUnits(goods, 1);
  expect(await code(goods)).toBe("409 in_stock");
  await addUnits(goods, -1);
  expect(await code({ ...goods, variant_id: other.variant_id })).toBe("404 not_found");
  await db().update(products).set({ on_sale: false }).where(eq(products.id, goods.id));
  expect(await code(goods)).toBe("404 not_found");
  await db().update(variants).set({ deleted_at: new Date() }).where(eq(variants.id, other.variant_id));
  expect(await code(other)).toBe("404 not_found");
  expect(await db().$count(stockNotices)).toBe(0);
});

test("waiting for a variant needs a consent, also with concurrent requests, and is limited to 50 variants", async () => {
  const goods = [await createSoldOut(), await createSoldOut()];
  const shopper = await createWaiting(undefined, 1);
  const replies = await Promise.all(goods.map(shopper.wait));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const { id: user_id } = shopper;
  await db().execute(sql`update consents set accepted = 100, "left" = 100 where user_id = ${user_id}`);
  const { category_id } = await createProduct();
  const many = await insertProducts(
    db(),
    Array.from({ length: 48 }, (_, n) => ({ category_id, name: `P${n}`, price: 1, on_sale: true })),
  );
  const waiting = many.map(({ id, variant_id }) => ({
    user_id,
    product_id: id,
    variant_id: variant_id!,
    ledger_id: 0,
  }));
  await db().insert(stockNotices).values(waiting);
  expect((await shopper.wait(await createSoldOut())).status).toBe(204);
  const { status, json } = await shopper.wait(await createSoldOut());
  expect([status, json.detail]).toEqual([409, "At most 50 variants at once."]);
});

test("a product off sale or in the bin notifies no shopper until it is on sale again", async () => {
  const [goods, binned] = [await createSoldOut(), await createSoldOut()];
  const waiting = [await createWaiting(goods), await createWaiting(binned)];
  await admin("PUT", `/cms/product/${goods.id}`, { on_sale: false, version: 1 });
  await addUnits(goods, 1);
  await addUnits(binned, 1);
  await admin("DELETE", `/cms/product/${binned.id}`);
  await sweepTwice();
  expect(await counts(waiting)).toEqual([0, 0]);
  await db().update(products).set({ on_sale: true }).where(eq(products.id, goods.id));
  await sweepTwice();
  expect(await counts(waiting)).toEqual([1, 0]);
});

test("a queued message is not sent if the product has gone off sale", async () => {
  const goods = await createSoldOut();
  const shopper = await createWaiting(goods);
  await db()
    .update(messageTemplates)
    .set({ template_id: "x".repeat(43) })
    .where(eq(messageTemplates.kind, "restock"));
  await db().execute(
    sql`insert into messages (kind, variant_id, user_id) values ('restock', ${goods.variant_id}, ${shopper.id})`,
  );
  await setTemplate({ template_id });
  await db().update(products).set({ on_sale: false }).where(eq(products.id, goods.id));
  await sweep(db());
  expect([await counts([shopper]), await db().$count(messages, eq(messages.user_id, shopper.id))]).toEqual([[0], 0]);
});

test("without an enabled template no consent is requested, and waiting shoppers are notified once it is enabled", async () => {
  const goods = await createSoldOut();
  const shopper = await createWaiting(goods);
  const requested = async () => (await request("GET", "/v1/subscription?moment=restock")).json.items;
  expect(await requested()).toEqual([{ kind: "restock", template_id }]);
  await setTemplate({ enabled: false });
  expect(await requested()).toEqual([]);
  await addUnits(goods, 1);
  await sweepTwice();
  expect([await counts([shopper]), await waitingOf(goods)]).toEqual([[0], 1]);
  await setTemplate({ enabled: true });
  await sweepTwice();
  expect(await counts([shopper])).toEqual([1]);
});

test("an erased shopper no longer waits, the next one is notified, and an account export lists the waiting", async () => {
  const goods = await createSoldOut();
  const [erased, next] = [await createWaiting(goods), await createWaiting(goods)];
  const chunks: Uint8Array[] = [];
  for await (const chunk of await exportAccount(db(), erased.id, "en")) chunks.push(chunk);
  const { stock_notices } = JSON.parse(strFromU8(unzipSync(Buffer.concat(chunks))["data.json"]!));
  expect(stock_notices).toEqual([{ name: "Longjing", variant_name: "", created_at: expect.any(String) }]);
  const eraser = await createAdmin("customer.erase", "customer.read");
  expect((await eraser("POST", `/cms/customer/${erased.id}/erase`, { reason: "By letter." })).status).toBe(204);
  expect(await waitingOf(goods)).toBe(1);
  await addUnits(goods, 1);
  await sweepTwice();
  expect(await counts([erased, next])).toEqual([0, 1]);
});
