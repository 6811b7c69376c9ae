import { describe, expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, problem, quoting, settle, shopOf, unpaid } from "./shop.fixture";

holdTime();

const query = { id: "3", variant: "103", count: "2" };
const tap = (kind: string) => ({ currentTarget: { dataset: { kind } } });
async function atCheckout(answers: Record<string, Json>, before: (phone: Json) => unknown = () => {}) {
  const bodies: Json[] = [];
  const take = ({ body }: Json) => {
    bodies.push(body);
    return { status: 201, body: unpaid };
  };
  const phone = startPhone({ shop: shopOf({ "POST /v1/order": take, ...answers }) });
  await before(phone);
  const page = phone.open("pages/checkout/checkout", query);
  await settle();
  return { phone, page, bodies };
}

describe("the checkout", () => {
  test("shows goods, freight, total, the cost of each delivery and the amount missing for free freight", async () => {
    const answer = quoting({ freight: 800, free_freight: { from: 9900, missing: 700 } });
    const { page, bodies } = await atCheckout({ "POST /v1/order/quote": answer });
    expect(page.data).toMatchObject({ total: 10000, canOrder: true, refused: "", unpriced: null });
    expect(page.data.amounts).toEqual({
      goods: 9200,
      freight: 800,
      cost: "¥8.00",
      estimated: "",
      more: "Add ¥7.00 for free shipping",
    });
    expect(page.data.deliveries.map(({ cost }: Json) => cost)).toEqual(["¥8.00", "Free"]);
    await page.deliver(tap("pickup"));
    expect([page.data.total, page.data.amounts.more]).toEqual([9200, ""]);
    await page.deliver(tap("express"));
    await page.submit();
    expect(bodies).toMatchObject([{ address_id: 5, expected_total: 10000 }]);
  });

  test("an order names the block of the home page, also through a theme, and none of an older server", async () => {
    const block = { target_type: "theme", target: "4" };
    const orderedFrom = async (tapOn: (phone: Json) => unknown) => {
      const { page, bodies } = await atCheckout(
        { "GET /v1/theme/4": { body: { name: "Gifts", products: [] } } },
        tapOn,
      );
      await page.submit();
      return bodies[0].products;
    };
    const tapCard = (phone: Json, id: number) =>
      phone.attach("components/product-card/product-card", { product: { id: 3 }, block: id }).open();
    expect(await orderedFrom((phone) => tapCard(phone, 7))).toMatchObject([{ product_id: 3, block_id: 7 }]);
    expect((await orderedFrom((phone) => tapCard(phone, -1)))[0].block_id).toBeUndefined();
    const throughTheme = await orderedFrom(async (phone) => {
      phone.open("pages/home/home").openTarget({ currentTarget: { dataset: { item: block, block: 9 } } });
      const theme = phone.open("pages/theme/theme", { id: "4" });
      await settle();
      tapCard(phone, theme.data.block);
    });
    expect(throughTheme).toMatchObject([{ product_id: 3, block_id: 9 }]);
  });

  test.each([
    [800, "estimated ¥8.00", "Add ¥7.00 for free shipping to most places"],
    [0, "estimated free", ""],
  ])("shows freight of %i fen as an estimate without an address", async (freight, cost, more) => {
    const { page } = await atCheckout({
      "GET /v1/address": { body: { items: [] } },
      "POST /v1/order/quote": quoting({ freight, free_freight: { from: 9900, missing: 700 } }),
    });
    expect(page.data.amounts).toMatchObject({ cost, more, estimated: expect.stringContaining("address") });
    expect(page.data.deliveries.map((way: Json) => way.cost)).toEqual([cost, "Free"]);
    await page.deliver(tap("pickup"));
    expect(page.data.amounts).toMatchObject({ cost: "Free", estimated: "" });
  });

  test.each([
    ["en", "Only 1 left. Quantity changed from 3.", "Price changed from ¥40.00 to ¥46.00"],
    ["zh_CN", "只剩 1 件，已由 3 件改为 1 件", "价格已变：¥40.00 → ¥46.00"],
  ])("shows in %s at each line what has changed since it was added to the cart", async (language, short, dearer) => {
    const size = { id: 103, product_id: 3, product_name: "Tea", values: [], name: "", price: 4600, stock: 10 };
    const sizes = [size, { ...size, id: 104, product_id: 4 }, { ...size, id: 105, product_id: 5, stock: 1 }];
    const phone = startPhone({ language, shop: shopOf({ "GET /v1/variant": { body: { items: sizes } } }) });
    const line = { variant: "", name: "Tea", price: 4600, count: 3, image: "", isChosen: true };
    phone.load("cart/cart").save([
      { ...line, id: 3, variant_id: 103 },
      { ...line, id: 4, variant_id: 104, price: 4000 },
      { ...line, id: 5, variant_id: 105 },
    ]);
    const page = phone.open("pages/checkout/checkout");
    await settle();
    expect(page.data.lines.map(({ note }: Json) => note)).toEqual(["", dearer, short]);
  });

  test("quotes again when the count changes, and shows the latest quote whatever the order of responses", async () => {
    const answers: Json[] = [];
    const { phone, page } = await atCheckout({});
    phone.load("shop/shop").shop.orders.quote = (body: Json) => new Promise((resolve) => answers.push([body, resolve]));
    const count = (value: number) => page.recount({ currentTarget: { dataset: { key: "3 103" } }, detail: { value } });
    const asked = [count(3), count(4)];
    expect(page.data.canOrder).toBe(false);
    for (const [body, resolve] of answers.toReversed()) resolve(quoting()({ body }).body);
    await Promise.all(asked);
    expect([page.data.total, page.data.canOrder]).toEqual([4 * 4600, true]);
  });

  test("does not order without a quote, shows the reason, and can retry", async () => {
    let isDown = true;
    const { page, bodies } = await atCheckout({
      "POST /v1/order/quote": (call: Json) => (isDown ? problem(503, "unavailable") : quoting()(call)),
    });
    expect(page.data).toMatchObject({ state: "ready", total: null, unpriced: { title: "The shop is busy" } });
    await page.submit();
    expect(bodies).toEqual([]);
    isDown = false;
    await page.load();
    expect(page.data).toMatchObject({ total: 9200, unpriced: null, canOrder: true });
  });

  test("shows a changed total without ordering, and orders it with the next tap", async () => {
    const errors = [{ path: "expected_total", code: "total_changed", message: "It is ¥117.00 now.", total: 11700 }];
    let freight = 800;
    const bodies: Json[] = [];
    const { phone, page } = await atCheckout({
      "POST /v1/order/quote": (call: Json) => quoting({ freight })(call),
      "POST /v1/order": ({ body }: Json) => {
        bodies.push(body);
        freight = 2500;
        return body.expected_total === 11700 ? { status: 201, body: unpaid } : problem(409, "stale", { errors });
      },
    });
    await page.submit();
    expect(page.data.message).toContain("The total changed to ¥117.00");
    expect([page.data.total, phone.asked("redirectTo")]).toEqual([11700, []]);
    await page.submit();
    expect(bodies.map(({ expected_total }) => expected_total)).toEqual([10000, 11700]);
    expect(phone.asked("redirectTo")).toHaveLength(1);
  });

  test("shows what prevents the whole order before sending it", async () => {
    const message = "You have 20 unpaid orders.";
    const { page } = await atCheckout({
      "POST /v1/order/quote": quoting({ problems: [{ path: "", code: "limit_reached", message }] }),
    });
    expect(page.data).toMatchObject({ refused: message, canLeave: false, canOrder: false });
  });

  test("quotes again after the address was edited", async () => {
    let freight = 0;
    const { page } = await atCheckout({ "POST /v1/order/quote": (call: Json) => quoting({ freight })(call) });
    expect(page.data.total).toBe(9200);
    freight = 2500;
    page.onShow();
    expect(page.data.canOrder).toBe(false);
    await settle();
    expect(page.data).toMatchObject({ total: 11700, canOrder: true });
  });
});
