import { afterEach, describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import { createCart, holdTime, type Json, longjing, problem, settle, shopOf, tea } from "./shop.fixture";

holdTime();
afterEach(() => void vi.setSystemTime(new Date()));

const sized = (at: number) => {
  const { id: variant_id, name: variant, price, stock } = longjing.variants[at]!;
  return { ...longjing, variant_id, variant, price, stock };
};
const [bag, tin] = [sized(0), sized(1)];
const offline = () => undefined;

/** Starts the mini-program in a phone with this storage, and opens a page that reads the cart. */
async function start(kept: Map<string, unknown>, shop: Json) {
  const phone = startPhone({ kept, shop });
  phone.load("cart/cart").showTabBar();
  await settle();
  return { ...phone, cart: phone.load("cart/cart") };
}
const linesOf = (cart: Json) =>
  cart.all().map(({ name, variant, count, isChosen }: Json) => [[name, variant].join(" ").trim(), count, isChosen]);
const inShop = (cart: Json) =>
  [...cart.lines.values()].map(({ variant_id, count, is_chosen }: Json) => [variant_id, count, is_chosen]);

test("two phones that were offline and restarted have the same cart after syncing", async () => {
  const shared = createCart();
  const shop = shopOf({}, shared);
  const [a, b] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const first = await start(a, shop);
  first.cart.add(tea, 2);
  first.cart.add(tin, 1);
  await settle();
  const second = await start(b, shop);
  expect(linesOf(second.cart)).toEqual([]);
  await second.cart.sync({ signIn: true });
  expect(linesOf(second.cart)).toEqual([
    ["Longjing 50 g / Tin", 1, true],
    ["Tea", 2, true],
  ]);

  const { cart: inA } = await start(a, offline);
  inA.change("3 103", { count: 5 });
  inA.remove(["1 201"]);
  await settle();
  const { cart: inB } = await start(b, offline);
  inB.change("3 103", { isChosen: false });
  inB.add(bag, 3);
  await settle();
  expect([linesOf(inA).length, linesOf(inB).length, inShop(shared).length]).toEqual([3, 3, 2]);

  await start(a, shop);
  expect(inShop(shared)).toEqual([[103, 5, true]]);
  const agreed = [
    ["Longjing 50 g / Bag", 3, true],
    ["Tea", 2, false],
  ];
  expect(linesOf((await start(b, shop)).cart)).toEqual(agreed);
  expect(linesOf((await start(a, shop)).cart)).toEqual(agreed);
});

test("the cart of a visitor remains on the phone, and the first sync sends only what the shop lacks", async () => {
  const shared = createCart();
  shared.answer({ method: "PUT", path: "/v1/cart/103", body: { count: 5, seen_price: 4600 } });
  const kept = new Map<string, unknown>();
  const { cart } = await start(kept, shopOf({ "POST /v1/token": problem(503, "unavailable") }, shared));
  cart.add(tea, 1);
  cart.add(bag, 2);
  await settle();
  expect([linesOf(cart).length, inShop(shared)]).toEqual([2, [[103, 5, true]]]);
  const later = await start(kept, shopOf({}, shared));
  expect(inShop(shared)).toEqual([
    [103, 5, true],
    [101, 2, true],
  ]);
  expect(linesOf(later.cart)).toEqual([
    ["Longjing 50 g / Bag", 2, true],
    ["Tea", 5, true],
  ]);
});

test("a visitor with an empty cart is not signed in", async () => {
  expect((await start(new Map(), shopOf({}))).log).toEqual([]);
});

test("a line that the shop refuses remains on the phone without blocking others, and a failed one is sent later", async () => {
  const shared = createCart();
  const kept = new Map<string, unknown>();
  const answers: Json = {
    "PUT /v1/cart/103": problem(404, "not_found"),
    "PUT /v1/cart/101": problem(503, "unavailable"),
  };
  const { cart } = await start(kept, shopOf(answers, shared));
  cart.add(tea, 1);
  cart.add(bag, 2);
  await settle();
  expect(inShop(shared)).toEqual([]);
  const later = await start(kept, shopOf({}, shared));
  expect(inShop(shared)).toEqual([[101, 2, true]]);
  expect(later.log).not.toContain("PUT /v1/cart/103");
  expect(linesOf(later.cart)).toEqual([
    ["Tea", 1, true],
    ["Longjing 50 g / Bag", 2, true],
  ]);
  // It is on sale again.
  later.cart.change("3 103", { count: 2 });
  await later.cart.sync();
  expect(later.cart.all().filter(({ isOnlyHere }: Json) => isOnlyHere)).toEqual([]);
  later.cart.remove(["3 103"]);
  await later.cart.sync();
  expect(linesOf(later.cart)).toEqual([["Longjing 50 g / Bag", 2, true]]);
});

test("taps during a running change are sent as one, and changes during a read are kept", async () => {
  const shared = createCart();
  const held: ((answer: Json) => void)[] = [];
  let isHeld = false;
  const hold = (call: Json) =>
    isHeld ? new Promise((resolve) => held.push(() => resolve(shared.answer(call)))) : shared.answer(call);
  const shop = shopOf({ "GET /v1/cart": hold, "PUT /v1/cart/103": hold }, shared);
  const { cart, log } = await start(new Map(), shop);
  cart.add(tea, 1);
  await settle();
  isHeld = true;
  for (const count of [2, 3, 4]) cart.change("3 103", { count });
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveLength(1);
  isHeld = false;
  held.pop()!(undefined);
  await settle();
  expect(log.filter((call) => call.startsWith("PUT"))).toHaveLength(3); // 1, 2, 4
  expect(inShop(shared)).toEqual([[103, 4, true]]);

  isHeld = true;
  const read = cart.sync();
  await vi.advanceTimersByTimeAsync(0);
  cart.change("3 103", { count: 9 });
  isHeld = false;
  held.pop()!(undefined);
  await read;
  await settle();
  expect([linesOf(cart), inShop(shared)]).toEqual([[["Tea", 9, true]], [[103, 9, true]]]);
});

describe("the page of the cart", () => {
  const open = async (kept: Map<string, unknown>, shop: Json) => {
    const phone = startPhone({ kept, shop });
    const page = phone.open("pages/cart/cart");
    return { phone, page, ...page.data };
  };

  test("shows the stored copy before the shop responds and without a response", async () => {
    const kept = new Map<string, unknown>();
    const { cart } = await start(kept, shopOf({}));
    cart.add(tea, 2);
    await settle();
    const { page, state, lines } = await open(kept, () => "silent");
    expect([state, lines.map(({ name, count }: Json) => [name, count])]).toEqual(["ready", [["Tea", 2]]]);
    await settle();
    expect([page.data.state, page.data.lines.length, page.data.sum]).toEqual(["ready", 1, 9200]);
  });

  test("shows changes from another phone and changed prices", async () => {
    const shared = createCart();
    const kept = new Map<string, unknown>();
    const { cart } = await start(kept, shopOf({}, shared));
    cart.add(tin, 1);
    await settle();
    shared.lines.clear();
    shared.answer({ method: "PUT", path: "/v1/cart/103", body: { count: 3, seen_price: 5000 } });
    let answer = () => {};
    const late = (call: Json) => new Promise((resolve) => (answer = () => resolve(shared.answer(call))));
    const { page } = await open(kept, shopOf({ "GET /v1/cart": late }, shared));
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.data.lines.map(({ name }: Json) => name)).toEqual(["Longjing"]);
    answer();
    await settle();
    expect(page.data.lines.map(({ name, count, note }: Json) => [name, count, note])).toEqual([
      ["Tea", 3, "Now ¥46.00, was ¥50.00"],
    ]);
    shared.answer({ method: "PUT", path: "/v1/cart/103", body: { count: 4 } });
    const pulled = page.onPullDownRefresh();
    await vi.advanceTimersByTimeAsync(1000);
    answer();
    await pulled;
    expect(page.data.lines[0].count).toBe(4);
    page.onHide();
    await settle();
    expect(shared.lines.get(103)).toMatchObject({ count: 4, seen_price: 4600 });
  });

  test("keeps lines without a size on the phone, and the picture of a deleted product", () => {
    const { merge } = startPhone({}).load("cart/lines");
    const old = { id: 1, variant_id: undefined, variant: "", name: "Longjing", price: 1, image: "", count: 1 };
    const known = { id: 3, variant_id: 103, variant: "", name: "Tea", price: 1, image: "tea.webp", count: 1 };
    const item = { product_id: 3, variant_id: 103, variant_name: "", product_name: "Tea", count: 2, image_sizes: null };
    expect(merge([old, known], [item], [])).toMatchObject([old, { id: 3, image: "tea.webp", count: 2 }]);
  });
});

test("the cart is limited to a hundred products, with a message", async () => {
  const { cart, asked } = await start(new Map(), offline);
  for (let id = 1; id <= 101; id++) cart.add({ ...tea, id, variant_id: 100 + id });
  expect(cart.all()).toHaveLength(100);
  expect(asked("showToast").at(-1).title).toBe("Your cart is full. Remove something first.");
});
