import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser, randomName, randomPhone } from "@/e2e/fixtures/callers/people";
import { db } from "@/e2e/fixtures/servers/in-process";
import {
  createAdmin,
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  openShop,
  pay,
} from "@/e2e/fixtures/shop/shop";
import { retryRefunds, sweep } from "@/e2e/fixtures/shop/sweep";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin("customer.read", "customer.edit", "order.refund", "order.cancel");
});
afterAll(() => shop.close());
let tea: Awaited<ReturnType<typeof createProduct>>;
beforeEach(async () => {
  tea = await createProduct({ stock: 100, price: 1000 });
});

const figuresOf = async ({ id }: { id: number }) => {
  const { order_count, paid_count, spent, last_order_at } = (await admin("GET", `/cms/customer/${id}`)).json;
  return { order_count, paid_count, spent, last_order_at };
};
const refund = async (order: number, amount?: number) => {
  const made = await admin(
    "POST",
    `/cms/order/${order}/refund`,
    { amount, reason: "Broken" },
    { "idempotency-key": `r${order}${amount}` },
  );
  expect(made.status, made.text).toBe(202);
  await shop.settled();
  await retryRefunds(db(), order);
  await shop.settled();
};

test("a customer's figures follow orders, payments, refunds and cancellations", async () => {
  const shopper = await createShopper();
  expect(await figuresOf(shopper)).toEqual({ order_count: 0, paid_count: 0, spent: 0, last_order_at: null });

  const first = await shopper.order([tea.id, 3]);
  expect(await figuresOf(shopper)).toEqual({
    order_count: 1,
    paid_count: 0,
    spent: 0,
    last_order_at: first.created_at,
  });
  await pay(shopper, first.id);
  expect(await figuresOf(shopper)).toMatchObject({ order_count: 1, paid_count: 1, spent: 3000 });
  await refund(first.id, 500);
  expect(await figuresOf(shopper)).toMatchObject({ paid_count: 1, spent: 2500 });

  const second = await shopper.order([tea.id, 1]);
  await shopper.ask("POST", `/v1/order/${second.id}/cancel`);
  expect(await figuresOf(shopper)).toEqual({
    order_count: 2,
    paid_count: 1,
    spent: 2500,
    last_order_at: second.created_at,
  });
  await refund(first.id);
  expect(await figuresOf(shopper)).toMatchObject({ order_count: 2, paid_count: 1, spent: 0 });
  expect(await findFaults()).toEqual([]);
});

test("an expired order counts as an order, not as paid", async () => {
  const shopper = await createShopper();
  const order = await shopper.order([tea.id, 1]);
  await expireOrder(order.id);
  await sweep(db());
  expect(await figuresOf(shopper)).toMatchObject({ order_count: 1, paid_count: 0, spent: 0 });
  expect(await findFaults()).toEqual([]);
});

test("concurrent orders and payments of a shopper are each counted once", async () => {
  const shopper = await createShopper();
  const before = await Promise.all([1, 2, 3].map(() => shopper.order([tea.id, 1])));
  await Promise.all([
    ...before.map(({ id }) => pay(shopper, id)),
    ...Array.from({ length: 12 }, () => shopper.order([tea.id, 1])),
  ]);
  expect(await figuresOf(shopper)).toMatchObject({ order_count: 15, paid_count: 3, spent: 3000 });
  expect(await findFaults()).toEqual([]);
});

test("admins are not listed as customers", async () => {
  const { id } = await createUser({ permissions: [] });
  const { json } = await admin("GET", "/cms/customer?sort=-spent&size=100");
  expect(json.items.map((each: { id: number }) => each.id)).not.toContain(id);
});

test("the response to an edit of a customer has the figures", async () => {
  const shopper = await createShopper();
  await shopper.order([tea.id, 1]);
  const { json } = await admin("PUT", `/cms/customer/${shopper.id}`, { status: "disabled" });
  expect(json).toMatchObject({ status: "disabled", order_count: 1, spent: 0 });
});

