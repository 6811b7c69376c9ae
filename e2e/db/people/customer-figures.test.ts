import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { randomName, randomPhone } from "@/e2e/fixtures/callers/people";
import { createAdmin, createProduct, createShopper, openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin("customer.read", "customer.edit");
});
afterAll(() => shop.close());
let tea: Awaited<ReturnType<typeof createProduct>>;
beforeEach(async () => {
  tea = await createProduct({ stock: 100, price: 1000 });
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
