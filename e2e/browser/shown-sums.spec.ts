import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { chooseAction, requestAsRoot, signIn } from "./admin";
import { expect, test } from "./page-test";
import { createProduct } from "./paid-order";
import { goToPage, openPhone, takeAddress } from "./phone-page";

interface Order {
  total_price: number;
  goods_total: number;
  freight: number;
  refunded_amount: number;
  discounts: { amount: number; target: "goods" | "freight"; kind: string }[];
  items: { id: number; payable: number; subtotal: number }[];
}
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const off = ({ discounts }: Order, target: "goods" | "freight") =>
  sumOf(discounts.map((each) => (each.target === target ? each.amount : 0)));
/** Goods and freight before discounts, then each discount. */
const partsOf = (order: Order) => [
  order.goods_total,
  order.freight + off(order, "freight"),
  ...order.discounts.map(({ amount }) => -amount),
];

/** In fen: the amount at the end of a text such as "Discount · 10 % off −¥6.80". */
function fenOf(text: string) {
  const [, sign, yuan] = /([-−]?)\s*¥\s*([\d,]+\.\d\d)\D*$/.exec(text) ?? [];
  if (!yuan) throw new Error(`no amount in ${text}`);
  return Math.round(Number(yuan.replaceAll(",", "")) * 100) * (sign ? -1 : 1);
}
const amountsIn = async (rows: Locator) => (await rows.allTextContents()).map(fenOf);

/** Offers that all apply together to one product, and its freight. */
async function createOffers(baseURL: string, product: number, name: string) {
  const scope = { scope: "products", scope_ids: [product] };
  const promotion = (fields: object) => ({ label: name, with_coupon: true, ...scope, ...fields });
  const levels = {
    product: { kind: "percent", tiers: [{ from: 1, off: 700 }] },
    order: { kind: "amount", tiers: [{ from: 1, off: 333 }] },
    freight: { kind: "amount", tiers: [{ from: 1, off: 101 }] },
  };
  for (const [level, rule] of Object.entries(levels))
    await requestAsRoot(baseURL, "POST", "/cms/promotion", promotion({ name: `${level} ${name}`, level, ...rule }));
  const coupon = { name, ...scope, kind: "amount", tiers: [{ from: 1, off: 517 }], claim: "open", valid_days: 7 };
  await requestAsRoot(baseURL, "POST", "/cms/coupon", coupon);
}

