import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, findFaults, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: (method: string, path: string, body?: unknown) => ReturnType<typeof request>;
beforeAll(async () => {
  shop = await openShop();
  const { token: root } = await createUser({ permissions: "root" });
  admin = (method, path, body) => request(method, path, { token: root, body });
});
afterAll(() => shop.close());

const found = async (q: string, more: Record<string, string | number | boolean> = {}, path = "/cms/order") => {
  const query = new URLSearchParams({ q, ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, String(v)])) });
  const { status, json, text } = await admin("GET", `${path}?${query}`);
  if (status !== 200) throw new Error(text);
  return json.items.map(({ id }: { id: number }) => id) as number[];
};
const place = async (shopper: Shopper, name?: string) =>
  (await shopper.order([(await createProduct({ ...(name && { name }) })).id, 1])).id as number;
const rename = (shopper: Shopper, nickname: string) => shopper.ask("PUT", "/v1/user", { nickname });
const sendTo = (id: number, name: string, phone = "13800000001") =>
  db().execute(sql`update orders set address = address || ${JSON.stringify({ name, phone })}::jsonb where id = ${id}`);
/** Characters that no other test uses. */
const rare = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(randomInt(0x20000, 0x2a6d0))).join("");

test("two characters find an order by its recipient, and by its customer's current nickname", async () => {
  const [one, two] = [await createShopper(), await createShopper()];
  await rename(one, "孙悦");
  const ids = [await place(one), await place(two)];
  await sendTo(ids[1]!, "林夏");
  const [first, second] = [{ user_id: one.id }, { user_id: two.id }];
  expect(await found("林夏", { size: 100 })).toContain(ids[1]);
  expect([await found("林夏", second), await found("林夏", first)]).toEqual([[ids[1]], []]);
  expect([await found("孙悦", first), await found("孙悦", second)]).toEqual([[ids[0]], []]);
  await rename(one, "孙月亮");
  for (const [q, expected] of [
    ["孙悦", []],
    ["孙月", [ids[0]]],
    ["月亮", [ids[0]]],
  ] as const)
    expect([q, await found(q, first)]).toEqual([q, expected]);
  await sendTo(ids[1]!, "林秋");
  expect([await found("林夏", second), await found("林秋", second)]).toEqual([[], [ids[1]]]);
  expect(await findFaults()).toEqual([]);
});

test("an order is found by its tracking number once shipped, and by the product names at the time of the order", async () => {
  const shopper = await createShopper();
  const [tea, cup] = [`${rare(3)}茶`, `${rare(3)}杯`];
  const [product, other] = [await createProduct({ name: tea }), await createProduct({ name: cup })];
  const { id } = await shopper.order([product.id, 1], [other.id, 2]);
  await db().execute(sql`update products set name = 'Renamed' where id in (${product.id}, ${other.id})`);
  for (const q of [tea, cup, tea.slice(-3), [...cup].slice(0, 2).join("")])
    expect([q, await found(q)]).toEqual([q, [id]]);
  await pay(shopper, id);
  const tracking_no = `Yt-${randomInt(10 ** 11, 10 ** 12)}`;
  expect(await found(tracking_no)).toEqual([]);
  const shipped = await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no });
  expect(shipped.status).toBe(200);
  for (const q of [tracking_no, tracking_no.toLowerCase(), tracking_no.slice(3), tracking_no.slice(4, -1)])
    expect([q, await found(q)]).toEqual([q, [id]]);
  expect(await found("yt", { user_id: shopper.id, status: "shipped" })).toEqual([id]);
  expect(await found("yt", { user_id: shopper.id, status: "paid" })).toEqual([]);
});

test("a part of any length of a product's name finds the order, and a part with a wrong character does not", async () => {
  const shopper = await createShopper();
  const characters = [..."甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄"];
  const name = characters.join("");
  const id = await place(shopper, name);
  const own = { user_id: shopper.id };
  for (const length of [2, 3, 4, 9, characters.length])
    for (const at of new Set([0, characters.length - length])) {
      const q = characters.slice(at, at + length).join("");
      expect([q, await found(q, own)]).toEqual([q, [id]]);
      const wrong = `${q.slice(0, -1)}龘`;
      expect([wrong, await found(wrong, own)]).toEqual([wrong, []]);
    }
  expect(await found("甲丙", own)).toEqual([]);
  expect(await found("乙甲", own)).toEqual([]);
  // The end of one text and the beginning of the next are no text.
  expect(await found("1l", own)).toEqual([]);
});

test("one character finds orders, customers and log lines that contain it", async () => {
  const shopper = await createShopper();
  await rename(shopper, "龘");
  const order = await place(shopper, "靐");
  const ids = async (path: string, q: string) =>
    (await admin("GET", `${path}?q=${encodeURIComponent(q)}`)).json.items.map((item: { id: number }) => item.id);
  expect(await ids("/cms/order", "靐")).toEqual([order]);
  expect(await ids("/cms/order", "龘")).toEqual([order]);
  expect(await ids("/cms/customer", "龘")).toEqual([shopper.id]);
  for (const path of ["/cms/order", "/cms/customer", "/cms/oper_log", "/cms/login_log", "/cms/log/error"])
    expect([path, await ids(path, "🍵")]).toEqual([path, []]);
  expect(await ids("/cms/order", String(order).at(-1)!)).toContain(order);
});

test("an order is found by the current tracking number of a parcel, and no longer once it is undone", async () => {
  const shopper = await createShopper();
  const id = await place(shopper);
  await pay(shopper, id);
  const tracking_no = `YT${randomInt(10 ** 11, 10 ** 12)}`;
  const { json } = await admin("POST", `/cms/order/${id}/shipment`, { carrier: "YTO", tracking_no });
  expect(await found(tracking_no)).toEqual([id]);
  const other = `YT${randomInt(10 ** 11, 10 ** 12)}`;
  await admin("PUT", `/cms/shipment/${json.id}`, { tracking_no: other });
  expect([await found(tracking_no), await found(other)]).toEqual([[], [id]]);
  expect((await admin("DELETE", `/cms/shipment/${json.id}`)).status).toBeLessThan(300);
  expect(await found(other)).toEqual([]);
  expect(await findFaults()).toEqual([]);
});
