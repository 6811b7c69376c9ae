import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { files } from "@/db/schema/content";
import { identities } from "@/db/schema/users";
import { createUser, randomAddress, randomName, randomPhone } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { createAdmin, createProduct, createShopper, findFaults, openShop, pay } from "@/e2e/fixtures/shop/shop";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { fieldNames } from "@/lib/kernel/input";
import { operations } from "@/lib/registry";

const searched = Object.values(operations).filter(
  (operation) =>
    operation.method === "GET" && operation.path.startsWith("/cms/") && fieldNames(operation.url).includes("q"),
);
const logs = ["oper_log.read", "oper_log.export"] as const;
const order = ["order.read", "order.export"] as const;

/** The planted texts, each in one record, and the permissions of which any one shows it. */
const shownBy: Record<string, readonly Permission[]> = {
  username: ["customer.read"],
  email: ["customer.read"],
  phone: ["customer.read", "order.read"],
  nickname: ["customer.read", "customer.export", ...order],
  recipient: order,
  tracking_no: order,
  note: order,
  "an admin's e-mail": ["user.read"],
  "an admin's phone": ["user.read"],
  "a product off sale": ["product.read", "product.export", ...logs],
  "a draft": ["article.read", ...logs],
  "a closed notice": ["notice.read", ...logs],
  "a file": ["file.read", ...logs],
  "an unknown account": ["customer.read"],
};
const planted: Record<string, string> = {};

let shop: Awaited<ReturnType<typeof openShop>>;
let root: Awaited<ReturnType<typeof createAdmin>>;
const plant = (what: keyof typeof shownBy, value = randomName("q")) => {
  planted[what] = value;
  return value;
};

beforeAll(async () => {
  shop = await openShop();
  const { token } = await createUser({ permissions: "root" });
  root = (method, path, body, headers) => request(method, path, { token, body, headers });
  const [shopper, admin] = [await createShopper(), await createUser({ permissions: [] })];
  await setUser(shopper.id, { nickname: plant("nickname") });
  planted.username = shopper.username;
  const names = { email: plant("email", `${randomName("q")}@example.com`), phone: plant("phone", randomPhone()) };
  const own = {
    email: plant("an admin's e-mail", `${randomName("q")}@example.org`),
    phone: plant("an admin's phone", randomPhone()),
  };
  await db()
    .insert(identities)
    .values([
      { user_id: shopper.id, type: 101, identifier: names.email },
      { user_id: shopper.id, type: 102, identifier: names.phone },
      { user_id: admin.id, type: 101, identifier: own.email },
      { user_id: admin.id, type: 102, identifier: own.phone },
    ]);
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  await pay(shopper, id);
  await shop.settled();
  await root("PUT", `/cms/order/${id}/address`, { name: plant("recipient") });
  await root("PUT", `/cms/order/${id}/note`, { note: plant("note") });
  const parcel = { status: "shipped", carrier: "SF", tracking_no: plant("tracking_no") };
  await root("PUT", `/cms/order/${id}/status`, parcel);
  await root("PUT", `/cms/customer/${shopper.id}`, { status: "disabled" });
  const { id: product } = await createProduct({ on_sale: false, name: plant("a product off sale") });
  await root("PUT", `/cms/product/${product}`, { price: 5 });
  await root("POST", "/cms/article", { title: plant("a draft"), content: "<p>Later.</p>" });
  const notice = { type: "notice", title: plant("a closed notice"), content: "<p>Later.</p>", status: "closed" };
  await root("POST", "/cms/notice", notice);
  await createPicture();
  await db()
    .update(files)
    .set({ name: plant("a file") });
  plant("an unknown account");
  const typed = [planted.username, names.email, names.phone, own.email, own.phone, planted["an unknown account"]];
  for (const account of typed)
    await request("POST", "/v1/token", { body: { account, secret: "wrong", type: 100 }, peer: randomAddress() });
});
afterAll(() => shop.close());

/** True if the list, its counts or its export has anything under this text. */
async function finds(ask: typeof root, path: string, q: string) {
  const { status, json, text } = await ask("GET", `${path}?q=${encodeURIComponent(q)}`);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return json ? (json.total ?? json.all ?? json.items.length) > 0 : text.trim().split("\n").length > 1;
}

describe("a list is searched only in what its caller is allowed to read", () => {
  test.each(searched.map(({ path, access }) => [path, access as Permission] as const))("%s", async (path, access) => {
    const ask = await createAdmin(access);
    const found = [];
    for (const [what, value] of Object.entries(planted))
      if (!shownBy[what]!.includes(access) && (await finds(ask, path, value))) found.push(what);
    expect(found).toEqual([]);
  });
});

test("root finds every planted text except the note, which no list searches", async () => {
  const found = new Set<string>();
  for (const { path } of searched)
    for (const [what, value] of Object.entries(planted)) if (await finds(root, path, value)) found.add(what);
  expect(Object.keys(planted).filter((what) => !found.has(what))).toEqual(["note"]);
});

test("an order is found by a part of its customer's names with customer.read, not without it", async () => {
  const [reader, both] = [await createAdmin("order.read"), await createAdmin("order.read", "customer.read")];
  for (const name of [planted.username!, planted.email!])
    for (const q of [name, name.slice(0, 2), name.slice(-9, -3), name.toUpperCase()])
      for (const path of ["/cms/order", "/cms/order/counts"])
        expect([q, await finds(both, path, q)]).toEqual([q, true]);
  expect(await finds(reader, "/cms/order", planted.phone!)).toBe(true);
  expect(await finds(reader, "/cms/order", planted.email!.slice(-6))).toBe(false);
  expect(await findFaults()).toEqual([]);
});