test("all amounts of an order with discounts, freight and a refund add up on each page and equal those of the API", async ({
  page,
  context,
  baseURL,
}) => {
  const name = `Sum ${randomBytes(4).toString("hex")}`;
  const { id: product } = await createProduct(baseURL!, { name, price: 3411 });
  await createOffers(baseURL!, product, name);
  const read = (id: number): Promise<Order> => requestAsRoot(baseURL!, "GET", `/cms/order/${id}`);

  const shown = await openPhone(page, `/pages/product/product?id=${product}`);
  await shown.getByRole("button", { name: "Buy now" }).click();
  await takeAddress(page);
  await shown.getByRole("button", { name: /^Add one/ }).click();
  await expect(shown.locator(".amounts")).toContainText("¥68.22"); // the quote of two
  await shown.getByRole("button", { name: /^Coupon/ }).click();
  await shown.getByRole("dialog").getByRole("button", { name }).click();
  await expect(shown.locator(".coupon .less")).toBeVisible();

  const checkout = await amountsIn(shown.locator(".amounts > .row"));
  const [total] = await amountsIn(shown.locator(".bar .grow > :nth-child(2)"));
  await shown.getByRole("button", { name: "Place order" }).click();
  const pay = page.getByRole("dialog").getByRole("button", { name: /^Pay ¥/ });
  await expect(pay).toBeVisible();
  const { items: orders } = await requestAsRoot(baseURL!, "GET", `/cms/order?product_id=${product}`);
  const { id } = orders[0];
  const placed = await read(id);
  expect(placed.discounts.map(({ kind, target }) => `${kind} ${target}`).toSorted()).toEqual([
    "coupon goods",
    "promotion freight",
    "promotion goods",
    "promotion goods",
  ]);
  expect.soft([checkout, sumOf(checkout), total]).toEqual([partsOf(placed), placed.total_price, placed.total_price]);

  const lowered = { goods: placed.goods_total - off(placed, "goods") - 219, freight: placed.freight - 57 };
  await requestAsRoot(baseURL!, "PUT", `/cms/order/${id}/price`, { ...lowered, reason: "Regular customer discount" });
  const inPhone = async () => {
    await goToPage(page, `/pages/order/order?id=${id}`);
    await expect(shown.locator(".sum")).toBeVisible();
    const rows = await amountsIn(shown.locator(".parts .row"));
    const [sum] = await amountsIn(shown.locator(".sum"));
    const lines = await amountsIn(shown.locator(".item .paid > :first-child"));
    const order = await read(id);
    expect.soft([rows, sumOf(rows), sum]).toEqual([partsOf(order), order.total_price, order.total_price]);
    expect.soft([lines, sumOf(lines) + order.freight]).toEqual([order.items.map(({ payable }) => payable), sum]);
  };
  await inPhone();

  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await signIn(desk, { username: "root", password: "kiosk-root-demo" }, `/admin/orders/${id}`);
  const inDesk = async () => {
    await desk.goto(`/admin/orders/${id}`);
    const rows = desk.locator("dl", { hasText: "Total" });
    const [names, amounts] = [await rows.locator("dt").allTextContents(), await amountsIn(rows.locator("dd"))];
    const at = names.indexOf("Total");
    const order = await read(id);
    expect
      .soft([amounts.slice(0, at), sumOf(amounts.slice(0, at)), amounts[at]])
      .toEqual([partsOf(order), order.total_price, order.total_price]);
    const [refunded, remains] = amounts.slice(at + 1);
    expect
      .soft([refunded, remains])
      .toEqual(
        order.refunded_amount
          ? [-order.refunded_amount, order.total_price - order.refunded_amount]
          : [undefined, undefined],
      );
    return order;
  };
  const unpaid = await inDesk();
  await chooseAction(desk, "Change price");
  const dialog = desk.getByRole("dialog");
  const helps = await dialog.getByText(/^Now .* originally/).allTextContents();
  const [goods, freight] = helps.map((help) => [...help.matchAll(/¥[\d,]+\.\d\d/g)].map(([text]) => fenOf(text)));
  const [pays] = await amountsIn(dialog.getByText(/^The customer pays/));
  expect.soft([goods, freight]).toEqual([
    [unpaid.goods_total - off(unpaid, "goods"), placed.goods_total - off(placed, "goods")],
    [unpaid.freight, placed.freight],
  ]);
  expect.soft([goods![0]! + freight![0]!, pays]).toEqual([unpaid.total_price, unpaid.total_price]);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await shown.getByRole("button", { name: "Pay" }).click();
  await shown.getByRole("button", { name: /^Pay ¥/ }).click();
  await pay.click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();
  const [line] = unpaid.items;
  await requestAsRoot(baseURL!, "POST", `/cms/order/${id}/refund`, {
    items: [{ item_id: line!.id, count: 1 }],
    reason: "One is missing",
  });
  await expect.poll(async () => (await read(id)).refunded_amount).toBeGreaterThan(0);
  await inPhone();
  const { total_price, refunded_amount } = await inDesk();
  await chooseAction(desk, "Refund");
  const [all] = await amountsIn(dialog.getByText("Full refund:"));
  await dialog.getByRole("radio", { name: "Refund items" }).check();
  await dialog.getByRole("spinbutton").fill("1");
  const typed = async (label: string) => fenOf(`¥${await dialog.getByLabel(label).inputValue()}`);
  const parts = [await typed("Items refund (¥)"), await typed("Freight refund (¥)")];
  expect.soft([all, sumOf(parts)]).toEqual([total_price - refunded_amount, total_price - refunded_amount]);
});