test("a customer without a name has the recipient of the last order, or else of the default address", async () => {
  const shopper = await createShopper();
  const known = async () => (await admin("GET", `/cms/customer/${shopper.id}`)).json.recipient;
  const home = { phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  const addAddress = async (name: string, is_default: boolean) =>
    (await shopper.ask("POST", "/v1/address", { ...home, name, is_default })).json.id as number;
  const before = await known();
  const leis = await addAddress("李雷", true);
  await addAddress("韩梅梅", false);
  expect(await known(), `before: ${before}`).toBe("李雷");
  const order = async (address_id: number) => {
    const body = { products: [{ product_id: tea.id, count: 1 }], address_id };
    const made = await shopper.ask("POST", "/v1/order", body, { "idempotency-key": `k${address_id}` });
    expect(made.status, made.text).toBe(201);
  };
  await order(await addAddress("林涛", false));
  expect(await known()).toBe("林涛");
  await order(leis);
  expect(await known()).toBe("李雷");
});

test("a full phone number finds the customers of its orders with order.read, and a part of it finds none", async () => {
  const [shopper, other] = [await createShopper(), await createShopper()];
  const reader = await createAdmin("customer.read", "order.read", "customer.export");
  const phone = randomPhone();
  const home = { name: "李雷", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  for (const [who, its] of [
    [shopper, `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`],
    [other, randomPhone()],
  ] as const) {
    const { json } = await who.ask("POST", "/v1/address", { ...home, phone: its });
    const body = { products: [{ product_id: tea.id, count: 1 }], address_id: json.id };
    const made = await who.ask("POST", "/v1/order", body, { "idempotency-key": "once" });
    expect(made.status, made.text).toBe(201);
  }
  const found = async (by: typeof admin, query: string) =>
    (await by("GET", `/cms/customer?${query}`)).json.items.map(({ id }: { id: number }) => id);
  const spaced = encodeURIComponent(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`);
  for (const q of [phone, spaced]) expect(await found(reader, `q=${q}`)).toEqual([shopper.id]);
  for (const sort of ["created_at", "-spent"])
    expect(await found(reader, `q=${phone}&sort=${sort}`)).toEqual([shopper.id]);
  for (const more of ["status=disabled", "to=2020-01-01T00:00:00Z"])
    expect(await found(reader, `q=${phone}&${more}`)).toEqual([]);
  expect(await found(reader, `q=${phone.slice(0, 10)}`)).toEqual([]);
  expect(await found(admin, `q=${phone}`), "without order.read").toEqual([]);
  const rowsOf = async (by: typeof admin) =>
    (await by("GET", `/cms/customer/export?q=${phone}`)).text.trim().split("\r\n").slice(1);
  expect(await rowsOf(reader)).toEqual([expect.stringMatching(new RegExp(`^${shopper.id},`))]);
  for (const rights of [
    ["customer.export", "order.read"],
    ["customer.export", "customer.read"],
  ] as const)
    expect(await rowsOf(await createAdmin(...rights)), rights.join()).toEqual([]);
});

test("a recipient or the end of an order number finds its customer with order.read", async () => {
  const [shopper, other] = [await createShopper(), await createShopper()];
  const reader = await createAdmin("customer.read", "order.read", "customer.export");
  const name = `龘${randomName("to")}`;
  const home = { phone: randomPhone(), province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  const order = async (who: typeof shopper, recipient: string) => {
    const { json } = await who.ask("POST", "/v1/address", { ...home, phone: randomPhone(), name: recipient });
    const body = { products: [{ product_id: tea.id, count: 1 }], address_id: json.id };
    return (await who.ask("POST", "/v1/order", body, { "idempotency-key": "once" })).json.order_no as string;
  };
  const numbers = [await order(shopper, name), await order(other, "Li Lei")];
  const found = async (by: typeof admin, q: string) =>
    (await by("GET", `/cms/customer?q=${encodeURIComponent(q)}`)).json.items.map(({ id }: { id: number }) => id);
  for (const q of [name, name.slice(0, -1).toUpperCase(), numbers[0]!, numbers[0]!.slice(-11)])
    expect(await found(reader, q), q).toEqual([shopper.id]);
  expect(await found(reader, numbers[1]!)).toEqual([other.id]);
  for (const q of [name, numbers[0]!]) expect(await found(admin, q), "without order.read").toEqual([]);
  const { text } = await reader("GET", `/cms/customer/export?q=${encodeURIComponent(name)}`);
  expect(text.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(new RegExp(`^${shopper.id},`))]);
  expect(await found(reader, "绿茶")).toEqual([]);
});
